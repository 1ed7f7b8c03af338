// What the page asks of triggers, their events and asynchronous actions, and what is answered.
import { z } from 'zod';
import { askMetadata } from '../client/request.ts';

const time = z.string();
const trigger = z.object({
  type: z.enum(['event', 'cron', 'one_off']),
  name: z.string().nullable(),
  /** In whose database its events stand. */
  source: z.string(),
  table: z.string().optional(),
  schedule: z.string().optional(),
  webhook: z.string().optional(),
  comment: z.string().nullish(),
  is_manual: z.boolean().default(false),
  is_left_out: z.boolean().default(false),
  muted_at: time.nullable(),
  waiting: z.number(),
  delivering: z.number(),
  failed: z.number(),
  delivered: z.number(),
  oldest_waiting: time.nullable(),
});
const triggers = z.object({ counted_up_to: z.number(), triggers: z.array(trigger) });
export type Trigger = z.output<typeof trigger>;
export interface Triggers extends z.output<typeof triggers> {
  /** When it was so, in milliseconds since 1970. */
  readonly at: number;
}

export const statuses = ['waiting', 'delivering', 'delivered', 'failed', 'dropped'] as const;
const common = {
  id: z.string(),
  status: z.enum(statuses),
  tries: z.number(),
  created_at: time,
  scheduled_at: time.nullable(),
  done_at: time.nullable(),
  next_try_at: time.nullable(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
};
const listed = z.object({
  ...common,
  cursor: z.string(),
  operation: z.string().nullish(),
  excerpt: z.string().nullable(),
});
const events = z.object({ events: z.array(listed), next: z.string().nullable() });
export type EventStatus = (typeof statuses)[number];
export type EventsPage = z.output<typeof events>;
export type ListedEvent = EventsPage['events'][number];

const whole = z.object({
  ...common,
  payload: z.string(),
  attempts: z.array(
    z.object({
      created_at: time,
      status: z.number().nullable(),
      error: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
});
export type WholeEvent = z.output<typeof whole>;

export const callStatuses = ['waiting', 'done', 'failed'] as const;
const calls = z.object({
  calls: z.array(
    z.object({
      cursor: z.string(),
      id: z.string(),
      action_name: z.string(),
      status: z.enum(callStatuses),
      role: z.string().nullable(),
      created_at: time,
      done_at: time.nullable(),
      input: z.string(),
      output: z.string().nullable(),
      errors: z.string().nullable(),
      internal: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type CallsPage = z.output<typeof calls>;
export type Call = CallsPage['calls'][number];
export type CallStatus = (typeof callStatuses)[number];

/** By which commands name a trigger. */
export type TriggerRef = Pick<Trigger, 'type' | 'name' | 'source'>;
const refOf = ({ type, name, source }: TriggerRef) => ({ type, source, ...(name === null ? {} : { name }) });

/** In addresses: `event/default/changed`, `cron/every minute`, `one_off`. */
export const pathOf = ({ type, name, source }: TriggerRef): string =>
  [type, ...(type === 'event' ? [source] : []), ...(name === null ? [] : [name])].join('/');

export const titleOf = ({ name }: Pick<TriggerRef, 'name'>): string => name ?? 'Scheduled events';

export const getTriggers = async (secret: string): Promise<Triggers> => ({
  ...triggers.parse(await askMetadata(secret, 'engine_get_triggers')),
  at: Date.now(),
});

interface Page<Status> {
  readonly status: Status | null;
  readonly before: string | null;
}

export const getEvents = async (
  secret: string,
  of: TriggerRef,
  page: Page<EventStatus>,
): Promise<EventsPage> =>
  events.parse(await askMetadata(secret, 'engine_get_events', { ...refOf(of), ...page }));

export const getEvent = async (
  secret: string,
  { source }: Pick<TriggerRef, 'source'>,
  id: string,
): Promise<WholeEvent> =>
  whole.parse(await askMetadata(secret, 'engine_get_event', { event_id: id, source }));

export const getCalls = async (secret: string, page: Page<CallStatus>): Promise<CallsPage> =>
  calls.parse(await askMetadata(secret, 'engine_get_action_log', page));

export async function setMuted(secret: string, of: TriggerRef, isMuted: boolean): Promise<void> {
  await askMetadata(secret, isMuted ? 'engine_mute_trigger' : 'engine_unmute_trigger', refOf(of));
}

export async function redeliver(
  secret: string,
  { source }: Pick<TriggerRef, 'source'>,
  id: string,
): Promise<void> {
  await askMetadata(secret, 'pg_redeliver_event', { event_id: id, source });
}

const again = z.object({ redelivered: z.number(), has_more: z.boolean() });

/** So many at once at most; the engine says whether there are more. */
export const redeliverFailed = async (secret: string, of: TriggerRef): Promise<z.output<typeof again>> =>
  again.parse(await askMetadata(secret, 'engine_redeliver_failed', refOf(of)));

export async function invoke(
  secret: string,
  { name, source }: Pick<TriggerRef, 'name' | 'source'>,
  payload: unknown,
): Promise<void> {
  await askMetadata(secret, 'pg_invoke_event_trigger', { name, source, payload });
}
