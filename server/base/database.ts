// The server's connection pool and its transactions.

import pg from 'pg';
import type { Logger } from 'pino';
import { errorCode } from './errors.ts';

/**
 * A statement of this server reads a handful of rows; one that hangs must not take the pool with it. Said as a statement:
 * pgbouncer, in whatever mode, takes no such setting with a new connection. (pg-pool waits for it; pg's types lack it.)
 */
const limited: object = {
  onConnect: (client: pg.PoolClient) => client.query('set statement_timeout = 15000'),
};

/** A pool that survives a restart of Postgres: an idle connection that breaks is logged and replaced. */
export function createPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // Three of them listen: to news of sessions, of the settings, and of exams.
    max: 13,
    application_name: 'prabesh server',
    connectionTimeoutMillis: 10_000,
    ...limited,
  });
  // Only the message: the error has the whole connection on it. The pool hears of idle connections only; of one that
  // is in use, the query that runs is told, and the event, if nobody listened, would end the process.
  pool.on('error', (error) => log.info({ reason: error.message }, 'a database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Works with a connection of its own, which ends with the work. That it breaks is told to the query that runs, or to the
 * next one: the event that pg sends besides would end the process.
 */
export async function withClient<T>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs `work` in a transaction: committed when it resolves, rolled back when it throws. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: unknown) => client.release(broken instanceof Error ? broken : true),
    );
    throw error;
  }
}

/** Whether a query failed because a real Hasura has still to make the schema, the table, or this server's rights. */
export function isNotReady(error: unknown): boolean {
  return ['3F000', '42P01', '42501'].includes(errorCode(error) ?? '');
}
