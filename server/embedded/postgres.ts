// A real Postgres for one data folder: started, or taken up where a killed start left it running, and stopped.

import { spawn } from 'node:child_process';
import { closeSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { checkRestored, openLog, prepareDataDir } from '../base/dataDir.ts';
import { errorCode, errorText, StartupError } from '../base/errors.ts';
import { cleanEnvironment, type Cluster, prepareCluster, removeOrphans } from './cluster.ts';
import { holdLock, isFolderLocked, isLockConflict, type Lock, withFolderLock } from './lock.ts';
import { ownerOf, readPostmaster, servesCluster, stopPostmaster } from './postmaster.ts';

export interface PostgresOptions {
  /** Holds the cluster, its password and its log; made if missing. */
  dataDir: string;
  /** The database to make and to name in `url`. */
  database?: string;
  /** False turns everything off that makes data survive a power cut: for tests only. */
  durable?: boolean;
  /** A free one by default. */
  port?: number;
  /** Milliseconds from which on a statement is logged, without its values; unless given, none. */
  slowStatements?: number | undefined;
  /** Told what a person should read (one line each). */
  log?: (line: string) => void;
  /** Called once when Postgres has gone away without `stop()`. */
  onLost?: (reason: string) => void;
}

export interface RunningPostgres {
  /** Of `database`, as superuser, over loopback. */
  url: string;
  /** Of the maintenance database `postgres`. */
  adminUrl: string;
  pid: number;
  /** The folder with the cluster's files: not always inside the data folder. */
  clusterFolder: string;
  /** Ends the lock and stops Postgres; resolves when it is down. Safe to call twice. */
  stop(): Promise<void>;
}

const defaultDatabase = 'prabesh';

/** Ready or failed by then; recovery after a power cut can take a while. */
const patience = 120_000;

/**
 * Starts Postgres for a data folder, or takes up the one that a killed start left behind.
 * @throws StartupError, one line each: folder not writable, data of another version, folder in use by a running
 *   Prabesh, Postgres refusing to start
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, log = () => undefined } = options;
  prepareDataDir(options.dataDir);
  checkRestored(options.dataDir);
  // By whatever path it was named: two names must not look like two clusters.
  const dataDir = realpathSync(options.dataDir);
  await removeOrphans();
  const cluster = await prepareCluster(dataDir, durable, log);
  const { pid, lock, port } = await own(cluster, { ...options, dataDir });
  const adminUrl = clusterUrl(cluster.password, port, 'postgres');
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= lock.release().then(() => stopPostmaster(pid, cluster.folder)));
  try {
    await createDatabase(adminUrl, options.database ?? defaultDatabase);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = clusterUrl(cluster.password, port, options.database ?? defaultDatabase);
  return { url, adminUrl, pid, clusterFolder: cluster.folder, stop };
}

export function clusterUrl(password: string, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${String(port)}/${database}`;
}

/** Ends with a ready Postgres whose lock is ours, whoever started it. */
async function own(
  cluster: Cluster,
  options: PostgresOptions,
): Promise<{ pid: number; port: number; lock: Lock }> {
  const deadline = Date.now() + patience;
  for (;;) {
    const running = readPostmaster(cluster.folder);
    if (running && servesCluster(running.pid, cluster.folder)) {
      if (running.status === 'ready') {
        const url = clusterUrl(cluster.password, running.port, 'postgres');
        const lock = await tryLock(url, cluster, options);
        if (lock) return { pid: running.pid, port: running.port, lock };
      }
      if (Date.now() > deadline) {
        await stopPostmaster(running.pid, cluster.folder);
        throw new StartupError('postgres_failed', `Postgres in ${cluster.folder} does not become ready.`);
      }
      await delay(20);
      continue;
    }
    const owner = running && ownerOf(running.pid, cluster.folder);
    if (owner === 'stranger') {
      if (isFolderLocked(cluster.folder)) throw unseenPostgres(cluster);
      // Left by a killed Postgres, and its number belongs to another program now: Postgres would not dare.
      rmSync(path.join(cluster.folder, 'postmaster.pid'), { force: true });
    } else if (owner === 'unknown') {
      throw new StartupError(
        'data_in_use',
        `Another Postgres (process ${running?.pid ?? 0}) may be using ${cluster.folder}: stop it, or remove postmaster.pid there if it is not using it.`,
      );
    }
    await launch(cluster, options);
  }
}

async function tryLock(
  url: string,
  cluster: Cluster,
  { dataDir, database = defaultDatabase, onLost }: PostgresOptions,
): Promise<Lock | undefined> {
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
    // 28P01: wrong password. Anything else is a Postgres that is going down: the loop looks again.
    if (errorCode(error) !== '28P01') return undefined;
    throw new StartupError(
      'data_dir_unusable',
      `The database in ${cluster.folder} does not accept the password in ${path.join(dataDir, 'postgres-password')}: restore that file, or choose another DATA_DIR.`,
    );
  }
}

function unseenPostgres({ folder }: Cluster): StartupError {
  return new StartupError(
    'data_in_use',
    `Another Postgres uses ${folder}, in a container perhaps: stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** Spawns Postgres and returns when it is ready. Another start may win the race: then this returns as well. */
async function launch(cluster: Cluster, options: PostgresOptions): Promise<void> {
  const logFile = path.join(options.dataDir, 'logs', 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const log = openLog(logFile);
    const before = statSync(logFile).size;
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
    child.once('exit', (code) => {
      state.locked = isLockConflict(code);
      state.ended ??= `exit code ${String(code)}`;
    });
    child.unref();
    while (state.ended === undefined) {
      const running = readPostmaster(cluster.folder);
      if (running?.status === 'ready') {
        if (running.pid === child.pid) return;
        if (servesCluster(running.pid, cluster.folder)) {
          // Another start was first, and ours waits for the lock.
          child.kill();
          return;
        }
      }
      await delay(10);
    }
    if (state.locked === true) {
      const running = readPostmaster(cluster.folder);
      if (running && servesCluster(running.pid, cluster.folder)) return;
      throw unseenPostgres(cluster);
    }
    const said = readFileSync(logFile).subarray(before).toString('utf8');
    if (said.includes('lock file "postmaster.pid" already exists')) return;
    const taken = said.includes('could not bind') || said.includes('could not create any TCP/IP sockets');
    if (taken && options.port === undefined && attempt < 5) continue;
    const fatal = [...said.matchAll(/(?:FATAL|PANIC|LOG): {2}(.*)/g)].at(-1)?.[1] ?? state.ended;
    throw new StartupError('postgres_failed', `Postgres did not start: ${fatal} (more in ${logFile})`);
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

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

async function createDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
