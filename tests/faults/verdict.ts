// What a run has found wrong ends it with exit code 1.

import type pg from 'pg';

export function miss(why: string): void {
  console.log(`MISSED: ${why}`);
  process.exitCode = 1;
}

/** How many notices that were answered as stored are not in the database. */
export async function missing(database: pg.Client, titles: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::text[]) as title
     where not exists (select from public.notices where notices.title = title.title)`,
    [titles],
  );
  return rows[0]?.lost ?? 0;
}
