// One running server per data folder: a lock that Postgres holds for a connection ends with the process that
// holds it, however that process ends, so there is no stale lock file to judge. And one Postgres: two over the same files
// destroy them. It looks for another one in postmaster.pid and in its shared memory, and sees neither through the wall of a
// container; a lock of the kernel on the folder is seen by both sides, and ends with the last process that inherited it.
// Taken by util-linux's flock(1): Linux has the walls, and the tool.

import { spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '../base/advisoryLocks.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { within } from '../base/within.ts';
import { ownerOf, readPostmaster } from './postmaster.ts';

export interface LockOptions {
  /** Of the maintenance database. */
  url: string;
  /** The cluster's folder: another cluster may have got the port meanwhile. */
  cluster: string;
  /** The database that the holder serves. */
  database: string;
  /** Called when Postgres stays away for ten seconds, or at once when it was killed: then nothing brings it back. */
  onLost?: ((reason: string) => void) | undefined;
}

/** The process that holds a cluster's lock, and the database it serves: both are in its connection's name. */
export async function lockHolder(
  client: pg.ClientBase,
): Promise<{ pid: string; database: string } | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [advisoryLocks.cluster],
  );
  const [, pid, database] = /^prabesh (\d+) (\w+)$/.exec(rows[0]?.application_name ?? '') ?? [];
  return pid === undefined || database === undefined ? undefined : { pid, database };
}

interface Held {
  client: pg.Client;
  socket: Socket;
}

async function acquire({ url, cluster, database }: LockOptions): Promise<Held> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: `prabesh ${process.pid} ${database}`,
    keepAlive: true,
    connectionTimeoutMillis: patience * 1000,
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
        advisoryLocks.cluster,
      ]);
      if (answer.rows[0]?.held === true) return { client, socket };
      await delay(50);
    }
    const holder = await lockHolder(client);
    throw new StartupError(
      'data_in_use',
      holder ? `Prabesh runs already (process ${holder.pid})` : 'Prabesh runs already',
    );
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Takes the lock of a cluster and keeps it, over a crash recovery of Postgres too.
 * @throws StartupError 'data_in_use' when a running server holds it; errors of the connection as they come
 */
export async function holdLock(options: LockOptions) {
  let held = await acquire(options);
  let released = false;

  const watch = () => {
    // A process whose work is done ends although it holds the lock.
    held.socket.unref();
    held.client.once('end', () => {
      if (!released) void regain();
    });
  };
  const regain = async () => {
    let reason = 'the connection to Postgres ended';
    for (let tries = 0; tries < 50 && !released; tries += 1) {
      try {
        held = await acquire(options);
        watch();
        return;
      } catch (error) {
        reason = errorText(error);
        const postmaster = readPostmaster(options.cluster);
        if (postmaster && ownerOf(postmaster.pid, options.cluster) === 'gone') break;
        await delay(200, undefined, { ref: false });
      }
    }
    if (!released) options.onLost?.(reason);
  };

  watch();
  return {
    async release() {
      released = true;
      held.socket.ref();
      // A frozen Postgres answers no farewell either.
      await within(held.client.end(), patience * 1000, 'no answer').catch(() => held.socket.destroy());
    },
  };
}
export type Lock = Awaited<ReturnType<typeof holdLock>>;

/** What flock exits with when another process has the lock. No other program here uses it. */
const conflict = 75;

/** Backends need a moment to end when their postmaster was killed; in seconds. */
const patience = 5;

/** Null where there is no such tool (busybox has one that cannot do it). */
let tool: 'flock' | null | undefined;

function flock(): 'flock' | null {
  if (tool === undefined) {
    const found = process.platform === 'linux' && spawnSync('flock', ['--version']).status === 0;
    tool = found ? 'flock' : null;
  }
  return tool;
}

const options = ['--exclusive', '--timeout', String(patience), '--conflict-exit-code', String(conflict)];

/** A command that becomes `command` (under the same number) once it has the lock on `folder`, and keeps it. */
export function withFolderLock(folder: string, command: string, args: string[]): [string, string[]] {
  const file = flock();
  return file === null ? [command, args] : [file, [...options, '--no-fork', folder, command, ...args]];
}

/** Whether a command of withFolderLock ended because another process has the lock. */
export function isLockConflict(exitCode: number | null): boolean {
  return exitCode === conflict;
}

/** Whether a process holds the lock, seen or not; waits a little for it to end. */
export function isFolderLocked(folder: string): boolean {
  const file = flock();
  return file !== null && spawnSync(file, [...options, folder, 'true']).status === conflict;
}
