// The data folder: made if missing, checked for writing, with the secrets in it readable by its owner only.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, StartupError } from './errors.ts';

/** One after the other: Node's `recursive` never ends where the system says that what it makes is not there (/proc). */
function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start was first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** @throws StartupError when the folder cannot be made or written */
export function prepareFolder(
  folder: string,
  { what, variable, mode }: { what: string; variable: string; mode: number },
): void {
  try {
    makeFolders(folder, mode);
    const probe = path.join(folder, `.probe-${String(process.pid)}`);
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
  } catch (error) {
    throw new StartupError(
      'data_dir_unusable',
      `The ${what} ${folder} cannot be written (${errorCode(error) ?? 'unknown error'}): make it writable or choose another with ${variable}=/some/folder.`,
      { cause: error },
    );
  }
}

/** 0755: as root, the postgres user passes through it; what is secret inside has its own mode. */
export const prepareDataDir = (dataDir: string): void =>
  prepareFolder(dataDir, { what: 'data folder', variable: 'DATA_DIR', mode: 0o755 });

const unfinishedRestore = (dataDir: string): string => path.join(dataDir, 'restore-unfinished');

/** From here until `endRestore` the folder holds half of something. */
export function beginRestore(dataDir: string): void {
  writeFileSync(unfinishedRestore(dataDir), '', { mode: 0o600, flush: true });
}

export function endRestore(dataDir: string): void {
  rmSync(unfinishedRestore(dataDir));
}

/** @throws StartupError where a restore was killed: what is there would start as something new and empty */
export function checkRestored(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new StartupError(
    'data_dir_unusable',
    `The restore into ${dataDir} was not finished: remove the folder, and restore the backup again.`,
  );
}

/** A folder inside the data folder that only its owner may enter. */
export function privateFolder(dataDir: string, name: string): string {
  const folder = path.join(dataDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The text of `file`, made with `make()` the first time; of two processes at once, both get the first one's. */
export function keptSecret(file: string, make: () => string = () => randomBytes(24).toString('hex')): string {
  const read = () => readFileSync(file, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const unfinished = `${file}.${String(process.pid)}`;
  writeFileSync(unfinished, `${make()}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
  return read();
}

/** Bytes of a log before it is put aside, and how many of those are kept. */
export const logSize = 10_000_000;
const logsKept = 3;

/** Makes place for a new file: `….1` is the newest of those that are full, the oldest goes. */
export function putAside(file: string): void {
  for (let age = logsKept - 1; age >= 0; age -= 1) {
    const from = age === 0 ? file : `${file}.${age}`;
    if (existsSync(from)) renameSync(from, `${file}.${age + 1}`);
  }
}

/** Opens a log for appending; one that is full is put aside. */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logSize) putAside(file);
  return openSync(file, 'a', 0o600);
}

/** Empties a full log that another process goes on appending to, after a copy of it. */
export function emptyWhenFull(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= logSize) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Bytes that may still be written in a folder. @throws when the folder is gone */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
