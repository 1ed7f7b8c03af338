// A migrated database for one test file, and short ways to ask it.
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { testDatabase, type TestDatabase, type TestDatabaseOptions } from '../support/postgres.ts';

export interface Sql {
  /** A connection of the test's own, for transactions; closed with the database. */
  connect(): Promise<pg.Client>;
  /** Of the database, for connections that end in another way. */
  url(): string;
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The first column of the first row. */
  one(text: string, values?: unknown[]): Promise<unknown>;
  /** The first column of all rows. */
  list(text: string, values?: unknown[]): Promise<unknown[]>;
  /** A transaction in somebody's session, not ended yet. */
  begin(session: string, text: string, values?: unknown[]): Promise<pg.Client>;
  /** Statements in one transaction of somebody's session; the rows of the last one. */
  as(
    session: string,
    texts: string | readonly string[],
    values?: unknown[],
  ): Promise<Record<string, unknown>[]>;
  /** How many connections wait for a lock that another one has: what is polled instead of a pause. */
  blocked: () => Promise<number>;
  /** The statement fails with this SQLSTATE and a message that matches. */
  fails(code: string, message: RegExp, text: string, values?: unknown[]): Promise<void>;
}

export const checkViolation = '23514';
export const uniqueViolation = '23505';

/** What the engine says of somebody to the database. */
export const sessionOf = (role: string | undefined, id: unknown): string =>
  JSON.stringify({ 'x-hasura-role': role, 'x-hasura-user-id': id });

/** The words with which a check refuses. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: checkViolation });
  return error instanceof Error ? error.message : '';
}

/** Makes a database before the file's tests and drops it after them. */
export function useDatabase(options?: TestDatabaseOptions): Sql {
  let database: TestDatabase | undefined;
  let pool: pg.Pool | undefined;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    database = await testDatabase(options);
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await pool?.end();
    await database?.drop();
  });

  const run: Sql['run'] = async (text, values = []) => {
    if (pool === undefined) throw new Error('no database yet');
    const { rows } = await pool.query<Record<string, unknown>>(text, values);
    return rows;
  };
  const list: Sql['list'] = async (text, values) =>
    (await run(text, values)).map((row) => Object.values(row)[0]);

  const connect: Sql['connect'] = async () => {
    if (database === undefined) throw new Error('no database yet');
    const client = new pg.Client(database.url);
    await client.connect();
    clients.push(client);
    return client;
  };
  const enter = async (session: string): Promise<pg.Client> => {
    const client = await connect();
    await client.query('begin');
    await client.query("select set_config('hasura.user', $1, true)", [session]);
    return client;
  };

  return {
    url: () => {
      if (database === undefined) throw new Error('no database yet');
      return database.url;
    },
    run,
    list,
    one: async (text, values) => (await list(text, values))[0],
    blocked: async () =>
      (
        await list(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length,
    connect,
    async begin(session, text, values) {
      const client = await enter(session);
      await client.query(text, values);
      return client;
    },
    async as(session, texts, values) {
      const client = await enter(session);
      try {
        let rows: Record<string, unknown>[] = [];
        for (const text of [texts].flat())
          ({ rows } = await client.query<Record<string, unknown>>(text, values));
        await client.query('commit');
        return rows;
      } finally {
        // What is not committed by then is taken back.
        await client.end();
      }
    },
    async fails(code, message, text, values) {
      const failure: unknown = await run(text, values).then(
        () => null,
        (error: unknown) => error,
      );
      if (!(failure instanceof pg.DatabaseError)) throw new Error(`did not fail: ${text}`);
      expect(failure.message).toMatch(message);
      expect(failure.code).toBe(code);
    },
  };
}
