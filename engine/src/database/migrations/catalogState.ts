// State that hasura-cli and consoles keep on the server: which migrations are done, first of all. A database that a real
// Hasura has served keeps it where that left it; else it stands in a table of ours beside, which a Hasura that comes later
// does not mind.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';

/** A pool or a client, in a transaction or not. */
type Queryable = Pick<pg.ClientBase, 'query'>;

export interface CatalogState {
  readonly id: string;
  readonly cli_state: unknown;
  readonly console_state: unknown;
}

/** Hasura's table, when there is one. Before version 2 it had no such column names: that database is refused by reading. */
const hasuraTable = 'hdb_catalog.hdb_version';
const ownTable = 'hdb_catalog.engine_state';

const createOwn = `create schema if not exists hdb_catalog;
  create table if not exists ${ownTable} (
    hasura_uuid uuid primary key, cli_state jsonb not null default '{}', console_state jsonb not null default '{}',
    only_row boolean not null default true unique check (only_row));
  insert into ${ownTable} (hasura_uuid) values ('$id') on conflict (only_row) do nothing;`;

/** The table that holds it; undefined when there is none yet. */
async function findTable(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ hasura: boolean; own: boolean }>(
    `select to_regclass('${hasuraTable}') is not null as hasura, to_regclass('${ownTable}') is not null as own`,
  );
  return rows[0]?.hasura === true ? hasuraTable : rows[0]?.own === true ? ownTable : undefined;
}

/** Makes the place for it where there is none; two at once do no harm within their transactions' lock. */
async function ensureTable(database: Queryable): Promise<string> {
  const found = await findTable(database);
  if (found !== undefined) return found;
  // Several statements in one text are one transaction.
  const lock = `select pg_advisory_xact_lock(hashtext('${ownTable}'))`;
  await database.query(`${lock}; ${createOwn.replace('$id', randomUUID())}`);
  return ownTable;
}

export async function readCatalogState(database: Queryable): Promise<CatalogState> {
  const table = await ensureTable(database);
  const { rows } = await database.query<CatalogState>(
    `select hasura_uuid as id, cli_state, console_state from ${table}`,
  );
  return rows[0] ?? { id: '', cli_state: {}, console_state: {} };
}

/** One of the two, as it is to be from now on. */
export const catalogSetting = z.object({
  type: z.enum(['cli', 'console']),
  state: z.record(z.string(), z.unknown()),
});

export async function writeCatalogState(
  database: Queryable,
  { type, state }: z.output<typeof catalogSetting>,
): Promise<void> {
  const table = await ensureTable(database);
  await database.query(`update ${table} set ${type}_state = $1`, [JSON.stringify(state)]);
}
