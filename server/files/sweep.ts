// What store and database hold that does not belong together: found, and on demand removed. Normal use leaves none of it;
// a killed server, a restored backup or a changed bucket may.

import type pg from 'pg';
import { hours } from '../base/clock.ts';
import { errorCode } from '../base/errors.ts';
import type { FileStore, StoredObject } from './store.ts';

/** An upload is in the store a moment before its row; and somebody may still be filling in the form around it. */
const youngObject = hours(1);
const youngRow = hours(24);

export interface FileRow {
  name: string;
  originalName: string;
  size: number;
}

/** A row that names a file nobody can open. */
export interface BrokenUse {
  url: string;
  entity: string;
  title: string;
}

export interface Findings {
  /** In the store, without a row. */
  objects: StoredObject[];
  /** Rows whose file is not in the store, or is another one by its size. */
  rows: FileRow[];
  /** Used by nothing, for longer than a day. */
  unused: FileRow[];
  /** Notes, downloads and videos whose file is gone: only a person can mend them, by uploading it again. */
  broken: BrokenUse[];
}

/** Stored files without a row, rows without a file, and files that nothing uses, as of `now`. */
export async function findOrphans(pool: pg.Pool, store: FileStore, now: Date): Promise<Findings> {
  const stored = new Map<string, StoredObject>();
  for await (const object of store.list()) stored.set(object.name, object);
  // After the store: what is uploaded meanwhile is in neither list, or in both.
  const { rows: known } = await pool.query<FileRow & { createdAt: Date; used: boolean }>(
    `select name, original_name as "originalName", size::float8 as size, created_at as "createdAt",
       exists (select from auth.file_uses where file_uses.url = files.url) as used
     from public.files order by created_at, name`,
  );
  const { rows: uses } = await pool.query<BrokenUse>(
    'select url, entity, title from auth.file_uses order by 2, 3',
  );
  const names = new Set(known.map(({ name }) => name));
  const isOld = (moment: Date, age: number) => now.getTime() - moment.getTime() > age;
  // A row that came after the list was made would seem to have lost its file.
  const settled = known.filter(({ createdAt }) => isOld(createdAt, youngObject));
  const missing = settled.filter(({ name, size }) => stored.get(name)?.size !== size);
  const gone = new Set(missing.map(({ name }) => name));
  return {
    objects: [...stored.values()].filter(
      ({ name, modifiedAt }) => !names.has(name) && isOld(modifiedAt, youngObject),
    ),
    rows: missing,
    unused: known.filter(
      ({ name, used, createdAt }) => !used && !gone.has(name) && isOld(createdAt, youngRow),
    ),
    broken: uses.filter(({ url }) => {
      const name = url.slice('/files/'.length);
      return gone.has(name) || !names.has(name);
    }),
  };
}

/**
 * Removes what was found, except what something uses. What began to be used in the meantime stays.
 * @returns how many files and rows went
 */
export async function removeOrphans(
  pool: pg.Pool,
  store: FileStore,
  { objects, rows, unused }: Findings,
): Promise<number> {
  let count = 0;
  for (const { name } of objects) {
    const known = await pool.query('select 1 from public.files where name = $1', [name]);
    if (known.rowCount !== 0) continue;
    await store.remove(name);
    count += 1;
  }
  for (const { name } of [...rows, ...unused]) {
    try {
      const { rowCount } = await pool.query('delete from public.files where name = $1', [name]);
      if (rowCount === 0) continue;
    } catch (error) {
      // A trigger: it is used.
      if (errorCode(error) !== '23503') throw error;
      continue;
    }
    await store.remove(name);
    await pool.query('delete from auth.file_removals where name = $1', [name]);
    count += 1;
  }
  return count;
}
