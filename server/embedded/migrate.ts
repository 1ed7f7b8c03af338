// Applies hasura/migrations the way hasura-cli does, one transaction per file, and remembers what it applied in a
// schema of our own: hdb_catalog stays Hasura's, so that a real one can take over the database.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { advisoryLocks } from '../base/advisoryLocks.ts';
import { StartupError } from '../base/errors.ts';

export interface Migration {
  /** The folder's name, '<timestamp>_<name>'. */
  name: string;
  file: string;
  sql: string;
  checksum: string;
}

/** A Git checkout may turn line ends; that is no change of the migration. */
function checksum(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** The up.sql files of a `migrations/<database>` folder, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d+_/.test(entry.name))
    .map((entry) => ({ name: entry.name, file: path.join(folder, entry.name, 'up.sql') }))
    .filter(({ file }) => existsSync(file))
    .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10) || (a.name < b.name ? -1 : 1))
    .map(({ name, file }) => {
      const sql = readFileSync(file, 'utf8');
      return { name, file, sql, checksum: checksum(sql) };
    });
}

/** 'line 12' of the SQL text for the character position that Postgres reports. */
function lineOf(sql: string, error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` (line ${String(sql.slice(0, Number(error.position)).split('\n').length)})`;
}

/** Runs a file's SQL and names the file in the error. The caller holds the transaction. */
export async function runSqlFile(client: pg.ClientBase, file: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place = path.join(path.basename(path.dirname(file)), path.basename(file));
    throw new StartupError('migration_failed', `${place} failed${lineOf(sql, error)}: ${reason}`, {
      cause: error,
    });
  }
}

export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A connection that holds the lock of everything that changes the schema; others wait for their turn. */
export async function withMigrationLock<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Hasura keeps the applied versions of hasura-cli's migrations in hdb_catalog (cli_state; before v2 a table). */
async function refuseHasuraMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ state: boolean; old: boolean }>(
    `select to_regclass('hdb_catalog.hdb_version') is not null as state,
            to_regclass('hdb_catalog.schema_migrations') is not null as old`,
  );
  const has = rows[0];
  let migrated = has?.old === true;
  if (has?.state === true) {
    const state = await client.query<{ migrated: boolean }>(
      `select coalesce(cli_state -> 'migrations', '{}') not in ('{}', '{"default": {}}') as migrated
       from hdb_catalog.hdb_version`,
    );
    migrated ||= state.rows.some((row) => row.migrated);
  }
  if (migrated) {
    throw new StartupError(
      'database_unusable',
      'This database is migrated by Hasura (hdb_catalog): let Hasura serve it, or give an empty database in DATABASE_URL.',
    );
  }
}

async function applied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create schema if not exists prabesh_migrations;
    create table if not exists prabesh_migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    );
    create table if not exists prabesh_migrations.installation (
      id boolean primary key default true check (id), demo boolean not null, seeded_at timestamptz
    );`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from prabesh_migrations.applied',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Brings a database up to date with `folder`; returns the names of what it applied now.
 * A file that fails is rolled back alone, the ones before it stay.
 * @throws StartupError naming the file: it failed, it was changed after it had been applied, or it is not there any
 *   more; and for a database that a real Hasura migrates
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  return withMigrationLock(databaseUrl, async (client) => {
    const known = await client.query("select 1 from pg_namespace where nspname = 'prabesh_migrations'");
    if (known.rowCount === 0) await refuseHasuraMigrated(client);
    const done = await applied(client);
    for (const { name, checksum: now } of migrations) {
      const then = done.get(name);
      if (then !== undefined && then !== now) {
        throw new StartupError(
          'migration_failed',
          `Migration ${name} was changed after it had been applied to this database: restore it and put the change into a new migration.`,
        );
      }
    }
    const present = new Set(migrations.map(({ name }) => name));
    const unknown = [...done.keys()].find((name) => !present.has(name));
    if (unknown !== undefined) {
      throw new StartupError(
        'migration_failed',
        `The database has migration ${unknown}, which this program does not have: it was used by a newer version of Prabesh.`,
      );
    }
    const fresh = migrations.filter(({ name }) => !done.has(name));
    for (const { name, file, sql, checksum: sum } of fresh) {
      await inTransaction(client, async () => {
        await runSqlFile(client, file, sql);
        await client.query('insert into prabesh_migrations.applied (name, checksum) values ($1, $2)', [
          name,
          sum,
        ]);
      });
      // A migration may have set search_path or roles for its session; the next one starts clean.
      await client.query('reset all');
    }
    return fresh.map(({ name }) => name);
  });
}
