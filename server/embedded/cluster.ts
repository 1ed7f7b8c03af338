// The Postgres cluster of a data folder: where it lies, who owns it, making it once.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Identity } from '@prabesh/engine/localPostgres';
import { keptSecret } from '../base/dataDir.ts';
import { errorCode, errorText, StartupError } from '../base/errors.ts';
import {
  type Binaries,
  canUseFolder,
  isRoot,
  openFolder,
  postgresIdentity,
  systemFolder,
  usableBinaries,
} from './binaries.ts';
import { readPostmaster, stopPostmaster } from './postmaster.ts';

const run = promisify(execFile);

/** The major version of the binaries in package.json; a cluster of another one cannot be opened by them. */
export const postgresMajor = 18;

export interface Cluster {
  folder: string;
  password: string;
  binaries: Binaries;
  identity: Identity | undefined;
}

const pointerName = 'postgres-location';
const systemClusters = path.join(systemFolder, 'clusters');

function majorOf(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartupError(
      'data_dir_unusable',
      `The database in ${folder} cannot be read (${errorCode(error) ?? 'unknown error'}): start as the user who made it, or choose another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

/**
 * Where the cluster of this data folder lies: in it, unless root's postgres user cannot reach it (root's home,
 * `mktemp -d`). Then it lies under /var/lib/prabesh, and the file `postgres-location` in the data folder says where.
 */
function locate(dataDir: string, identity: Identity | undefined): string {
  const inside = path.join(dataDir, 'postgres');
  const pointer = path.join(dataDir, pointerName);
  if (existsSync(pointer)) {
    const [folder = '', state] = readFileSync(pointer, 'utf8').trim().split('\n');
    if (state !== undefined && !existsSync(folder)) {
      // Never answered with a fresh, empty database: somebody would believe that the data are lost.
      throw new StartupError(
        'data_dir_unusable',
        `The database of ${dataDir} was in ${folder}, which is gone: restore it, or choose another folder with DATA_DIR.`,
      );
    }
    return folder;
  }
  if (!identity || existsSync(inside) || canEnter(dataDir, identity)) return inside;
  const id = `${path.basename(path.dirname(dataDir))}-${randomBytes(4).toString('hex')}`;
  return keptSecret(pointer, () => path.join(systemClusters, id, 'postgres'));
}

/** Tried with a folder of the postgres user's own, as the cluster will be one. */
function canEnter(dataDir: string, identity: Identity): boolean {
  const probe = path.join(dataDir, `.probe-${String(process.pid)}`);
  mkdirSync(probe, { mode: 0o700 });
  try {
    chownSync(probe, identity.uid, identity.gid);
    return canUseFolder(probe, identity);
  } finally {
    rmSync(probe, { recursive: true });
  }
}

/** Removes clusters under /var/lib whose data folder was a temporary one and is gone. Others are never touched. */
export async function removeOrphans(): Promise<void> {
  if (!isRoot() || !existsSync(systemClusters)) return;
  for (const id of readdirSync(systemClusters)) {
    const home = path.join(systemClusters, id);
    try {
      const origin = readFileSync(path.join(home, 'origin'), 'utf8').trim();
      if (!origin.startsWith(`${path.resolve(tmpdir())}${path.sep}`) || existsSync(origin)) continue;
      const folder = path.join(home, 'postgres');
      const postmaster = readPostmaster(folder);
      if (postmaster) await stopPostmaster(postmaster.pid, folder);
      rmSync(home, { recursive: true, force: true });
    } catch (error) {
      // Another start may be removing the same one.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

function removeUnfinished(folder: string): void {
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)(\.password)?$/.exec(name)?.[1];
    if (pid === undefined || Number(pid) === process.pid) continue;
    if (!existsSync(`/proc/${pid}`)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

async function initialise(
  cluster: Cluster,
  { durable, signal }: { durable: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const { folder, identity } = cluster;
  // Made beside and moved into place, so that a start killed half-way leaves no half cluster.
  const unfinished = `${folder}.new-${String(process.pid)}`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (identity) for (const made of [unfinished, passwordFile]) chownSync(made, identity.uid, identity.gid);
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--username=postgres', '--auth=scram-sha-256'];
  try {
    const making = run(
      cluster.binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--pwfile=${passwordFile}`,
        ...flags,
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...identity, cwd: '/', env: cleanEnvironment() },
    );
    // By hand: execFile's own signal does not wait until it has ended.
    const interrupt = () => making.child.kill();
    signal?.addEventListener('abort', interrupt);
    try {
      await making;
    } finally {
      signal?.removeEventListener('abort', interrupt);
    }
    signal?.throwIfAborted();
    renameSync(unfinished, folder);
  } catch (error) {
    signal?.throwIfAborted();
    // Two first starts at once: the other one's cluster (same password file) is as good.
    if (majorOf(folder) !== undefined) return;
    const stderr =
      typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
    // What initdb says itself, or what the Postgres that it starts says; the command line is nobody's business.
    const said = /^initdb: error: (.*)$/m.exec(stderr) ?? /(?:FATAL|PANIC): {2}(.*)$/m.exec(stderr);
    const reason = said?.[1] ?? errorText(error).split('\n', 1)[0] ?? 'unknown error';
    throw new StartupError('postgres_failed', `Postgres could not make its files in ${folder}: ${reason}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
    // The Postgres that an interrupted initdb has started may write for a moment more.
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/**
 * Puts a cluster that exists elsewhere to the place at which the next start looks for it.
 * @param copy makes the folder that it is given, owned by the identity that runs Postgres
 */
export async function placeCluster(
  dataDir: string,
  copy: (folder: string, owner: Identity | undefined) => Promise<void>,
): Promise<void> {
  const identity = postgresIdentity();
  const folder = locate(dataDir, identity);
  const isElsewhere = path.dirname(folder) !== dataDir;
  if (isElsewhere) {
    openFolder(path.dirname(folder));
    writeFileSync(path.join(path.dirname(folder), 'origin'), `${dataDir}\n`);
  }
  const unfinished = `${folder}.new-${String(process.pid)}`;
  try {
    await copy(unfinished, identity);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  if (isElsewhere) writeFileSync(path.join(dataDir, pointerName), `${folder}\ninitialised\n`);
}

/** No PG* or LD_* variable of the person who starts us may steer our own Postgres, unless it is another clock that does. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  // With another clock than the machine's (tests/twenty.ts) Postgres has the same: both judge when a session ends.
  const clock = FAKETIME === undefined ? {} : { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };
  return { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...clock };
}

/**
 * Takes libpq's variables (PGSSLMODE, PGOPTIONS, …) out of this process: pg reads them for what an address does not say,
 * and the addresses of our own Postgres leave out what it cannot do, such as TLS. PG_DATABASE_URL is none of them.
 */
export function forgetLibpqVariables(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) if (/^PG[A-Z]/.test(name)) Reflect.deleteProperty(env, name);
}

/**
 * The cluster of a data folder, made if it does not exist yet.
 * @param onPlace told in one line when the cluster cannot lie in the data folder
 * @param signal ends the making of a new one
 * @throws StartupError for data of another Postgres version, folders that cannot be read or made, missing programs
 */
export async function prepareCluster(
  dataDir: string,
  {
    durable,
    onPlace,
    signal,
  }: { durable: boolean; onPlace: (line: string) => void; signal?: AbortSignal | undefined },
): Promise<Cluster> {
  let identity = postgresIdentity();
  const folder = locate(dataDir, identity);
  const major = majorOf(folder);
  if (major !== undefined && major !== postgresMajor) {
    const age = major > postgresMajor ? 'newer' : 'older';
    throw new StartupError(
      'data_version',
      `The data in ${folder} were made by the ${age} Postgres ${String(major)}, this program brings ${String(postgresMajor)}: use the matching version of Prabesh, or another DATA_DIR.`,
    );
  }
  if (identity && major !== undefined) {
    // Root takes up the data of an ordinary user as that user: Postgres insists on owning its folder.
    const { uid, gid } = statSync(folder);
    if (uid !== 0) identity = { uid, gid };
  }
  const cluster: Cluster = {
    folder,
    password: keptSecret(path.join(dataDir, 'postgres-password')),
    binaries: usableBinaries(identity),
    identity,
  };
  if (path.dirname(folder) !== dataDir) {
    onPlace(`Database files: ${folder} (the postgres user cannot reach ${dataDir})`);
    openFolder(path.dirname(folder));
    writeFileSync(path.join(path.dirname(folder), 'origin'), `${dataDir}\n`);
  }
  if (major === undefined) {
    removeUnfinished(folder);
    await initialise(cluster, { durable, signal });
    const pointer = path.join(dataDir, pointerName);
    if (existsSync(pointer)) writeFileSync(pointer, `${folder}\ninitialised\n`);
  }
  return cluster;
}
