import type { EngineError } from '../base/errors.ts';
// All subscribers of one stream's shape. Each has a cursor of its own, which moves with what it was sent; those that
// stand at the same place share one row of the statement. Nobody is fetched for while its last batch is still on its
// way: a client that reads slowly misses nothing, and holds up nobody else.
import type { Job } from '../database/job.ts';
import type { Stream } from '../execute/operation.ts';
import { batches, type CohortOptions, type Failure, failureText, fetchAll, logFailure } from './fetching.ts';
import { PollWatch } from './pollWatch.ts';
import { Poller } from './poller.ts';

/** `{"data":…}` of some rows, or an error, after which the stream goes on. */
export type StreamResult = { readonly json: string } | Failure;

/** `onTaken` is to be called when the client has taken the result from us: only then comes the next one. */
export type DeliverBatch = (result: StreamResult, onTaken: () => void) => void;

interface Subscriber {
  readonly parameters: unknown;
  readonly parametersKey: string;
  readonly deliver: DeliverBatch;
  /** Called by whoever delivers, once for each result. */
  readonly onTaken: () => void;
  cursor: string;
  /** Parameters and cursor in one text. */
  place: string;
  /** There were more rows than its last batch had room for. */
  hasMore: boolean;
  /** A result is on its way. */
  isBusy: boolean;
  /** Something may have changed since. */
  isStale: boolean;
  /** The failure that it was told last, if nothing better came since. */
  failure: string | undefined;
  failing: boolean;
}

/** Subscribers that stand at the same place. */
interface Member {
  readonly id: string;
  readonly parameters: unknown;
  readonly cursor: string;
  readonly failing: boolean;
  readonly subscribers: Subscriber[];
}

export class StreamCohort {
  readonly #stream: Stream;
  readonly #options: CohortOptions;
  readonly #subscribers = new Set<Subscriber>();
  readonly #wanted = new Set<Subscriber>();
  #isAllWanted = false;
  readonly #poller: Poller;
  readonly #watch: PollWatch;
  #job: Job | undefined;

  constructor(stream: Stream, options: CohortOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#watch = new PollWatch(options, {
      kind: 'streaming',
      role: stream.role,
      source: stream.source,
      sql: stream.sql,
      subscribers: () => this.subscriberCount,
    });
    this.#poller = new Poller({
      ...options,
      isWanted: () => this.#isAllWanted || this.#wanted.size > 0,
      isEmpty: () => this.isEmpty,
      fetch: () => this.#watch.run(() => this.#fetchWanted()),
      look: () => this.wake(),
    });
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0;
  }

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  reads(tables: ReadonlySet<string>): boolean {
    return this.#stream.readTables.some((table) => tables.has(table));
  }

  /** Adds a subscriber, which gets the rows after its cursor. Returns its removal. */
  add({ parametersKey, parameters, cursor }: Stream, deliver: DeliverBatch): () => void {
    const subscriber: Subscriber = {
      parameters,
      parametersKey,
      deliver,
      onTaken: () => this.#onTaken(subscriber),
      cursor,
      place: placeOf(cursor, parametersKey),
      hasMore: false,
      isBusy: false,
      isStale: false,
      failure: undefined,
      failing: false,
    };
    this.#subscribers.add(subscriber);
    this.#want(subscriber);
    return () => {
      this.#wanted.delete(subscriber);
      if (this.#subscribers.delete(subscriber) && this.isEmpty) this.stop();
    };
  }

  /** Something that the stream reads has changed. */
  wake(): void {
    this.#isAllWanted = true;
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
    this.#subscribers.clear();
    this.#wanted.clear();
    this.#isAllWanted = false;
    // Nobody waits for the result of the statement that runs.
    this.#job?.stop();
  }

  #want(subscriber: Subscriber): void {
    this.#wanted.add(subscriber);
    this.#poller.start();
  }

  async #fetchWanted(): Promise<void> {
    const wanted = [...(this.#isAllWanted ? this.#subscribers : this.#wanted)];
    this.#wanted.clear();
    this.#isAllWanted = false;
    for (const subscriber of wanted) subscriber.isStale = subscriber.isBusy;
    const members = standing(wanted.filter(({ isBusy }) => !isBusy));
    for (const batch of batches(members, this.#options.batchSize)) {
      if (this.isEmpty) return;
      await fetchAll(batch, {
        startJob: () => (this.#job = this.#options.startJob?.(this.#stream.role)),
        ask: (some, job) => this.#ask(some, job),
        fail: (some, error, isOwn) => this.#fail(some, error, isOwn),
      });
    }
  }

  async #ask(members: readonly Member[], job: Job | undefined): Promise<void> {
    const asked = members.map(({ id, parameters, cursor }) => ({ id, parameters, cursor }));
    const found = await this.#watch.ask(members.length, () => this.#stream.fetch(asked, job));
    for (const { id, subscribers } of members) {
      const batch = found.get(id);
      const place = batch === undefined ? '' : placeOf(batch.cursor, subscribers[0]?.parametersKey ?? '');
      for (const subscriber of subscribers) {
        subscriber.failing = false;
        subscriber.failure = undefined;
        if (batch === undefined) continue;
        subscriber.cursor = batch.cursor;
        subscriber.place = place;
        // One object for all of them: its bytes are written once.
        this.#deliver(subscriber, batch, batch.isFull);
      }
    }
  }

  #fail(members: readonly Member[], error: EngineError, isOwn: boolean): void {
    const text = failureText(error);
    const [first] = members;
    // A fault that lasts is logged and told once, not at every poll.
    if (first?.subscribers[0]?.failure !== text) logFailure(this.#options.logger, 'stream', error);
    const result = { error };
    for (const subscriber of members.flatMap(({ subscribers }) => subscribers)) {
      subscriber.failing = isOwn;
      const isKnown = subscriber.failure === text;
      subscriber.failure = text;
      if (!isKnown) this.#deliver(subscriber, result, false);
    }
  }

  #deliver(subscriber: Subscriber, result: StreamResult, hasMore: boolean): void {
    if (!this.#subscribers.has(subscriber)) return;
    subscriber.isBusy = true;
    subscriber.hasMore = hasMore;
    try {
      subscriber.deliver(result, subscriber.onTaken);
    } catch (error) {
      this.#options.logger.error(`stream: a subscriber failed: ${String(error)}`);
    }
  }

  #onTaken(subscriber: Subscriber): void {
    if (!subscriber.isBusy) return;
    subscriber.isBusy = false;
    if (!this.#subscribers.has(subscriber)) return;
    if (subscriber.hasMore || subscriber.isStale) this.#want(subscriber);
  }
}

const placeOf = (cursor: string, parametersKey: string): string =>
  `${String(cursor.length)} ${cursor} ${parametersKey}`;

/** Subscribers by where they stand: each place is fetched once. */
function standing(subscribers: readonly Subscriber[]): Member[] {
  const members = new Map<string, Member>();
  for (const subscriber of subscribers) {
    const { place, parameters, cursor, failing } = subscriber;
    const key = failing ? `failing ${place}` : place;
    const known = members.get(key);
    if (known !== undefined) known.subscribers.push(subscriber);
    else
      members.set(key, { id: String(members.size), parameters, cursor, failing, subscribers: [subscriber] });
  }
  return [...members.values()];
}
