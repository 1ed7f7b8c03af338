import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { main } from './cli.ts';

const bin = path.resolve(import.meta.dirname, '../../bin/engine.js');
const secured = { HASURA_GRAPHQL_ADMIN_SECRET: 'secret' };

let database: TestDatabase;
let databaseUrl: string;
let folder: string;
let metadata: string;
beforeAll(async () => {
  database = await testDatabase();
  databaseUrl = database.url;
  folder = await mkdtemp(path.join(tmpdir(), 'engine-cli-'));
  metadata = path.join(folder, 'metadata.json');
  const source = {
    name: 'default',
    configuration: { connection_info: { database_url: { from_env: 'MY_URL' } } },
  };
  await writeFile(metadata, JSON.stringify({ version: 3, sources: [source] }));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const started: ChildProcess[] = [];
/** A test that fails leaves its engine behind. */
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

function start(args: string[], env: NodeJS.ProcessEnv = secured) {
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH: process.env['PATH'], ...env } });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output, ended };
}

/** The same without a process of its own, for command lines that end by themselves. */
async function run(args: string[], env: NodeJS.ProcessEnv = secured) {
  const written = { out: '', err: '' };
  const out = vi
    .spyOn(console, 'log')
    .mockImplementation((text: unknown) => (written.out += `${String(text)}\n`));
  const err = vi
    .spyOn(console, 'error')
    .mockImplementation((text: unknown) => (written.err += `${String(text)}\n`));
  const raw = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.out += String(text);
    return true;
  });
  try {
    return { code: await main(args, env), ...written };
  } finally {
    for (const spy of [out, err, raw]) spy.mockRestore();
  }
}

describe('engine schema', () => {
  it("prints a role's schema and nothing else", async () => {
    const result = await run(
      ['schema', '--metadata', metadata, '--database-url', databaseUrl, '--role', 'admin'],
      {},
    );
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('type query_root');
  });

  it('takes the address from the variable that the metadata name', async () => {
    const args = ['schema', '--metadata', metadata, '--role', 'admin'];
    expect((await run(args, { MY_URL: databaseUrl })).code).toBe(0);
    expect(await run(args)).toMatchObject({
      code: 2,
      err: 'engine: --database-url or the variable MY_URL is needed\n',
    });
  });

  it('takes it from the metadata, and says no password', async () => {
    const file = path.join(folder, 'named.json');
    const args = ['schema', '--metadata', file, '--role', 'admin'];
    const named = async (database_url: string) => {
      const source = { name: 'default', configuration: { connection_info: { database_url } } };
      await writeFile(file, JSON.stringify({ version: 3, sources: [source] }));
      return run(args);
    };
    expect((await named(databaseUrl)).code).toBe(0);
    const other = new URL(databaseUrl);
    other.password = 'not-the-one';
    const wrong = await named(other.href);
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toContain('password authentication failed');
    expect(wrong.err).not.toContain('not-the-one');
  });
});

describe('engine serve', () => {
  it('says where it listens, answers, and ends on SIGTERM with open connections', async () => {
    const args = ['serve', '--metadata', metadata, '--database-url', databaseUrl, '--port', '0'];
    const { child, output, ended } = start(args);
    await expect.poll(() => output.out).toMatch(/^GraphQL at http:\/\/127\.0\.0\.1:\d+\/v1\/graphql\n$/);
    const url = output.out.trim().slice('GraphQL at '.length);
    const health = await fetch(new URL('/healthz', url));
    expect([health.status, await health.text()]).toEqual([200, 'OK']);
    const response = await fetch(url, { method: 'POST', body: '{"query":"{ __typename }"}' });
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'access-denied' } }] });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.err).toBe('');
  });

  it("takes port, host, database and level of the log from Hasura's variables; its own arguments win", async () => {
    const env = {
      ...secured,
      HASURA_GRAPHQL_SERVER_PORT: '0',
      HASURA_GRAPHQL_SERVER_HOST: '*',
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_LOG_LEVEL: 'error',
      // Would be warned of.
      HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'http-log',
    };
    const { child, output, ended } = start(['serve', '--metadata', metadata], env);
    await expect.poll(() => output.out).toMatch(/^GraphQL at http:\/\/localhost:\d+\/v1\/graphql\n$/);
    const { port } = new URL(output.out.trim().slice('GraphQL at '.length));
    expect(port).not.toBe('8080');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.err).toBe('');
    const wrong = { ...env, HASURA_GRAPHQL_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' };
    const serve = ['serve', '--metadata', metadata];
    expect((await run(serve, wrong)).err).toContain('ECONNREFUSED');
    expect((await run([...serve, '--database-url', databaseUrl, '--port', '70000'], wrong)).err).toContain(
      '--port',
    );
    // The variable that the metadata name is the nearer one.
    const schema = ['schema', '--metadata', metadata, '--role', 'admin'];
    expect((await run(schema, { ...wrong, MY_URL: databaseUrl })).code).toBe(0);
  });

  it('warns when everybody is admin', async () => {
    const { child, output, ended } = start(
      ['serve', '--metadata', metadata, '--database-url', databaseUrl, '--port', '0'],
      {},
    );
    await expect.poll(() => output.out).toContain('GraphQL at');
    expect(output.err).toContain('warning: HASURA_GRAPHQL_ADMIN_SECRET is not set');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});

describe('what is wrong', () => {
  it.each([
    [[], {}, 2, ''],
    [['serve', '--version'], {}, 2, 'engine: serve takes no --version\n'],
    [['rubbish'], {}, 2, 'engine: unknown command "rubbish": serve, schema, check, migrate\n'],
    [['serve', '--colour'], {}, 2, /^engine: Unknown option '--colour'.*\n$/],
    [['serve'], {}, 2, 'engine: --metadata is needed\n'],
    [['serve', '--metadata', '/nowhere'], {}, 1, 'engine: /nowhere: no such file or directory\n'],
    [['serve'], { HASURA_GRAPHQL_DEV_MODE: 'x' }, 1, /^engine: HASURA_GRAPHQL_DEV_MODE: .*\n$/],
  ])('is one line on stderr: %j %j', async (args, env, code, message) => {
    const withMetadata = Object.keys(env).length > 0 ? [...args, '--metadata', metadata] : args;
    const result = await run(withMetadata, env);
    expect(result.code).toBe(code);
    if (typeof message === 'string') expect(result.err).toBe(message);
    else expect(result.err).toMatch(message);
  });

  it('names a database that does not answer, a role nobody knows, a port that is none or taken', async () => {
    const serve = ['serve', '--metadata', metadata];
    const away = await run([...serve, '--database-url', 'postgres://x@127.0.0.1:1/x']);
    expect(away).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^engine: connect ECONNREFUSED 127\.0\.0\.1:1: no database answers there; .* --database-url.*\n$/,
      ) as string,
    });
    const shape = 'does not look like postgres://user:password@host:5432/database\n';
    expect(await run([...serve, '--database-url', 'db.example:5432/x'])).toEqual({
      code: 2,
      out: '',
      err: `engine: --database-url ${shape}`,
    });
    expect(await run(serve, { ...secured, MY_URL: 'mysql://me:secret@db/x' })).toEqual({
      code: 2,
      out: '',
      err: `engine: the variable MY_URL ${shape}`,
    });
    const role = await run([
      'schema',
      '--metadata',
      metadata,
      '--database-url',
      databaseUrl,
      '--role',
      'nobody',
    ]);
    expect(role).toMatchObject({ code: 1, err: 'engine: role "nobody" is not known to the metadata\n' });
    const port = await run([...serve, '--database-url', databaseUrl, '--port', '70000']);
    expect(port).toMatchObject({ code: 2, err: 'engine: --port is not a port number\n' });
    const taken = new URL(databaseUrl).port;
    const conflict = await run([...serve, '--database-url', databaseUrl, '--port', taken]);
    expect(conflict).toMatchObject({
      code: 1,
      err: expect.stringMatching(/EADDRINUSE.*: --port names another one/) as string,
    });
  });
});
