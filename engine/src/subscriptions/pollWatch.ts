// Measures the runs of a cohort's poller, if anybody wants to know.
import { randomUUID } from 'node:crypto';
import type { CohortOptions, Poll } from './fetching.ts';

interface Watched extends Pick<Poll, 'kind' | 'role' | 'sql'> {
  readonly subscribers: () => number;
}

export class PollWatch {
  readonly #id = randomUUID();
  readonly #options: CohortOptions;
  readonly #watched: Watched;
  #batches: Poll['batches'][number][] = [];

  constructor(options: CohortOptions, watched: Watched) {
    this.#options = options;
    this.#watched = watched;
  }

  /** One run: `fetch` asks for its statements by `ask`. */
  async run(fetch: () => Promise<void>): Promise<void> {
    const { onPoll, batchSize, refetchInterval } = this.#options;
    if (onPoll === undefined) return fetch();
    const { kind, role, sql, subscribers } = this.#watched;
    this.#batches = [];
    const began = performance.now();
    await fetch();
    onPoll({
      kind,
      id: this.#id,
      role,
      sql,
      subscribers: subscribers(),
      seconds: secondsSince(began),
      batches: this.#batches,
      options: { batchSize, refetchInterval },
    });
  }

  /** One statement for so many members. */
  async ask<T>(size: number, statement: () => Promise<T>): Promise<T> {
    if (this.#options.onPoll === undefined) return statement();
    const began = performance.now();
    const answer = await statement();
    this.#batches.push({ size, seconds: secondsSince(began) });
    return answer;
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
