// `engine migrate`: brings a database up to date with its migrations, and remembers them where hasura-cli does (the catalog
// state), so that both can be used in turn.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { watchClient } from '../database.ts';
import { isTransactionPool } from '../pooling.ts';
import { readCatalogState, writeCatalogState } from './catalogState.ts';
import { MigrationError, type Migration, readMigrations, readSql } from './readMigrations.ts';

export interface MigrateOptions {
  readonly databaseUrl: string;
  /** From `migrationsOf`. */
  readonly folder: string;
  /** The name of the database in the metadata, under which its versions are remembered. */
  readonly database: string;
  /** Where they are remembered; undefined: in the catalog state, as hasura-cli does. */
  readonly books?: MigrationBooks;
}

/** What remembers which versions ran, for a product that keeps `hdb_catalog` for a Hasura that may come later. */
export interface MigrationBooks {
  /** Versions that ran to their end, each with the `checksum` of its file then, where that is known. */
  applied(client: pg.ClientBase): Promise<ReadonlyMap<string, string | undefined>>;
  /** In the transaction of the file that ran. */
  note(client: pg.ClientBase, migration: Migration, checksum: string): Promise<void>;
}

export interface MigrationStatus {
  readonly version: string;
  readonly name: string | undefined;
  /** Whether the folder has it, and whether the database has. */
  readonly isThere: boolean;
  readonly isApplied: boolean;
}

/** One at a time. The lock is this name's, so that it is nobody else's on the same database. */
const migrationLock = "hashtext('engine.migrate')";

/** Every version that the folder or the database knows, oldest first. */
export async function migrationStatus(options: MigrateOptions): Promise<MigrationStatus[]> {
  const migrations = await readMigrations(options.folder);
  return withLock(options, async (client) => {
    const applied = await booksOf(options).applied(client);
    const versions = new Set([...migrations.map(({ version }) => version), ...applied.keys()]);
    return [...versions].sort(byVersion).map((version) => {
      const migration = migrations.find((one) => one.version === version);
      return {
        version,
        name: migration?.name,
        isThere: migration !== undefined,
        isApplied: applied.has(version),
      };
    });
  });
}

/**
 * Runs the `up.sql` of every migration that is new, each in a transaction of its own together with the note that it ran;
 * resolves to those. `notedUpTo`: the files up to this version are noted and not run, and no others. Throws a
 * `MigrationError` naming file, line and column of what failed: that file is undone, those before stay.
 */
export async function migrateDatabase(options: MigrateOptions, notedUpTo?: string): Promise<Migration[]> {
  const migrations = await readMigrations(options.folder);
  return withLock(options, async (client) => {
    const books = booksOf(options);
    const applied = await books.applied(client);
    await refuseChanged(migrations, applied);
    const fresh = migrations.filter(
      ({ version }) =>
        !applied.has(version) && (notedUpTo === undefined || byVersion(version, notedUpTo) <= 0),
    );
    for (const migration of fresh) {
      await runStep(client, migration, { books, notesOnly: notedUpTo !== undefined });
    }
    return fresh;
  });
}

const byVersion = (one: string, other: string): number => Number(BigInt(one) - BigInt(other));

/** SHA-256 of a file's SQL. A Git checkout may turn line ends; that is no change of it. */
const checksum = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

async function refuseChanged(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  for (const { name, version, up } of migrations) {
    const then = applied.get(version);
    if (then !== undefined && checksum(await readSql(up)) !== then)
      throw new MigrationError(
        `${name} was changed after it had been applied to this database: restore it and put the change into a new migration`,
      );
  }
}

const booksOf = ({ books, database }: MigrateOptions): MigrationBooks => books ?? catalogBooks(database);

/** Those of hasura-cli, which knows no checksums. */
const catalogBooks = (database: string): MigrationBooks => ({
  /** Those that hasura-cli marks as dirty need somebody to look. */
  async applied(client) {
    const { cli_state: state } = await readCatalogState(client);
    const versions = Object.entries(migrationsIn(state)[database] ?? {});
    const dirty = versions.find(([, isDirty]) => isDirty);
    if (dirty !== undefined)
      throw new MigrationError(
        `version ${dirty[0]} is marked as dirty by hasura-cli: see to the database, then mark it by hasura-cli`,
      );
    return new Map(versions.map(([version]) => [version, undefined]));
  },
  async note(client, { version }) {
    const { cli_state: state } = await readCatalogState(client);
    const versions = { ...migrationsIn(state)[database], [version]: false };
    const next = {
      settings: { migration_mode: 'true' },
      ...(state as object),
      migrations: { ...migrationsIn(state), [database]: versions },
    };
    await writeCatalogState(client, { type: 'cli', state: next });
  },
});

type Versions = Readonly<Record<string, Record<string, boolean>>>;

const migrationsIn = (state: unknown): Versions =>
  typeof state === 'object' && state !== null && 'migrations' in state ? (state.migrations as Versions) : {};

async function runStep(
  client: pg.Client,
  migration: Migration,
  { books, notesOnly }: { books: MigrationBooks; notesOnly: boolean },
): Promise<void> {
  const sql = await readSql(migration.up);
  await client.query('begin');
  try {
    const began = await transactionTime(client);
    if (!notesOnly && sql.trim() !== '') await runSqlFile(client, migration.up, sql);
    // A file that ends its transaction itself has done what it did; it is noted all the same.
    if ((await transactionTime(client)) !== began) await client.query('begin');
    await client.query('reset role');
    await books.note(client, migration, checksum(sql));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // A file may have set search_path or a role for its session; the next one starts clean.
    await client.query('reset role; reset all').catch(() => undefined);
    await watchClient(client);
  }
}

/** Of one transaction always the same, of another always another. */
async function transactionTime(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ began: string }>('select pg_catalog.now()::text as began');
  return rows[0]?.began ?? '';
}

/** Runs a file's statements in the caller's transaction. Throws a `MigrationError` that names file, line and column. */
export async function runSqlFile(client: pg.ClientBase, file: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const position = error instanceof pg.DatabaseError ? Number(error.position ?? Number.NaN) : Number.NaN;
    throw new MigrationError(
      `${file}${placeAt(sql, position)}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** `:line:column` of a position as Postgres counts it, in characters; nothing where it names none. */
function placeAt(sql: string, position: number): string {
  if (Number.isNaN(position)) return '';
  const lines = Array.from(sql).slice(0, position).join('').split('\n');
  return `:${String(lines.length)}:${String(Array.from(lines.at(-1) ?? '').length)}`;
}

/** A connection of its own; who comes second waits until the first has ended, however that comes. */
async function withLock<T>(
  { databaseUrl }: MigrateOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const config = { connectionString: databaseUrl, application_name: 'engine migrate' };
  if (await isTransactionPool(config)) {
    throw new MigrationError(
      'at the address of the database is a pool that gives each transaction another connection, and migrations hold a lock longer than that: give the address of Postgres itself',
    );
  }
  const client = new pg.Client(config);
  // That it breaks is told to the query that runs; the event comes besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Who is ended while it waits for somebody's lock leaves no waiting ALTER behind, behind which all others would wait.
    await watchClient(client);
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    return await work(client);
  } finally {
    await client.end();
  }
}
