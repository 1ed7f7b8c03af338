// Several servers on one machine: a Postgres of its own behind an address that can be moved, files in an S3, two servers
// as `npm start` runs them, and Caddy with the product's Caddyfile in front. What docs/scaling.md describes.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@prabesh/engine/localPostgres';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../../server/embedded/postgres.ts';
import { startS3 } from '../../server/testing/testStores.ts';
import { launch, type Product, root, runCommand, temporaryFolder } from '../embedded/product.ts';
import { tokenOf } from '../load/killedWork.ts';

/** An address that stays while what is behind it changes: what a managed Postgres or a virtual IP does. */
export interface Forwarder {
  port: number;
  /** Sends new connections there; those that are open end. */
  moveTo(port: number): void;
  close(): void;
}

async function startForwarder(first: number): Promise<Forwarder> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    moveTo(next) {
      target = next;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** One server of the round; it keeps its port and its folder over restarts. */
export interface Member {
  name: string;
  port: number;
  /** What runs now. */
  product: Product;
  /** By SIGTERM, as a supervisor does. Seconds until the process is gone. */
  stop(): Promise<number>;
  /** Seconds until it is ready. */
  start(): Promise<number>;
}

export interface Round {
  /** Where people come: Caddy. */
  url: string;
  members: readonly [Member, Member];
  primary: RunningPostgres;
  /** Where both servers find their database. */
  address: Forwarder;
  /** The address of the database behind a port, as superuser. */
  databaseUrl(port: number): string;
  folder: string;
  adminToken(): Promise<string>;
  end(): Promise<void>;
}

const adminAccount = { email: 'head@institute.np', password: 'Correct1horse' };
const ready = '/readyz?parts=graphql,database,writes';

export const since = (begun: number): number => (performance.now() - begun) / 1000;

async function untilOk(url: string, seconds: number): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    if (since(begun) > seconds) throw new Error(`${url} is not ready after ${seconds} s`);
    await delay(50);
  }
}

/** The owner of the database is no superuser, as at whoever offers managed databases. */
async function makeOwner(superuser: string): Promise<{ user: string; password: string }> {
  const owner = { user: 'prabesh', password: 'of the owner, in this test only' };
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(
    `create role ${owner.user} login createrole password ${client.escapeLiteral(owner.password)}`,
  );
  await client.query(`alter database prabesh owner to ${owner.user}`);
  await client.end();
  return owner;
}

async function startMember(name: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<Member> {
  mkdirSync(dataDir);
  const port = await freePort();
  const begin = () => launch({ dataDir, port, env });
  const isReady = (product: Product) =>
    Promise.race([
      untilOk(`${product.url}${ready}`, 120),
      product.ended.then(() => Promise.reject(new Error(`server ${name} ended:\n${product.output()}`))),
    ]);
  const member: Member = {
    name,
    port,
    product: await begin(),
    async stop() {
      const begun = performance.now();
      const code = await member.product.stop();
      if (code !== 0) throw new Error(`server ${name} ended with ${code ?? 'a signal'}`);
      return since(begun);
    },
    async start() {
      const begun = performance.now();
      member.product = await begin();
      await isReady(member.product);
      return since(begun);
    },
  };
  await isReady(member.product);
  return member;
}

/** The product's own Caddyfile; each server is its own GraphQL engine here, so nothing goes to a Hasura. */
async function startCaddy(folder: string, url: string, members: readonly Member[]): Promise<ChildProcess> {
  const file = path.join(folder, 'Caddyfile');
  const text = readFileSync(path.join(root, 'Caddyfile'), 'utf8')
    .replace(/\n\thandle \/v1\/\* \{\n[^]*?\n\t\}\n/, '\n')
    .replace(/\n\t\t\thandle \/v1\/\* \{\n[^]*?\n\t\t\t\}\n/, '\n')
    .replace('127.0.0.1:2020', `127.0.0.1:${await freePort()}`);
  writeFileSync(file, text);
  const inTheRound = process.env.ALONE === '1' ? members.slice(0, 1) : members;
  const servers = inTheRound.map(({ port }) => `127.0.0.1:${port}`).join(' ');
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PUBLIC_URL: url,
      SERVERS: servers,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const failed = once(child, 'error').then(() => Promise.reject(new Error('apt-get install caddy')));
  await Promise.race([untilOk(`${url}/healthz`, 20), failed]);
  return child;
}

/** Starts all of it; a failure leaves nothing running. */
export async function startRound(env: NodeJS.ProcessEnv = {}): Promise<Round> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root });
  const folder = temporaryFolder();
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    const primary = await startPostgres({ dataDir: path.join(folder, 'primary') });
    closers.push(() => primary.stop());
    const { user, password } = await makeOwner(primary.url);
    const address = await startForwarder(Number(new URL(primary.url).port));
    closers.push(() => address.close());
    const s3 = await startS3();
    closers.push(() => s3.close());
    const url = `http://localhost:${await freePort()}`;
    const settings: NodeJS.ProcessEnv = {
      DEMO: '0',
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${address.port}/prabesh`,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      HASURA_GRAPHQL_ADMIN_SECRET: 'only for these faults, and long enough',
      S3_BUCKET: s3.config.bucket,
      S3_ENDPOINT: s3.config.endpoint,
      S3_ACCESS_KEY_ID: s3.config.credentials?.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.credentials?.secretAccessKey,
      // All visitors come from this one address.
      LOOK_UPS_AT_ONCE: '999999999',
      LOOK_UPS_IN_RESERVE: '999999999',
      MISSES_AT_ONCE: '999999999',
      ...env,
    };
    const one = await startMember('one', path.join(folder, 'one'), settings);
    closers.push(() => one.product.stop());
    const two = await startMember('two', path.join(folder, 'two'), settings);
    closers.push(() => two.product.stop());
    const caddy = await startCaddy(folder, url, [one, two]);
    closers.push(async () => {
      caddy.kill();
      await once(caddy, 'exit');
    });
    const made = await runCommand('createAdmin', ['--email', adminAccount.email], {
      dataDir: path.join(folder, 'one'),
      env: settings,
      input: `${adminAccount.password}\n`,
    });
    if (made.code !== 0) throw new Error(made.output);
    return {
      url,
      members: [one, two],
      primary,
      address,
      databaseUrl(port) {
        const of = new URL(primary.url);
        of.port = String(port);
        return of.href;
      },
      folder,
      adminToken: () => tokenOf(url, adminAccount),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
