// The live queries and streams of one engine, grouped by shape; woken by the engine's own mutations and by a poll.
import type { LiveQuery, Stream } from '../execute/operation.ts';
import { Cohort, type Deliver } from './cohort.ts';
import type { CohortOptions } from './fetching.ts';
import { type DeliverBatch, StreamCohort } from './streamCohort.ts';

export interface LiveQueriesOptions extends CohortOptions {
  /** What differs for streams. */
  readonly streams?: Partial<CohortOptions>;
}

export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #cohorts = new Map<string, Cohort>();
  readonly #streams = new Map<string, StreamCohort>();

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
  }

  /** The number of query shapes that somebody listens to. */
  get cohortCount(): number {
    return this.#cohorts.size + this.#streams.size;
  }

  /** Shapes and subscribers of each kind. */
  counts(): { liveQueries: number; streams: number; liveQueryPollers: number; streamPollers: number } {
    const all = (cohorts: Iterable<{ subscriberCount: number }>): number =>
      [...cohorts].reduce((sum, { subscriberCount }) => sum + subscriberCount, 0);
    return {
      liveQueries: all(this.#cohorts.values()),
      streams: all(this.#streams.values()),
      liveQueryPollers: this.#cohorts.size,
      streamPollers: this.#streams.size,
    };
  }

  /** Subscribes; `deliver` gets the first result and every later one that differs. Returns the unsubscription. */
  subscribe(live: LiveQuery, deliver: Deliver): () => void {
    const { cohortKey } = live;
    const cohort = known(this.#cohorts, cohortKey, () => new Cohort(live, within(live, this.#options)));
    const leave = cohort.add(live, deliver);
    return () => {
      leave();
      forget(this.#cohorts, cohortKey, cohort);
    };
  }

  /** Subscribes; `deliver` gets the rows after the cursor in batches, each once, as fast as it takes them. */
  subscribeStream(stream: Stream, deliver: DeliverBatch): () => void {
    const { cohortKey } = stream;
    const options = within(stream, { ...this.#options, ...this.#options.streams });
    const cohort = known(this.#streams, cohortKey, () => new StreamCohort(stream, options));
    const leave = cohort.add(stream, deliver);
    return () => {
      leave();
      forget(this.#streams, cohortKey, cohort);
    };
  }

  /** A mutation of this engine has changed these tables: everything that reads one of them is fetched at once. */
  wake(tables: readonly string[]): void {
    if (tables.length === 0) return;
    const changed = new Set(tables);
    for (const cohort of this.#all()) if (cohort.reads(changed)) cohort.wake();
  }

  /** Ends all subscriptions without a word to their subscribers. */
  close(): void {
    for (const cohort of this.#all()) cohort.stop();
    this.#cohorts.clear();
    this.#streams.clear();
  }

  *#all(): Generator<Cohort | StreamCohort> {
    yield* this.#cohorts.values();
    yield* this.#streams.values();
  }
}

const within = ({ limiter }: Pick<LiveQuery, 'limiter'>, options: CohortOptions): CohortOptions =>
  limiter === undefined ? options : { ...options, limiter };

function known<C>(cohorts: Map<string, C>, key: string, make: () => C): C {
  const found = cohorts.get(key);
  if (found !== undefined) return found;
  const made = make();
  cohorts.set(key, made);
  return made;
}

function forget<C extends { isEmpty: boolean }>(cohorts: Map<string, C>, key: string, cohort: C): void {
  if (cohort.isEmpty && cohorts.get(key) === cohort) cohorts.delete(key);
}
