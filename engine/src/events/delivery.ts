// Delivers events: takes what can go out now, posts it, keeps what came of it; again when told, and by the clock. One
// connection of its own does all that the database has to do with it.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Limits } from '../limits.ts';
import type { Logger } from '../logger.ts';
import type { EventMetrics } from '../monitoring/eventMetrics.ts';
import { WebhookClient, WebhookError } from '../webhook/callWebhook.ts';
import { TransformError } from '../webhook/transform.ts';
import { type CronTrigger, scheduleCron } from './cronTriggers.ts';
import {
  type Outcome,
  releaseEvents,
  removeEvents,
  settleEvents,
  type TakenEvent,
  takeEvents,
  tooLate,
} from './eventLog.ts';
import type { Destination, Target } from './targets.ts';
import { WorkLoop } from './workLoop.ts';

export interface DeliveryOptions {
  readonly address: pg.ClientConfig;
  readonly targets: readonly Target[];
  readonly crons: readonly CronTrigger[];
  readonly limits: Limits;
  /** Milliseconds between two looks. */
  readonly interval: number;
  readonly logger: Logger;
  readonly metrics?: EventMetrics | undefined;
}

/** Milliseconds between two looks, so that the statements of a look are for many events where there are many. */
const moment = 10;

/** Milliseconds until the next look while events come, of which nobody tells when a program beside the engine writes. */
const soon = 50;

export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #webhooks: WebhookClient;
  readonly #loop: WorkLoop;
  /** Outcomes that are not kept yet. */
  #outcomes: Outcome[] = [];
  #targets: ReadonlyMap<string, Target>;
  #crons: readonly CronTrigger[];
  /** When the next event of a cron trigger comes, by `performance.now`; 0: nobody has looked. */
  #cronDue = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#targets = byKey(options.targets);
    this.#crons = options.crons;
    this.#webhooks = new WebhookClient({ connections: options.limits.eventDeliveries });
    const { address, logger } = options;
    this.#loop = new WorkLoop({ address, title: 'events', logger, work: (client) => this.#work(client) });
  }

  /** Events that are being delivered. */
  get running(): number {
    return this.#loop.running;
  }

  replaceTargets({ targets, crons }: Pick<DeliveryOptions, 'targets' | 'crons'>): void {
    this.#targets = byKey(targets);
    this.#crons = crons;
    this.#cronDue = 0;
    this.wake();
  }

  /** There may be events. */
  wake(): void {
    this.#loop.wake();
  }

  /** Takes no more; waits so many milliseconds for what is being delivered. What was not answered then is others' at once. */
  async stop(patience: number): Promise<void> {
    await this.#loop.stop(patience);
    this.#webhooks.close();
  }

  async #work(client: pg.Client): Promise<void> {
    const { limits, interval } = this.#options;
    const { worker } = this.#loop;
    let cleaned = 0;
    let looked = -Infinity;
    let found = -Infinity;
    for (;;) {
      // What ends within a moment is kept, and followed by others, at once.
      const early = moment - (performance.now() - looked);
      if (early > 0 && !this.#loop.isStopping) await delay(early);
      looked = performance.now();
      this.#loop.look();
      await this.#settle(client, worker);
      if (this.#loop.isStopping) break;
      const most = Math.min(limits.eventBatch, limits.eventDeliveries - this.#loop.running);
      if (performance.now() >= this.#cronDue) {
        const crons = this.#crons;
        const due = performance.now() + (await scheduleCron(client, crons));
        // Meanwhile there may be others.
        if (crons === this.#crons) this.#cronDue = due;
      }
      const wanted = [...this.#targets.values()].map(({ key, longest }) => ({
        name: key,
        lease: longest + limits.eventLease,
      }));
      const taken = most > 0 ? await takeEvents(client, worker, { wanted, most }) : [];
      this.#options.metrics?.fetched(taken.length);
      if (taken.length > 0) found = looked;
      for (const event of taken) this.#start(event);
      if (performance.now() - cleaned > limits.eventCleanup || cleaned === 0) {
        cleaned = performance.now();
        if (await this.#remove(client)) cleaned = 0;
      }
      // A full batch: there is more. Else an end of a delivery, a change or the clock says when to look again.
      if (taken.length < most || most <= 0)
        await this.#loop.pause(
          Math.min(
            interval,
            looked - found < interval ? soon : interval,
            Math.max(0, this.#cronDue - performance.now()),
          ),
        );
    }
    while (this.#loop.running > 0) {
      await this.#loop.oneEnded();
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
    const targets = [...this.#targets.values()];
    return removeEvents(client, {
      kept: targets.flatMap(({ key, keep }) => (keep === null ? [] : [{ name: key, ...keep }])),
      known: targets.map(({ key }) => key),
      unknownKept: this.#options.limits.failedEventKept,
    });
  }

  #start(event: TakenEvent): void {
    const target = this.#targets.get(event.trigger_name);
    if (target === undefined) return;
    this.#loop.begin(
      this.#deliver(event, target).then((outcome) => {
        if (outcome !== undefined) this.#outcomes.push(outcome);
      }),
    );
  }

  /** Undefined when it was given up: then nothing came of it. */
  async #deliver(event: TakenEvent, target: Target): Promise<Outcome | undefined> {
    const { limits, metrics, logger } = this.#options;
    let to: Destination;
    try {
      to = target.destinationOf(event);
    } catch (cause) {
      logger.error(`event ${event.id} of ${target.title} has no address: ${reasonOf(cause)}`);
      const kept = { answer: '' };
      return {
        id: event.id,
        isDelivered: false,
        isTried: true,
        retryIn: null,
        status: null,
        error: reasonOf(cause),
        kept,
      };
    }
    if (event.waited > (to.tolerance ?? Infinity)) {
      logger.error(
        `event ${event.id} of ${target.title} is too late: it was for ${event.scheduled_at ?? ''}`,
      );
      return {
        id: event.id,
        isDelivered: false,
        isTried: false,
        retryIn: null,
        status: null,
        error: tooLate,
      };
    }
    let answered = '';
    const began = performance.now();
    let status: number | null = null;
    let error: string | null = null;
    let retryAfter: number | undefined;
    let isHopeless = false;
    try {
      const answer = await this.#webhooks.call({
        ...target.requestOf(event, to),
        timeout: to.timeout,
        mostBytes: limits.eventAnswer,
        ignoresRest: true,
        signal: this.#loop.signal,
      });
      ({ status } = answer);
      if (target.kind !== 'event')
        answered = answer.text.slice(0, limits.eventAnswerKept).replaceAll('\0', '');
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
    const isLast = isHopeless || (event.tries >= to.retries && retryAfter === undefined);
    metrics?.attempted(target.kind, {
      waited: event.waited,
      took: performance.now() - began,
      isDelivered,
      isLast,
    });
    if (!isDelivered && isLast)
      logger.error(`event ${event.id} of ${target.title} could not be delivered: ${error ?? ''}`);
    const retryIn = isDelivered || isLast ? null : pauseBefore(event.tries, to, { retryAfter, limits });
    const kept = target.kind === 'event' ? undefined : { answer: answered };
    return { id: event.id, isDelivered, isTried: true, retryIn, status, error, kept };
  }
}

const byKey = (targets: readonly Target[]): ReadonlyMap<string, Target> =>
  new Map(targets.map((target) => [target.key, target]));

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Letters that are kept of what a template did wrong. */
const longestReason = 1000;

/** `Retry-After` in seconds, as Hasura reads it. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined;

/** Each pause is twice the one before, up to a bound; what the webhook asks for comes first. */
function pauseBefore(
  tries: number,
  { interval }: Destination,
  { retryAfter, limits }: { retryAfter: number | undefined; limits: Limits },
): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, limits.eventRetryAfter);
  return Math.min(interval * 2 ** Math.min(tries, 30), Math.max(interval, limits.eventBackoff));
}
