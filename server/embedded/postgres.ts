// A real Postgres for one data folder: started, or taken up where a killed start left it running, and stopped.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@prabesh/engine/localPostgres';
import pg from 'pg';
import { checkRestored, freeSpace, openLog, prepareDataDir } from '../base/dataDir.ts';
import { withClient } from '../base/database.ts';
import { errorCode, errorText, isOutOfSpace, StartupError } from '../base/errors.ts';
import { unlessAborted } from '../base/within.ts';
import {
  cleanEnvironment,
  type Cluster,
  forgetLibpqVariables,
  prepareCluster,
  removeOrphans,
} from './cluster.ts';
import { holdLock, isFolderLocked, isLockConflict, type Lock, withFolderLock } from './lock.ts';
import { lastWords, ownerOf, readPostmaster, servesCluster, stopPostmaster } from './postmaster.ts';

export interface PostgresOptions {
  /** Holds the cluster, its password and its log; made if missing. */
  dataDir: string;
  /** The database to make and to name in `url`. */
  database?: string;
  /** Instead of making the database: what must be there is looked for. */
  prepare?: (client: pg.Client) => Promise<void>;
  /** False turns everything off that makes data survive a power cut: for tests only. */
  durable?: boolean;
  /** A free one by default. */
  port?: number;
  /** Milliseconds from which on a statement is logged, without its values; unless given, none. */
  slowStatements?: number | undefined;
  log?: (line: string) => void;
  /** Called once when Postgres has gone away without `stop()`. */
  onLost?: (reason: string) => void;
  /** Ends a start that is under way, with all that it has started. */
  signal?: AbortSignal | undefined;
}

const defaultDatabase = 'prabesh';

/** Ready or failed by then; recovery after a power cut can take a while. */
const patience = 120_000;

/** Milliseconds after which a line says what the start waits for. */
const silence = 10_000;

/** Milliseconds that Postgres has to end by itself when its start is interrupted; a kill costs a recovery only. */
const interruptedPatience = 3000;

/**
 * Starts Postgres for a data folder, or takes up the one that a killed start left behind. From here on libpq's
 * variables count for nothing in this process.
 * @throws StartupError, one line each: folder not writable, data of another version, folder in use by a running
 *   Prabesh, Postgres refusing to start; the reason of `signal` when it aborts
 */
export async function startPostgres(options: PostgresOptions) {
  const { durable = true, log = () => undefined, signal, database = defaultDatabase } = options;
  forgetLibpqVariables();
  prepareDataDir(options.dataDir);
  checkRestored(options.dataDir);
  // By whatever path it was named: two names must not look like two clusters.
  const dataDir = realpathSync(options.dataDir);
  await removeOrphans();
  const cluster = await prepareCluster(dataDir, { durable, onPlace: log, signal });
  const words = openWords(dataDir, cluster.folder);
  const onLost = (reason: string): void => {
    const isGone = readPostmaster(cluster.folder)?.pid !== pid || !servesCluster(pid, cluster.folder);
    const silent = isGone ? `its process (${pid}) has gone without a word` : reason;
    void words.reason().then((said) => options.onLost?.(`${said ?? silent} (${words.file})`));
  };
  const { pid, lock, port } = await own(cluster, { ...options, dataDir, onLost }, words);
  const adminUrl = clusterUrl(cluster.password, port, 'postgres');
  let stopped: Promise<void> | undefined;
  const end = (milliseconds?: number) =>
    (stopped ??= lock.release().then(() => stopPostmaster(pid, cluster.folder, milliseconds)));
  try {
    const { prepare = (client: pg.Client) => createDatabase(client, database) } = options;
    await unlessAborted(withClient(adminUrl, prepare), signal);
  } catch (error) {
    await end(interruptedPatience);
    const isOurs = signal?.aborted === true || error instanceof StartupError;
    const reason = isOurs ? undefined : await words.reason();
    throw reason === undefined ? error : failed(reason, words.file, error);
  }
  const url = clusterUrl(cluster.password, port, database);
  return {
    /** Of `database`, as superuser, over loopback. */
    url,
    /** Of the maintenance database `postgres`. */
    adminUrl,
    pid,
    /** The folder with the cluster's files: not always inside the data folder. */
    clusterFolder: cluster.folder,
    /** In Postgres' own words why it fails, or has ended, if it or its disk says so. */
    reason: (): Promise<string | undefined> => words.reason(),
    /** Ends the lock and stops Postgres; resolves when it is down. Safe to call twice. */
    stop: (): Promise<void> => end(),
  };
}
export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

export function clusterUrl(password: string, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${String(port)}/${database}`;
}

/** What Postgres writes to its log from now on. */
interface Words {
  file: string;
  text(): string;
  reason(): Promise<string | undefined>;
}

/** With less Postgres cannot even write its log: it reserves a segment of this size at a time. */
const segmentSize = 16 * 1024 * 1024;

function openWords(dataDir: string, clusterFolder: string): Words {
  const file = path.join(dataDir, 'logs', 'postgres.log');
  closeSync(openLog(file));
  const before = statSync(file).size;
  const text = (): string => {
    const all = readFileSync(file);
    // A full one is emptied meanwhile.
    return all.subarray(all.length < before ? 0 : before).toString('utf8');
  };
  const reason = async (): Promise<string | undefined> => {
    const said = lastWords(text());
    if (said !== undefined) return said;
    const free = await freeSpace(clusterFolder).catch(() => segmentSize);
    return free < segmentSize ? `no space is left on the disk of ${clusterFolder}` : undefined;
  };
  return { file, text, reason };
}

const failed = (reason: string, file: string, cause?: unknown): StartupError =>
  new StartupError('postgres_failed', `Postgres did not start: ${reason} (more in ${file})`, { cause });

/** Ends with a ready Postgres whose lock is ours, whoever started it. */
async function own(
  cluster: Cluster,
  options: PostgresOptions,
  words: Words,
): Promise<{ pid: number; port: number; lock: Lock }> {
  const { signal } = options;
  const deadline = Date.now() + patience;
  const say = createWaiting(options, words);
  /** It is ours to stop until another start has it. */
  let isLaunched = false;
  /** Why it cannot be used yet. */
  let waitsFor = '';
  try {
    for (;;) {
      signal?.throwIfAborted();
      const running = readPostmaster(cluster.folder);
      if (running && servesCluster(running.pid, cluster.folder)) {
        if (running.status === 'ready') {
          const url = clusterUrl(cluster.password, running.port, 'postgres');
          const lock = await unlessAborted(tryLock(url, cluster, options), signal);
          if (typeof lock !== 'string') return { pid: running.pid, port: running.port, lock };
          waitsFor = lock;
        }
        if (Date.now() > deadline) {
          isLaunched = true;
          const said = lastWords(words.text()) ?? waitsFor;
          throw new StartupError(
            'postgres_failed',
            `Postgres in ${cluster.folder} does not become ready${said === '' ? '' : `: ${said}`} (more in ${words.file})`,
          );
        }
        say(waitsFor);
        await delay(20);
        continue;
      }
      demandNoOther(cluster, running?.pid);
      await launch(cluster, options, { words, say });
      isLaunched = true;
    }
  } catch (error) {
    const running = readPostmaster(cluster.folder);
    const isAnothers = error instanceof StartupError && error.code === 'data_in_use';
    if (isLaunched && running && !isAnothers) {
      await stopPostmaster(running.pid, cluster.folder, interruptedPatience);
    }
    throw error;
  }
}

/** Says once, after a while, what is waited for. */
function createWaiting({ log }: PostgresOptions, words: Words): (reason: string) => void {
  const since = Date.now();
  let isSaid = false;
  return (reason) => {
    if (isSaid || Date.now() - since < silence) return;
    isSaid = true;
    const last = [...words.text().matchAll(/(?:FATAL|PANIC|LOG): {2}(.*)/g)].at(-1)?.[1];
    log?.(`Waiting for Postgres: ${reason === '' ? (last ?? 'it is starting') : reason} …`);
  };
}

/** @throws StartupError when another Postgres may use the files; a pid file that names nobody of ours is removed */
function demandNoOther(cluster: Cluster, pid: number | undefined): void {
  const owner = pid === undefined ? undefined : ownerOf(pid, cluster.folder);
  if (owner === 'stranger') {
    if (isFolderLocked(cluster.folder)) throw unseenPostgres(cluster);
    // Left by a killed Postgres, and its number belongs to another program now: Postgres would not dare.
    rmSync(path.join(cluster.folder, 'postmaster.pid'), { force: true });
  } else if (owner === 'unknown') {
    throw new StartupError(
      'data_in_use',
      `Another Postgres (process ${pid ?? 0}) may be using ${cluster.folder}: stop it, or remove postmaster.pid there if it is not using it.`,
    );
  }
}

/** The lock, or why there is none yet: a Postgres that is coming or going, at which the loop looks again. */
async function tryLock(
  url: string,
  cluster: Cluster,
  { dataDir, database = defaultDatabase, onLost }: PostgresOptions,
): Promise<Lock | string> {
  try {
    return await holdLock({ url, cluster: cluster.folder, database, onLost });
  } catch (error) {
    if (error instanceof StartupError) {
      if (error.code !== 'data_in_use') throw error;
      throw new StartupError(
        'data_in_use',
        `${error.message} with the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`,
      );
    }
    if (errorCode(error) === '28P01') {
      throw new StartupError(
        'data_dir_unusable',
        `The database in ${cluster.folder} does not accept the password in ${path.join(dataDir, 'postgres-password')}: restore that file, or choose another DATA_DIR.`,
      );
    }
    if (!isPassing(error)) {
      throw new StartupError(
        'postgres_failed',
        `Postgres in ${cluster.folder} refuses our connection: ${errorText(error)}`,
        { cause: error },
      );
    }
    return errorText(error);
  }
}

/** Whether another try may succeed: Postgres starts, stops or is overloaded (error classes 57 and 53). */
function isPassing(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (isOutOfSpace(error)) return false;
  return !(error instanceof pg.DatabaseError) || /^(57|53)/.test(code);
}

function unseenPostgres({ folder }: Cluster): StartupError {
  return new StartupError(
    'data_in_use',
    `Another Postgres uses ${folder}, in a container perhaps: stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** Spawns Postgres and returns when it is ready. Another start may win the race: then this returns as well. */
async function launch(
  cluster: Cluster,
  options: PostgresOptions,
  { words, say }: { words: Words; say: (reason: string) => void },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const before = words.text().length;
    const log = openLog(words.file);
    // Detached: Ctrl-C goes to the whole process group, and Postgres has to outlive the server's last queries.
    const args = ['-D', cluster.folder, '-p', String(port), ...settings(options)];
    const child = spawn(...withFolderLock(cluster.folder, cluster.binaries.postgres, args), {
      ...cluster.identity,
      cwd: '/',
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const state: { ended?: string; locked?: boolean } = {};
    child.once('error', (error) => (state.ended = errorText(error)));
    child.once('exit', (code, signal) => {
      state.locked = isLockConflict(code);
      state.ended ??= signal === null ? `exit code ${String(code)}` : `it was ended by ${signal}`;
    });
    child.unref();
    while (state.ended === undefined) {
      if (options.signal?.aborted === true) {
        await endChild(child, () => state.ended !== undefined);
        options.signal.throwIfAborted();
      }
      const running = readPostmaster(cluster.folder);
      if (running?.status === 'ready') {
        if (running.pid === child.pid) return;
        if (servesCluster(running.pid, cluster.folder)) {
          // Another start was first, and ours waits for the lock.
          child.kill();
          return;
        }
      }
      say('');
      await delay(10);
    }
    if (state.locked === true) {
      const running = readPostmaster(cluster.folder);
      if (running && servesCluster(running.pid, cluster.folder)) return;
      throw unseenPostgres(cluster);
    }
    const said = words.text().slice(before);
    if (said.includes('lock file "postmaster.pid" already exists')) return;
    const taken = said.includes('could not bind') || said.includes('could not create any TCP/IP sockets');
    if (taken && options.port === undefined && attempt < 5) continue;
    const lastLine = [...said.matchAll(/(?:LOG): {2}(.*)/g)].at(-1)?.[1];
    throw failed(lastWords(said) ?? (await words.reason()) ?? lastLine ?? state.ended, words.file);
  }
}

/** Ends a Postgres that is starting, or what waits for the lock in its place. */
async function endChild(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    for (const deadline = Date.now() + interruptedPatience; !hasEnded() && Date.now() < deadline;)
      await delay(10);
    if (hasEnded()) return;
  }
}

function settings(options: PostgresOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Short queries by many: planning for a spinning disk and compiling to machine code only cost time here.
    jit: 'off',
    random_page_cost: '1.1',
    // After a kill: one call for the file system instead of opening each of 2,000 files, which takes seconds.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // What a caller's statement did wrong is the caller's to hear (the engine and the server log what is theirs); in
    // Postgres' log it would be people's e-mails and phone numbers, and megabytes of SQL.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.slowStatements === undefined
      ? {}
      : { log_min_duration_statement: String(options.slowStatements), log_parameter_max_length: '0' }),
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
      : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function createDatabase(client: pg.Client, database: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
}
