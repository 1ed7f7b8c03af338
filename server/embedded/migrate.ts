// Brings a database up to date with hasura/migrations by the engine's runner, and remembers what it applied in a schema of
// our own: hdb_catalog stays Hasura's, so that a real one can take over the database.

import { createHash } from 'node:crypto';
import {
  type MigrationBooks,
  MigrationError,
  type MigrateOptions,
  migrateDatabase,
  migrationStatus,
} from '@prabesh/engine';
import type pg from 'pg';
import { advisoryLocks } from '../base/advisoryLocks.ts';
import { withClient } from '../base/database.ts';
import { StartupError } from '../base/errors.ts';
import { tellingWaits, type WaitsOptions } from './migrationWaits.ts';

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
  async note(client, { migration }, checksum) {
    await client.query('insert into prabesh_migrations.applied (name, checksum) values ($1, $2)', [
      migration.name,
      checksum,
    ]);
  },
};

/**
 * SHA-256 of all that migrations made in `public` and `auth`: tables with the order of their columns, constraints, indexes,
 * views, triggers, functions, grants and comments, as Postgres spells them. Who owns them is left out.
 */
export async function schemaHash(client: pg.ClientBase): Promise<string> {
  return createHash('sha256')
    .update(await schemaText(client))
    .digest('hex');
}

/** What `schemaHash` is of: one line for each thing, or several for a function. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  await client.query("select set_config('search_path', 'pg_catalog', false)");
  const { rows } = await client.query<{ text: string | null }>(allThings);
  await client.query('reset search_path');
  return rows[0]?.text ?? '';
}

const allThings = `  with inside as (select oid, nspname from pg_namespace where nspname in ('public', 'auth')),
  extension_member as (select classid, objid from pg_depend where deptype = 'e'),
  relation as (
    select relation.*, format('%I.%I', nspname, relname) as name
    from pg_class as relation join inside on inside.oid = relnamespace
    where ('pg_class'::regclass, relation.oid) not in (select * from extension_member)
  ),
  routine as (
    select routine.*, routine.oid::regprocedure::text as name
    from pg_proc as routine join inside on inside.oid = pronamespace
    where ('pg_proc'::regclass, routine.oid) not in (select * from extension_member)
  ),
  acl (object, owner, acl) as (
    select name, relowner, relacl from relation
    union all select format('%s.%s', name, attname), relowner, attacl
      from relation join pg_attribute on attrelid = relation.oid
    union all select name, proowner, coalesce(proacl, acldefault('f', proowner)) from routine
    union all select nspname, nspowner, nspacl from pg_namespace join inside using (oid, nspname)
    union all select format('new %s in %s', defaclobjtype, nspname), defaclrole, defaclacl
      from pg_default_acl join inside on inside.oid = defaclnamespace
  )
  select string_agg(line, E'\\n' order by line collate "C") as text from (
    select format('%s %s %s', relkind, name, reloptions) from relation where relkind <> 'i'
    union all select format('column %s %s %s %s %s %s %s', name, attname,
        row_number() over (partition by relation.oid order by attnum), format_type(atttypid, atttypmod), attnotnull,
        attgenerated, pg_get_expr(adbin, adrelid))
      from relation join pg_attribute on attrelid = relation.oid left join pg_attrdef on adrelid = relation.oid and adnum = attnum
      where relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s', name, conname, replace(pg_get_constraintdef(constr.oid), ' NOT VALID', ''))
      from relation join pg_constraint as constr on conrelid = relation.oid where contype <> 'n'
    union all select pg_get_indexdef(oid) from relation where relkind = 'i'
    union all select format('view %s %s', name, pg_get_viewdef(oid)) from relation where relkind = 'v'
    union all select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
      from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
    union all select pg_get_functiondef(oid) from routine
    union all select format('%s on %s to %s', privilege_type, object, case when grantee = 0 then 'public' else grantee::regrole::text end)
      from acl, aclexplode(acl) where grantee <> owner
    union all select format('%s: %s', identity, description)
      from pg_description, pg_identify_object(classoid, objoid, objsubid)
      where schema in ('public', 'auth') or type = 'schema' and name = 'auth'
  ) as lines (line)`;

/**
 * The 69 files of before became one for each part of the product. `schema` is what they and these make of an empty
 * database (without auth.sessions.plain_cookies, which nothing reads any more).
 */
export const former = {
  first: '1700000000000_auth',
  last: '1700000029032_sessions_per_account',
  becameVersion: '1700000113000',
  schema: 'cf1c273d313feb5e94a297e4e1ef0fd4951bbfcc0064051bef3ca9908f9578f1',
};

/** A database that the former files made gets no statement again: it is compared, and today's are noted as applied. */
async function adoptFormer(client: pg.Client, options: MigrateOptions): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from prabesh_migrations.applied');
  const names = rows.map(({ name }) => name);
  if (!names.includes(former.first)) return;
  if (!names.includes(former.last)) {
    throw new MigrationError(
      'This database was made by an older version of Prabesh, before its migrations were joined: start it once with the last version that had them one by one (commit a26b44a), then with this one.',
    );
  }
  await inTransaction(client, async () => {
    await client.query('alter table auth.sessions drop column if exists plain_cookies');
    if ((await schemaHash(client)) !== former.schema) {
      throw new MigrationError(
        'The tables, functions or rights of this database are not what its migrations made: something was changed by hand. Take that back (or restore a backup from before), and start again.',
      );
    }
  });
  // Noted first and forgotten afterwards: a start that is cut off between the two begins here again.
  await migrateDatabase(options, { goto: former.becameVersion }, { skipExecution: true });
  await client.query('delete from prabesh_migrations.applied where name <= $1', [former.last]);
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
      const steps = await migrateDatabase(options, { up: 'all' });
      return steps.map(({ migration }) => migration.name);
    });
  };
  return tellingWaits(options, waits, () => withMigrationLock(databaseUrl, migrateLocked));
}
