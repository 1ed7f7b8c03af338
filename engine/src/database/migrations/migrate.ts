// `engine migrate`: brings a database to a version of its migrations, and remembers them where hasura-cli does (the
// catalog state), so that both can be used in turn.
import { createHash } from 'node:crypto';
import path from 'node:path';
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
  note(client: pg.ClientBase, step: Step, checksum: string): Promise<void>;
}

/** Where to: all there are, so many more, so many back, or to a version, whichever way that is. */
export type Goal =
  | { readonly up: number | 'all' }
  | { readonly down: number | 'all' }
  | { readonly goto: string };

export interface Step {
  readonly migration: Migration;
  readonly direction: 'up' | 'down';
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

export interface MigrateExtras {
  /** The files are only noted. */
  readonly skipExecution?: boolean;
}

/**
 * Runs what leads to the goal, each file in a transaction of its own together with the note that it ran; resolves to
 * what was done. Throws a `MigrationError` naming file, line and column of what failed: that file is undone, those
 * before stay.
 */
export async function migrateDatabase(
  options: MigrateOptions,
  goal: Goal,
  { skipExecution = false }: MigrateExtras = {},
): Promise<Step[]> {
  const migrations = await readMigrations(options.folder);
  return withLock(options, async (client) => {
    const books = booksOf(options);
    const applied = await books.applied(client);
    await refuseChanged(migrations, applied);
    const steps = stepsTo(goal, migrations, applied);
    for (const step of steps) {
      const file = step.direction === 'up' ? step.migration.up : step.migration.down;
      if (file === undefined && !skipExecution)
        throw new MigrationError(
          `${path.join(options.folder, step.migration.name)}: has no ${step.direction}.sql`,
        );
      const sql = file === undefined ? '' : await readSql(file);
      await runStep(client, { step, file: file ?? '', sql, skipExecution }, books);
    }
    return steps;
  });
}

const byVersion = (one: string, other: string): number => (BigInt(one) < BigInt(other) ? -1 : 1);

function stepsTo(
  goal: Goal,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, unknown>,
): Step[] {
  const isApplied = ({ version }: Migration): boolean => applied.has(version);
  const ups = (of: readonly Migration[]): Step[] =>
    of.filter((one) => !isApplied(one)).map((migration) => ({ migration, direction: 'up' }));
  const downs = (of: readonly Migration[]): Step[] =>
    of
      .filter(isApplied)
      .reverse()
      .map((migration) => ({ migration, direction: 'down' }));
  const some = (steps: Step[], count: number | 'all'): Step[] =>
    count === 'all' ? steps : steps.slice(0, count);
  if ('up' in goal) return some(ups(migrations), goal.up);
  if ('down' in goal) {
    const missing = [...applied.keys()].filter(
      (version) => !migrations.some((one) => one.version === version),
    );
    const newest = missing.sort(byVersion).at(-1);
    const steps = some(downs(migrations), goal.down);
    const last = steps[0]?.migration.version;
    if (newest !== undefined && (last === undefined || byVersion(last, newest) < 0))
      throw new MigrationError(`version ${newest} is applied, and the folder has no files of it`);
    return steps;
  }
  const target = goal.goto;
  if (!migrations.some(({ version }) => version === target))
    throw new MigrationError(`no migration has the version ${target}`);
  return [
    ...downs(migrations.filter(({ version }) => byVersion(target, version) < 0 && version !== target)),
    ...ups(migrations.filter(({ version }) => version === target || byVersion(version, target) < 0)),
  ];
}

/** SHA-256 of a file's SQL. A Git checkout may turn line ends; that is no change of it. */
const checksum = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

async function refuseChanged(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  for (const { name, version, up } of migrations) {
    const then = applied.get(version);
    if (then !== undefined && up !== undefined && checksum(await readSql(up)) !== then)
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
  async note(client, { migration, direction }) {
    const { cli_state: state } = await readCatalogState(client);
    const versions = { ...migrationsIn(state)[database] };
    if (direction === 'up') versions[migration.version] = false;
    else Reflect.deleteProperty(versions, migration.version);
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

interface Run {
  readonly step: Step;
  readonly file: string;
  readonly sql: string;
  readonly skipExecution: boolean;
}

async function runStep(client: pg.Client, run: Run, books: MigrationBooks): Promise<void> {
  const { step, file, sql, skipExecution } = run;
  await client.query('begin');
  try {
    const began = await transactionTime(client);
    if (!skipExecution && sql.trim() !== '') await runSqlFile(client, file, sql);
    // A file that ends its transaction itself has done what it did; it is noted all the same.
    if ((await transactionTime(client)) !== began) await client.query('begin');
    await client.query('reset role');
    await books.note(client, step, checksum(sql));
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
