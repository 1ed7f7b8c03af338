// The commands of /v1/metadata about single events (Hasura documentation: "Event triggers API reference"), and about muting. They
// change rows, not metadata.
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { type EventCommand, eventSource, hasLog, scheduledCommands } from './scheduledCommands.ts';
import { parseArguments } from './tree.ts';
import { triggerCommands } from './triggerCommands.ts';

const invoking = z.strictObject({ name: z.string(), source: z.string().nullish(), payload: z.unknown() });
const redelivering = z.strictObject({ event_id: z.guid(), source: z.string().nullish() });
const listing = z.strictObject({
  name: z.string(),
  source: z.string().nullish(),
  limit: z.int().positive().max(1000).default(100),
  offset: z.int().nonnegative().default(0),
  status: z.enum(['pending', 'processed', 'all']).default('all'),
});

const ofSource: Readonly<Record<string, EventCommand>> = {
  invoke_event_trigger: { needsSecret: true, run: invoke },
  redeliver_event: { needsSecret: true, run: redeliver },
  get_event_logs: { needsSecret: false, run: list },
};
/** By their names. */
export const eventCommands: ReadonlyMap<string, EventCommand> = new Map([
  ...Object.entries(ofSource).flatMap(([name, command]) =>
    ['pg', 'postgres'].map((kind): [string, EventCommand] => [`${kind}_${name}`, command]),
  ),
  ...Object.entries({ ...scheduledCommands, ...triggerCommands }),
]);

/** Throws where the source has no such trigger. */
function triggerNamed(context: EngineContext, name: string, source: string) {
  for (const table of context.metadata().sources.find((one) => one.name === source)?.tables ?? []) {
    const trigger = table.event_triggers.find((one) => one.name === name);
    if (trigger !== undefined) return { trigger, table: table.table };
  }
  throw new MetadataRefusal('not-exists', `event trigger with name '${name}' does not exist`, {
    path: '$.args.name',
  });
}

async function invoke(context: EngineContext, args: unknown, variables: string): Promise<unknown> {
  const { name, payload, source: named } = parseArguments(invoking, args);
  const { source, pool } = eventSource(context, named);
  const { trigger, table } = triggerNamed(context, name, source);
  if (!trigger.definition.enable_manual)
    throw new MetadataRefusal('not-supported', `manual mode is not enabled for event trigger '${name}'`, {
      path: '$.args.name',
    });
  await context.events.demand(source, pool);
  const { rows } = await pool.query<{ id: string }>(
    `insert into engine_events.event_log (trigger_name, schema_name, table_name, payload)
     values ($1, $2, $3, json_build_object('op', 'MANUAL', 'data', json_build_object('old', null, 'new', $4::json),
       'session_variables', $5::json, 'trace_context', null)) returning id`,
    [name, table.schema, table.name, JSON.stringify(payload ?? null), variables],
  );
  context.tablesChanged([`${table.schema}.${table.name}`]);
  return { event_id: rows[0]?.id };
}

async function redeliver(context: EngineContext, args: unknown): Promise<unknown> {
  const { event_id: id, source: named } = parseArguments(redelivering, args);
  const { source, pool } = eventSource(context, named);
  const { rowCount } = (await hasLog({ pool }))
    ? await pool.query(
        `update engine_events.event_log set done_at = null, is_delivered = false, tries = 0, locked_by = null, last_error = null,
           next_try_at = clock_timestamp() where id = $1 and done_at is not null`,
        [id],
      )
    : { rowCount: 0 };
  if (rowCount === 0)
    throw new MetadataRefusal('not-exists', 'there is no such event, or it is still to be delivered', {
      path: '$.args.event_id',
    });
  await context.events.demand(source, pool);
  context.events.wakeAll();
  return { message: 'success' };
}

async function list(context: EngineContext, args: unknown): Promise<unknown> {
  const { name, limit, offset, status, source: named } = parseArguments(listing, args);
  const { source, pool } = eventSource(context, named);
  triggerNamed(context, name, source);
  if (!(await hasLog({ pool }))) return [];
  const { rows } = await pool.query(
    `select id, schema_name, table_name, trigger_name, payload, is_delivered as delivered,
       done_at is not null and not is_delivered as error, tries, created_at, last_status, last_error,
       case when done_at is null then next_try_at end as next_retry_at
     from engine_events.event_log where trigger_name = $1
       and case $4 when 'pending' then done_at is null when 'processed' then done_at is not null else true end
     order by seq desc limit $2 offset $3`,
    [name, limit, offset, status],
  );
  return rows;
}
