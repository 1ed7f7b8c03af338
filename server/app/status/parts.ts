// How each part of the product is asked whether it does its work. A probe rejects with what is wrong.

import { existsSync } from 'node:fs';
import pg from 'pg';
import type { StatusPart } from '../../../shared/systemStatus.ts';
import type { AuthContext } from '../../accounts/context.ts';
import { freeSpace } from '../../base/dataDir.ts';
import { type Limits, limits } from '../../base/limits.ts';
import { workerStates } from '../../base/worker.ts';
import { checkStore, type FileStore } from '../../files/store.ts';

/** Resolves with how the part is unless it fails (shared/systemStatus.ts). @throws whatever is wrong with it */
export type Probe = () => Promise<'up' | 'off' | 'held'>;

export type Probes = Readonly<Record<StatusPart, Probe>>;

/** When a backup was last made; undefined: none are made by themselves. */
export type LastBackup = () => Promise<{ at: Date | null } | undefined>;

export interface PartsOptions {
  auth: Pick<AuthContext, 'pool' | 'outbox' | 'clock'>;
  store: FileStore;
  /** Folders of this machine in which data are: the product's, and Postgres's where it is ours. */
  folders: readonly string[];
  limits: Pick<Limits, 'freeSpace'>;
  /** Rejects while GraphQL does not answer. */
  graphqlAnswers: () => Promise<void>;
  lastBackup: LastBackup;
}

/** One that works may be in use by everybody: a new one shows whether the next server, or the next command, gets one. */
async function newConnection(pool: pg.Pool): Promise<void> {
  const patience = limits.statusProbe.default;
  const client = new pg.Client({
    ...pool.options,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => undefined);
  }
}

/** With less no table grows any more: Postgres makes room for them in pieces of up to half a megabyte. */
const leastForTables = 1_048_576;

/**
 * A change that leaves nothing behind but a line in the write-ahead log, which must reach the disk. On a full one it does,
 * for the log's files are there already, while no table can grow.
 */
async function writes(pool: pg.Pool, folders: readonly string[]): Promise<void> {
  // A folder that is gone is another part's fault.
  const seen = folders.filter((folder) => existsSync(folder));
  await hasSpace(seen, leastForTables);
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  );
  if (rows[0]?.readOnly !== false) throw new Error('the database is read only');
  await pool.query("select pg_logical_emit_message(true, 'prabesh', 'a write probe')");
}

async function hasSpace(folders: readonly string[], least: number): Promise<void> {
  for (const folder of folders) {
    const free = await freeSpace(folder);
    if (free < least) throw new Error(`${Math.floor(free / 1_048_576)} MB are left in ${folder}`);
  }
}

async function mailsLeave({ pool, clock, outbox }: PartsOptions['auth']): Promise<'up' | 'held'> {
  if (outbox.isHeld()) return 'held';
  const { rows } = await pool.query<{ late: number }>(
    'select count(*)::int as late from auth.mails where failed_at is null and created_at < $1',
    [new Date(clock().getTime() - limits.mailsLate.default)],
  );
  const late = rows[0]?.late ?? 0;
  if (late >= limits.statusMailsFailed.default) throw new Error(`${late} mails wait for long`);
  return 'up';
}

async function publicationsAreMade(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ exams: number; notices: number }>(
    `select (select count(*) from public.exams
       where state = 'scheduled' and publish_at < clock_timestamp() - $1 * interval '1 ms')::int as exams,
     (select count(*) from public.notices
       where (state = 'scheduled' and publish_at < clock_timestamp() - $1 * interval '1 ms')
         or (state = 'published' and expires_at < clock_timestamp() - $1 * interval '1 ms'))::int as notices`,
    [limits.publicationLate.default],
  );
  const { exams = 0, notices = 0 } = rows[0] ?? {};
  if (exams > 0) throw new Error(`${exams} exams should be public`);
  if (notices > 0) throw new Error(`${notices} notices should be public, or not any more`);
}

function workersGoOn(): void {
  const ill = workerStates().filter(
    ({ isStuck, failures }) => isStuck || failures >= limits.workerFailures.default,
  );
  if (ill.length > 0) throw new Error(`not going on: ${ill.map(({ name }) => name).join(', ')}`);
}

async function isBackedUp(lastBackup: LastBackup, now: Date): Promise<'up' | 'off'> {
  const last = await lastBackup();
  if (last === undefined) return 'off';
  if (last.at === null) throw new Error('there is no good backup');
  if (now.getTime() - last.at.getTime() > limits.backupLate.default) {
    throw new Error(`the last good backup is of ${last.at.toISOString()}`);
  }
  return 'up';
}

export function createProbes(options: PartsOptions): Probes {
  const { auth, store, folders, graphqlAnswers, lastBackup } = options;
  const up =
    (check: () => Promise<void> | void): Probe =>
    async () => {
      await check();
      return 'up';
    };
  return {
    graphql: up(graphqlAnswers),
    database: up(() => newConnection(auth.pool)),
    writes: up(() => writes(auth.pool, folders)),
    space: up(() => hasSpace(folders, options.limits.freeSpace)),
    files: up(() => checkStore(store)),
    mail: () => auth.outbox.check(),
    outbox: () => mailsLeave(auth),
    publications: up(() => publicationsAreMade(auth.pool)),
    workers: up(workersGoOn),
    backup: () => isBackedUp(lastBackup, auth.clock()),
  };
}
