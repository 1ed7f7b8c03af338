// Tests with study resources and calendar events of their own, which are gone afterwards.
import { test as base } from './fixtures.ts';

export type ResourceTable = 'notes' | 'videos' | 'links' | 'downloads' | 'calendar_events';

/** The newest of all lists, so that a test finds its row on the first page. */
const newest = '2099-01-01';

export const test = base.extend<{
  /** Stores a row; gives its id. Its columns are the table's. */
  makeResource: (table: ResourceTable, columns: Record<string, string | null>) => Promise<string>;
}>({
  makeResource: async ({ database }, use) => {
    const made: { table: ResourceTable; id: string }[] = [];
    await use(async (table, columns) => {
      const given = table === 'calendar_events' ? columns : { created_at: newest, ...columns };
      const names = Object.keys(given);
      const { rows } = await database.query<{ id: string }>(
        `insert into public.${table} (${names.join(', ')})
         values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
        Object.values(given),
      );
      const [row] = rows;
      if (!row) throw new Error('nothing was inserted');
      made.push({ table, id: row.id });
      return row.id;
    });
    for (const { table, id } of made) await database.query(`delete from public.${table} where id = $1`, [id]);
  },
});
