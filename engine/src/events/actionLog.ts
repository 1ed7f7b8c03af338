// The table of asynchronous actions, as those use it who call the handlers; `execute/actionRuns.ts` is the side of requests.
import type pg from 'pg';
import { actionLog } from '../execute/actionRuns.ts';
import { living, type Wanted } from './eventLog.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const table = `create schema if not exists engine_events;
create table if not exists ${actionLog} (
  id uuid primary key,
  seq bigint not null generated always as identity,
  action_name text not null,
  owner text not null,
  input json not null,
  session_variables json not null,
  client_headers json,
  request_query text not null,
  created_at timestamptz not null default clock_timestamp(),
  locked_by int,
  locked_until timestamptz,
  done_at timestamptz,
  output json,
  errors json,
  internal json
);
create index if not exists action_log_waiting on ${actionLog} (seq) where done_at is null;
create index if not exists action_log_newest on ${actionLog} (seq);
create index if not exists action_log_owner on ${actionLog} (owner) where done_at is null;
create index if not exists action_log_done on ${actionLog} (done_at) where done_at is not null;`;

/** Makes the table where it is not there yet. */
export async function installActionLog(client: Client): Promise<void> {
  await client.query(
    `begin; set local lock_timeout = '10s'; select pg_advisory_xact_lock(hashtext('engine_events'))`,
  );
  try {
    await client.query(table);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

export interface TakenCall {
  readonly id: string;
  readonly action_name: string;
  /** JSON, with the digits of its numbers. */
  readonly input: string;
  readonly session_variables: Record<string, string>;
  readonly client_headers: [string, string][] | null;
  readonly request_query: string;
}

const take = `with wanted as (select * from unnest($2::text[], $3::float8[]) as w (name, lease)),
  alive as materialized (select ${living} as workers),
  next as (
    select l.id, w.lease from ${actionLog} l join wanted w on w.name = l.action_name
    where l.done_at is null
      and (l.locked_by is null or l.locked_until < clock_timestamp() or l.locked_by <> all ((select workers from alive)::bigint[]))
    order by l.seq limit $4 for update of l skip locked)
  update ${actionLog} l set locked_by = $1, locked_until = clock_timestamp() + make_interval(secs => next.lease / 1000)
  from next where l.id = next.id
  returning l.id::text, l.action_name, l.input::text as input, l.session_variables, l.client_headers, l.request_query`;

/** Takes calls that wait, the oldest first. */
export async function takeCalls(
  client: Client,
  worker: number,
  { wanted, most }: { wanted: readonly Wanted[]; most: number },
): Promise<TakenCall[]> {
  const { rows } = await client.query<TakenCall>({
    name: 'take calls',
    text: take,
    values: [worker, wanted.map(({ name }) => name), wanted.map(({ lease }) => lease), most],
  });
  return rows;
}

/** What has come of a call; texts of JSON. */
export interface CallOutcome {
  readonly id: string;
  readonly output: string | null;
  readonly errors: string | null;
  /** Only an administrator sees it. */
  readonly internal: string | null;
}

/** Keeps it, unless somebody else has taken the call over. What the client's headers hold is not kept any longer. */
export async function settleCall(client: Client, worker: number, outcome: CallOutcome): Promise<void> {
  const { id, output, errors, internal } = outcome;
  await client.query({
    name: 'settle call',
    text: `update ${actionLog} set done_at = clock_timestamp(), output = $3, errors = $4, internal = $5,
      client_headers = null, locked_by = null, locked_until = null where id = $2 and locked_by = $1 and done_at is null`,
    values: [worker, id, output, errors, internal],
  });
}

/** Gives back what was taken and has no outcome. */
export async function releaseCalls(client: Client, worker: number): Promise<void> {
  await client.query(
    `update ${actionLog} set locked_by = null, locked_until = null where locked_by = $1 and done_at is null`,
    [worker],
  );
}

/** Rows of one removal, so that none takes long. */
const removed = 1000;

/** Removes what is older than it is kept (milliseconds), and calls of actions that are no more. Resolves to whether there is more. */
export async function removeCalls(
  client: Client,
  { kept, known }: { kept: number; known: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from ${actionLog} where id in (
       (select id from ${actionLog} where done_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000) limit $3)
       union all
       (select id from ${actionLog} where done_at is null and action_name <> all ($2::text[])
          and created_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000) limit $3))`,
    [kept, known, removed],
  );
  return (rowCount ?? 0) >= removed;
}
