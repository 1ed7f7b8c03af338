// When a cohort fetches: at once when something is wanted, one fetch at a time, and every now and then by itself. What is
// wanted while a fetch runs is merged into one more: the latest state wins.
import type { Limiter } from '../database/limiter.ts';

export interface PollerOptions {
  /** Milliseconds between the end of one fetch and the next, for writes that this engine did not make. */
  readonly refetchInterval: number;
  readonly limiter: Limiter;
  /** Whether there is something to fetch. */
  readonly isWanted: () => boolean;
  readonly isEmpty: () => boolean;
  /** Fetches what is wanted, chosen when it is called. Never rejects. */
  readonly fetch: () => Promise<void>;
  /** Time for another look: wants everything, and starts. */
  readonly look: () => void;
}

/** A poll rests for so many times as long as its last statements took. */
const slowPause = 4;

export class Poller {
  readonly #options: PollerOptions;
  #running = false;
  #timer: NodeJS.Timeout | undefined;

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
    const { limiter, isWanted, isEmpty, fetch, look, refetchInterval } = this.#options;
    let took = 0;
    try {
      while (isWanted()) {
        await limiter(async () => {
          const began = Date.now();
          await fetch();
          took = Date.now() - began;
        });
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
