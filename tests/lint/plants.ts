// One small mistake for each rule that is ours: what planted.test.ts expects linter and compiler to find. Of the rules that
// they bring, one that needs types, which our configuration gives it: that the others work is their own tests' business.
import path from 'node:path';

export interface Plant {
  /** Where the mistake stands, below the repository's root. */
  readonly file: string;
  readonly code: string;
  /** Other files that the mistake needs. */
  readonly beside?: Readonly<Record<string, string>>;
}

const slug = (rule: string): string => rule.replaceAll('/', '_');

/** What oxlint has to find: rules that we set ourselves, or for our own reasons. */
export const oxlintPlants: ReadonlyMap<string, Plant> = new Map<string, Plant>([
  [
    'typescript/no-floating-promises',
    { file: 'engine/src/floating.ts', code: 'export function f() { Promise.resolve(1); }' },
  ],
  ['no-undef', { file: 'engine/src/undeclared.js', code: 'export const a = () => nobodyDeclaredThis;' }],
  ['max-lines', { file: 'engine/src/long.ts', code: `export const a = 1;\n${'// filler\n'.repeat(400)}` }],
  ['no-console', { file: 'engine/src/console.ts', code: "console.log('a');" }],
  ['import/no-default-export', { file: 'engine/src/default.ts', code: 'export default 1;' }],
  [
    'no-restricted-properties',
    { file: 'web/src/site/randomId.tsx', code: 'export const a = () => crypto.randomUUID();' },
  ],
  [
    'import/no-cycle',
    {
      file: 'engine/src/cycle_a.ts',
      // Of types alone.
      code: "import type { B } from './cycle_b.ts'; export type A = B[];",
      beside: { 'engine/src/cycle_b.ts': "import type { A } from './cycle_a.ts'; export type B = A[];" },
    },
  ],
]);

const importing = (target: string, from: string, message: string): [string, Plant] => {
  const stem = slug(`${target}_${from}`).replaceAll('.', '');
  const other = `${from}/${stem}_other.ts`;
  const address = path.relative(target, other);
  return [
    `${address.startsWith('.') ? address : `./${address}`} stands in another zone: ${message}`,
    {
      file: `${target}/${stem}.ts`,
      code: `import { a } from '${address.startsWith('.') ? address : `./${address}`}';\nexport const b = a;`,
      beside: { [other]: 'export const a = 1;' },
    },
  ];
};

/** One room of each floor, from the ground up. */
const engineRooms = [
  'base',
  'session',
  'database',
  'metadata',
  'model',
  'schema/access',
  'schema',
  'plan',
  'compile/sql',
  'compile',
].concat(['execute', 'subscriptions', 'configuration', 'served', 'http/metadataApi', 'http', 'ws', 'start']);

const area = (one: string): string => `web/src/${one}`;
const areas = ['site', 'portal', 'admin'];
const shared = ['graphql', 'session', 'ui', 'content', 'lib'];

/** A test that knows the machine's pace. */
const pacing = (what: string, code: string): [string, Plant] => [
  `${what}: a test knows`,
  { file: `server/base/${slug(what).replaceAll(' ', '_')}.test.ts`, code },
];
export const pacePlants: ReadonlyMap<string, Plant> = new Map([
  pacing('setTimeout', 'setTimeout(() => undefined, 300);'),
  pacing('a pause', "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(300);"),
  pacing('waitForTimeout', 'export const wait = (page) => page.waitForTimeout(300);'),
  pacing('a duration', 'export const took = performance.now() - 1;'),
  pacing('vi.waitFor', "import { vi } from 'vitest';\nawait vi.waitFor(() => undefined);"),
  pacing(
    'a patience of its own',
    "import { expect } from 'vitest';\nawait expect.poll(() => 1, { timeout: 8000 }).toBe(1);",
  ),
]);

/** Imports across the zones, one for each kind. */
export const zonePlants: ReadonlyMap<string, Plant> = new Map<string, Plant>([
  ...areas.flatMap((one) =>
    areas
      .filter((other) => other !== one)
      .map((other) =>
        importing(
          area(one),
          area(other),
          `${one} may not import ${other}: share through ui, lib, content or graphql`,
        ),
      ),
  ),
  ...areas.map((one) =>
    importing(
      area(`${one}/first`),
      area(`${one}/second`),
      'a feature imports another one only where zones.js says so (sharedFeatures)',
    ),
  ),
  ...[...areas, ...shared].map((one) => importing(area(one), area('app'), 'only the entry imports app')),
  ...shared.flatMap((one) =>
    areas.map((other) => importing(area(one), area(other), `${one} is shared and may not know an area`)),
  ),
  importing(area('session'), area('graphql'), 'session receives loadProfile; it never imports graphql'),
  importing(area('session'), area('ui'), 'session is below ui'),
  importing(area('ui'), area('graphql'), 'ui is presentational'),
  importing(area('ui'), area('session'), 'ui is presentational'),
  importing(area('graphql'), area('ui'), 'graphql is below ui'),
  importing(area('lib'), area('session'), 'lib imports content only'),
  importing(area('content'), area('lib'), 'content imports nothing'),
  importing('web/src/ui', 'server/accounts', 'web talks to the server over HTTP only'),
  importing('web/src/ui', 'engine/src', 'web talks to the engine over HTTP only'),
  importing('engine/src', 'server/accounts', 'the engine knows nothing of the product'),
  importing('engine/src', 'web/src/lib', 'the engine knows nothing of the product'),
  importing('engine/src', 'shared', 'the engine knows nothing of the product'),
  importing('shared', 'web/src/lib', 'shared imports packages only'),
  importing('shared', 'server/base', 'shared imports packages only'),
  importing('web/src/lib', 'ssr', 'web talks to the server over HTTP only'),
  importing('server/accounts', 'ssr', 'only the app puts pages into the server'),
  importing(
    'ssr',
    'server/accounts',
    'pages are answered with the limits, headers and pace of the server, and no more of it',
  ),
  ...['http', 'mail', 'accounts', 'files', 'embedded', 'app']
    .map((room, index, rooms) => [rooms[index - 1] ?? 'base', room] as const)
    .concat([['sheets', 'files']])
    .map(([lower, upper]) =>
      importing(
        `server/${lower}`,
        `server/${upper}`,
        'the server is built floor by floor (serverFloors): a module imports its own room and the floors below',
      ),
    ),
  importing(
    'web/src/admin/results/publish',
    'web/src/admin/results/exams',
    'rooms of the results are built floor by floor (resultsFloors): a module imports its own room and those below',
  ),
  ...engineRooms
    .slice(1)
    .map((room, index) =>
      importing(
        `engine/src/${engineRooms[index] ?? ''}`,
        `engine/src/${room}`,
        'the engine is built floor by floor (engineFloors): a module imports its own floor and those below',
      ),
    ),
  importing(
    'server/accounts',
    'web/src/lib',
    'the server shares with the web what stands in shared/, and renders it by ssr/',
  ),
  importing(
    'server/accounts',
    'engine/src',
    "the engine is entered by the exports of its package.json: '@prabesh/engine'",
  ),
  importing('engine/src/plan', 'engine/testing', 'testing is what tests share'),
  // Tests, too.
  [
    '../../engine/src/plan/inside.ts stands in another zone',
    {
      file: 'server/accounts/insideEngine.test.ts',
      code: "import { a } from '../../engine/src/plan/inside.ts';\nexport const b = a;",
      beside: { 'engine/src/plan/inside.ts': 'export const a = 1;' },
    },
  ],
]);

/** What the compiler has to find, by the number of its error. */
export const compilerPlants: ReadonlyMap<string, Plant> = new Map<string, Plant>([
  // No enums of our own: this stands for typescript-eslint's no-unsafe-enum-assignment as well.
  ['TS1294', { file: 'server/enums.ts', code: 'export enum A { B }' }],
  ['TS6133', { file: 'web/src/lib/unused.ts', code: 'export function f() { const a = 1; }' }],
]);
