// Reads the database's catalog once, at start and at each reload.
import type pg from 'pg';
import type { Catalog } from './catalog.ts';
import { catalogQuery } from './catalogQuery.ts';

/** One value of an enum table, and what it means. */
export interface EnumValue {
  value: string;
  comment: string | null;
}

/** Where a query can be sent: a pool or a client. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Reads tables, views, columns, keys, foreign keys and the functions named in `functions` (as `schema.name`).
 * Postgres's own schemas are left out.
 */
export async function introspect(database: Queryable, functions: readonly string[] = []): Promise<Catalog> {
  const { rows } = await database.query<{ catalog: string }>(catalogQuery, [functions]);
  const text = rows[0]?.catalog;
  if (text === undefined) throw new Error('the catalog query returned nothing');
  return JSON.parse(text) as Catalog;
}
