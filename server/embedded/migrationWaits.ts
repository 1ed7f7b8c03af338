// A migration that waits for somebody else's lock is silent: this says, after a while, what a start waits for.

import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { seconds } from '../base/clock.ts';
import { withClient } from '../base/database.ts';

export interface WaitsOptions {
  /** Told in one line, once for each thing that is waited for. */
  say: (line: string) => void;
  /** Milliseconds of silence before. */
  silence?: number;
}

/** The first file that is not noted yet: the one that runs. */
async function nextMigration(client: pg.Client, folder: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>('select name from prabesh_migrations.applied');
  const applied = new Set(rows.map(({ name }) => name));
  return readdirSync(folder)
    .filter((name) => /^\d+_/.test(name) && !applied.has(name))
    .sort()[0];
}

async function whatWaits(client: pg.Client, folder: string): Promise<string | undefined> {
  // The owner sees which connection of another role blocks it, but not its statement. The kind of wait comes from pg_locks,
  // because pg_stat_activity.wait_event is set a moment later.
  const { rows } = await client.query<{ kind: string; holder: string | null }>(
    `select pg_locks.locktype as kind, (select format('process %s of %s', pid, usename) from pg_stat_activity
       where pid = any(pg_blocking_pids(waiting.pid)) limit 1) as holder
     from pg_stat_activity as waiting join pg_locks using (pid)
     where waiting.datname = current_database() and waiting.usename = current_user and not pg_locks.granted
       and cardinality(pg_blocking_pids(waiting.pid)) > 0`,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const holder = first.holder ?? 'somebody else';
  if (first.kind === 'advisory') return `Waiting for the migrations of another start (${holder}) …`;
  const migration = await nextMigration(client, folder).catch(() => undefined);
  return `Waiting: migration ${migration ?? 'of this start'} waits for a lock that ${holder} has …`;
}

/** Runs `work`, and says what it waits for when that takes long. */
export async function tellingWaits<T>(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  { say, silence = seconds(5) }: WaitsOptions,
  work: () => Promise<T>,
): Promise<T> {
  const said = new Set<string>();
  const look = async (): Promise<void> => {
    const line = await withClient(databaseUrl, (client) => whatWaits(client, folder));
    if (line !== undefined && !said.has(line)) say(line);
    if (line !== undefined) said.add(line);
  };
  // If this fails, `work` fails as well and says why.
  const timer = setInterval(() => void look().catch(() => undefined), silence);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
