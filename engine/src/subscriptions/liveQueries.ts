// The live queries and streams of one engine, grouped by shape; woken by the engine's own mutations and by a poll.
import type { LiveQuery } from '../execute/operation.ts';
import { Cohort, type Deliver } from './cohort.ts';
import type { CohortOptions } from './fetching.ts';

export interface LiveQueriesOptions extends CohortOptions {
  /** What differs for streams. */
  readonly streams?: Partial<CohortOptions>;
}

export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #cohorts = new Map<string, Cohort>();

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
  }

  /** The number of query shapes that somebody listens to. */
  get cohortCount(): number {
    return this.#cohorts.size;
  }

  counts(): { liveQueries: number; streams: number } {
    const counts = { liveQueries: 0, streams: 0 };
    for (const { isStream, subscriberCount } of this.#cohorts.values())
      counts[isStream ? 'streams' : 'liveQueries'] += subscriberCount;
    return counts;
  }

  /**
   * Subscribes; `deliver` gets the first result and every later one that differs, or, of a stream, the rows after the cursor
   * in batches, each once, as fast as it takes them. Returns the unsubscription.
   */
  subscribe(live: LiveQuery, deliver: Deliver): () => void {
    const { cohortKey, cursor } = live;
    const { streams, ...options } = this.#options;
    const cohort =
      this.#cohorts.get(cohortKey) ??
      new Cohort(live, cursor === undefined ? options : { ...options, ...streams });
    this.#cohorts.set(cohortKey, cohort);
    const leave = cohort.add(live, deliver);
    return () => {
      leave();
      if (cohort.isEmpty && this.#cohorts.get(cohortKey) === cohort) this.#cohorts.delete(cohortKey);
    };
  }

  /** A mutation of this engine has changed these tables: everything that reads one of them is fetched at once. */
  wake(tables: readonly string[]): void {
    if (tables.length === 0) return;
    const changed = new Set(tables);
    for (const cohort of this.#cohorts.values()) if (cohort.reads(changed)) cohort.wake();
  }

  /** Ends all subscriptions without a word to their subscribers. */
  close(): void {
    for (const cohort of this.#cohorts.values()) cohort.stop();
    this.#cohorts.clear();
  }
}
