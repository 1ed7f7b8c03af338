// The commands of /v1/metadata that are this engine's own: how triggers of every kind stand, what became of their events and of
// asynchronous actions, muting, and delivering again what has failed. Every answer is bounded.
import { z } from 'zod';
import type { EngineContext, MetadataState } from '../context.ts';
import { notScheduled } from '../events/eventLog.ts';
import { cronKey, oneOffKey } from '../events/targets.ts';
import { actionLog } from '../execute/actionRuns.ts';
import type { MetadataPath } from '../metadata/error.ts';
import { objectPathOf, tableName } from '../metadata/objects.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { type EventCommand, type EventSource, eventSource, hasLog } from './scheduledCommands.ts';
import { name, parseArguments } from './tree.ts';

const source = z.string().nullish();
const named = { type: z.enum(['event', 'cron', 'one_off']), name: name.nullish(), source };
const muting = z.strictObject(named);
const paging = {
  /** The `cursor` of the last one of the page before. */
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'is no cursor')
    .nullish(),
  limit: z.int().positive().max(100).default(25),
};
const statuses = ['waiting', 'delivering', 'delivered', 'failed', 'dropped'] as const;
const listing = z.strictObject({ ...named, status: z.enum(statuses).nullish(), ...paging });
const single = z.strictObject({ event_id: z.guid(), source });
const redelivering = z.strictObject({ ...named, limit: z.int().positive().max(1000).default(1000) });
const listingCalls = z.strictObject({
  name: name.nullish(),
  status: z.enum(['waiting', 'done', 'failed']).nullish(),
  ...paging,
});

export const triggerCommands: Readonly<Record<string, EventCommand>> = {
  engine_get_triggers: { needsSecret: false, run: listTriggers },
  engine_mute_trigger: { needsSecret: true, run: mute },
  engine_unmute_trigger: { needsSecret: true, run: unmute },
  engine_get_events: { needsSecret: false, run: listEvents },
  engine_get_event: { needsSecret: false, run: showEvent },
  engine_redeliver_failed: { needsSecret: true, run: redeliverFailed },
  engine_get_action_log: { needsSecret: false, run: listCalls },
};

interface Listed {
  readonly type: 'event' | 'cron' | 'one_off';
  readonly name: string | null;
  readonly key: string;
  /** In whose database its events stand. */
  readonly source: string;
  readonly table?: string;
  readonly schedule?: string;
  readonly webhook?: string | undefined;
  readonly comment?: string | undefined;
  /** Whether `pg_invoke_event_trigger` makes events of it. */
  readonly is_manual?: boolean;
  /** It does not fit the database, or stands in what does not: there are no new events of it. */
  readonly is_left_out?: boolean;
}

/** Whether what stands there does not fit the database, or stands in what does not. */
function leftOut({ inconsistencies }: MetadataState): (path: MetadataPath) => boolean {
  const paths = inconsistencies.map(({ path }) => objectPathOf(path) ?? path);
  return (path) => paths.some((one) => one.every((step, index) => step === path[index]));
}

function triggersOf(context: EngineContext): Listed[] {
  const state = context.metadataState();
  const { sources, cron_triggers: crons } = state.metadata;
  const first = sources[0]?.name ?? '';
  const isLeftOut = leftOut(state);
  return [
    ...sources.flatMap(({ name: of, tables }, place) =>
      tables.flatMap(({ table, event_triggers: triggers }, at) =>
        triggers.map(({ name: own, webhook, webhook_from_env: variable, comment, definition }, index) => ({
          type: 'event' as const,
          name: own,
          key: own,
          source: of,
          table: tableName(table),
          webhook: webhook ?? `{{${variable ?? ''}}}`,
          comment,
          is_manual: definition.enable_manual,
          is_left_out: isLeftOut(['sources', place, 'tables', at, 'event_triggers', index]),
        })),
      ),
    ),
    ...crons.map(({ name: own, schedule, webhook, comment }, index) => ({
      type: 'cron' as const,
      name: own,
      key: cronKey(own),
      source: first,
      schedule,
      webhook,
      comment,
      is_left_out: isLeftOut(['cron_triggers', index]),
    })),
    { type: 'one_off', name: null, key: oneOffKey, source: first },
  ];
}

/** Events are counted up to so many. */
const mostCounted = 1000;

/** What each status is in the log: conditions that its partial indexes have. */
const conditions: Readonly<Record<(typeof statuses)[number], string>> = {
  waiting: 'e.done_at is null and e.locked_by is null',
  delivering: 'e.done_at is null and e.locked_by is not null',
  delivered: 'e.done_at is not null and e.is_delivered',
  failed: `e.done_at is not null and not e.is_delivered and e.last_error is distinct from '${notScheduled}'`,
  dropped: `e.done_at is not null and not e.is_delivered and e.last_error = '${notScheduled}'`,
};
const status = `case ${statuses.map((one) => `when ${conditions[one]} then '${one}'`).join(' ')} end`;

const most = String(mostCounted);
/** In the order of an index that begins with the trigger: others' events are not looked at. */
const ofTrigger = (condition: string, order: string): string =>
  `select e.* from engine_events.event_log e where e.trigger_name = k.key and ${condition} order by ${order} limit ${most}`;
const over = (['failed', 'delivered'] as const).map(
  (one) => `(select count(*)::int from (${ofTrigger(conditions[one], 'e.seq desc')}) e) as ${one}`,
);
const since = 'coalesce(e.scheduled_at, e.created_at)';
const isDue = `${conditions.waiting} and (e.scheduled_at is null or e.scheduled_at <= clock_timestamp())`;
const notOver = `least(${most}, count(*) filter (where ${conditions.waiting}))::int as waiting,
  least(${most}, count(*) filter (where ${conditions.delivering}))::int as delivering, min(${since}) filter (where ${isDue}) as oldest_waiting,
  count(*)::int as total`;

interface Waiting {
  readonly key: string;
  readonly waiting: number;
  readonly delivering: number;
  readonly oldest_waiting: Date | null;
}

/** So many that wait, of all triggers, are looked at together; of more those of each trigger by itself. */
const mostTogether = 50_000;

async function countWaiting({ pool }: EventSource, keys: readonly string[]): Promise<readonly Waiting[]> {
  const { rows: together } = await pool.query<Waiting & { total: number }>(
    `select e.trigger_name as key, ${notOver}
     from (select e.* from engine_events.event_log e where e.done_at is null limit ${String(mostTogether)}) e group by 1`,
  );
  if (together.reduce((sum, { total }) => sum + total, 0) < mostTogether) return together;
  const { rows: each } = await pool.query<Waiting>(
    `select k.key, w.waiting, w.delivering,
       case when w.total < ${most} then w.oldest_waiting else (select ${since} from (${ofTrigger(isDue, 'e.seq')}) e order by e.seq limit 1) end as oldest_waiting
     from unnest($1::text[]) as k (key)
     cross join lateral (select ${notOver} from (${ofTrigger('e.done_at is null', 'e.row_key, e.seq')}) e) w`,
    [keys],
  );
  return each;
}

/** All triggers with how they stand. */
async function listTriggers(context: EngineContext): Promise<unknown> {
  const triggers = triggersOf(context);
  const state = context.metadataState();
  const isLeftOut = leftOut(state);
  // Of a database that is away nothing is known.
  const names = state.metadata.sources.flatMap(({ name: of }, place) =>
    isLeftOut(['sources', place]) ? [] : [of],
  );
  const standing = new Map(
    await Promise.all(
      names.map(async (of) => {
        const keys = triggers.flatMap(({ source: own, key }) => (own === of ? [key] : []));
        return [of, await standingOf(context, of, keys)] as const;
      }),
    ),
  );
  return {
    counted_up_to: mostCounted,
    triggers: triggers.map(({ key, ...of }) => ({ ...of, ...none, ...standing.get(of.source)?.get(key) })),
  };
}

const none = { muted_at: null, waiting: 0, delivering: 0, failed: 0, delivered: 0, oldest_waiting: null };

/** By their keys. */
async function standingOf(
  context: EngineContext,
  named: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, object>> {
  const standing = new Map<string, object>();
  const at = eventSource(context, named);
  if (!(await hasLog(at))) return standing;
  const { rows } = await at.pool.query<{ key: string }>(
    `select k.key, m.muted_at, ${over.join(', ')}
     from unnest($1::text[]) as k (key) left join engine_events.muted m on m.trigger_name = k.key`,
    [keys],
  );
  const waiting = new Map((await countWaiting(at, keys)).map((one) => [one.key, one]));
  for (const { key, ...of } of rows) {
    const { waiting: count = 0, delivering = 0, oldest_waiting = null } = waiting.get(key) ?? {};
    standing.set(key, { ...of, waiting: count, delivering, oldest_waiting });
  }
  return standing;
}

const missing = (message: string, path: string): MetadataRefusal =>
  new MetadataRefusal('not-exists', message, { path });

/** Throws where there is no such trigger. */
function triggerOf(
  context: EngineContext,
  { type, name: wanted, source: named }: z.output<typeof muting>,
): Listed & { title: string; at: EventSource } {
  const at = eventSource(context, named);
  const found = triggersOf(context).find(
    (one) => one.type === type && one.name === (wanted ?? null) && one.source === at.source,
  );
  if (found === undefined) throw missing('there is no such trigger', '$.args.name');
  const title = type === 'one_off' ? 'scheduled events' : `${type} trigger ${JSON.stringify(found.name)}`;
  return { ...found, title, at };
}

async function mute(context: EngineContext, args: unknown, variables: string): Promise<unknown> {
  const { key, title, at } = triggerOf(context, parseArguments(muting, args));
  await context.events.demand(at.source, at.pool);
  const { rowCount } = await at.pool.query(
    'insert into engine_events.muted (trigger_name) values ($1) on conflict do nothing',
    [key],
  );
  if (rowCount !== 0) context.logger.warn(`${title} is muted: its events wait (${variables})`);
  return { message: 'success' };
}

async function unmute(context: EngineContext, args: unknown, variables: string): Promise<unknown> {
  const { key, title, at } = triggerOf(context, parseArguments(muting, args));
  const { rowCount } = (await hasLog(at))
    ? await at.pool.query('delete from engine_events.muted where trigger_name = $1', [key])
    : { rowCount: 0 };
  if (rowCount !== 0) context.logger.warn(`${title} is not muted any more (${variables})`);
  context.events.wakeAll();
  return { message: 'success' };
}

/** Letters of a list's `excerpt`: of the row, or what the event brings; `engine_get_event` shows all of the payload. */
const shownLetters = 200;
const excerpt: Readonly<Record<Listed['type'], string>> = {
  event: `coalesce(e.payload->'data'->>'new', e.payload->'data'->>'old')`,
  cron: `e.payload->>'schedule'`,
  one_off: `e.payload->>'payload'`,
};

const page = (condition: string): string => `(select e.* from engine_events.event_log e
  where e.trigger_name = $1 and ${condition} and ($2::bigint is null or e.seq < $2) order by e.seq desc limit $3)`;

interface Row {
  readonly cursor: string;
}

/** The newest first. `next`: where the next page begins; null when there is none. */
const paged = <R extends Row>(rows: readonly R[], limit: number) => ({
  rows: rows.slice(0, limit),
  next: rows.length > limit ? (rows[limit - 1]?.cursor ?? null) : null,
});

async function listEvents(context: EngineContext, args: unknown): Promise<unknown> {
  const asked = parseArguments(listing, args);
  const { key, type, at } = triggerOf(context, asked);
  if (!(await hasLog(at))) return { events: [], next: null };
  // Two pages where one condition would hide the indexes.
  const of =
    asked.status == null
      ? ['e.done_at is null', 'e.done_at is not null'].map(page).join(' union all ')
      : page(conditions[asked.status]);
  const { rows } = await at.pool.query<Row>(
    `select e.seq::text as cursor, e.id, ${status} as status, e.tries, e.created_at, e.scheduled_at, e.done_at,
       case when e.done_at is null then e.next_try_at end as next_try_at, e.last_status, e.last_error,
       ${type === 'event' ? "e.payload->>'op' as operation, " : ''}left(${excerpt[type]}, ${String(shownLetters)}) as excerpt
     from (${of}) e order by e.seq desc limit $3`,
    [key, asked.before ?? null, asked.limit + 1],
  );
  const { rows: events, next } = paged(rows, asked.limit);
  return { events, next };
}

/** Attempts that are shown, the newest. */
const mostAttempts = 20;

async function showEvent(context: EngineContext, args: unknown): Promise<unknown> {
  const { event_id: id, source: named } = parseArguments(single, args);
  const at = eventSource(context, named);
  const { rows } = (await hasLog(at))
    ? await at.pool.query<object>(
        `select e.id, ${status} as status, e.tries, e.created_at, e.scheduled_at, e.done_at, e.last_status, e.last_error,
           case when e.done_at is null then e.next_try_at end as next_try_at, e.payload::text as payload,
           coalesce((select json_agg(a order by a.created_at desc) from (select i.created_at, i.status, i.error, i.answer
             from engine_events.invocation_log i where i.event_id = e.id order by i.created_at desc limit ${String(mostAttempts)}) a), '[]') as attempts
         from engine_events.event_log e where e.id = $1`,
        [id],
      )
    : { rows: [] };
  const [found] = rows;
  if (found === undefined) throw missing('there is no such event', '$.args.event_id');
  return found;
}

/** The oldest first, so that the order of a row's events stays; what a schedule has dropped stays dropped. */
async function redeliverFailed(context: EngineContext, args: unknown, variables: string): Promise<unknown> {
  const asked = parseArguments(redelivering, args);
  const { key, title, at } = triggerOf(context, asked);
  if (!(await hasLog(at))) return { redelivered: 0, has_more: false };
  const { rows } = await at.pool.query<{ redelivered: number; has_more: boolean }>(
    `with wanted as materialized (select e.id, row_number() over (order by e.seq) as at from engine_events.event_log e
       where e.trigger_name = $1 and ${conditions.failed} order by e.seq limit $2 + 1),
     again as (update engine_events.event_log e set done_at = null, is_delivered = false, tries = 0, locked_by = null,
         locked_until = null, last_error = null, next_try_at = clock_timestamp()
       from wanted w where w.id = e.id and w.at <= $2 and e.done_at is not null returning 1)
     select (select count(*)::int from again) as redelivered, (select count(*) > $2 from wanted) as has_more`,
    [key, asked.limit],
  );
  const [counts] = rows;
  await context.events.demand(at.source, at.pool);
  context.events.wakeAll();
  if (counts !== undefined && counts.redelivered > 0)
    context.logger.warn(
      `${String(counts.redelivered)} failed events of ${title} go out again (${variables})`,
    );
  return counts;
}

/** Letters that are shown of what was asked and answered. */
const shownOfCalls = 10_000;

/** Asynchronous actions that were called, the newest first; only administrators come here. */
async function listCalls(context: EngineContext, args: unknown): Promise<unknown> {
  const asked = parseArguments(listingCalls, args);
  const { rows: found } = await context.pool.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [actionLog],
  );
  if (found[0]?.found !== true) return { calls: [], next: null };
  const cut = (column: string): string => `left(l.${column}::text, ${String(shownOfCalls)}) as ${column}`;
  const { rows } = await context.pool.query<Row>(
    `select l.seq::text as cursor, l.id, l.action_name, l.created_at, l.done_at, l.session_variables->>'x-hasura-role' as role,
       case when l.done_at is null then 'waiting' when l.errors is null then 'done' else 'failed' end as status,
       ${['input', 'output', 'errors', 'internal'].map(cut).join(', ')}
     from ${actionLog} l where ($1::text is null or l.action_name = $1) and ($2::bigint is null or l.seq < $2)
       and case $3 when 'waiting' then l.done_at is null when 'done' then l.done_at is not null and l.errors is null
         when 'failed' then l.errors is not null else true end
     order by l.seq desc limit $4`,
    [asked.name ?? null, asked.before ?? null, asked.status ?? null, asked.limit + 1],
  );
  const { rows: calls, next } = paged(rows, asked.limit);
  return { calls, next };
}
