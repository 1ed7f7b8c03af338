// `npm start` as people use it: start, Ctrl-C, start again, kill, twice at once, on a taken port.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { withClient } from '../../server/base/database.ts';
import { patience } from '../support/patience.ts';
import { folder, start, started, usedFolder } from './kept.ts';
import {
  clusterOf,
  databaseUrl,
  isRoot,
  migrating,
  production,
  runCommand,
  runningPostgres,
  signIn,
  waiting,
  type LaunchOptions,
} from './product.ts';

// A first start builds the web app when nobody has, and a busy machine is slow.
vi.setConfig({ testTimeout: patience.product });

describe('a start', () => {
  it('brings up everything and says where; Ctrl-C ends everything, and the next start finds the data', async () => {
    const dataDir = folder();
    // The wait is for SIGTERM only: nobody at a terminal wants it.
    const first = await started({ dataDir, env: { DRAIN_SECONDS: '900' } });
    for (const words of [
      'Prabesh is ready at',
      'admin@prabesh.test',
      'Admin1234',
      'prabesh-demo-secret',
      dataDir,
    ]) {
      expect(first.output()).toContain(words);
    }
    // As root, Postgres runs as another user; secrets are closed to others.
    if (isRoot) {
      expect(statSync(`/proc/${runningPostgres(dataDir) ?? 0}`).uid).not.toBe(0);
      for (const name of ['postgres-password', 'logs', 'demo-files', 'postgres']) {
        expect(statSync(path.join(dataDir, name)).mode & 0o077, name).toBe(0);
      }
    }
    expect(await signIn(first.url, 'student@prabesh.test', 'Student1234')).toBe(200);
    const graphql = await fetch(`${first.url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': 'prabesh-demo-secret' },
      body: '{"query":"{ __typename }"}',
    });
    expect(await graphql.json()).toEqual({ data: { __typename: 'query_root' } });
    const page = await fetch(first.url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');

    const created = await runCommand('createAdmin', ['--email', 'head@institute.np'], {
      dataDir,
      input: 'Correct1horse\n',
    });
    expect(created).toEqual({
      code: 0,
      output: `In ${dataDir}, database prabesh_demo:\nhead@institute.np was created as an admin.`,
    });
    expect(await signIn(first.url, 'head@institute.np', 'Correct1horse')).toBe(200);

    // The terminal and npm both pass Ctrl-C on.
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.output().match(/Stopping/g)).toHaveLength(1);
    expect(runningPostgres(dataDir)).toBeUndefined();

    const second = await started({ dataDir });
    expect(await signIn(second.url, 'head@institute.np', 'Correct1horse')).toBe(200);
    expect(await signIn(second.url, 'teacher@prabesh.test', 'Teacher1234')).toBe(200);
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(runningPostgres(dataDir)).toBeUndefined();
  });

  it('where others can reach it has a secret of its own, which no page hands out; two Hosts are no request', async () => {
    const dataDir = await usedFolder();
    const ask = async (url: string, secret: string) => {
      const response = await fetch(`${url}/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': secret },
        body: '{"query":"{ __typename }"}',
      });
      return ((await response.json()) as { data?: unknown }).data !== undefined;
    };
    const secretOf = (output: string) => /Admin secret +(\S+)/.exec(output)?.[1] ?? '';
    const first = await started({ dataDir, env: { HOST: '0.0.0.0' } });
    const own = secretOf(first.output());
    expect(own).toMatch(/^[0-9a-f]{48}$/);
    expect(await ask(first.url, own)).toBe(true);
    expect(await ask(first.url, 'prabesh-demo-secret')).toBe(false);
    const page = await fetch(`${first.url}/console`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(own);

    const socket = connect(first.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(`GET / HTTP/1.1\r\nHost: localhost:${first.port}\r\nHost: evil.example\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    // The next start reads it there.
    expect(readFileSync(path.join(dataDir, 'demo-admin-secret'), 'utf8').trim()).toBe(own);
    expect(await first.stop('SIGTERM')).toBe(0);
  });

  it('that ends by SIGTERM behind a proxy is taken out of its round first; then sockets are told to come again', async () => {
    const product = await started({
      dataDir: await usedFolder(),
      env: { TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '2' },
    });
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const farewell = once(socket, 'close') as Promise<[number, Buffer]>;
    let isClosed = false;
    void farewell.then(() => (isClosed = true));
    const ready = async () => (await fetch(`${product.url}/readyz?parts=graphql,database,writes`)).status;
    expect(await ready()).toBe(200);
    product.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await ready()).toBe(503));
    const page = await fetch(product.url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('connection'), isClosed]).toEqual([200, 'close', false]);
    expect((await farewell)[0]).toBe(1012);
    expect(await product.ended).toBe(0);
  });

  it('is refused in one line while another one runs on the same data, whose Postgres may crash meanwhile', async () => {
    const dataDir = await usedFolder();
    const first = await started({ dataDir });
    const refused = `Prabesh runs already (process ${first.child.pid ?? 0}) with the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`;
    const alias = path.join(folder(), 'alias');
    symlinkSync(dataDir, alias);
    for (const name of [dataDir, alias]) {
      const second = await start({ dataDir: name });
      expect(await second.ended).toBe(1);
      expect(second.output().trim()).toBe(refused);
    }
    expect(await signIn(first.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);

    const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(runningPostgres(dataDir) ?? 0)], {
      encoding: 'utf8',
    });
    // Any process of Postgres that dies this way makes it end all connections and recover.
    process.kill(Number(backends.trim().split(/\s+/).at(-1)), 'SIGKILL');
    // /healthz may answer once more before Postgres has noticed.
    await expect.poll(() => signIn(first.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
    await first.ready();
    const third = await start({ dataDir });
    expect(await third.ended).toBe(1);
    expect(third.output().trim()).toBe(refused);
  });

  it('with SLOW_STATEMENTS logs those that take longer, without their values', async () => {
    const dataDir = await usedFolder();
    const logged = () => readFileSync(path.join(dataDir, 'logs/postgres.log'), 'utf8');
    const product = await started({ dataDir, env: { SLOW_STATEMENTS: '250' } });
    const value = 'a name of somebody';
    await withClient(databaseUrl(dataDir), (client) =>
      client.query('select pg_sleep(0.4), $1::text as slow', [value]),
    );
    await expect.poll(logged).toMatch(/duration: \d+\.\d+ ms .*select pg_sleep\(0\.4\), \$1::text as slow/);
    expect(logged()).not.toContain(value);
    expect(await product.stop()).toBe(0);
  });

  it('finds its own Postgres whatever the environment says of others', async () => {
    const env = {
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
    const dataDir = await usedFolder();
    const product = await started({ dataDir, env });
    expect(await signIn(product.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
    // A command finds it while it runs, and by itself.
    const list = { code: 0, output: expect.stringMatching(/\n0 waiting/) as string };
    expect(await runCommand('mails', [], { dataDir, env })).toEqual(list);
    expect(await product.stop()).toBe(0);
    expect(await runCommand('mails', [], { dataDir, env })).toEqual(list);
  });

  it('is refused in one line on a taken port, before it touches anything', async () => {
    const dataDir = folder();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    try {
      const product = await start({ dataDir, port });
      expect(await product.ended).toBe(1);
      expect(product.output().trim()).toBe(
        `Port ${port} on 127.0.0.1 is taken (does Prabesh run already?): stop the other program, or choose another port with PORT=${port + 1}.`,
      );
      expect(existsSync(clusterOf(dataDir))).toBe(false);
    } finally {
      taken.close();
    }
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp, number]>([
    // 78: the unit does not try it again.
    ['a wrong variable', { PORT: 'http' }, /^PORT must be a number$/, 78],
    ['a missing secret', { DEMO: '0' }, /^HASURA_GRAPHQL_ADMIN_SECRET is required with DEMO=0: .*$/, 78],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /^DATABASE_URL does not answer: .*$/,
      1,
    ],
  ])('is refused in one line for %s', async (_name, env, line, code) => {
    const product = await start({ dataDir: folder(), env });
    expect(await product.ended).toBe(code);
    expect(product.output().trim()).toMatch(line);
  });

  const asNode18 = 'Object.defineProperty(process,%22version%22,{value:%22v18.20.8%22})';
  it.each<[string, Partial<LaunchOptions>, RegExp]>([
    [
      'an old Node',
      { env: { NODE_OPTIONS: `--import data:text/javascript,${asNode18}` } },
      /^Prabesh needs Node 20\.19 or newer, this is Node 18\.20\.8: .*$/,
    ],
    [
      'few open files',
      { ulimit: '-n 64' },
      /^This process may open 64 files, Prabesh needs 1024: raise the limit .*$/,
    ],
    [
      'a small heap',
      { env: { NODE_OPTIONS: '--max-old-space-size=64' } },
      /^Node may use 64 MB for its heap, Prabesh needs 208 MB: raise .*$/,
    ],
  ])('is refused in one line for %s, before it touches anything', async (_name, options, line) => {
    const dataDir = path.join(folder(), 'data');
    const product = await start({ dataDir, ...options });
    expect(await product.ended).toBe(78);
    expect(product.output().trim()).toMatch(line);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('with DEMO=0 is empty, beside the demo in the same folder; its first admin is made by the command', async () => {
    const dataDir = await usedFolder();
    const admin = (env: NodeJS.ProcessEnv) =>
      runCommand('createAdmin', ['--email', 'head@institute.np'], {
        dataDir,
        env: { ADMIN_PASSWORD: 'Correct1horse', ...env },
      });
    expect(await admin({ DEMO: '0' })).toEqual({
      code: 1,
      output: `In ${dataDir} is no database prabesh: start the product there first, or leave DEMO=0 out for the demo.`,
    });
    expect(runningPostgres(dataDir)).toBeUndefined();

    const real = await started({ dataDir, env: production });
    expect(real.output()).not.toMatch(/@prabesh\.test|a long random secret/);
    expect(await signIn(real.url, 'admin@prabesh.test', 'Admin1234')).toBe(400);
    const place = `In ${dataDir}, database prabesh:\n`;
    const created = { code: 0, output: `${place}head@institute.np was created as an admin.` };
    // Of a server that runs: whatever it serves.
    expect(await admin({})).toEqual(created);
    expect(await signIn(real.url, 'head@institute.np', 'Correct1horse')).toBe(200);
    const rotated = await runCommand('rotateKeys', [], { dataDir });
    expect(rotated.code).toBe(0);
    expect(rotated.output).toMatch(/:\nNew signing key [\w-]{43}, in use from /);
    const again = await runCommand('createAdmin', ['--email', 'Head@institute.np'], {
      dataDir,
      input: 'Other-Pass-1',
    });
    expect(again.code).toBe(1);
    expect(again.output).toBe(
      `${place}Head@institute.np has an account already: add --replace to make it an admin with this password.`,
    );
    await real.stop();
    expect(await runCommand('rotateKeys', [], { dataDir })).toEqual({
      code: 1,
      output: `In ${dataDir} are real data, and these settings mean the demo's: set DEMO=0, or give the settings of the service by --env-file.`,
    });
  });
});

describe('a start that is interrupted', () => {
  const phases: [string, (dataDir: string) => boolean][] = [
    [
      'the files of Postgres',
      (dataDir) => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')),
    ],
    ['the start of Postgres', (dataDir) => existsSync(path.join(dataDir, 'postgres/postmaster.pid'))],
    ['what comes after it', (dataDir) => existsSync(path.join(dataDir, 'demo-files'))],
  ];
  it.each(phases)('in %s leaves nothing running, and the next one works', async (_name, hasBegun) => {
    const dataDir = folder();
    const product = await start({ dataDir });
    await vi.waitUntil(() => hasBegun(dataDir), { interval: 5, timeout: patience.product });
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(130);
    expect(product.output().trim().split('\n').at(-1)).toBe('Stopping …');
    expect(runningPostgres(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
    const next = await started({ dataDir });
    expect(await next.stop()).toBe(0);
  });

  it('while migrations wait for a lock ends all the same, and Postgres with it', async () => {
    const dataDir = await usedFolder();
    await (await started({ dataDir })).stop('SIGKILL');
    const client = await migrating(databaseUrl(dataDir));
    const product = await start({ dataDir });
    await expect.poll(() => waiting(client), { timeout: patience.moment }).toBe(1);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(143);
    expect(runningPostgres(dataDir)).toBeUndefined();
    await client.end().catch(() => undefined);
    expect(await (await started({ dataDir })).stop()).toBe(0);
  });

  it('by the end of Postgres says why that has ended', async () => {
    const dataDir = await usedFolder();
    await (await started({ dataDir })).stop('SIGKILL');
    const client = await migrating(databaseUrl(dataDir));
    const product = await start({ dataDir });
    await expect.poll(() => waiting(client), { timeout: patience.moment }).toBe(1);
    const log = path.join(clusterOf(dataDir), 'pg_wal');
    renameSync(log, `${log}-gone`);
    await client.query('select pg_switch_wal(); create table lost (id int)').catch(() => undefined);
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(
      /^(Postgres has failed|The database has stopped): could not \S+ file "pg_wal\/.*No such file or directory/,
    );
    expect(product.output()).not.toContain('ECONNREFUSED');
    renameSync(`${log}-gone`, log);
  });
});
