// Brings a database up to date with hasura/migrations by the engine's runner, and remembers what it applied in a schema of
// our own: hdb_catalog stays Hasura's, so that a real one can take over the database.

import { readdirSync } from 'node:fs';
import {
  type MigrationBooks,
  MigrationError,
  type MigrateOptions,
  migrateDatabase,
  migrationStatus,
} from '@prabesh/engine';
import type pg from 'pg';
import { advisoryLocks } from '../base/advisoryLocks.ts';
import { seconds } from '../base/clock.ts';
import { withClient } from '../base/database.ts';
import { StartupError } from '../base/errors.ts';

/** A connection that holds the lock of everything that changes the schema; others wait for their turn. */
export async function withMigrationLock<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    // Who is ended while it waits leaves nothing waiting.
    await client.query('set client_connection_check_interval = 1000').catch(() => undefined);
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    return work(client);
  });
}

/** @throws StartupError for SQL that cannot be run; files are named from `folder` on */
export async function refusing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new StartupError('migration_failed', error.message.replaceAll(`${folder}/`, ''), { cause: error });
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

async function makeBooks(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists prabesh_migrations;
    create table if not exists prabesh_migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    );
    create table if not exists prabesh_migrations.installation (
      id boolean primary key default true check (id), demo boolean not null, seeded_at timestamptz
    );`);
}

const books: MigrationBooks = {
  async applied(client) {
    const { rows } = await client.query<{ version: string; checksum: string }>(
      "select split_part(name, '_', 1) as version, checksum from prabesh_migrations.applied",
    );
    return new Map(rows.map(({ version, checksum }) => [version, checksum]));
  },
  async note(client, migration, checksum) {
    await client.query(
      'insert into prabesh_migrations.applied (name, checksum) values ($1, $2) on conflict do nothing',
      [migration.name, checksum],
    );
  },
};

/** Until commit 99d1cbcc the migrations were 39 files; today's, one for each domain, make the same tables. */
const former = { last: '1700000139100_results_position', becameVersion: '1700000139100' };

/** A database that the former files made gets no statement again: today's are noted as applied. */
async function adoptFormer(client: pg.Client, options: MigrateOptions): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from prabesh_migrations.applied where name collate "C" <= $1 and name <> all ($2)',
    [former.last, readdirSync(options.folder)],
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  if (!names.includes(former.last)) {
    throw new MigrationError(
      'This database was made by an older version of Prabesh, before its migrations were joined: start it once with the last version that had them one by one (commit 99d1cbcc), then with this one.',
    );
  }
  // Noted first and forgotten afterwards: a start that is cut off between the two begins here again.
  const noting = { ...books, applied: () => Promise.resolve(new Map<string, string>()) };
  await migrateDatabase({ ...options, books: noting }, former.becameVersion);
  await client.query('delete from prabesh_migrations.applied where name = any ($1)', [names]);
}

/**
 * Brings a database up to date with `folder`; returns the names of what it applied now.
 * A file that fails is rolled back alone, the ones before it stay.
 * @param waits who is told what it waits for
 * @throws StartupError naming the file: it failed, it was changed after it had been applied, or it is not there any
 *   more; and for a database that a real Hasura migrates
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  waits: WaitsOptions = { say: () => undefined },
): Promise<string[]> {
  const options = { databaseUrl, folder, database: 'default', books };
  const migrateLocked = async (client: pg.Client): Promise<string[]> => {
    const known = await client.query("select 1 from pg_namespace where nspname = 'prabesh_migrations'");
    if (known.rowCount === 0) await refuseHasuraMigrated(client);
    await makeBooks(client);
    return refusing(folder, async () => {
      await adoptFormer(client, options);
      const unknown = (await migrationStatus(options)).find(({ isThere }) => !isThere);
      if (unknown !== undefined) {
        throw new MigrationError(
          `The database has migration ${unknown.version}, which this program does not have: it was used by a newer version of Prabesh.`,
        );
      }
      return (await migrateDatabase(options)).map(({ name }) => name);
    });
  };
  return tellingWaits(options, waits, () => withMigrationLock(databaseUrl, migrateLocked));
}

/** A migration that waits for somebody else's lock is silent: this says, after a while, what a start waits for. */
interface WaitsOptions {
  /** Told in one line, once for each thing that is waited for. */
  say: (line: string) => void;
  /** Milliseconds of silence before. */
  silence?: number;
}

/** The first file that is not noted yet: the one that runs. */
async function nextMigration(client: pg.Client, folder: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>('select name from prabesh_migrations.applied');
  const applied = new Set(rows.map(({ name }) => name));
  return readdirSync(folder)
    .filter((name) => /^\d+_/.test(name) && !applied.has(name))
    .sort()[0];
}

async function whatWaits(client: pg.Client, folder: string): Promise<string | undefined> {
  // The owner sees which connection of another role blocks it, but not its statement. The kind of wait comes from pg_locks,
  // because pg_stat_activity.wait_event is set a moment later.
  const { rows } = await client.query<{ kind: string; holder: string | null }>(
    `select pg_locks.locktype as kind, (select format('process %s of %s', pid, usename) from pg_stat_activity
       where pid = any(pg_blocking_pids(waiting.pid)) limit 1) as holder
     from pg_stat_activity as waiting join pg_locks using (pid)
     where waiting.datname = current_database() and waiting.usename = current_user and not pg_locks.granted
       and cardinality(pg_blocking_pids(waiting.pid)) > 0`,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const holder = first.holder ?? 'somebody else';
  if (first.kind === 'advisory') return `Waiting for the migrations of another start (${holder}) …`;
  const migration = await nextMigration(client, folder).catch(() => undefined);
  return `Waiting: migration ${migration ?? 'of this start'} waits for a lock that ${holder} has …`;
}

/** Runs `work`, and says what it waits for when that takes long. */
async function tellingWaits<T>(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  { say, silence = seconds(5) }: WaitsOptions,
  work: () => Promise<T>,
): Promise<T> {
  const said = new Set<string>();
  const look = async (): Promise<void> => {
    const line = await withClient(databaseUrl, (client) => whatWaits(client, folder));
    if (line !== undefined && !said.has(line)) say(line);
    if (line !== undefined) said.add(line);
  };
  // If this fails, `work` fails as well and says why.
  const timer = setInterval(() => void look().catch(() => undefined), silence);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
