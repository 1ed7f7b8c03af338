// One installation lives through all of it, in this order: a first start, a backup, a kill, Postgres gone, a copy, real use.
// Each start is asked everything that it can answer, since a start costs more than most questions. What needs more of them
// is in the .long files beside this one.

import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@prabesh/engine/localPostgres';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../server/base/clock.ts';
import { withClient } from '../../server/base/database.ts';
import { startMailCatcher, type MailCatcher } from '../../server/embedded/mailCatcher.ts';
import { patience } from '../support/patience.ts';
import { ask, insertGroup, insertResults, results } from './asked.ts';
import {
  databaseUrl,
  isRoot,
  launch,
  type Product,
  production,
  removeData,
  root,
  runCommand,
  runningPostgres,
  signIn,
  temporaryFolder,
} from './product.ts';

vi.setConfig({ testTimeout: patience.product });

const secret = 'prabesh-demo-secret';
const json = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>;
const html = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

const home = temporaryFolder();
const at = (...names: string[]): string => path.join(home, ...names);
const products: Product[] = [];
async function start(name: string, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const product = await launch({ dataDir: at(name), env });
  products.push(product);
  return product;
}
async function started(name: string, env?: NodeJS.ProcessEnv): Promise<Product> {
  const product = await start(name, env);
  await product.ready();
  return product;
}
const command = (script: string, args: string[], dataDir = 'first', env: NodeJS.ProcessEnv = {}) =>
  runCommand(script, args, { dataDir: at(dataDir), env });
const mails = (dataDir: string, ...args: string[]) => command('mails', args, dataDir);

let catcher: MailCatcher;
let copysCatcher: MailCatcher;
/** A mail server that nobody reaches. */
let nobody: string;
const acknowledged: string[] = [];
let beforeBackup: string[] = [];
/** Of the first start, which leaves it. */
let postgres: number | undefined;
let sheet: { jws: string; issuer: string };

beforeAll(async () => {
  catcher = await startMailCatcher(systemClock);
  copysCatcher = await startMailCatcher(systemClock);
  nobody = `smtp://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop('SIGKILL')));
  await Promise.all(['first', 'copy'].map((name) => removeData(at(name))));
  await Promise.all([catcher.close(), copysCatcher.close()]);
  rmSync(home, { recursive: true });
});

const mailedBy = (whose: MailCatcher): string[] =>
  whose
    .mails()
    .map(({ to }) => to)
    .sort();
const storedGroups = async (url: string): Promise<string[]> => {
  const { data } = (await ask(url, '{ class_groups { name } }')) as {
    data: { class_groups: { name: string }[] };
  };
  return data.class_groups.map(({ name }) => name);
};
/** Stores one group after the other until it is told to end, or the server is gone. */
async function write(
  url: string,
  writer: string,
  state: { isDone: boolean },
  secret?: string,
): Promise<void> {
  for (let count = 0; !state.isDone; count += 1) {
    const name = `Group ${writer}-${count}`;
    const answer = await ask(url, insertGroup, { name }, secret).catch(() => 'lost');
    if (JSON.stringify(answer).startsWith('{"data"')) acknowledged.push(name);
  }
}
async function recover(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(response.status, await response.text()).toBe(200);
}

describe('a first start', () => {
  let running: Product;

  it('brings up everything and says where', async () => {
    running = await started('first', { SMTP_URL: nobody, SLOW_STATEMENTS: '250' });
    const words = ['Prabesh is ready at', 'admin@prabesh.test', 'Admin1234', secret, at('first')];
    for (const word of words) expect(running.output()).toContain(word);
    // As root, Postgres runs as another user; secrets are closed to others.
    if (isRoot) {
      expect(statSync(`/proc/${runningPostgres(at('first')) ?? 0}`).uid).not.toBe(0);
      for (const name of ['postgres-password', 'logs', 'demo-files', 'postgres'])
        expect(statSync(at('first', name)).mode & 0o077, name).toBe(0);
    }
    expect(await signIn(running.url, 'student@prabesh.test', 'Student1234')).toBe(200);
    expect(await ask(running.url, '{ __typename }')).toEqual({ data: { __typename: 'query_root' } });
    expect((await html(running.url)).headers.get('content-type')).toContain('text/html');
    const created = await runCommand('createAdmin', ['--email', 'head@institute.np'], {
      dataDir: at('first'),
      input: 'Correct1horse\n',
    });
    expect(created).toEqual({
      code: 0,
      output: `In ${at('first')}, database prabesh_demo:\nhead@institute.np was created as an admin.`,
    });
    expect(await signIn(running.url, 'head@institute.np', 'Correct1horse')).toBe(200);
  });

  it('logs statements that take longer than SLOW_STATEMENTS, without their values', async () => {
    const logged = () => readFileSync(at('first', 'logs/postgres.log'), 'utf8');
    const value = 'a name of somebody';
    await withClient(databaseUrl(at('first')), (client) =>
      client.query('select pg_sleep(0.4), $1::text as slow', [value]),
    );
    await expect.poll(logged).toMatch(/duration: \d+\.\d+ ms .*select pg_sleep\(0\.4\), \$1::text as slow/);
    expect(logged()).not.toContain(value);
  });

  it('keeps a second from the same data, by whatever name, also when a process of its Postgres has crashed', async () => {
    const parent = String(runningPostgres(at('first')) ?? 0);
    const processes = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', parent], { encoding: 'utf8' });
    // Any process of Postgres that dies this way makes it end all connections and recover. This one is always there.
    process.kill(Number(/^ *(\d+) .*checkpointer/m.exec(processes)?.[1]), 'SIGKILL');
    await expect.poll(() => signIn(running.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
    symlinkSync(at('first'), at('alias'));
    const second = await start('alias');
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(
      `Prabesh runs already (process ${running.child.pid ?? 0}) with the data folder ${at('first')}: stop it first, or choose another folder with DATA_DIR.`,
    );
  });

  it('is backed up while people write, with a mail that waits and a sheet that was signed', async () => {
    const state = { isDone: false };
    const writing = write(running.url, 'a', state);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const { data } = (await ask(
      running.url,
      '{ results(limit: 1, where: { exam: { state: { _eq: "published" } } }) { symbol exam_title set_number } }',
    )) as { data: { results: Record<string, string>[] } };
    const query = new URLSearchParams(data.results[0]).toString();
    const { jws } = await json<{ jws: string }>(`${running.url}/sheets/sheet.json?${query}`);
    sheet = { jws, issuer: `http://localhost:${running.port}` };
    await recover(running.url, 'student@prabesh.test');
    beforeBackup = [...acknowledged];
    expect(await command('backup', [at('backup')])).toEqual({
      code: 0,
      output: `Backed up into ${at('backup')}.`,
    });
    state.isDone = true;
    await writing;
    expect(statSync(at('backup')).mode & 0o077).toBe(0);
  });

  it('killed in mid-write, with a mail that it has promised, leaves its Postgres', async () => {
    postgres = runningPostgres(at('first'));
    await recover(running.url, 'pending@prabesh.test');
    await withClient(databaseUrl(at('first')), async (client) => {
      // The results are written, and their counting waits for this lock.
      await client.query('begin');
      await client.query('lock table public.exams in access exclusive mode');
      const objects = results('Half', 2000);
      const lost = ask(running.url, insertResults, { objects }).catch(() => 'lost');
      // Workers that look for what is to be published wait, too.
      const waiting = `select from pg_stat_activity
         where cardinality(pg_blocking_pids(pid)) > 0 and query ~* 'insert into "public"."results"'`;
      const writers = async () => {
        // Within a transaction who does what is as it was when it was asked first.
        await client.query('select pg_stat_clear_snapshot()');
        return (await client.query(waiting)).rowCount;
      };
      await expect.poll(writers).toBeGreaterThan(0);
      await running.stop('SIGKILL');
      expect(await lost).toBe('lost');
      await client.query('rollback');
    });
    expect(runningPostgres(at('first'))).toBe(postgres);
  });
});

describe('the next start', () => {
  let running: Product;
  let own: string;

  it('takes the Postgres up that was left, has the write whole or not at all, and sends the promised mail once', async () => {
    running = await started('first', {
      HOST: '0.0.0.0',
      SMTP_URL: catcher.smtpUrl,
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
    });
    expect(postgres).toBeDefined();
    expect(runningPostgres(at('first'))).toBe(postgres);
    own = /Admin secret +(\S+)/.exec(running.output())?.[1] ?? '';
    // Postgres ends what had all reached it, and takes back the rest. Statements that the engine knows go with their commit in one
    // round trip, others do not.
    const half = '(where: { exam_title: { _eq: "Half" } })';
    const exams = `exams${half} { results_count }`;
    const stored = `results: results_aggregate${half} { aggregate { count } }`;
    expect([
      { data: { exams: [{ results_count: 2000 }], results: { aggregate: { count: 2000 } } } },
      { data: { exams: [], results: { aggregate: { count: 0 } } } },
    ]).toContainEqual(await ask(running.url, `{ ${exams} ${stored} }`, {}, own));
    const promised = () => mailedBy(catcher).filter((to) => to === 'pending@prabesh.test');
    await expect.poll(promised, { timeout: patience.product / 2 }).toHaveLength(1);
  });

  it('where others can reach it has a secret of its own', async () => {
    expect(await signIn(running.url, 'head@institute.np', 'Correct1horse')).toBe(200);
    expect(own).toMatch(/^[0-9a-f]{48}$/);
    expect(await ask(running.url, '{ __typename }')).toHaveProperty('errors');
    const page = await html(`${running.url}/console`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(own);
    // The next start reads it there.
    expect(readFileSync(at('first', 'demo-admin-secret'), 'utf8').trim()).toBe(own);

    const socket = connect(running.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(`GET / HTTP/1.1\r\nHost: localhost:${running.port}\r\nHost: evil.example\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);

    // `npm run check-hasura` signs in here, and asks by the token, what is listed only.
    const checked = await promisify(execFile)(
      process.execPath,
      [
        ...['--import', 'tsx', 'tests/deploy/hasura/run.ts', running.url],
        ...['--server', running.url, '--email', 'teacher@prabesh.test'],
      ],
      {
        cwd: root,
        env: { ...process.env, HASURA_GRAPHQL_ADMIN_SECRET: own, CHECK_PASSWORD: 'Teacher1234' },
      },
    );
    expect(checked.stdout).toMatch(/ok {3}a token of \/auth: 2 checked, 0 differ/);
    expect(checked.stdout).toContain('answers listed operations only');
    expect(checked.stdout).toMatch(/Nothing differs\.\n$/);
  });

  it('ends with one line when Postgres is killed while requests run', async () => {
    const state = { isDone: false };
    void running.ended.then(() => (state.isDone = true));
    const before = acknowledged.length;
    const writers = ['c', 'd', 'e'].map((writer) => write(running.url, writer, state, own));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    // All its processes at once, as the kernel does when memory runs out for a whole group.
    process.kill(-(runningPostgres(at('first')) ?? 0), 'SIGKILL');
    expect(await running.ended).toBe(1);
    await Promise.all(writers);
    expect(running.output().match(/^The database has stopped: .*$/gm)).toHaveLength(1);
    expect(running.output()).not.toMatch(/Unexpected error|uncaught|\n {4}at /);
  });
});

describe('a copy, restored from the backup', () => {
  it('has everything of before, and sends mails when it is told to; Ctrl-C ends it', async () => {
    expect(await command('restore', [at('backup')], 'copy')).toEqual({
      code: 0,
      output: expect.stringContaining(`Restored into ${at('copy')}. It sends no mail`) as string,
    });
    const copy = await started('copy', { SMTP_URL: copysCatcher.smtpUrl });
    const names = await storedGroups(copy.url);
    expect(beforeBackup.length).toBeGreaterThan(20);
    expect(beforeBackup.filter((name) => !names.includes(name))).toEqual([]);
    expect(await signIn(copy.url, 'head@institute.np', 'Correct1horse')).toBe(200);
    const seeds = path.join(root, 'hasura/seeds/files');
    for (const name of readdirSync(seeds))
      expect(readFileSync(at('copy', 'demo-files', name)).equals(readFileSync(path.join(seeds, name)))).toBe(
        true,
      );
    const keys = await json<JSONWebKeySet>(`${copy.url}/sheets/keys.json`);
    await jwtVerify(sheet.jws, createLocalJWKSet(keys), {
      issuer: sheet.issuer,
      typ: 'sheet+jwt',
      algorithms: ['EdDSA'],
    });

    expect(copy.output()).toContain('Mails are held: this is a copy of an installation, restored from');
    await recover(copy.url, 'rejected@prabesh.test');
    expect((await mails('copy')).output).toMatch(/\n2 waiting, 0 given up\.\nHeld: this is a copy\./);
    expect(mailedBy(copysCatcher)).toEqual([]);
    expect(await mails('copy', '--release', 'send')).toMatchObject({ code: 0 });
    await expect
      .poll(() => mailedBy(copysCatcher), { timeout: patience.product / 2 })
      .toEqual(['rejected@prabesh.test', 'student@prabesh.test']);
    // The terminal and npm both pass Ctrl-C on.
    copy.child.kill('SIGINT');
    copy.child.kill('SIGINT');
    expect(await copy.ended).toBe(0);
    expect(copy.output().match(/Stopping/g)).toHaveLength(1);
    expect(runningPostgres(at('copy'))).toBeUndefined();
  });
});

describe('for real use', () => {
  let real: Product;
  const admin = (env: NodeJS.ProcessEnv) =>
    command('createAdmin', ['--email', 'first@institute.np'], 'first', {
      ADMIN_PASSWORD: 'Correct1horse',
      ...env,
    });

  it('it is empty, beside the demo in the same folder, of which nothing is lost that was acknowledged', async () => {
    expect(await admin({ DEMO: '0' })).toEqual({
      code: 1,
      output: `In ${at('first')} is no database prabesh: start the product there first, or leave DEMO=0 out for the demo.`,
    });
    expect(runningPostgres(at('first'))).toBeUndefined();
    const proxied = { TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '900' };
    // Of other people's Postgres, and nothing to its own.
    const elsewhere = {
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
      PGREPLICATION: 'database',
      PGOPTIONS: '-c statement_timeout=1',
      PGCLIENT_ENCODING: 'LATIN1',
      PGHOST: 'db.example',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGPASSWORD: 'wrong',
      PGDATABASE: 'none',
      PGSERVICE: 'elsewhere',
    };
    real = await started('first', { ...production, ...proxied, ...elsewhere });
    expect(real.output()).not.toMatch(/@prabesh\.test|a long random secret|error|fatal/i);
    expect(await signIn(real.url, 'admin@prabesh.test', 'Admin1234')).toBe(400);
    const { rows } = await withClient(databaseUrl(at('first')), (client) =>
      client.query<{ name: string }>('select name from public.class_groups'),
    );
    const names = rows.map(({ name }) => name);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('its first admin is made by the command, of a server that runs: whatever it serves', async () => {
    const place = `In ${at('first')}, database prabesh:\n`;
    expect(await admin({})).toEqual({
      code: 0,
      output: `${place}first@institute.np was created as an admin.`,
    });
    expect(await signIn(real.url, 'first@institute.np', 'Correct1horse')).toBe(200);
  });

  it('by SIGTERM behind a proxy it leaves its round first; Ctrl-C does not wait for that', async () => {
    const socket = new WebSocket(`${real.url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const farewell = once(socket, 'close') as Promise<[number, Buffer]>;
    const ready = async () => (await fetch(`${real.url}/readyz?parts=graphql,database,writes`)).status;
    expect(await ready()).toBe(200);
    real.child.kill('SIGTERM');
    await expect.poll(ready).toBe(503);
    const page = await html(real.url);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    real.child.kill('SIGINT');
    expect((await farewell)[0]).toBe(1012);
    expect(await real.ended).toBe(0);
    expect(await command('rotateKeys', [])).toEqual({
      code: 1,
      output: `In ${at('first')} are real data, and these settings mean the demo's: set DEMO=0, or give the settings of the service by --env-file.`,
    });
  });
});
