// The store of an installation: a bucket (s3Store.ts), or a folder of this machine or of a volume that several share. In a
// folder a file appears under its name all at once.

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataConfig } from '../base/config.ts';
import { errorCode } from '../base/errors.ts';
import { isStoredName } from './fileTypes.ts';
import type { FileStore } from './store.ts';

export function unlessMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** The folder is made if it is missing. */
export function createLocalStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (name: string) => path.join(folder, name);
  return {
    place: folder,
    async put(name, file) {
      try {
        await rename(file, at(name));
      } catch (error) {
        if (errorCode(error) !== 'EXDEV') throw error;
        // Another file system: beside its place first, so that nobody finds half of it.
        const unfinished = at(`.${name}`);
        try {
          await copyFile(file, unfinished);
          await rename(unfinished, at(name));
        } finally {
          await rm(unfinished, { force: true });
        }
      }
    },
    async open(name, range) {
      const file = await open(at(name)).catch(unlessMissing);
      if (file === undefined) return undefined;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return undefined;
      }
      // An empty file has no last byte to name.
      return { stream: file.createReadStream(range), size: found.size };
    },
    async stat(name) {
      const found = await stat(at(name)).catch(unlessMissing);
      return found?.isFile() === true ? { size: found.size } : undefined;
    },
    remove: (name) => rm(at(name), { force: true }),
    async *list() {
      for await (const entry of await opendir(folder)) {
        if (!entry.isFile() || !isStoredName(entry.name)) continue;
        const found = await stat(at(entry.name)).catch(unlessMissing);
        if (found) yield { name: entry.name, size: found.size, modifiedAt: found.mtime };
      }
    },
    async probe() {
      const id = randomUUID();
      const file = at(`.probe-${id}`);
      try {
        await writeFile(file, id, { flag: 'wx', mode: 0o600 });
        if ((await readFile(file, 'utf8')) !== id)
          throw new Error('The file store reads other bytes than were written');
      } finally {
        await rm(file, { force: true });
      }
    },
    close: () => Promise.resolve(),
  };
}

/**
 * The store of an installation.
 * @param folder of the local one
 * @throws StartupError 'store_unusable'
 */
export async function openFileStore(
  { s3, demo }: Pick<DataConfig, 's3' | 'demo'>,
  folder: string,
): Promise<FileStore> {
  if (s3 === undefined) return createLocalStore(folder);
  // Its library is large: loaded only where it is used.
  const { openS3Store } = await import('./s3Store.ts');
  // The demo and a real installation never share files.
  return openS3Store(s3, demo ? 'demo-files/' : 'files/');
}
