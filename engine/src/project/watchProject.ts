// `engine serve --watch`: metadata follow their files, and the schema follows the database; with `engine dev` that follows
// its migrations. What is wrong is said, and the last good ones are served on. All are asked for, not listened to: an editor's
// way to write, a mounted folder and a link that turns are all the same to that, and nothing has to be installed in the
// database.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Engine } from '../engine.ts';
import type { Logger } from '../logger.ts';
import { loadMetadata, treeOf } from '../metadata/load.ts';
import type { FollowedMigrations } from '../migrations/followMigrations.ts';

export interface WatchOptions {
  /** A directory, or a `.json` file. */
  readonly location: string;
  readonly logger: Logger;
  /** What is new in them is applied before metadata that changed with them are read. */
  readonly migrations?: FollowedMigrations | undefined;
  /** The least milliseconds between two looks at the files; they count when they have been the same for two. */
  readonly fileInterval?: number;
  /** The least milliseconds between two looks at the database. */
  readonly structureInterval?: number;
}

export interface Watch {
  /** Ends when nothing is being reloaded any more. */
  close(): Promise<void>;
}

/** A look is followed by a pause of so many times as long as it took: a fiftieth of one core at most. */
const pauseFactor = 50;

export function watchProject(engine: Engine, options: WatchOptions): Watch {
  const { location, logger, migrations, fileInterval = 250, structureInterval = 2000 } = options;
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;
  let isBad = false;
  let reloading: Promise<void> = Promise.resolve();
  /** The digest of the database's structure that the schema was made from. */
  let structure: string | undefined;
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
  /** Resolves to whether the database is another one now, also where one after it has failed. */
  const migrate = async (): Promise<boolean> => {
    let before = structure;
    let isNew = false;
    try {
      before = await engine.structureDigest();
      isNew = (await migrations?.apply()) ?? false;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      logger.error(`a migration is not applied, what is there is served on:\n${message}`);
    }
    structure = await engine.structureDigest();
    return isNew || structure !== before;
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

  /** Resolves when they have come to rest, to what they are then: a burst of writes counts once, when it is over. */
  const settled = async (first: Fingerprints): Promise<Fingerprints> => {
    let last: Fingerprints;
    let seen = first;
    do {
      last = seen;
      await pause(fileInterval);
      seen = await fingerprints(options);
    } while (!isDeepStrictEqual(seen, last) && !isClosed());
    return seen;
  };

  const watchFiles = async (): Promise<void> => {
    // The first look may find what was written since the metadata were read.
    let known: Fingerprints = { metadata: '', migrations: '' };
    let took = 0;
    while (!isClosed()) {
      await pause(Math.max(fileInterval, pauseFactor * took));
      const began = performance.now();
      let seen = await fingerprints(options);
      took = performance.now() - began;
      if (isClosed() || isDeepStrictEqual(seen, known)) continue;
      seen = await settled(seen);
      const changed = {
        metadata: seen.metadata !== known.metadata,
        migrations: seen.migrations !== known.migrations,
      };
      known = seen;
      if (changed.migrations)
        await reload(
          'migrations were applied',
          async () => (await migrate()) && (isBad ? reloadFiles() : reloadStructure()),
        );
      if (changed.metadata) await reload('files of the metadata have changed', reloadFiles);
    }
  };

  const watchStructure = async (): Promise<void> => {
    const database = { isLost: false };
    while (!isClosed()) {
      const began = performance.now();
      try {
        const known = structure;
        const seen = await engine.structureDigest();
        // What a migration did meanwhile has been reloaded with it.
        if (known !== undefined && seen !== known && structure === known) {
          // Metadata that were ahead of the database may fit now.
          const work = isBad ? reloadFiles : reloadStructure;
          await reload('the structure of the database has changed', work);
        }
        if (structure === known) structure = seen;
        database.isLost = false;
      } catch (error) {
        if (!database.isLost && !isClosed())
          logger.warn(
            `the database cannot be asked for its structure: ${error instanceof Error ? error.message : String(error)}`,
          );
        database.isLost = true;
      }
      await pause(Math.max(structureInterval, pauseFactor * (performance.now() - began)));
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

interface Fingerprints {
  readonly metadata: string;
  readonly migrations: string;
}

async function fingerprints({ location, migrations }: WatchOptions): Promise<Fingerprints> {
  const [ofMetadata, ofMigrations] = await Promise.all([
    fingerprint(location),
    migrations === undefined ? '' : fingerprint(migrations.location),
  ]);
  return { metadata: ofMetadata, migrations: ofMigrations };
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
