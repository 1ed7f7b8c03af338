// The runner on cases of its own: every kind of step and transport, a regression, and no cases at all.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const runner = path.join(import.meta.dirname, 'run.ts');
const table = { name: 'thing', schema: 'public' };
const metadata = (more: object = {}) => ({
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [{ table, ...more }],
    },
  ],
});
const request = (query: string, response: unknown, more: object = {}) => ({
  url: '/v1/graphql',
  headers: {},
  body: { query },
  status: 200,
  match: 'exact',
  response,
  ...more,
});
const empty = { data: { thing: [] } };
const one = { data: { thing: [{ id: 1 }] } };
const read = request('query { thing { id } }', empty);
const refused = { errors: [{ extensions: { code: 'validation-failed' } }] };
const live = [
  { op: 'subscribe', id: 'a', headers: {}, body: { query: 'subscription { thing { id } }' } },
  { op: 'next', id: 'a', match: 'exact', response: empty },
  request('mutation { insert_thing(objects: [{ id: 1 }]) { affected_rows } }', undefined, { match: 'ok' }),
  { op: 'next', id: 'a', match: 'exact', response: one },
  { op: 'stop', id: 'a' },
  { op: 'subscribe', id: 'b', headers: {}, body: { query: 'subscription { nothing }' } },
  { op: 'error', id: 'b', match: 'code', response: refused },
];

const testCase = (name: string, transport: string[], steps: unknown[], dirty = true) => ({
  name,
  test: name,
  transport,
  steps,
  ...(dirty ? { dirty } : {}),
});
const suite = {
  suite: 'own',
  source: 'here',
  classes: [],
  perCase: false,
  server: { env: {} },
  extensions: ['citext'],
  setup_sql: ['create table thing (id int primary key, name citext)'],
  metadata: metadata(),
  cases: [
    testCase('reads', ['http', 'ws', 'graphql-transport-ws'], [read], false),
    testCase('streams', ['ws', 'graphql-transport-ws'], live),
    testCase(
      'batches',
      ['http'],
      [{ ...request('', [empty, refused], { match: 'code' }), body: [read.body, { query: '{ nothing }' }] }],
    ),
    testCase(
      'changes metadata and database',
      ['http', 'ws'],
      [
        { metadata: metadata({ configuration: { custom_name: 'item' } }) },
        request('query { item { id } }', { data: { item: [] } }),
        { sql: 'alter table thing add column more int' },
        request('query { item { more } }', refused, { match: 'code' }),
        { reload: true },
        request('query { item { more } }', { data: { item: [] } }),
      ],
    ),
    testCase(
      'sends forms and other methods',
      ['http'],
      [
        { url: '/api/rest/a', method: 'GET', headers: {}, status: 404, match: 'status' },
        { url: '/api/rest/a', headers: {}, form: { a: 'b' }, status: 404, match: 'status' },
      ],
    ),
    // Passes nowhere: the answer is another.
    testCase('fails', ['http'], [request('query { thing { id } }', one)], false),
  ],
};
const passing = [
  'own/batches (http)',
  'own/changes metadata and database (http)',
  'own/changes metadata and database (ws)',
  'own/reads (graphql-transport-ws)',
  'own/reads (http)',
  'own/reads (ws)',
  'own/sends forms and other methods (http)',
  'own/streams (graphql-transport-ws)',
  'own/streams (ws)',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  await mkdir(path.join(folder, 'cases'));
  await writeFile(path.join(folder, 'cases/own.json'), JSON.stringify(suite));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string) => path.join(folder, name);

function run(cases: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', runner, ...args],
      { env: { ...process.env, CONFORMANCE_CASES: cases } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

async function judge(listed: readonly string[], ...args: string[]) {
  await writeFile(file('baseline.json'), JSON.stringify(listed));
  const ran = await run(
    file('cases'),
    ...['--baseline', file('baseline.json'), '--json', file('report.json'), ...args],
  );
  const report: unknown = JSON.parse(await readFile(file('report.json'), 'utf8'));
  return { ...ran, report };
}

it('understands every kind of step and transport, and lists what passes', async () => {
  const { code, output, report } = await judge([], '--update-baseline');
  expect(JSON.parse(await readFile(file('baseline.json'), 'utf8')), output).toEqual(passing);
  expect(output).toMatch(/^own +9 of +10$/m);
  expect(report).toMatchObject({ passed: 9, regressions: 0, skipped: 1 });
  expect(code).toBe(0);
});

it('fails when a case of the baseline fails, or is no more', async () => {
  const { code, output, report } = await judge([...passing, 'own/fails (http)', 'own/gone (http)']);
  expect(output).toContain('REGRESSION  own/fails (http)');
  expect(output).toContain('REGRESSION  own/gone (http)');
  expect(report).toMatchObject({ passed: 9, regressions: 2, skipped: 0 });
  expect(code).toBe(1);
});

it('says in one line that there are no cases, and how many are skipped', async () => {
  const nowhere = file('nowhere');
  const { code, output } = await run(nowhere, '--json', file('report.json'));
  expect(output).toMatch(/^conformance: no cases at hand in .*nowhere .*, \d+ skipped\n$/);
  const baseline = JSON.parse(
    await readFile(path.join(import.meta.dirname, 'baseline.json'), 'utf8'),
  ) as unknown[];
  expect(JSON.parse(await readFile(file('report.json'), 'utf8'))).toMatchObject({
    passed: 0,
    regressions: 0,
    skipped: baseline.length,
  });
  expect(code).toBe(0);
});

it('looks beside the repository when nothing else is named', async () => {
  const { casesFolder } = await import('./suite.ts');
  const beside = path.resolve(import.meta.dirname, '../../..', 'shared/conformance');
  expect(casesFolder({})).toBe(beside);
  expect(casesFolder({ CONFORMANCE_CASES: '' })).toBe(beside);
  expect(casesFolder({ CONFORMANCE_CASES: '/elsewhere' })).toBe('/elsewhere');
});

it('has something of our own for every suite, for where the cases are not', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (`.*`) \| (`.*`) \|$/gm)].map(([, suites = '', own = '']) =>
    [suites, own].map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
  );
  const goldens = await readdir(path.join(import.meta.dirname, '../goldens/cases'));
  const isThere = (one: string): boolean =>
    one.includes('/')
      ? existsSync(path.join(import.meta.dirname, '../..', one))
      : goldens.some((name) => name.startsWith(one));
  expect(rows.flatMap(([, own = []]) => own.filter((one) => !isThere(one)))).toEqual([]);
  const words = rows.flatMap(([suites = []]) => suites);
  const baseline = JSON.parse(
    await readFile(path.join(import.meta.dirname, 'baseline.json'), 'utf8'),
  ) as string[];
  const suites = baseline.map((name) => name.slice(0, name.lastIndexOf('/')));
  expect([...new Set(suites)].filter((suite) => !words.some((word) => suite.includes(word)))).toEqual([]);
});
