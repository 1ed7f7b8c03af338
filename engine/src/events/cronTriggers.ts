// The cron triggers of the metadata, with the environment filled in, and their events: the next one of each stands in the log
// before its time, and with it until when there are events. However many engines look, there is one for each minute.
import type pg from 'pg';
import { type CronSchedule, nextTime, parseCron } from '../metadata/cronSchedule.ts';
import type { CronTriggerMetadata, ScheduledEvent } from '../metadata/cronTriggers.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { type Inconsistency, InconsistentMetadataError } from '../model/types.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';
import { readRequestTransform, type RequestTransform } from '../webhook/transform.ts';
import { notScheduled } from './eventLog.ts';

export interface CronTrigger {
  readonly name: string;
  /** As it was written. */
  readonly cron: string;
  readonly schedule: CronSchedule;
  readonly payload: CronTriggerMetadata['payload'];
  readonly comment: string | undefined;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly transform?: RequestTransform | undefined;
  readonly retries: number;
  /** Milliseconds. */
  readonly interval: number;
  readonly timeout: number;
  readonly tolerance: number;
}

/** What `retry_conf` says, with Hasura's values where it says nothing. */
export const scheduledDestination = ({ retry_conf: retry }: Pick<ScheduledEvent, 'retry_conf'>) => ({
  retries: retry?.num_retries ?? 0,
  interval: (retry?.retry_interval_seconds ?? 10) * 1000,
  timeout: (retry?.timeout_seconds ?? 60) * 1000,
  tolerance: (retry?.tolerance_seconds ?? 21_600) * 1000,
});

/** Throws an `InconsistentMetadataError` that names those that cannot be delivered: variables that are not set. */
export function readCronTriggers(metadata: Metadata, env: NodeJS.ProcessEnv): CronTrigger[] {
  const inconsistencies: Inconsistency[] = [];
  const found = metadata.cron_triggers.flatMap((entry): CronTrigger[] => {
    try {
      return [
        {
          ...scheduledDestination(entry),
          name: entry.name,
          cron: entry.schedule,
          schedule: parseCron(entry.schedule),
          payload: entry.payload,
          comment: entry.comment,
          url: webhookUrl({ text: entry.webhook }, env),
          headers: webhookHeaders(entry.headers, env),
          transform: entry.request_transform && readRequestTransform(entry.request_transform),
        },
      ];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      inconsistencies.push({ object: `cron trigger "${entry.name}"`, reason, entry });
      return [];
    }
  });
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));
  return found;
}

type Client = Pick<pg.ClientBase, 'query'>;
const keysOf = (triggers: readonly CronTrigger[]): string[] => triggers.map(({ name }) => `cron:${name}`);

/** Events that wait for their time, of triggers that are no more or had another schedule, go out no more. */
export async function dropUnscheduled(client: Client, triggers: readonly CronTrigger[]): Promise<void> {
  await client.query(
    `update engine_events.event_log e set done_at = clock_timestamp(), last_error = $3
     where e.trigger_name like 'cron:%' and e.done_at is null and e.tries = 0 and e.locked_by is null
       and not exists (select from unnest($1::text[], $2::text[]) as w (name, cron)
         where w.name = e.trigger_name and w.cron = e.payload->>'schedule')`,
    [keysOf(triggers), triggers.map(({ cron }) => cron), notScheduled],
  );
}

interface Last {
  readonly name: string;
  /** Milliseconds since 1970: the last time of this schedule that there is an event for. */
  readonly last: number | null;
  readonly now: number;
}

/** What is missed while no engine runs is made up for as far as the tolerance goes, and no more events than that at once. */
const mostMissed = 100;

/**
 * Writes the events whose time has come since the last one, and of each trigger the next one. By the database's clock.
 * Resolves to the milliseconds until the first of them that comes.
 */
export async function scheduleCron(client: Client, triggers: readonly CronTrigger[]): Promise<number> {
  if (triggers.length === 0) return Infinity;
  const { rows } = await client.query<Last>(
    `select w.name, extract(epoch from l.scheduled_at)::float8 * 1000 as last, extract(epoch from clock_timestamp())::float8 * 1000 as now
     from unnest($1::text[], $2::text[]) as w (name, cron) left join lateral (
       select case when e.last_error = $3 then null else e.scheduled_at end as scheduled_at from engine_events.event_log e
       where e.trigger_name = w.name and e.trigger_name like 'cron:%' and e.payload->>'schedule' = w.cron
       order by e.scheduled_at desc limit 1) l on true`,
    [keysOf(triggers), triggers.map(({ cron }) => cron), notScheduled],
  );
  let soonest = Infinity;
  const wanted: { name: string; cron: string; time: number }[] = [];
  for (const [index, trigger] of triggers.entries()) {
    const { name, last, now } = rows[index] ?? { name: '', last: null, now: Date.now() };
    const times = [];
    let time = last !== null && last > now ? last : undefined;
    if (time === undefined) {
      time = nextTime(trigger.schedule, Math.max(last ?? now, now - trigger.tolerance));
      for (; time <= now; time = nextTime(trigger.schedule, time)) times.push(time);
      times.push(time);
    }
    wanted.push(...times.slice(-mostMissed - 1).map((one) => ({ name, cron: trigger.cron, time: one })));
    soonest = Math.min(soonest, time - now);
  }
  if (wanted.length > 0) await insertEvents(client, wanted);
  return soonest;
}

async function insertEvents(
  client: Client,
  wanted: readonly { name: string; cron: string; time: number }[],
): Promise<void> {
  await client.query(
    `insert into engine_events.event_log as e (trigger_name, schema_name, table_name, payload, scheduled_at, next_try_at)
     select w.name, '', '', json_build_object('schedule', w.cron), to_timestamp(w.time), to_timestamp(w.time)
     from unnest($1::text[], $2::text[], $3::float8[]) as w (name, cron, time)
     on conflict (trigger_name, scheduled_at) where trigger_name like 'cron:%' do update
       set done_at = null, last_error = null, payload = excluded.payload where e.last_error = $4 and e.tries = 0`,
    [
      wanted.map(({ name }) => name),
      wanted.map(({ cron }) => cron),
      wanted.map(({ time }) => time / 1000),
      notScheduled,
    ],
  );
}
