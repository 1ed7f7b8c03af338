// The live queries of one engine, grouped by shape; woken by the engine's own mutations and by a poll.
import type { LiveQuery } from '../execute/operation.ts';
import { Cohort, type CohortOptions, type Deliver } from './cohort.ts';

export type LiveQueriesOptions = CohortOptions;

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

  /** Subscribes; `deliver` gets the first result and every later one that differs. Returns the unsubscription. */
  subscribe(live: LiveQuery, deliver: Deliver): () => void {
    let cohort = this.#cohorts.get(live.cohortKey);
    if (cohort === undefined) {
      cohort = new Cohort(live, this.#options);
      this.#cohorts.set(live.cohortKey, cohort);
    }
    const joined = cohort;
    const leave = joined.add(live, deliver);
    return () => {
      leave();
      if (joined.isEmpty && this.#cohorts.get(live.cohortKey) === joined)
        this.#cohorts.delete(live.cohortKey);
    };
  }

  /** A mutation of this engine has changed these tables: everything that reads one of them is fetched at once. */
  wake(tables: readonly string[]): void {
    if (tables.length === 0) return;
    const changed = new Set(tables);
    for (const cohort of this.#cohorts.values()) if (cohort.reads(changed)) cohort.wake();
  }

  /** Ends all live queries without a word to their subscribers. */
  close(): void {
    for (const cohort of this.#cohorts.values()) cohort.stop();
    this.#cohorts.clear();
  }
}
