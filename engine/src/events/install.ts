// What events need in the database: a table of them, and for each operation a trigger of Postgres that writes
// there in the transaction of the change. All of it stands in a schema of the engine's own: `drop schema engine_events
// cascade` leaves nothing behind.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { type CronTrigger, dropUnscheduled } from './cronTriggers.ts';
import { type EventTrigger, operations } from './triggers.ts';

const prefix = 'engine_event_';
const { escapeIdentifier: identifier, escapeLiteral: literal } = pg;

type Client = Pick<pg.ClientBase, 'query'>;

const schema = `create schema if not exists engine_events;
create table if not exists engine_events.event_log (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null generated always as identity,
  trigger_name text not null,
  schema_name text not null,
  table_name text not null,
  row_key text,
  payload json not null,
  created_at timestamptz not null default clock_timestamp(),
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  locked_by int,
  locked_until timestamptz,
  done_at timestamptz,
  is_delivered boolean not null default false,
  last_status int,
  last_error text
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
alter table engine_events.event_log add column if not exists scheduled_at timestamptz;
create table if not exists engine_events.muted (
  trigger_name text primary key,
  muted_at timestamptz not null default clock_timestamp()
);
create table if not exists engine_events.invocation_log (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references engine_events.event_log on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  status int,
  error text,
  answer text
);
create index if not exists invocation_log_event on engine_events.invocation_log (event_id);
create unique index if not exists event_log_cron on engine_events.event_log (trigger_name, scheduled_at) where trigger_name like 'cron:%';
create index if not exists event_log_failed on engine_events.event_log (trigger_name, seq) where done_at is not null and not is_delivered;
create index if not exists event_log_newest on engine_events.event_log (trigger_name, seq) where done_at is not null;
create index if not exists event_log_oneoff on engine_events.event_log (scheduled_at) where trigger_name = 'oneoff:';
create index if not exists event_log_pending on engine_events.event_log (seq) where done_at is null;
create index if not exists event_log_order on engine_events.event_log (trigger_name, row_key, seq) where done_at is null;
create index if not exists event_log_done on engine_events.event_log (done_at) where done_at is not null;`;
const version = createHash('sha256').update(schema).digest('hex').slice(0, 16);

interface Installed {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly digest: string | null;
}

const installed = `select n.nspname as schema, c.relname as table, t.tgname as name, obj_description(t.oid, 'pg_trigger') as digest
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where t.tgname like 'engine\\_event\\_%' and not t.tgisinternal and t.tgparentid = 0`;

export interface Installation {
  readonly triggers: readonly EventTrigger[];
  readonly crons: readonly CronTrigger[];
  /** Which rows count, as SQL over `old` and `new`, by the filters of the triggers' definitions; without one all do. */
  readonly conditions?: ReadonlyMap<object, string> | undefined;
  /** There will be events though there are no triggers. */
  readonly needsLog?: boolean;
}

/**
 * Brings the database in step with these triggers, all at once or not at all; what is in step already costs three questions.
 * Events of changes that wait are kept.
 */
export async function installTriggers(
  client: Client,
  { triggers, crons, conditions, needsLog = false }: Installation,
): Promise<void> {
  await client.query(
    `begin; set local lock_timeout = '10s'; select pg_advisory_xact_lock(hashtext('engine_events'))`,
  );
  try {
    const found = await findEventLog(client);
    const isWanted = triggers.length > 0 || crons.length > 0 || needsLog || found !== undefined;
    if (isWanted && found !== version)
      await client.query(`${schema}\ncomment on schema engine_events is '${version}'`);
    if (isWanted) await followTriggers(client, triggers, conditions);
    if (isWanted) await dropUnscheduled(client, crons);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What stands in the database and is not wanted goes, what is wanted and does not comes: in the transaction of the caller. */
export async function followTriggers(
  client: Client,
  triggers: readonly EventTrigger[],
  conditions: Installation['conditions'],
): Promise<void> {
  const { rows: found } = await client.query<Installed>(installed);
  const keys = await primaryKeys(client, triggers);
  const wanted = triggers.flatMap((trigger) =>
    statementsOf(trigger, keys.get(placeOf(trigger)) ?? [], conditions),
  );
  const isWanted = (one: Installed): boolean =>
    wanted.some((w) => w.name === one.name && w.digest === one.digest && placeOf(w) === placeOf(one));
  for (const one of found) {
    if (!isWanted(one))
      await client.query(
        `drop trigger ${identifier(one.name)} on ${identifier(one.schema)}.${identifier(one.table)};
         drop function if exists engine_events.${identifier(one.name.slice(prefix.length))}()`,
      );
  }
  const kept = found.filter(isWanted);
  for (const one of wanted) {
    if (!kept.some(({ name }) => name === one.name)) await client.query(one.sql);
  }
}

/** Undefined where this database has never had events of an engine; else which version of the tables there is. */
async function findEventLog(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>(
    `select coalesce(obj_description(oid, 'pg_namespace'), '') as version from pg_namespace
     where nspname = 'engine_events' and to_regclass('engine_events.event_log') is not null`,
  );
  return rows[0]?.version;
}

const placeOf = ({ schema: of, table }: { schema: string; table: string }): string =>
  JSON.stringify([of, table]);

async function primaryKeys(
  client: Client,
  triggers: readonly EventTrigger[],
): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by k.at) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
     cross join lateral unnest(x.indkey::int[]) with ordinality as k (number, at)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
     where x.indisprimary and (n.nspname, c.relname) in (select * from unnest($1::text[], $2::text[]))
     group by 1, 2`,
    [triggers.map(({ schema: of }) => of), triggers.map(({ table }) => table)],
  );
  return new Map(rows.map((row) => [placeOf(row), row.columns]));
}

interface Wanted extends Installed {
  readonly digest: string;
  readonly sql: string;
}

/** A function and a trigger for each operation. */
function statementsOf(
  trigger: EventTrigger,
  key: readonly string[],
  conditions: Installation['conditions'],
): Wanted[] {
  return operations.flatMap((operation) => {
    const of = trigger.definition[operation];
    if (of === undefined) return [];
    const name = `${prefix}${operation}_${trigger.name}`;
    const table = `${identifier(trigger.schema)}.${identifier(trigger.table)}`;
    const row = (record: 'old' | 'new'): string =>
      of.payload === undefined || of.payload === '*'
        ? `row_to_json(${record})`
        : `row_to_json((select e from (select ${of.payload.map((one) => `${record}.${identifier(one)}`).join(', ')}) as e))`;
    const rowKey =
      key.length === 0
        ? 'null'
        : `json_build_array(${key.map((one) => `${operation === 'insert' ? 'new' : 'old'}.${identifier(one)}`).join(', ')})::text`;
    const call = `engine_events.${identifier(`${operation}_${trigger.name}`)}`;
    // Security definer: who may write the table need have no rights here.
    const body = `begin
  insert into engine_events.event_log (trigger_name, schema_name, table_name, row_key, payload) values (
    ${[trigger.name, trigger.schema, trigger.table].map((text) => literal(text)).join(', ')}, ${rowKey},
    json_build_object('op', '${operation.toUpperCase()}', 'data', json_build_object(
        'old', ${operation === 'insert' ? 'null::json' : row('old')}, 'new', ${operation === 'delete' ? 'null::json' : row('new')}),
      'session_variables', nullif(current_setting('hasura.user', true), '')::json,
      'trace_context', nullif(current_setting('hasura.tracecontext', true), '')::json));
  return null;
end`;
    // Compared by what is stored, which every type has: some, like json, have no equality.
    const watched = of.columns === '*' ? [] : of.columns.map((one) => identifier(one));
    const record = (which: string): string =>
      watched.length === 0
        ? `${which}.*`
        : `row(${watched.map((one) => `${which}.${one}`).join(', ')})::record`;
    const filter = of.filter && conditions?.get(of.filter);
    const conjuncts = [
      ...(operation === 'update' ? [`${record('old')} *<> ${record('new')}`] : []),
      ...(filter === undefined ? [] : [`(${filter})`]),
    ];
    const when = conjuncts.length === 0 ? '' : ` when (${conjuncts.join(' and ')})`;
    const sql = `create or replace function ${call}() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as ${literal(body)};
create trigger ${identifier(name)} after ${operation} on ${table} for each row${when} execute function ${call}();
${trigger.isAlways ? `alter table ${table} enable always trigger ${identifier(name)};` : ''}`;
    const digest = createHash('sha256').update(sql).digest('hex');
    const comment = `comment on trigger ${identifier(name)} on ${table} is '${digest}'`;
    return [{ schema: trigger.schema, table: trigger.table, name, digest, sql: `${sql}\n${comment}` }];
  });
}
