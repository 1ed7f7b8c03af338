// A copy of an installation, made while it runs or not, and put back into an empty data folder. Neither pg_basebackup
// nor pg_dump comes with npm's Postgres; this is its manual's "Making a Base Backup Using the Low Level API".

import { existsSync } from 'node:fs';
import { chown, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Identity } from '@prabesh/engine/localPostgres';
import pg from 'pg';
import { after, clockDifference } from '../base/clock.ts';
import type { DataConfig } from '../base/config.ts';
import { beginRestore, endRestore, prepareDataDir } from '../base/dataDir.ts';
import { withClient } from '../base/database.ts';
import { errorCode, StartupError, wrongSetting } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { type Program, programText, thisProgram } from '../base/program.ts';
import { holdMails } from '../mail/hold.ts';
import { type BackupDraft, type BackupPlace, type StoredBackup, writeNewFile } from './backupPlaces.ts';
import { placeCluster, postgresMajor } from './cluster.ts';
import { attachCluster, checkInstalled } from './installation.ts';
import { checkBackup, type Manifest } from './manifest.ts';

/** In the data folder, besides the cluster: uploaded files of both modes, and the password of the database. */
const fileFolders = ['files', 'demo-files'];
const passwordFile = 'postgres-password';
const cluster = 'postgres';
/** The password's name in a backup. Not one that begins with a folder's: stores sort those differently when they list. */
const keptPassword = 'cluster-password';

/** What the manual says to leave out: it belongs to the running server, or is made anew at every start. */
const emptyFolders = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal'.split(' '),
);
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/;

/** Told of bytes as they are read: waits as long as that shall be slower, and throws when it shall end. */
export type Watch = (bytes: number) => Promise<void>;

/**
 * Lets so many bytes a second through, which leaves the machine to others, and ends with the signal.
 * @param pace undefined: as fast as it goes
 */
export function createWatch(pace: number | undefined, signal?: AbortSignal): Watch {
  let begun = performance.now();
  let passed = 0;
  return async (bytes) => {
    signal?.throwIfAborted();
    if (pace === undefined) return;
    passed += bytes;
    const ahead = (passed / pace) * 1000 - (performance.now() - begun);
    if (ahead > 5) await delay(ahead, undefined, signal ? { signal } : {});
    // What a slow disk did not use is not made up for in a burst.
    else if (ahead < -200) [begun, passed] = [performance.now(), 0];
  };
}

/** Exactly so many bytes: what a file has got meanwhile is left to the write-ahead log, and what it lost is zeros. */
async function* exactly(file: FileHandle, size: number, watch: Watch): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.allocUnsafe(Math.min(262_144, size - at));
    await watch(chunk.length);
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    const read = bytesRead === 0 ? chunk.fill(0) : chunk.subarray(0, bytesRead);
    at += read.length;
    yield read;
  }
}

/** Collects what is put into a draft, for its manifest. */
function createCopy(draft: BackupDraft, watch: Watch) {
  const folders: string[] = [];
  const files = new Map<string, Manifest['files'][number]>();

  const one = async (from: string, name: string): Promise<void> => {
    const file = await open(from).catch((error: unknown) => {
      // What is gone when its turn comes is left out.
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return;
    try {
      const { size } = await file.stat();
      const source = () => Readable.from(exactly(file, size, watch), { objectMode: false });
      files.set(name, { name, ...(await draft.write(name, size, source)) });
    } finally {
      await file.close();
    }
  };

  const folder = async (
    from: string,
    name: string,
    {
      skip = () => false,
      isEmpty = () => false,
    }: { skip?: (name: string) => boolean; isEmpty?: (name: string) => boolean } = {},
  ): Promise<void> => {
    if (!folders.includes(name)) {
      folders.push(name);
      await draft.folder(name);
    }
    for (const entry of await readdir(from, { withFileTypes: true })) {
      if (skip(entry.name)) continue;
      const inside = `${name}/${entry.name}`;
      const source = path.join(from, entry.name);
      if (entry.isDirectory())
        await folder(source, inside, { skip: isEmpty(entry.name) ? () => true : skip, isEmpty });
      // A stored file never changes, so one that is there already is not copied again.
      else if (entry.isFile() && !files.has(inside)) await one(source, inside);
    }
  };

  return {
    folder,
    one,
    async text(name: string, text: string): Promise<void> {
      const bytes = Buffer.from(text);
      files.set(name, {
        name,
        ...(await draft.write(name, bytes.length, () => Readable.from([bytes]))),
      });
    },
    contents: () => ({ folders, files: [...files.values()] }),
  };
}
type Copy = ReturnType<typeof createCopy>;

/** The cluster, with the write-ahead log that makes the copy whole, as of the end of the copying. */
async function copyCluster(client: pg.Client, from: string, copy: Copy): Promise<void> {
  const begun = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('prabesh', fast => true)) as file",
  );
  await copy.folder(from, cluster, {
    skip: (name) => leftOut.test(name),
    isEmpty: (name) => emptyFolders.has(name),
  });
  const ended = await client.query<{ file: string; labelfile: string }>(
    'select pg_walfile_name(lsn) as file, labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  const [first, last] = [begun.rows[0]?.file ?? '', ended.rows[0]?.file ?? ''];
  await copy.folder(path.join(from, 'pg_wal'), `${cluster}/pg_wal`, {
    skip: (name) => !/^[0-9A-F]{24}$/.test(name) || name < first || name > last,
  });
  await copy.text(`${cluster}/backup_label`, ended.rows[0]?.labelfile ?? '');
}

async function copyFiles(dataDir: string, copy: Copy): Promise<void> {
  for (const name of fileFolders) {
    const from = path.join(dataDir, name);
    // What begins with a point is on its way in.
    if (existsSync(from)) await copy.folder(from, name, { skip: (file) => file.startsWith('.') });
  }
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    size += await stat(path.join(entry.parentPath, entry.name)).then(
      (found) => found.size,
      () => 0,
    );
  }
  return size;
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;

/** Postgres ends when it can write nothing: what is on its disk leaves it room. @throws StartupError */
async function checkRoom(place: BackupPlace, dataDir: string, from: string): Promise<void> {
  const room = await place.room(dataDir);
  if (room === undefined) return;
  const kept = fileFolders.map((name) => path.join(dataDir, name)).filter((folder) => existsSync(folder));
  const sizes = await Promise.all([from, ...kept].map(sizeOf));
  const needed = sizes.reduce((sum, size) => sum + size, room.isSameDisk ? limits.freeSpace.default : 0);
  if (room.free >= needed) return;
  throw wrongSetting(
    `The backup needs ${megabytes(needed)}, and ${megabytes(room.free)} are left in ${place.place}: make room there, or keep fewer backups (BACKUP_KEEP).`,
  );
}

interface Source {
  installation: string;
  folder: string;
}

/** Ends with its connection. It keeps the log from the beginning on, and there is one at a time. */
async function takeSlot(client: pg.Client): Promise<Source> {
  try {
    await client.query("select pg_create_physical_replication_slot('prabesh_backup', true, true)");
  } catch (error) {
    if (errorCode(error) !== '42710') throw error;
    throw new StartupError(
      'data_in_use',
      'Another backup of this installation is being made: wait for its end.',
      {
        cause: error,
      },
    );
  }
  const { rows } = await client.query<Source>(
    `select system_identifier::text as installation, current_setting('data_directory') as folder
     from pg_control_system()`,
  );
  return { installation: rows[0]?.installation ?? '', folder: rows[0]?.folder ?? '' };
}

export interface BackUpOptions {
  place: BackupPlace;
  /** Of the new backup, there. */
  name: string;
  watch?: Watch;
}

/**
 * A line where the clock is behind the data: at the last checkpoint of the run before it said later than now. What is made
 * from here on would count as older than what is there, backups above all.
 * @param superuser its address
 */
export async function clockBehindData(superuser: string, now: Date): Promise<string | undefined> {
  const { rows } = await withClient(superuser, (client) =>
    client.query<{ written: Date }>('select checkpoint_time as written from pg_control_checkpoint()'),
  );
  const written = rows[0]?.written ?? now;
  if (written <= after(now, clockDifference)) return undefined;
  return `The clock says ${now.toISOString()}, and the data were written until ${written.toISOString()}: set the clock of this machine.`;
}

/** Which installation a cluster is: by Postgres' own number. @param superuser its address */
export async function installationOf(superuser: string): Promise<string> {
  const { rows } = await withClient(superuser, (client) =>
    client.query<{ installation: string }>(
      'select system_identifier::text as installation from pg_control_system()',
    ),
  );
  return rows[0]?.installation ?? '';
}

/** @throws StartupError where there is nothing whose files could be copied */
function checkInstallation(config: DataConfig): void {
  if (config.databaseUrl !== undefined) {
    throw wrongSetting(
      `DATABASE_URL is set: back that database up with its own tools (pg_dump), and the files in ${config.dataDir} as files (docs/deploy.md, 'Backups').`,
    );
  }
  checkInstalled(config);
}

/**
 * Copies everything of an installation (both databases, uploaded files, keys). The product may run and be used meanwhile;
 * the copy is as of the moment at which the database is copied completely. It has its name when it is complete, and
 * nothing is left of one that fails.
 * @returns whose it is, and of when
 * @throws StartupError 'config_invalid' for a name that is taken, too little room, or data that are not this program's;
 *   'data_in_use' while another one is being made
 */
export async function backUp(
  config: DataConfig,
  { place, name, watch = createWatch(undefined) }: BackUpOptions,
): Promise<{ installation: string; made: Date }> {
  checkInstallation(config);
  const { dataDir } = config;
  const attached = await attachCluster(dataDir);
  const client = new pg.Client(attached.url);
  const connection = { isLost: false };
  client.on('error', () => (connection.isLost = true));
  try {
    await client.connect();
    const { installation, folder } = await takeSlot(client);
    await place.removeUnfinished(installation);
    await checkRoom(place, dataDir, folder);
    const draft = await place.begin(name, installation);
    try {
      const copy = createCopy(draft, watch);
      // Before and after: what the database names at its moment is in one of the two.
      await copyFiles(dataDir, copy);
      await copyCluster(client, folder, copy);
      const made = new Date();
      await copyFiles(dataDir, copy);
      await copy.one(path.join(dataDir, passwordFile), keptPassword);
      const manifest: Manifest = {
        format: 2,
        program: thisProgram(),
        postgres: postgresMajor,
        installation,
        made: made.toISOString(),
        ...copy.contents(),
      };
      await draft.finish(`${JSON.stringify(manifest)}\n`);
      return { installation, made };
    } catch (error) {
      // What was wrong before is what somebody must read.
      await draft.abort().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    if (!connection.isLost || error instanceof StartupError) throw error;
    const words = 'The database has stopped while it was backed up: nothing was kept, make the backup anew.';
    throw new StartupError('postgres_failed', words, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
    await attached.close();
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return true;
      if (errorCode(error) === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/** Writes the part of a backup that is below a folder of it, as whoever shall own it. */
async function putBack(
  backup: StoredBackup,
  manifest: Manifest,
  { below, to, owner }: { below: string; to: string; owner: Identity | undefined },
): Promise<void> {
  const target = (name: string) => path.join(to, path.relative(below, name));
  const isMine = (name: string) => name === below || name.startsWith(`${below}/`);
  for (const name of manifest.folders.filter(isMine)) {
    await mkdir(target(name), { recursive: true, mode: 0o700 });
    if (owner) await chown(target(name), owner.uid, owner.gid);
  }
  for (const { name, sha256 } of manifest.files.filter((file) => isMine(file.name))) {
    const written = await writeNewFile(target(name), await backup.read(name));
    if (written.sha256 !== sha256) {
      throw wrongSetting(`${backup.place} changes while it is read: ${name}.`);
    }
    if (owner) await chown(target(name), owner.uid, owner.gid);
  }
}

/**
 * Puts a backup into the data folder, which must be empty or missing; the next start goes on from there, and sends no
 * mail before it is told to (mail/hold.ts). Everything is checked before anything is written.
 * @returns what made the backup, where it says so
 * @throws StartupError 'config_invalid'; 'data_version' for a backup of another Postgres
 */
export async function restore(backup: StoredBackup, config: DataConfig): Promise<Program | undefined> {
  const { dataDir } = config;
  if (config.databaseUrl !== undefined) {
    throw wrongSetting('DATABASE_URL is set: a backup goes into an embedded installation.');
  }
  if (!(await isEmpty(dataDir))) {
    throw wrongSetting(
      `The data folder ${dataDir} is not empty, and nothing is overwritten: choose another with DATA_DIR.`,
    );
  }
  const manifest = await checkBackup(backup);
  if (manifest.postgres !== postgresMajor) {
    throw new StartupError(
      'data_version',
      `The backup is of Postgres ${manifest.postgres}, this program brings ${postgresMajor}: restore it with ${manifest.program === undefined ? 'the program that made it' : programText(manifest.program)}, and move it by a logical export (docs/deploy.md, 'Another Postgres').`,
    );
  }
  prepareDataDir(dataDir);
  try {
    beginRestore(dataDir);
    holdMails(dataDir, { backup: backup.place, made: manifest.made });
    for (const name of fileFolders)
      await putBack(backup, manifest, { below: name, to: path.join(dataDir, name), owner: undefined });
    await placeCluster(dataDir, (folder, owner) =>
      putBack(backup, manifest, { below: cluster, to: folder, owner }),
    );
    await writeNewFile(path.join(dataDir, passwordFile), await backup.read(keptPassword));
    endRestore(dataDir);
    return manifest.program;
  } catch (error) {
    // Half an installation is none.
    for (const name of await readdir(dataDir)) {
      await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
    throw error;
  }
}
