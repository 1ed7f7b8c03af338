// Whom events go to, and in which form: of event triggers, of cron triggers, and those for one time. Each kind has a key
// under which its events stand in the log; no event trigger's name has a colon.
import type { Limits } from '../limits.ts';
import { scheduledEvent } from '../metadata/cronTriggers.ts';
import type { WebhookRequest } from '../webhook/callWebhook.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';
import { readRequestTransform, type RequestTransform, transformRequest } from '../webhook/transform.ts';
import { type CronTrigger, scheduledDestination } from './cronTriggers.ts';
import type { TakenEvent } from './eventLog.ts';
import type { EventTrigger } from './triggers.ts';

export type EventKind = 'event' | 'cron' | 'oneoff';

export interface Destination {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly retries: number;
  /** Milliseconds before the first retry. */
  readonly interval: number;
  /** Milliseconds for one delivery. */
  readonly timeout: number;
  /** Milliseconds after its time that an event still goes out; for what has no time it is absent. */
  readonly tolerance?: number;
}

export type EventRequest = Pick<WebhookRequest, 'url' | 'method' | 'headers' | 'body'>;

const posted = ({ url, headers }: Destination, body: string) => ({
  url,
  headers: [['content-type', 'application/json'], ['user-agent', 'engine'], ...headers] as const,
  body,
});

/** No session causes what the clock does. */
const scheduled = (transform: RequestTransform | undefined, to: Destination, body: object): EventRequest => {
  const plain = posted(to, JSON.stringify(body));
  return transform === undefined ? plain : transformRequest(transform, plain, { sessionVariables: null });
};

/** The events of one key. */
export interface Target {
  readonly kind: EventKind;
  readonly key: string;
  /** For the log. */
  readonly title: string;
  /** Milliseconds that one delivery may take at most. */
  readonly longest: number;
  /** Milliseconds that delivered and failed events are kept; null: for ever. */
  readonly keep: { readonly delivered: number; readonly failed: number } | null;
  /** Throws what is wrong with it, in words that give nothing away. */
  readonly destinationOf: (event: TakenEvent) => Destination;
  /** As Hasura sends it. Throws `TransformError`. */
  readonly requestOf: (event: TakenEvent, to: Destination) => EventRequest;
}

export const cronKey = (name: string): string => `cron:${name}`;
/** The key of all events for one time. */
export const oneOffKey = 'oneoff:';

export function eventTarget(trigger: EventTrigger): Target {
  return {
    kind: 'event',
    key: trigger.name,
    title: `trigger "${trigger.name}"`,
    longest: trigger.timeout,
    keep: trigger.keep,
    destinationOf: () => trigger,
    requestOf(event, to) {
      const around = JSON.stringify({
        created_at: event.created_at,
        id: event.id,
        delivery_info: { max_retries: to.retries, current_retry: event.tries },
        table: { schema: event.schema_name, name: event.table_name },
        trigger: { name: trigger.name },
      });
      // What Postgres wrote as JSON goes out as it is.
      const plain = posted(to, `${around.slice(0, -1)},"event":${event.payload}}`);
      if (trigger.transform === undefined) return plain;
      const { session_variables: variables } = JSON.parse(event.payload) as {
        session_variables: Record<string, string> | null;
      };
      return transformRequest(trigger.transform, plain, { sessionVariables: variables });
    },
  };
}

export function cronTarget(trigger: CronTrigger, limits: Limits): Target {
  return {
    kind: 'cron',
    key: cronKey(trigger.name),
    title: `cron trigger "${trigger.name}"`,
    longest: trigger.timeout,
    keep: { delivered: limits.eventKept, failed: limits.failedEventKept },
    destinationOf: () => trigger,
    requestOf: ({ id, scheduled_at: time, created_at: created }, to) =>
      scheduled(trigger.transform, to, {
        scheduled_time: time,
        payload: trigger.payload ?? null,
        created_at: created,
        id,
        name: trigger.name,
        comment: trigger.comment,
      }),
  };
}

/** What a request to create one said stands in the log, with the names of variables, not their values. */
export function oneOffTarget(env: NodeJS.ProcessEnv, limits: Limits): Target {
  return {
    kind: 'oneoff',
    key: oneOffKey,
    title: 'the scheduled events',
    longest: 3_600_000,
    keep: { delivered: limits.eventKept, failed: limits.failedEventKept },
    destinationOf({ payload }) {
      const given = scheduledEvent.parse(JSON.parse(payload));
      return {
        ...scheduledDestination(given),
        url: webhookUrl({ text: given.webhook }, env),
        headers: webhookHeaders(given.headers, env),
      };
    },
    requestOf({ id, payload, scheduled_at: time, created_at: created }, to) {
      const given = scheduledEvent.parse(JSON.parse(payload));
      const { request_transform: transform } = given;
      return scheduled(transform && readRequestTransform(transform), to, {
        scheduled_time: time,
        payload: given.payload ?? null,
        created_at: created,
        id,
        comment: given.comment,
      });
    },
  };
}
