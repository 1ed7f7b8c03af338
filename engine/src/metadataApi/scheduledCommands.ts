// The commands of /v1/metadata about events of cron triggers and events for one time (Hasura documentation: "Scheduled triggers
// API reference").
import type pg from 'pg';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { tooLate } from '../events/eventLog.ts';
import { cronKey, oneOffKey } from '../events/targets.ts';
import { scheduledEvent } from '../metadata/cronTriggers.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { name, parseArguments } from './tree.ts';

const source = z.string().nullish();
const creating = z.strictObject({
  ...scheduledEvent.shape,
  schedule_at: z.iso.datetime({ offset: true }),
  source,
});
const kind = z.enum(['cron', 'one_off']);
const statuses = ['scheduled', 'locked', 'delivered', 'error', 'dead'] as const;
const paging = {
  limit: z.int().positive().max(1000).default(100),
  offset: z.int().nonnegative().default(0),
  get_rows_count: z.boolean().default(false),
};
const listing = z.strictObject({
  type: kind,
  trigger_name: name.nullish(),
  status: z.array(z.enum(statuses)).nullish(),
  ...paging,
});
const invocations = z.strictObject({
  type: kind,
  event_id: z.guid().nullish(),
  trigger_name: name.nullish(),
  ...paging,
});
const deleting = z.strictObject({ type: kind, event_id: z.guid() });

export interface EventCommand {
  readonly needsSecret: boolean;
  /** `variables`: the caller's, as JSON. */
  readonly run: (context: EngineContext, args: unknown, variables: string) => Promise<unknown>;
}

export const scheduledCommands: Readonly<Record<string, EventCommand>> = {
  create_scheduled_event: { needsSecret: true, run: create },
  delete_scheduled_event: { needsSecret: true, run: remove },
  get_scheduled_events: { needsSecret: false, run: list },
  get_scheduled_event_invocations: { needsSecret: false, run: listInvocations },
  get_cron_triggers: {
    needsSecret: false,
    run: (context) => Promise.resolve({ cron_triggers: context.metadata().cron_triggers }),
  },
};

/** A source that a command names, or the first one. */
export interface EventSource {
  readonly source: string;
  readonly pool: pg.Pool;
}

/** Throws where there is none of this name, or its database cannot be had. */
export function eventSource(context: EngineContext, named: string | null | undefined): EventSource {
  const { sources } = context.metadata();
  const source = named ?? sources[0]?.name ?? '';
  if (!sources.some(({ name: one }) => one === source))
    throw missing(`source with name "${source}" does not exist`, '$.args.source');
  const pool = context.poolOf(source);
  if (pool === undefined)
    throw new MetadataRefusal('unexpected', `the database of source "${source}" cannot be reached`, {
      path: '$.args.source',
    });
  return { source, pool };
}

/** Whether this database has ever had events. */
export async function hasLog({ pool }: Pick<EventSource, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('engine_events.muted') is not null as found`,
  );
  return rows[0]?.found === true;
}

async function create(context: EngineContext, args: unknown): Promise<unknown> {
  const asked = parseArguments(creating, args);
  const { schedule_at: time } = asked;
  const given = scheduledEvent.strip().parse(asked);
  const reason = context.events.reasonAgainst(given);
  if (reason !== undefined)
    throw new MetadataRefusal('invalid-configuration', reason, { path: '$.args.webhook' });
  const { source: first, pool } = eventSource(context, undefined);
  await context.events.demand(first, pool);
  const { rows } = await context.pool.query<{ id: string }>(
    `insert into engine_events.event_log (trigger_name, schema_name, table_name, payload, scheduled_at, next_try_at)
     values ($1, '', '', $2, $3, $3) returning id`,
    [oneOffKey, JSON.stringify(given), time],
  );
  if (given.response_transform !== undefined)
    context.logger.warn(
      `response_transform of event ${rows[0]?.id ?? ''} does nothing: answers of webhooks are kept as they come`,
    );
  context.events.wakeAll();
  return { message: 'success', event_id: rows[0]?.id };
}

/** The trigger's, or all cron triggers' together. Throws where the metadata have no such trigger. */
function keyOf(context: EngineContext, type: z.output<typeof kind>, named: string | null | undefined) {
  if (type === 'one_off') return oneOffKey;
  if (named === null || named === undefined) return 'cron:%';
  if (context.metadata().cron_triggers.some((one) => one.name === named)) return cronKey(named);
  throw missing(`cron trigger with name: ${named} does not exist`, '$.args.trigger_name');
}

const missing = (message: string, path: string): MetadataRefusal =>
  new MetadataRefusal('not-exists', message, { path });

/** Only one key has a wildcard in it on purpose. */
const ofKey = (column: string): string =>
  `case when $1 = 'cron:%' then ${column} like 'cron:%' else ${column} = $1 end`;

const status = `case when e.done_at is null then case when e.locked_by is null then 'scheduled' else 'locked' end
  when e.is_delivered then 'delivered' when e.last_error = '${tooLate}' then 'dead' else 'error' end`;

async function list(context: EngineContext, args: unknown): Promise<unknown> {
  const {
    type,
    trigger_name: named,
    status: wanted,
    limit,
    offset,
    get_rows_count: counts,
  } = parseArguments(listing, args);
  const key = keyOf(context, type, named);
  if (!(await hasLog(context))) return { ...(counts ? { count: 0 } : {}), events: [] };
  const from = `from engine_events.event_log e where ${ofKey('e.trigger_name')} and ($2::text[] is null or ${status} = any ($2))`;
  const columns =
    type === 'cron'
      ? `substr(e.trigger_name, 6) as trigger_name`
      : `e.payload->'webhook' as webhook_conf, e.payload->'payload' as payload, e.payload->'retry_conf' as retry_conf,
         e.payload->'headers' as header_conf, e.payload->'comment' as comment,
         e.payload->'request_transform' as request_transform, e.payload->'response_transform' as response_transform`;
  const { rows } = await context.pool.query<object>(
    `select e.id, e.scheduled_at as scheduled_time, ${status} as status, e.tries, e.created_at, e.last_status, e.last_error,
       case when e.done_at is null and e.tries > 0 then e.next_try_at end as next_retry_at, ${columns}
     ${from} order by e.scheduled_at desc, e.seq desc limit $3 offset $4`,
    [key, wanted ?? null, limit, offset],
  );
  return { ...(counts ? await count(context, from, [key, wanted ?? null]) : {}), events: rows };
}

async function count(context: EngineContext, from: string, values: unknown[]): Promise<{ count: number }> {
  const { rows } = await context.pool.query<{ count: number }>(
    `select count(*)::int as count ${from}`,
    values,
  );
  return { count: rows[0]?.count ?? 0 };
}

async function listInvocations(context: EngineContext, args: unknown): Promise<unknown> {
  const {
    type,
    event_id: id,
    trigger_name: named,
    limit,
    offset,
    get_rows_count: counts,
  } = parseArguments(invocations, args);
  const key = keyOf(context, type, named);
  if (!(await hasLog(context))) return { ...(counts ? { count: 0 } : {}), invocations: [] };
  const from = `from engine_events.invocation_log i join engine_events.event_log e on e.id = i.event_id
    where ${ofKey('e.trigger_name')} and ($2::uuid is null or e.id = $2)`;
  const { rows } = await context.pool.query<object>(
    `select i.id, i.event_id, i.status, i.created_at,
       json_build_object('version', '2', 'type', case when i.status is null then 'client_error' else 'webhook_response' end,
         'data', case when i.status is null then json_build_object('message', i.error)
           else json_build_object('status', i.status, 'body', i.answer) end) as response
     ${from} order by i.created_at desc limit $3 offset $4`,
    [key, id ?? null, limit, offset],
  );
  return { ...(counts ? await count(context, from, [key, id ?? null]) : {}), invocations: rows };
}

async function remove(context: EngineContext, args: unknown): Promise<unknown> {
  const { type, event_id: id } = parseArguments(deleting, args);
  const key = keyOf(context, type, undefined);
  const { rowCount } = (await hasLog(context))
    ? await context.pool.query(
        `delete from engine_events.event_log e where e.id = $2 and ${ofKey('e.trigger_name')} and e.locked_by is null`,
        [key, id],
      )
    : { rowCount: 0 };
  if (rowCount === 0) throw missing('there is no such event, or it is being delivered', '$.args.event_id');
  return { message: 'success' };
}
