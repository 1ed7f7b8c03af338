// The table of events, as deliverers use it. Who has taken an event stands in it, and lives as long as its lock on the
// connection: when a process ends, in whatever way, Postgres gives the lock up, and its events are anybody's at once.
import type pg from 'pg';

export interface TakenEvent {
  readonly id: string;
  readonly trigger_name: string;
  readonly schema_name: string;
  readonly table_name: string;
  /** JSON: op, data, session_variables, trace_context. */
  readonly payload: string;
  /** In UTC. */
  readonly created_at: string;
  /** When it was to go out, in UTC; null for what follows a change. */
  readonly scheduled_at: string | null;
  /** Attempts before this one. */
  readonly tries: number;
  /** Milliseconds that it has waited since it could be delivered. */
  readonly waited: number;
}

/** What came of an attempt. */
export interface Outcome {
  readonly id: string;
  readonly isDelivered: boolean;
  /** Milliseconds until the next attempt; null: there is none. */
  readonly retryIn: number | null;
  readonly status: number | null;
  readonly error: string | null;
  /** Whether the attempt is kept by itself, and what was answered then. */
  readonly kept?: { readonly answer: string } | undefined;
  /** It was too late to try. */
  readonly isTried: boolean;
}

/** In `last_error`: why what was never tried goes out no more. */
export const tooLate = 'too late';
export const notScheduled = 'not scheduled any more';

type Client = Pick<pg.ClientBase, 'query'>;

/** The first key of a deliverer's lock, of two; the second is its number. */
const lockSpace = 0x65_76_6e_74;

/** Whether this number is now this connection's. */
export async function lockWorker(client: Client, worker: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
    lockSpace,
    worker,
  ]);
  return rows[0]?.mine === true;
}

/** The numbers of deliverers that live; of those that call actions too. */
export const living = `array(select l.objid::bigint from pg_locks l where l.locktype = 'advisory' and l.granted
  and l.database = (select oid from pg_database where datname = current_database()) and l.classid = ${String(lockSpace)} and l.objsubid = 2)`;

/** An event waits for those of the same row before it, whoever delivers them. */
const take = `with wanted as (select * from unnest($2::text[], $3::float8[]) as w (name, lease)
    where not exists (select from engine_events.muted m where m.trigger_name = w.name)),
  alive as materialized (select ${living} as workers),
  next as (
    select e.id, w.lease from engine_events.event_log e join wanted w on w.name = e.trigger_name
    where e.done_at is null and e.next_try_at <= clock_timestamp()
      and (e.locked_by is null or e.locked_until < clock_timestamp() or e.locked_by <> all ((select workers from alive)::bigint[]))
      and not exists (select from engine_events.event_log before where before.trigger_name = e.trigger_name
        and before.row_key = e.row_key and before.seq < e.seq and before.done_at is null)
    order by e.seq limit $4 for update of e skip locked)
  update engine_events.event_log e set locked_by = $1, locked_until = clock_timestamp() + make_interval(secs => next.lease / 1000)
  from next where e.id = next.id
  returning e.seq, e.id, e.trigger_name, e.schema_name, e.table_name, e.payload::text as payload, e.tries,
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
    to_char(e.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as scheduled_at,
    greatest(0, extract(epoch from clock_timestamp() - e.next_try_at) * 1000)::float8 as waited`;

export interface Wanted {
  readonly name: string;
  /** Milliseconds until others may take an event over though its worker lives. */
  readonly lease: number;
}

/** Takes events that can be delivered now, the oldest first. */
export async function takeEvents(
  client: Client,
  worker: number,
  { wanted, most }: { wanted: readonly Wanted[]; most: number },
): Promise<TakenEvent[]> {
  const { rows } = await client.query<TakenEvent & { seq: string }>({
    name: 'take events',
    text: take,
    values: [worker, wanted.map(({ name }) => name), wanted.map(({ lease }) => lease), most],
  });
  return rows.sort((one, other) => Number(one.seq) - Number(other.seq));
}

const settle = `with o as (select * from unnest($2::uuid[], $3::boolean[], $4::float8[], $5::int[], $6::text[], $7::boolean[], $8::text[])
    as o (id, delivered, retry, status, error, tried, answer)),
  kept as (insert into engine_events.invocation_log (event_id, status, error, answer)
    select e.id, o.status, o.error, o.answer from o join engine_events.event_log e on e.id = o.id
    where o.answer is not null)
  update engine_events.event_log e set tries = e.tries + o.tried::int, locked_by = null, locked_until = null,
    is_delivered = o.delivered, last_status = o.status, last_error = o.error,
    done_at = case when o.delivered or o.retry is null then clock_timestamp() end,
    next_try_at = clock_timestamp() + make_interval(secs => coalesce(o.retry, 0) / 1000)
  from o where e.id = o.id and e.locked_by = $1`;

/** Keeps what came of them, unless somebody else has taken them over. */
export async function settleEvents(
  client: Client,
  worker: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  await client.query({
    name: 'settle events',
    text: settle,
    values: [
      worker,
      outcomes.map(({ id }) => id),
      outcomes.map(({ isDelivered }) => isDelivered),
      outcomes.map(({ retryIn }) => retryIn),
      outcomes.map(({ status }) => status),
      outcomes.map(({ error }) => error),
      outcomes.map(({ isTried }) => isTried),
      outcomes.map(({ kept }) => kept?.answer ?? null),
    ],
  });
}

/** Gives back what was taken and not tried. */
export async function releaseEvents(client: Client, worker: number): Promise<void> {
  await client.query(
    'update engine_events.event_log set locked_by = null, locked_until = null where locked_by = $1 and done_at is null',
    [worker],
  );
}

export interface Kept {
  readonly name: string;
  readonly delivered: number;
  readonly failed: number;
}

/** Rows of one removal, so that none takes long. */
const removed = 5000;

/** Removes events that are older than they are kept, and those of triggers that are no more. Resolves to whether there is more. */
export async function removeEvents(
  client: Client,
  { kept, known, unknownKept }: { kept: readonly Kept[]; known: readonly string[]; unknownKept: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from engine_events.event_log where id in (
       (select e.id from engine_events.event_log e join unnest($1::text[], $2::float8[], $3::float8[]) as k (name, delivered, failed)
          on k.name = e.trigger_name
        where e.done_at < clock_timestamp() - make_interval(secs => (case when e.is_delivered then k.delivered else k.failed end) / 1000)
        limit $6)
       union all
       (select id from engine_events.event_log where trigger_name <> all ($4::text[])
          and created_at < clock_timestamp() - make_interval(secs => $5::float8 / 1000) limit $6))`,
    [
      kept.map(({ name }) => name),
      kept.map(({ delivered }) => delivered),
      kept.map(({ failed }) => failed),
      known,
      unknownKept,
      removed,
    ],
  );
  return (rowCount ?? 0) >= removed;
}
