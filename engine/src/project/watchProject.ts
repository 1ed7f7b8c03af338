// `engine serve --watch`: metadata follow their files, and the schema follows the database. What is wrong is said, and
// the last good ones are served on. Both are asked for, not listened to: an editor's way to write, a mounted folder and
// a link that turns are all the same to that, and nothing has to be installed in the database.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Engine } from '../engine.ts';
import type { Logger } from '../logger.ts';
import { loadMetadata, treeOf } from '../metadata/load.ts';

export interface WatchOptions {
  /** A directory, or a `.json` file. */
  readonly location: string;
  readonly logger: Logger;
  /** Milliseconds between two looks at the files; they count when they have been the same for two. */
  readonly fileInterval?: number;
  /** The least milliseconds between two looks at the database. */
  readonly structureInterval?: number;
}

export interface Watch {
  /** Ends when nothing is being reloaded any more. */
  close(): Promise<void>;
}

/** A look at the database is followed by a pause of so many times as long as it took: a fiftieth of one core at most. */
const structurePause = 50;

export function watchProject(engine: Engine, options: WatchOptions): Watch {
  const { location, logger, fileInterval = 250, structureInterval = 2000 } = options;
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;
  let isBad = false;
  let reloading: Promise<void> = Promise.resolve();
  /** Ends of the pauses that are being made. */
  const pauses = new Set<() => void>();

  /** `work` resolves to whether there was anything to do. */
  const reload = (reason: string, work: () => Promise<boolean>): Promise<void> => {
    reloading = reloading.then(async () => {
      if (isClosed()) return;
      try {
        if (!(await work())) return;
        logger.info(isBad ? `metadata are good again: ${reason}` : `reloaded: ${reason}`);
        isBad = false;
      } catch (error) {
        isBad = true;
        const message = error instanceof Error ? error.message : String(error);
        logger.error(`not reloaded (${reason}), what was good last is served on:\n${message}`);
      }
    });
    return reloading;
  };
  const reloadFiles = async (): Promise<boolean> => {
    const next = await loadMetadata(location);
    const isSame = isDeepStrictEqual(treeOf(next).tree, treeOf(engine.metadata()).tree);
    if (!isSame) await engine.replaceMetadata(next);
    else if (isBad) await engine.reload();
    return !isSame || isBad;
  };
  const reloadStructure = async (): Promise<boolean> => {
    await engine.reload();
    return true;
  };
  const pause = (time: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, time);
      pauses.add(end);
      if (isClosed()) end();
    });

  const watchFiles = async (): Promise<void> => {
    // The first look may find what was written since the metadata were read.
    let known = '';
    while (!isClosed()) {
      await pause(fileInterval);
      let seen = await fingerprint(location);
      if (isClosed() || seen === known) continue;
      // A burst of writes counts once, when it is over.
      for (let last = ''; last !== seen && !isClosed();) {
        last = seen;
        await pause(fileInterval);
        seen = await fingerprint(location);
      }
      known = seen;
      await reload('files of the metadata have changed', reloadFiles);
    }
  };

  const watchStructure = async (): Promise<void> => {
    let known: string | undefined;
    const database = { isLost: false };
    while (!isClosed()) {
      const began = performance.now();
      try {
        const seen = await engine.structureDigest();
        if (known !== undefined && seen !== known) {
          // Metadata that were ahead of the database may fit now.
          const work = isBad ? reloadFiles : reloadStructure;
          await reload('the structure of the database has changed', work);
        }
        known = seen;
        database.isLost = false;
      } catch (error) {
        if (!database.isLost && !isClosed())
          logger.warn(
            `the database cannot be asked for its structure: ${error instanceof Error ? error.message : String(error)}`,
          );
        database.isLost = true;
      }
      await pause(Math.max(structureInterval, structurePause * (performance.now() - began)));
    }
  };

  const loops = [watchFiles(), watchStructure()];
  return {
    async close() {
      closing.abort();
      for (const end of pauses) end();
      await Promise.all([...loops, reloading]);
    },
  };
}

/** Differs when a file was written, added, removed or renamed. A directory that is not there has none. */
async function fingerprint(location: string): Promise<string> {
  const found = await stat(location).catch(() => undefined);
  if (found === undefined) return 'none';
  const names = found.isDirectory() ? await readdir(location, { recursive: true }).catch(() => []) : [''];
  const lines = await Promise.all(
    names
      .filter((name) => !/(^|[/\\])\.[^/\\]*$/.test(name))
      .map(async (name) => {
        const file = await stat(path.join(location, name)).catch(() => undefined);
        if (file === undefined || file.isDirectory())
          return `${name} ${String(file?.isDirectory() ?? false)}`;
        return `${name} ${String(file.ino)} ${String(file.size)} ${String(file.mtimeMs)}`;
      }),
  );
  return lines.sort().join('\n');
}
