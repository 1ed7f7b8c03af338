// One running server per data folder: a lock that Postgres holds for a connection ends with the process that
// holds it, however that process ends, so there is no stale lock file to judge.

import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorText, StartupError } from '../errors.ts';

export interface Lock {
  release(): Promise<void>;
}

/** Any number that nobody else uses as an advisory lock in the cluster's maintenance database. */
const lockKey = 7_236_342;

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  );
  const pid = /^prabesh (\d+)$/.exec(rows[0]?.application_name ?? '')?.[1];
  return pid === undefined ? 'Prabesh runs already' : `Prabesh runs already (process ${pid})`;
}

interface Held {
  client: pg.Client;
  socket: Socket;
}

async function acquire(url: string, cluster: string): Promise<Held> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: `prabesh ${String(process.pid)}`,
    keepAlive: true,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory !== cluster) throw new Error('another cluster answers on this port');
    // A killed holder's connection is noticed within milliseconds, not at once.
    for (let tries = 0; tries < 40; tries += 1) {
      const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        lockKey,
      ]);
      if (answer.rows[0]?.held === true) return { client, socket };
      await delay(50);
    }
    throw new StartupError('data_in_use', await holder(client));
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Takes the lock of a cluster and keeps it, over a crash recovery of Postgres too.
 * @param url of the maintenance database
 * @param onLost called when Postgres stays away for ten seconds
 * @throws StartupError 'data_in_use' when a running server holds it; errors of the connection as they come
 */
export async function holdLock(
  url: string,
  cluster: string,
  onLost?: (reason: string) => void,
): Promise<Lock> {
  let held = await acquire(url, cluster);
  let released = false;

  const watch = () => {
    // The lock alone keeps no process alive.
    held.socket.unref();
    held.client.once('end', () => {
      if (!released) void regain();
    });
  };
  const regain = async () => {
    let reason = 'the connection to Postgres ended';
    for (let tries = 0; tries < 50 && !released; tries += 1) {
      try {
        held = await acquire(url, cluster);
        watch();
        return;
      } catch (error) {
        reason = errorText(error);
        await delay(200, undefined, { ref: false });
      }
    }
    if (!released) onLost?.(reason);
  };

  watch();
  return {
    async release() {
      released = true;
      held.socket.ref();
      await held.client.end();
    },
  };
}
