// A read with a connection of its own, in a transaction where the connection needs one for its isolation.
import type pg from 'pg';
import { BoundedClient } from './boundedClient.ts';
import { type Job, withConnection } from './job.ts';
import { fromPostgres } from './postgresErrors.ts';
import type { Replicas } from './replicas.ts';

/**
 * Who may answer: the primary alone; any server that is there; or one that has all that the primary had when it was asked.
 */
export type ReadFrom = 'primary' | 'any' | 'upToDate';

type Read<T> = (client: pg.PoolClient) => Promise<T>;

export function withReader<T>(
  pool: pg.Pool,
  job: Job | undefined,
  read: Read<T>,
  from: ReadFrom = 'primary',
): Promise<T> {
  const { replicas } = pool as { replicas?: Replicas | undefined };
  if (replicas === undefined || from === 'primary') return readAt(pool, job, read);
  return replicas.read({ pool, job, from }, (at) => readAt(at, job, read));
}

function readAt<T>(pool: pg.Pool, job: Job | undefined, read: Read<T>): Promise<T> {
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
