// A copy of an installation, made while it runs or not, and put back into an empty data folder. Neither pg_basebackup
// nor pg_dump comes with npm's Postgres; this is its manual's "Making a Base Backup Using the Low Level API".

import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { DataConfig } from '../base/config.ts';
import { prepareDataDir } from '../base/dataDir.ts';
import { errorCode, StartupError } from '../base/errors.ts';
import type { Identity } from './binaries.ts';
import { placeCluster, postgresMajor } from './cluster.ts';
import { attachCluster } from './installation.ts';

/** In the data folder, besides the cluster: uploaded files of both modes, and the password of the database. */
const folders = ['files', 'demo-files'];
const passwordFile = 'postgres-password';

/** Written last: a copy without it is not complete. */
const markFile = 'backup.json';
const markShape = z.object({ format: z.literal(1), postgres: z.number() });

/** What the manual says to leave out: it belongs to the running server, or is made anew at every start. */
const emptyFolders = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal'.split(' '),
);
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/;

interface CopyOptions {
  /** Whose the copy is; undefined: this process's. */
  owner?: Identity | undefined;
  /** Names that are not copied, and folders of which only the folder is. */
  skip?: (name: string) => boolean;
  empty?: (name: string) => boolean;
}

/** Copies a folder that may change meanwhile; what is gone when its turn comes is left out. Safe on disk at return. */
async function copyFolder(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  const { owner, skip = () => false, empty = () => false } = options;
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (owner) await chown(to, owner.uid, owner.gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skip(entry.name)) continue;
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) {
      await copyFolder(source, target, empty(entry.name) ? { ...options, skip: () => true } : options);
    } else if (entry.isFile()) {
      await copyOne(source, target, owner);
    }
  }
}

async function copyOne(source: string, target: string, owner: Identity | undefined): Promise<void> {
  try {
    await copyFile(source, target);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (owner) await chown(target, owner.uid, owner.gid);
  const file = await open(target, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
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

/** The cluster, with the write-ahead log that makes the copy whole, as of the end of the copying. */
async function copyCluster(client: pg.Client, target: string): Promise<void> {
  const answer = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const folder = answer.rows[0]?.folder ?? '';
  // Ends with this connection. It keeps the log from the beginning on.
  await client.query("select pg_create_physical_replication_slot('prabesh_backup', true, true)");
  const begun = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('prabesh', fast => true)) as file",
  );
  await copyFolder(folder, target, {
    skip: (name) => leftOut.test(name),
    empty: (name) => emptyFolders.has(name),
  });
  const ended = await client.query<{ file: string; labelfile: string; spcmapfile: string }>(
    'select pg_walfile_name(lsn) as file, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  );
  const [first, last] = [begun.rows[0]?.file ?? '', ended.rows[0]?.file ?? ''];
  await copyFolder(path.join(folder, 'pg_wal'), path.join(target, 'pg_wal'), {
    skip: (name) => !/^[0-9A-F]{24}$/.test(name) || name < first || name > last,
  });
  await writeFile(path.join(target, 'backup_label'), ended.rows[0]?.labelfile ?? '', { mode: 0o600 });
}

async function copyFiles(dataDir: string, target: string): Promise<void> {
  for (const name of folders) {
    const from = path.join(dataDir, name);
    const to = path.join(target, name);
    // A stored file never changes, so one that is there already is not copied again.
    // What begins with a point is on its way in.
    const skip = (file: string): boolean => file.startsWith('.') || existsSync(path.join(to, file));
    if (existsSync(from)) await copyFolder(from, to, { skip });
  }
}

/**
 * Copies everything of an installation (both databases, uploaded files, keys) into a new folder, 0700. The product may
 * run and be used meanwhile; the copy is as of the moment at which the database is copied completely.
 * @throws StartupError 'config_invalid' for a folder that holds something, or data that are not this program's
 */
export async function backUp(config: DataConfig, target: string): Promise<void> {
  if (config.databaseUrl !== undefined) {
    throw new StartupError(
      'config_invalid',
      `DATABASE_URL is set: back that database up with its own tools (pg_dump), and the files in ${config.dataDir} as files.`,
    );
  }
  if (!existsSync(path.join(config.dataDir, passwordFile))) {
    throw new StartupError('config_invalid', `There is no installation in ${config.dataDir} (DATA_DIR).`);
  }
  if (!(await isEmpty(target))) {
    throw new StartupError('config_invalid', `${target} is not empty: name a new folder for the backup.`);
  }
  await mkdir(target, { recursive: true, mode: 0o700 });
  const cluster = await attachCluster(config.dataDir);
  try {
    // Before and after: what the database names at its moment is in one of the two.
    await copyFiles(config.dataDir, target);
    const client = new pg.Client(cluster.url);
    await client.connect();
    try {
      await copyCluster(client, path.join(target, 'postgres'));
    } finally {
      await client.end();
    }
    await copyFiles(config.dataDir, target);
  } finally {
    await cluster.close();
  }
  await copyOne(path.join(config.dataDir, passwordFile), path.join(target, passwordFile), undefined);
  const mark = { format: 1, postgres: postgresMajor, made: new Date().toISOString() };
  await writeFile(path.join(target, markFile), `${JSON.stringify(mark)}\n`, { mode: 0o600 });
}

async function readMark(source: string): Promise<z.infer<typeof markShape>> {
  try {
    return markShape.parse(JSON.parse(await readFile(path.join(source, markFile), 'utf8')));
  } catch (error) {
    throw new StartupError(
      'config_invalid',
      `${source} is not a complete backup (${markFile} is missing or wrong).`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Puts a backup into the data folder, which must be empty or missing; the next start goes on from there.
 * @throws StartupError 'config_invalid'; 'data_version' for a backup of another Postgres
 */
export async function restore(source: string, config: DataConfig): Promise<void> {
  const mark = await readMark(source);
  if (mark.postgres !== postgresMajor) {
    throw new StartupError(
      'data_version',
      `The backup is of Postgres ${mark.postgres}, this program brings ${postgresMajor}: restore it with the matching version of Prabesh.`,
    );
  }
  if (config.databaseUrl !== undefined) {
    throw new StartupError(
      'config_invalid',
      'DATABASE_URL is set: a backup goes into an embedded installation.',
    );
  }
  if (!(await isEmpty(config.dataDir))) {
    throw new StartupError(
      'config_invalid',
      `The data folder ${config.dataDir} is not empty, and nothing is overwritten: choose another with DATA_DIR.`,
    );
  }
  prepareDataDir(config.dataDir);
  try {
    for (const name of folders) {
      const from = path.join(source, name);
      if (existsSync(from)) await copyFolder(from, path.join(config.dataDir, name));
    }
    await placeCluster(config.dataDir, (folder, owner) =>
      copyFolder(path.join(source, 'postgres'), folder, { owner }),
    );
    await copyOne(path.join(source, passwordFile), path.join(config.dataDir, passwordFile), undefined);
  } catch (error) {
    // Half an installation is none.
    for (const name of await readdir(config.dataDir)) {
      await rm(path.join(config.dataDir, name), { recursive: true, force: true });
    }
    throw error;
  }
}
