// The import zones of the folder table (docs/house.md) as a rule of oxlint: each import of a file is compared with what its
// folder may know. Imports name files with their ending, so that an address is a path.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const web = './web/src';
/** One zone: files below `target` may not import files below `from`, except those listed. */
const zone = (target, from, message, except) => ({ target, from, message, ...(except ? { except } : {}) });

/**
 * The engine's floors, from the ground up: a module imports its own floor and those below. What stands on one line are rooms
 * of one floor, which do not know each other.
 */
export const engineFloors = [
  ['base'],
  ['session'],
  ['database'],
  ['metadata'],
  ['model'],
  ['schema/access'],
  ['schema'],
  ['plan'],
  ['compile/sql'],
  ['compile'],
  ['execute'],
  ['api', 'subscriptions'],
  ['configuration'],
  ['served'],
  ['http/metadataApi'],
  ['http'],
  ['ws'],
  ['start'],
  ['index.ts'],
  ['cli'],
];

/**
 * The server's floors, likewise. `testing` is what tests of all rooms share; `scripts`, the commands, are programs that
 * may use everything.
 */
export const serverFloors = [
  ['base'],
  ['http'],
  ['mail'],
  ['accounts', 'results'],
  ['questions'],
  ['files', 'registrations', 'sheets', 'calendar', 'push', 'payments'],
  ['embedded'],
  ['app'],
  ['testing', 'scripts'],
];

/** The rooms of the office's results: an exam is held by somebody, published, undone, exported, uploaded, checked, listed. */
export const resultsFloors = [
  ['holders'],
  ['publish'],
  ['history'],
  ['rows'],
  ['upload'],
  ['draft'],
  ['exams'],
];

/** Every room may import itself and the floors below it. */
const floorZones = (floors, home, message) =>
  floors.flatMap((floor, height) =>
    floor.map((room) => {
      const below = floors.slice(0, height).flat();
      return zone(
        `${home}/${room}`,
        home,
        message,
        [room, ...below].map((one) => `./${one}`),
      );
    }),
  );

const areas = ['site', 'portal', 'admin'];

/**
 * What features of an area share, as areas share ui and lib: a folder that all of them may import (`rooms`), or folders
 * that one of them may (`of`). Anything else that two features need moves to a room of its own.
 */
export const sharedFeatures = {
  site: { rooms: [], of: {} },
  portal: {
    rooms: ['approval', 'offline'],
    of: {
      // Both follow what is published of the own exams.
      dashboard: ['progress'],
      notes: ['resources'],
      videos: ['resources'],
      links: ['resources'],
      downloads: ['resources'],
      // A guardian reads what the student does.
      guardian: ['fees', 'attendance'],
    },
  },
  admin: {
    rooms: ['action', 'list', 'files', 'leave', 'import'],
    of: {
      // A notice is published at its time as results are: the same fields of day and time.
      notices: ['resources', 'resource-editor', 'results'],
      notes: ['resources'],
      videos: ['resources'],
      links: ['resources'],
      downloads: ['resources'],
      calendar: ['resources'],
      // Debtors are written to. A plan is of a class group, edited as a resource, and charged by an action of fees.
      fees: ['class-groups', 'messages'],
      'fee-plans': ['resources', 'class-groups', 'fees'],
      // Teachers open it as they do the upload of results.
      questions: ['resources', 'resource-editor', 'results'],
      papers: ['resources', 'results', 'questions'],
      // Its results are an exam's, its questions are shown as the bank shows them.
      'mock-tests': ['resources', 'class-groups', 'results', 'questions'],
      // What a student got or lost is taken back as a decision is.
      'class-groups': ['student-status'],
      // A list and its editor show the fields that a resource states, and for which class groups a row is.
      resources: ['resource-editor', 'class-groups'],
      'resource-editor': ['resources', 'class-groups'],
      settings: ['resources', 'resource-editor'],
      students: [
        'student-status',
        'student-form',
        'class-groups',
        'students-import',
        'messages',
        'admit-cards',
      ],
      // Whoever is not here is written to; teachers open it as they do the upload of results.
      attendance: ['messages', 'results'],
      // Of students of class groups, for an exam at its time: printed from either list.
      'admit-cards': ['class-groups', 'results'],
      results: ['admit-cards'],
      // Its preview is asked as logins are.
      messages: ['student-logins'],
      'students-import': ['student-logins'],
      // A profile is edited by the same parts as a resource.
      'student-form': ['student-logins', 'resources', 'resource-editor', 'class-groups'],
      'student-profile': [
        'student-form',
        'student-status',
        'student-logins',
        'class-groups',
        'resource-editor',
        'fees',
      ],
      // Both ask the server's /auth as admins do.
      staff: ['student-logins'],
      // The list of what happened offers to undo an upload or an import, and to restore a notice.
      log: ['student-status', 'students-import', 'results', 'notices'],
      dashboard: ['bar', 'student-status', 'log'],
    },
  },
};

/** The folders of an area; the area may have none (the planted mistakes of tests/lint). */
function featuresOf(area) {
  const folder = path.join(import.meta.dirname, web, area);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
}

const featureZones = areas.flatMap((area) => {
  const { rooms, of } = sharedFeatures[area];
  return featuresOf(area).map((feature) =>
    zone(
      `${web}/${area}/${feature}`,
      `${web}/${area}`,
      'a feature imports another one only where zones.js says so (sharedFeatures)',
      [...new Set([feature, ...rooms, ...(of[feature] ?? [])])].map((one) => `./${one}`),
    ),
  );
});
const zones = [
  // Areas never import each other.
  ...areas.flatMap((area) =>
    areas
      .filter((other) => other !== area)
      .map((other) =>
        zone(
          `${web}/${area}`,
          `${web}/${other}`,
          `${area} may not import ${other}: share through ui, lib, content or graphql`,
        ),
      ),
  ),
  ...featureZones,
  // app knows everything; nothing knows app.
  ...['site', 'portal', 'admin', 'graphql', 'session', 'offline', 'ui', 'content', 'lib'].map((part) =>
    zone(`${web}/${part}`, `${web}/app`, 'only the entry imports app'),
  ),
  // Shared parts never know the areas.
  ...['graphql', 'session', 'offline', 'ui', 'content', 'lib'].flatMap((part) =>
    areas.map((area) =>
      zone(`${web}/${part}`, `${web}/${area}`, `${part} is shared and may not know an area`),
    ),
  ),
  zone(`${web}/session`, `${web}/graphql`, 'session receives loadProfile; it never imports graphql'),
  zone(`${web}/session`, `${web}/ui`, 'session is below ui'),
  zone(`${web}/ui`, `${web}/graphql`, 'ui is presentational'),
  zone(`${web}/ui`, `${web}/session`, 'ui is presentational'),
  zone(`${web}/graphql`, `${web}/ui`, 'graphql is below ui'),
  zone(`${web}/offline`, web, 'offline imports content and lib only', ['./offline', './content', './lib']),
  zone(`${web}/worker`, web, 'the worker is compiled by itself: it imports offline, content and lib', [
    './worker',
    './offline',
    './content',
    './lib',
  ]),
  zone(`${web}/lib`, web, 'lib imports content only', ['./lib', './content']),
  zone(`${web}/content`, web, 'content imports nothing', ['./content']),
  // What is shared knows nobody.
  ...['server', 'ssr', 'web', 'engine', 'tests'].map((other) =>
    zone('./shared', `./${other}`, 'shared imports packages only'),
  ),
  ...['server', 'ssr', 'engine'].map((other) =>
    zone('./web', `./${other}`, `web talks to the ${other === 'ssr' ? 'server' : other} over HTTP only`),
  ),
  ...floorZones(
    engineFloors,
    './engine/src',
    'the engine is built floor by floor (engineFloors): a module imports its own floor and those below',
  ),
  zone('./engine/src', './engine/testing', 'testing is what tests share'),
  zone('./engine/console', './engine/src', 'the console talks to the engine over HTTP only'),
  zone('./engine/src', './engine/console', 'the engine serves the built console'),
  ...['server', 'ssr', 'web', 'shared'].map((other) =>
    zone('./engine', `./${other}`, 'the engine knows nothing of the product'),
  ),
  ...floorZones(
    serverFloors,
    './server',
    'the server is built floor by floor (serverFloors): a module imports its own room and the floors below',
  ),
  ...floorZones(
    resultsFloors,
    `${web}/admin/results`,
    'rooms of the results are built floor by floor (resultsFloors): a module imports its own room and those below',
  ),
  zone('./server', './web', 'the server shares with the web what stands in shared/, and renders it by ssr/'),
  ...serverFloors
    .flat()
    .filter((room) => !['app', 'testing', 'scripts'].includes(room))
    .map((room) => zone(`./server/${room}`, './ssr', 'only the app puts pages into the server')),
  zone(
    './ssr',
    './server',
    'pages are answered with the limits, headers and pace of the server, and no more of it',
    ['./base', './http', './results'],
  ),
];

/** What binds tests and programs, too. */
const entryZones = ['server', 'ssr', 'shared', 'codegen', 'tests'].map((other) =>
  zone(
    `./${other}`,
    './engine',
    "the engine is entered by the exports of its package.json: '@prabesh/engine'",
  ),
);

/** Tests, programs and configuration may know everything but how the engine is made. */
const free = /^tests\/|\.test\.tsx?$|\/goldens\/|\/cli\.ts$|^server\/scripts\/|^engine\/bin\/|^[^/]*\.ts$/;

const isWithin = (file, folder) => file === folder || file.startsWith(`${folder}${path.sep}`);

/** The zones that bind a file, with whole paths. */
function zonesOf(file, root) {
  const isFree = free.test(path.relative(root, file).split(path.sep).join('/'));
  return (isFree ? entryZones : [...entryZones, ...zones])
    .filter(({ target }) => isWithin(file, path.resolve(root, target)))
    .map(({ from, message, except = [] }) => ({
      from: path.resolve(root, from),
      message,
      allowed: except.map((one) => path.resolve(root, from, one)),
    }));
}

const restrictedPaths = {
  meta: { type: 'problem', docs: { description: 'Each folder imports only what stands below it.' } },
  create(context) {
    const { filename } = context;
    const binding = zonesOf(filename, context.cwd);
    if (binding.length === 0) return {};
    const judge = ({ source: imported }) => {
      const address = imported?.value;
      if (typeof address !== 'string' || !address.startsWith('.')) return;
      const file = path.resolve(path.dirname(filename), address);
      for (const { from, message, allowed } of binding) {
        if (isWithin(file, from) && !allowed.some((one) => isWithin(file, one)))
          context.report({ node: imported, message: `${address} stands in another zone: ${message}` });
      }
    };
    return {
      ImportDeclaration: judge,
      ImportExpression: judge,
      ExportAllDeclaration: judge,
      ExportNamedDeclaration: judge,
    };
  },
};

export default { meta: { name: 'zones' }, rules: { 'restricted-paths': restrictedPaths } };
