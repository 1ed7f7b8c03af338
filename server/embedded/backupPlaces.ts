// Where backups are: a folder, or a bucket below a prefix. Both take a backup file by file and have it under its name only
// when it is complete; what a killed one left is known by its name, which also says whose it is.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeSpace } from '../base/dataDir.ts';
import { errorCode, wrongSetting } from '../base/errors.ts';
import { unlessMissing } from '../files/openStore.ts';

/** Written last: without it a backup is not complete. */
export const manifestFile = 'backup.json';

export interface Content {
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** A backup that is being made. Paths have `/` between their parts. */
export interface BackupDraft {
  folder(name: string): Promise<void>;
  /** @param source makes a stream of exactly `size` bytes, a new one for each try */
  write(name: string, size: number, source: () => Readable): Promise<Content>;
  /** Safe on disk, and under its name, when this resolves. */
  finish(manifest: string): Promise<void>;
  abort(): Promise<void>;
}

export interface Entry {
  name: string;
  /** What is neither file nor folder is no part of any backup. */
  kind: 'file' | 'folder' | 'other';
  size: number;
}

export interface StoredBackup {
  /** For words. */
  readonly place: string;
  /** The text of the manifest; undefined where there is none. */
  manifest(): Promise<string | undefined>;
  /** Everything in it, the manifest included. */
  entries(): AsyncIterable<Entry>;
  read(name: string): Promise<Readable>;
}

export interface BackupPlace {
  /** For words. */
  readonly place: string;
  /** Whether folders without files are kept: a bucket has none. */
  readonly keepsFolders: boolean;
  /** Of everything that may be a backup. */
  names(): Promise<string[]>;
  open(name: string): StoredBackup;
  /** @throws StartupError when something is there by that name */
  begin(name: string, installation: string): Promise<BackupDraft>;
  remove(name: string): Promise<void>;
  /** What killed backups of this installation left. */
  removeUnfinished(installation: string): Promise<void>;
  /** Bytes that may still be written, and whether it is the disk of that folder; undefined: as many as one likes. */
  room(dataDir: string): Promise<{ free: number; isSameDisk: boolean } | undefined>;
  close(): void;
}

export const unfinishedOf = (installation: string): string => `.unfinished-${installation}-`;

/** Sends what is read on, and says what it was. */
export async function pass(
  source: Readable,
  to: (chunks: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  await to(
    (async function* () {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    })(),
  );
  return { size, sha256: hash.digest('hex') };
}

/** Into a new file, 0600, which is safe on disk at return. */
export const writeNewFile = (file: string, source: Readable): Promise<Content> =>
  pass(source, (chunks) =>
    pipeline(chunks, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })),
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* entriesBelow(folder: string, prefix = ''): AsyncGenerator<Entry> {
  for (const entry of await readdir(path.join(folder, prefix), { withFileTypes: true })) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      yield { name, kind: 'folder', size: 0 };
      yield* entriesBelow(folder, `${name}/`);
    } else {
      const found = await stat(path.join(folder, name)).catch(unlessMissing);
      if (found) yield { name, kind: entry.isFile() ? 'file' : 'other', size: found.size };
    }
  }
}

/** A folder that nobody has used is as good as none; what is mounted there cannot be put into place. */
async function makeWay(target: string): Promise<void> {
  try {
    await rmdir(target);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return;
    const isMounted = code === 'EBUSY';
    throw wrongSetting(
      isMounted
        ? `${target} is a disk of its own: name a new folder in it for the backup.`
        : `${target} is not empty: name a new folder for the backup.`,
      { cause: error },
    );
  }
}

/** Backups as folders of a folder, which is made when it is needed. */
export function folderPlace(parent: string): BackupPlace {
  const at = (name: string) => path.join(parent, name);
  return {
    place: parent,
    keepsFolders: true,
    async names() {
      const entries = await readdir(parent, { withFileTypes: true }).catch(unlessMissing);
      return (entries ?? [])
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    },
    open(name) {
      const folder = at(name);
      return {
        place: folder,
        async manifest() {
          const handle = await open(path.join(folder, manifestFile)).catch((error: unknown) => {
            if (errorCode(error) !== 'ENOTDIR') unlessMissing(error);
            return undefined;
          });
          try {
            return await handle?.readFile('utf8');
          } finally {
            await handle?.close();
          }
        },
        entries: () => entriesBelow(folder),
        read: (file) =>
          Promise.resolve(createReadStream(path.join(folder, file), { highWaterMark: 262_144 })),
      };
    },
    async begin(name, installation) {
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await makeWay(at(name));
      const unfinished = at(`${unfinishedOf(installation)}${name}`);
      await mkdir(unfinished, { mode: 0o700 });
      const folders = new Set([unfinished]);
      return {
        async folder(inside) {
          const folder = path.join(unfinished, inside);
          await mkdir(folder, { recursive: true, mode: 0o700 });
          folders.add(folder);
        },
        write: (file, _size, source) => writeNewFile(path.join(unfinished, file), source()),
        async finish(manifest) {
          await writeNewFile(path.join(unfinished, manifestFile), Readable.from([Buffer.from(manifest)]));
          for (const folder of folders) await syncFolder(folder);
          await rename(unfinished, at(name));
          await syncFolder(parent);
        },
        abort: () => rm(unfinished, { recursive: true, force: true }),
      };
    },
    async remove(name) {
      // Killed half-way, it is no backup any more.
      await rm(path.join(at(name), manifestFile), { force: true });
      await rm(at(name), { recursive: true, force: true });
    },
    async removeUnfinished(installation) {
      for (const name of (await readdir(parent).catch(unlessMissing)) ?? []) {
        if (name.startsWith(unfinishedOf(installation))) await rm(at(name), { recursive: true, force: true });
      }
    },
    async room(dataDir) {
      await mkdir(parent, { recursive: true, mode: 0o700 });
      const [here, there] = [await stat(parent), await stat(dataDir)];
      return { free: await freeSpace(parent), isSameDisk: here.dev === there.dev };
    },
    close: () => undefined,
  };
}
