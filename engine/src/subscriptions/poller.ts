// When a cohort fetches: at once when something is wanted, one fetch at a time, and every now and then by itself. What is
// wanted while a fetch runs is merged into one more: the latest state wins.
import type { CohortOptions } from './fetching.ts';

export interface PollerOptions {
  /** Milliseconds between the end of one fetch and the next, for writes that this engine did not make. */
  readonly refetchInterval: number;
  readonly inPlace: CohortOptions['inPlace'];
  readonly isWanted: () => boolean;
  readonly isEmpty: () => boolean;
  /** Fetches what is wanted, chosen when it is called. Never rejects. */
  readonly fetch: () => Promise<void>;
  /** Results of changes that were sent since this was asked last; of those that have to go out at once none. */
  readonly sent: () => number;
  /** Time for another look: wants everything, and starts. */
  readonly look: () => void;
}

/** A poll rests for so many times as long as its last statements took. */
const slowPause = 4;

/**
 * Milliseconds of rest for each result that was sent, four times what sending it takes, and at most: while something changes all
 * the time, others get the processor too, and who listens sees several changes at once.
 */
const restEach = 0.01;
const longestRest = 250;

export class Poller {
  readonly #options: PollerOptions;
  #running = false;
  #timer: NodeJS.Timeout | undefined;
  #restUntil = 0;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Something is wanted. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    void this.#run();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const { inPlace, isWanted, isEmpty, fetch, look, refetchInterval, sent } = this.#options;
    let took = 0;
    try {
      while (isWanted()) {
        const rest = this.#restUntil - performance.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest).unref());
        if (isEmpty()) break;
        await inPlace(async () => {
          const began = Date.now();
          await fetch();
          took = Date.now() - began;
        });
        this.#restUntil = performance.now() + Math.min(longestRest, restEach * sent());
      }
    } finally {
      this.#running = false;
    }
    if (isEmpty()) return;
    // What takes long is asked less often, so that slow ones do not take every place of the others.
    const pause = Math.max(refetchInterval, slowPause * took);
    this.#timer = setTimeout(look, pause);
    this.#timer.unref();
  }
}
