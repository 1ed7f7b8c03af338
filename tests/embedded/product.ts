// The real process of `npm start`, on a data folder that outlives it, for tests that start it more than once.

import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import path from 'node:path';
import { freePort } from '@prabesh/engine/localPostgres';
import pg from 'pg';
import { advisoryLocks } from '../../server/base/advisoryLocks.ts';
import { clusterUrl } from '../../server/embedded/postgres.ts';
import { readPostmaster, servesCluster, stopPostmaster } from '../../server/embedded/postmaster.ts';
import { clusterVariable, preparedVariable, throwAwayHome } from '../support/postgres.ts';
import { until } from '../support/until.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const isRoot = process.getuid?.() === 0;

/** The user 'nobody' of nearly every system. */
export const ordinaryUser = { uid: 65_534, gid: 65_534 };

/** Why the product cannot be started as an ordinary user here; undefined when it can. */
export function whyNotAsOrdinaryUser(): string | undefined {
  if (!isRoot) return undefined;
  const readable = spawnSync('test', ['-r', path.join(root, 'server/app/main.ts')], {
    ...ordinaryUser,
    cwd: '/',
  });
  return readable.status === 0 ? undefined : 'this checkout can be read by root only';
}

/** A temporary folder for data; 0755, so that root's postgres user can enter, unless it shall be closed. */
export function temporaryFolder(options: { closed?: boolean; owner?: typeof ordinaryUser } = {}): string {
  const folder = mkdtempSync(path.join(throwAwayHome(), 'prabesh-embedded-'));
  if (options.closed !== true) chmodSync(folder, 0o755);
  if (options.owner) chownSync(folder, options.owner.uid, options.owner.gid);
  return folder;
}

/** Where the cluster of a data folder lies. */
export function clusterOf(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres-location');
  if (!existsSync(pointer)) return path.join(dataDir, 'postgres');
  return readFileSync(pointer, 'utf8').split('\n')[0] ?? '';
}

/** The process id of the Postgres of a data folder while it runs. */
export function runningPostgres(dataDir: string): number | undefined {
  const cluster = clusterOf(dataDir);
  const postmaster = readPostmaster(cluster);
  return postmaster && servesCluster(postmaster.pid, cluster) ? postmaster.pid : undefined;
}

/** The address of a database of the Postgres that runs on a data folder, as superuser. */
export function databaseUrl(dataDir: string, name = 'prabesh_demo'): string {
  const postmaster = readPostmaster(clusterOf(dataDir));
  if (!postmaster) throw new Error(`no Postgres runs on ${dataDir}`);
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  return clusterUrl(password, postmaster.port, name);
}

/** Stops what may still run on a data folder and removes it, with a cluster that lies elsewhere. */
export async function removeData(dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  const pid = runningPostgres(dataDir);
  if (pid !== undefined) await stopPostmaster(pid, cluster);
  if (!cluster.startsWith(dataDir)) rmSync(path.dirname(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

export interface Product {
  child: ChildProcess;
  url: string;
  port: number;
  output(): string;
  /** Resolves when `path` (/healthz unless told) answers 200; rejects with the output when the process ends before. */
  ready(path?: string, timeout?: number): Promise<void>;
  /** The exit code, when the process has ended. */
  ended: Promise<number | null>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface LaunchOptions {
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  port?: number;
  user?: typeof ordinaryUser;
  /**
   * Options of the shell's ulimit: `-f 8000`, no file may grow beyond so many blocks (of half a kilobyte or one): a full
   * disk for everybody; `-n 64`, so many open files.
   */
  ulimit?: string;
}

/** A disk of its own, in memory. Undefined where this user may not mount one. */
export function smallDisk(megabytes: number): string | undefined {
  if (!isRoot || process.platform !== 'linux') return undefined;
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Takes the room that is left but for `spare` bytes, also what was given back since the last time. */
export function fill(filler: string, spare = 0): void {
  const { bavail, bsize } = statfsSync(path.dirname(filler));
  const piece = Buffer.alloc(64 * 1024 * 1024);
  for (let left = bavail * bsize - spare; left > 0; left -= piece.length) {
    appendFileSync(filler, piece.subarray(0, Math.min(left, piece.length)));
  }
}

/** What the tests' own environment says about databases and modes is not for the product. */
const notForTheProduct = new Set([
  'DATABASE_URL',
  'DEMO',
  clusterVariable,
  preparedVariable,
  'VITEST',
  'NODE_ENV',
]);

function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !notForTheProduct.has(name));
  return { ...Object.fromEntries(own), ...env };
}

/** Starts the product; does not wait. */
export async function launch(options: LaunchOptions): Promise<Product> {
  const { dataDir, env = {}, port, user, ulimit } = options;
  const chosen = port ?? (await freePort());
  const command = [process.execPath, 'server/app/start.js'];
  const limit = ['/bin/sh', '-c', `ulimit ${ulimit ?? ''} && exec "$0" "$@"`];
  const [file = '', ...args] = ulimit === undefined ? command : [...limit, ...command];
  const child = spawn(file, args, {
    cwd: root,
    env: environment({ PORT: String(chosen), DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const url = `http://127.0.0.1:${chosen}`;
  return {
    child,
    url,
    port: chosen,
    output: () => output,
    ended,
    async ready(path = '/healthz', timeout?: number) {
      const state = { isOver: false };
      void ended.then(() => (state.isOver = true));
      const look = async (): Promise<boolean> => {
        const response = await fetch(`${url}${path}`).catch(() => undefined);
        return state.isOver || response?.ok === true;
      };
      await until(look, { timeout, failure: () => `the product is not ready:\n${output}` });
      if (state.isOver) throw new Error(`the product ended:\n${output}`);
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs one of the npm commands to its end. */
export async function runCommand(
  script: string,
  args: string[],
  options: { dataDir: string; env?: NodeJS.ProcessEnv; input?: string },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/scripts/${script}.ts`, ...args], {
    cwd: root,
    env: environment({ DATA_DIR: options.dataDir, ...options.env }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.stdin.end(options.input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

/** A first start and its end: what every later start finds. */
async function startOnce(dataDir: string): Promise<void> {
  const product = await launch({ dataDir });
  await product.ready();
  const code = await product.stop();
  if (code !== 0) throw new Error(`the first start ended with ${code ?? 'a signal'}:\n${product.output()}`);
}

/** The run's data of the demo, after one start: made by the first that asks, while others wait. */
async function preparedData(): Promise<string> {
  const home = process.env[preparedVariable] ?? '';
  const data = path.join(home, 'data');
  const client = new pg.Client(process.env[clusterVariable]);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('prepared data'))");
    if (!existsSync(data)) {
      const unfinished = path.join(home, 'unfinished');
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { mode: 0o755 });
      await startOnce(unfinished);
      renameSync(unfinished, data);
    }
  } finally {
    await client.end();
  }
  return data;
}

/**
 * Puts the data of a stopped demo into an empty folder: a copy instead of a first start. Without fsync, which only
 * a power cut would miss: what a killed process has written stays with the kernel.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const data = await preparedData();
  if (!clusterOf(data).startsWith(data)) {
    // The postgres user cannot enter the temporary folder: the cluster lies elsewhere, and is one folder's alone.
    await startOnce(folder);
    return;
  }
  const flags = process.platform === 'linux' ? ['-a', '--reflink=auto'] : ['-Rp'];
  execFileSync('cp', [...flags, `${data}/.`, folder]);
  appendFileSync(path.join(clusterOf(folder), 'postgresql.conf'), 'fsync = off\n');
}

export async function signIn(url: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await response.body?.cancel();
  return response.status;
}

/** Whoever migrates waits for this connection, whose database is left by a killed start or is another's. */
export async function migrating(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
  return client;
}
/** How many wait for it. */
export const waiting = async (client: pg.Client): Promise<number | null> =>
  (await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount;

/** The least of an environment for real use. */
export const production = {
  DEMO: '0',
  HASURA_GRAPHQL_ADMIN_SECRET: 'a long random secret of forty characters',
};
