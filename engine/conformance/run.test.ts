// The runner on cases of its own: every kind of step and transport, what is listed as not served, and no cases at all.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf, problemsOf, readHasuraCases, readNotServed } from './notServed.ts';

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
  const page = listed.map((name) => `- \`${name}\``).join('\n');
  await writeFile(file('listed.md'), `## A reason\n\n${page}\n`);
  const ran = await run(
    file('cases'),
    ...['--listed', file('listed.md'), '--json', file('report.json'), ...args],
  );
  const { outcomes, ...counts } = JSON.parse(await readFile(file('report.json'), 'utf8')) as Report;
  const passed = outcomes.filter(({ failure }) => failure === undefined).map(({ id }) => id);
  return { ...ran, passed: passed.sort(), counts };
}
interface Report {
  passed: number;
  failed: number;
  skipped: number;
  outcomes: { id: string; failure?: string }[];
}

it('understands every kind of step and transport; a listed case fails in peace', async () => {
  const { code, output, passed, counts } = await judge(['here/fails']);
  expect(passed, output).toEqual(passing);
  expect(output).toMatch(/^own +9 of +10$/m);
  expect(counts).toEqual({ passed: 9, failed: 0, skipped: 1 });
  expect(code).toBe(0);
});

it('fails when a case fails that is not listed, and when one passes that is', async () => {
  const { code, output, counts } = await judge(['here/reads']);
  expect(output).toContain('WRONG  own/fails (http) fails, and is not listed');
  expect(output).toContain('WRONG  own/reads (ws) passes, and is listed as not served');
  expect(counts).toEqual({ passed: 9, failed: 4, skipped: 1 });
  expect(code).toBe(1);
});

it('asks operations over every transport, and endpoints and batches over their own', async () => {
  const { passed, output } = await judge(['here/fails'], '--every-transport');
  expect(passed, output).toEqual(
    [...passing, 'own/changes metadata and database (graphql-transport-ws)'].sort(),
  );
});

it('says in one line that there are no cases', async () => {
  const { code, output } = await run(file('nowhere'), '--json', file('report.json'));
  expect(output).toMatch(/^conformance: no cases at hand in .*nowhere .*\n$/);
  expect(JSON.parse(await readFile(file('report.json'), 'utf8'))).toMatchObject({ passed: 0, failed: 0 });
  expect(code).toBe(0);
});

describe("Hasura's cases", () => {
  const listed = [
    { name: 'a/actions', reason: 'actions' },
    { name: '*_mssql', reason: 'another database' },
    { name: 'a/basic/one', reason: 'actions' },
  ];
  const folders = [
    { name: 'a/actions/sync', cases: 3 },
    { name: 'a/basic', cases: 2 },
    { name: 'a/basic/*_mssql', cases: 4 },
    { name: 'a/basic/one', cases: 1 },
  ];
  const outcomes = [{ id: 'two', name: 'a/basic/two', failure: undefined }];

  it('are run or listed, and counted by reason', () => {
    expect(problemsOf(outcomes, listed, folders)).toEqual([]);
    expect([...countsOf(listed, folders)]).toEqual([
      ['actions', 4],
      ['another database', 4],
    ]);
  });

  it('are neither lost nor made up', () => {
    expect(problemsOf([], listed, folders)).toEqual(['a/basic is neither run nor listed']);
    expect(problemsOf(outcomes, [...listed, { name: 'a/actio', reason: 'x' }], folders)).toEqual([
      'a/actio is listed, and Hasura has no such case',
    ]);
  });

  it('that are listed with a test of ours have it', async () => {
    const page = await readFile(path.join(import.meta.dirname, 'NOT_SERVED.md'), 'utf8');
    const named = [...page.matchAll(/`(engine\/[^`]+)`/g)].map(([, one = '']) => one);
    expect(named.filter((one) => !existsSync(path.join(import.meta.dirname, '../..', one)))).toEqual([]);
    const goldens = await readdir(path.join(import.meta.dirname, '../goldens/cases'));
    const begun = [...page.matchAll(/goldens? `([^`]+)`/g)].map(([, one = '']) => one);
    expect(begun.filter((one) => !goldens.some((name) => name.startsWith(one)))).toEqual([]);
  });
});

it('has something of our own for every folder that runs, for where the cases are not', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (`.*`) \| (`.*`) \|$/gm)].map(([, folders = '', own = '']) =>
    [folders, own].map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
  );
  const goldens = await readdir(path.join(import.meta.dirname, '../goldens/cases'));
  const isThere = (one: string): boolean =>
    one.includes('/')
      ? existsSync(path.join(import.meta.dirname, '../..', one))
      : goldens.some((name) => name.startsWith(one));
  expect(rows.flatMap(([, own = []]) => own.filter((one) => !isThere(one)))).toEqual([]);
  const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');
  const words = rows.flatMap(([folders = []]) => folders.map(plain));
  // Whatever would be neither run nor listed without the cases.
  const running = problemsOf([], await readNotServed(), await readHasuraCases());
  expect(running.filter((name) => !words.some((word) => plain(name).includes(word)))).toEqual([]);
});
