// A read with a connection of its own, in a transaction where the connection needs one for its isolation.
import type pg from 'pg';
import { BoundedClient } from './boundedClient.ts';
import { type Job, withConnection } from './job.ts';
import { fromPostgres } from './postgresErrors.ts';

export function withReader<T>(
  pool: pg.Pool,
  job: Job | undefined,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return withConnection(pool, job, async (client, lease) => {
    if (!(client instanceof BoundedClient) || !client.mode.readsInTransaction) return read(client);
    try {
      await control(client, client.mode.begin);
      const answer = await read(client);
      await control(client, 'commit');
      return answer;
    } catch (error) {
      await control(client, 'rollback').catch(() => lease.discard());
      throw error;
    }
  });
}

/** Begins or ends a transaction. */
export async function control(client: pg.ClientBase, command: string): Promise<void> {
  try {
    await client.query(command);
  } catch (error) {
    throw fromPostgres(error, command);
  }
}
