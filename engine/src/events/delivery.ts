// Delivers events: takes what can go out now, posts it, keeps what came of it; again when told, and by the clock. One
// connection of its own does all that the database has to do with it.
import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import pg from 'pg';
import type { Limits } from '../limits.ts';
import type { Logger } from '../logger.ts';
import type { EventMetrics } from '../monitoring/eventMetrics.ts';
import { WebhookClient, WebhookError, type WebhookRequest } from '../webhook/callWebhook.ts';
import { TransformError, transformRequest } from '../webhook/transform.ts';
import {
  lockWorker,
  type Outcome,
  releaseEvents,
  removeEvents,
  settleEvents,
  type TakenEvent,
  takeEvents,
} from './eventLog.ts';
import type { EventTrigger } from './triggers.ts';

export interface DeliveryOptions {
  readonly address: pg.ClientConfig;
  readonly triggers: readonly EventTrigger[];
  readonly limits: Limits;
  /** Milliseconds between two looks. */
  readonly interval: number;
  readonly logger: Logger;
  readonly metrics?: EventMetrics | undefined;
}

/** Milliseconds before connecting is tried again. */
const reconnect = 1000;

export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #webhooks: WebhookClient;
  readonly #running = new Set<Promise<void>>();
  readonly #giveUp = new AbortController();
  readonly #ended: Promise<void>;
  readonly #worker = randomInt(1, 2 ** 31 - 1);
  /** Outcomes that are not kept yet. */
  #outcomes: Outcome[] = [];
  #triggers: ReadonlyMap<string, EventTrigger>;
  #isStopping = false;
  #isWoken = false;
  #wakeUp: () => void = () => undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#triggers = byName(options.triggers);
    // Every delivery listens to it.
    setMaxListeners(0, this.#giveUp.signal);
    this.#webhooks = new WebhookClient({ connections: options.limits.eventDeliveries });
    this.#ended = this.#run();
  }

  /** Events that are being delivered. */
  get running(): number {
    return this.#running.size;
  }

  replaceTriggers(triggers: readonly EventTrigger[]): void {
    this.#triggers = byName(triggers);
    this.wake();
  }

  /** There may be events. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Takes no more; waits so many milliseconds for what is being delivered. What was not answered then is others' at once. */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const timer = setTimeout(() => this.#giveUp.abort(), patience);
    await this.#ended;
    clearTimeout(timer);
    this.#webhooks.close();
  }

  async #run(): Promise<void> {
    let isLost = false;
    while (!this.#isStopping) {
      try {
        await this.#connected(() => {
          if (isLost) this.#options.logger.info('events: the database is there again');
          isLost = false;
        });
      } catch (error) {
        if (!isLost)
          this.#options.logger.error(`events: ${error instanceof Error ? error.message : String(error)}`);
        isLost = true;
        await this.#pause(reconnect);
      }
    }
    await Promise.all(this.#running);
  }

  /** As long as there is a connection, or until the end. */
  async #connected(onConnected: () => void): Promise<void> {
    const client = new pg.Client({ ...this.#options.address, application_name: 'engine events' });
    client.on('error', () => this.wake());
    try {
      await client.connect();
      // The same number again after a connection was lost: what is being delivered is still this one's.
      if (!(await lockWorker(client, this.#worker))) throw new Error('the lost connection is still there');
      onConnected();
      await this.#work(client, this.#worker);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #work(client: pg.Client, worker: number): Promise<void> {
    const { limits, interval } = this.#options;
    let cleaned = 0;
    for (;;) {
      this.#isWoken = false;
      await this.#settle(client, worker);
      if (this.#isStopping) break;
      const most = Math.min(limits.eventBatch, limits.eventDeliveries - this.#running.size);
      const wanted = [...this.#triggers.values()].map(({ name, timeout }) => ({
        name,
        lease: timeout + limits.eventLease,
      }));
      const taken = most > 0 ? await takeEvents(client, worker, { wanted, most }) : [];
      this.#options.metrics?.fetched(taken.length);
      for (const event of taken) this.#start(event);
      if (performance.now() - cleaned > limits.eventCleanup || cleaned === 0) {
        cleaned = performance.now();
        if (await this.#remove(client)) cleaned = 0;
      }
      // A full batch: there is more. Else an end of a delivery, a change or the clock says when to look again.
      if (taken.length < most || most <= 0) await this.#pause(interval);
    }
    while (this.#running.size > 0) {
      await Promise.race(this.#running);
      await this.#settle(client, worker);
    }
    await this.#settle(client, worker);
    await releaseEvents(client, worker);
  }

  async #settle(client: pg.Client, worker: number): Promise<void> {
    const outcomes = this.#outcomes;
    this.#outcomes = [];
    if (outcomes.length === 0) return;
    try {
      await settleEvents(client, worker, outcomes);
    } catch (error) {
      this.#outcomes.push(...outcomes);
      throw error;
    }
  }

  #remove(client: pg.Client): Promise<boolean> {
    const triggers = [...this.#triggers.values()];
    return removeEvents(client, {
      kept: triggers.flatMap(({ name, keep }) => (keep === null ? [] : [{ name, ...keep }])),
      known: triggers.map(({ name }) => name),
      unknownKept: this.#options.limits.failedEventKept,
    });
  }

  #start(event: TakenEvent): void {
    const trigger = this.#triggers.get(event.trigger_name);
    if (trigger === undefined) return;
    const delivering = this.#deliver(event, trigger).then((outcome) => {
      this.#running.delete(delivering);
      if (outcome !== undefined) this.#outcomes.push(outcome);
      this.wake();
    });
    this.#running.add(delivering);
  }

  /** Undefined when it was given up: then nothing came of it. */
  async #deliver(event: TakenEvent, trigger: EventTrigger): Promise<Outcome | undefined> {
    const { limits, metrics, logger } = this.#options;
    const began = performance.now();
    let status: number | null = null;
    let error: string | null = null;
    let retryAfter: number | undefined;
    let isHopeless = false;
    try {
      const answer = await this.#webhooks.call({
        ...requestOf(event, trigger),
        timeout: trigger.timeout,
        mostBytes: limits.eventAnswer,
        ignoresRest: true,
        signal: this.#giveUp.signal,
      });
      ({ status } = answer);
      if (status < 200 || status > 299) error = `status ${String(status)}`;
      retryAfter = secondsOf(answer.headers['retry-after']);
    } catch (cause) {
      if (cause instanceof WebhookError && cause.kind === 'aborted') return undefined;
      // What else can go wrong is the form of an address or a header, which may be secret.
      error = cause instanceof WebhookError ? cause.message : 'the request cannot be made';
      // The same again would come of the same event and the same template.
      isHopeless = cause instanceof TransformError;
      if (cause instanceof TransformError)
        error = `request transformation failed: ${JSON.stringify(cause.details)}`.slice(0, longestReason);
    }
    const isDelivered = error === null;
    const isLast = isHopeless || (event.tries >= trigger.retries && retryAfter === undefined);
    metrics?.attempted({ waited: event.waited, took: performance.now() - began, isDelivered, isLast });
    if (!isDelivered && isLast)
      logger.error(`event ${event.id} of trigger "${trigger.name}" could not be delivered: ${error ?? ''}`);
    const retryIn = isDelivered || isLast ? null : pauseBefore(event.tries, trigger, { retryAfter, limits });
    return { id: event.id, isDelivered, retryIn, status, error };
  }

  /** Until somebody wakes it, or so many milliseconds. */
  #pause(time: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wakeUp(), time);
      this.#wakeUp = () => {
        clearTimeout(timer);
        this.#wakeUp = () => undefined;
        resolve();
      };
    });
  }
}

const byName = (triggers: readonly EventTrigger[]): ReadonlyMap<string, EventTrigger> =>
  new Map(triggers.map((trigger) => [trigger.name, trigger]));

/** Letters that are kept of what a template did wrong. */
const longestReason = 1000;

/** Throws `TransformError`. */
function requestOf(
  event: TakenEvent,
  trigger: EventTrigger,
): Pick<WebhookRequest, 'url' | 'method' | 'headers' | 'body'> {
  const plain = {
    url: trigger.url,
    headers: [['content-type', 'application/json'], ['user-agent', 'engine'], ...trigger.headers] as const,
    body: bodyOf(event, trigger),
  };
  if (trigger.transform === undefined) return plain;
  const { session_variables: variables } = JSON.parse(event.payload) as {
    session_variables: Record<string, string> | null;
  };
  return transformRequest(trigger.transform, plain, { sessionVariables: variables });
}

/** As Hasura sends it; what Postgres wrote as JSON goes out as it is. */
function bodyOf(event: TakenEvent, trigger: EventTrigger): string {
  const around = JSON.stringify({
    created_at: event.created_at,
    id: event.id,
    delivery_info: { max_retries: trigger.retries, current_retry: event.tries },
    table: { schema: event.schema_name, name: event.table_name },
    trigger: { name: trigger.name },
  });
  return `${around.slice(0, -1)},"event":${event.payload}}`;
}

/** `Retry-After` in seconds, as Hasura reads it. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined;

/** Each pause is twice the one before, up to a bound; what the webhook asks for comes first. */
function pauseBefore(
  tries: number,
  { interval }: EventTrigger,
  { retryAfter, limits }: { retryAfter: number | undefined; limits: Limits },
): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, limits.eventRetryAfter);
  return Math.min(interval * 2 ** Math.min(tries, 30), Math.max(interval, limits.eventBackoff));
}
