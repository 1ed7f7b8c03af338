// Removes stored files that nothing names any more. What is to be looked at stands in auth.file_removals, written by the
// triggers of the rows that name files: whoever changes those, and whatever stops this process, nothing is forgotten.

import type pg from 'pg';
import type { Logger } from 'pino';
import { seconds } from '../base/clock.ts';
import { transaction } from '../base/database.ts';
import { errorCode, errorText } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { createWorker, type Worker } from '../base/worker.ts';
import { isStoredName } from './fileTypes.ts';
import type { FileStore } from './store.ts';

const lookEvery = seconds(5);
/** A store that is away is asked again after 1, 2, 4, … minutes, and at least so often (minutes). */
const longestPause = 60;

export interface RemovalsOptions {
  pool: pg.Pool;
  store: FileStore;
  log: Logger;
}

interface Claimed {
  name: string;
  /** Whether its bytes have to go. */
  unused: boolean;
}

/**
 * The next name that is due. Its row in `files` is gone after this when nothing names the file, and nothing can from
 * then on: the triggers refuse an address without a row.
 */
async function claim(client: pg.ClientBase): Promise<Claimed | undefined> {
  // Somebody who holds the file's row at this moment is about to name it: looked at again, instead of waited for.
  await client.query("set local lock_timeout = '200ms'");
  const { rows } = await client.query<{ name: string }>(
    `select name from auth.file_removals where look_at <= now() order by look_at, name limit 1
     for update skip locked`,
  );
  const name = rows[0]?.name;
  if (name === undefined) return undefined;
  const locked = await client
    .query('savepoint looked')
    .then(() => client.query('select 1 from public.files where name = $1 for update', [name]))
    .then(
      () => true,
      async (error: unknown) => {
        if (errorCode(error) !== '55P03') throw error;
        await client.query('rollback to savepoint looked');
        return false;
      },
    );
  if (!locked) {
    await client.query(
      "update auth.file_removals set look_at = now() + interval '1 minute' where name = $1",
      [name],
    );
    return { name, unused: false };
  }
  const { rowCount } = await client.query('select 1 from auth.file_uses where url = $1 limit 1', [
    `/files/${name}`,
  ]);
  if (rowCount !== 0 || !isStoredName(name)) {
    await client.query('delete from auth.file_removals where name = $1', [name]);
    return { name, unused: false };
  }
  await client.query('delete from public.files where name = $1', [name]);
  // Another server leaves it alone meanwhile; should this one be killed now, it is tried again.
  await client.query("update auth.file_removals set look_at = now() + interval '1 minute' where name = $1", [
    name,
  ]);
  return { name, unused: true };
}

/** Works off what is due. Failures are logged and tried again later. */
export function createRemovals({ pool, store, log: parent }: RemovalsOptions): Worker {
  const log = parent.child({ part: 'files' });

  const remove = async (name: string): Promise<void> => {
    try {
      await store.remove(name);
    } catch (error) {
      log.warn({ file: name, reason: errorText(error) }, 'a file is removed later: the file store refuses');
      await pool.query(
        `update auth.file_removals set tries = tries + 1,
           look_at = now() + least(power(2, tries), $2) * interval '1 minute' where name = $1`,
        [name, longestPause],
      );
      return;
    }
    await pool.query('delete from auth.file_removals where name = $1', [name]);
    log.info({ event: 'file_removed', file: name }, 'nothing used it any more');
  };

  return createWorker({
    name: 'removals',
    async work() {
      const claimed = await transaction(pool, claim);
      if (claimed === undefined) return undefined;
      if (claimed.unused) await remove(claimed.name);
      return 0;
    },
    lookEvery,
    patience: limits.workerPatienceOutside.default,
    onError: (err) => log.error({ err, event: 'removals_error' }, 'files are removed later'),
  });
}
