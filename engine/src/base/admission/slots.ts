// Places for work on the database: so many at a time, so many in line, and nobody waits for long.
import { EngineError } from '../errors.ts';

export interface SlotsOptions {
  readonly places: number;
  /** Without bounds for what does not end by waiting: everybody stands in line until there is a place. */
  readonly line?: {
    readonly mostWaiting: number;
    /** Milliseconds. */
    readonly patience: number;
  };
}

const noPlace = (): EngineError =>
  new EngineError(
    'postgres-max-connections-error',
    'all connections to the database are busy, try again later',
  );

export class Slots {
  readonly #options: SlotsOptions;
  #free: number;
  /** In order of arrival. */
  readonly #waiting = new Set<() => void>();

  constructor(options: SlotsOptions) {
    this.#options = options;
    this.#free = options.places;
  }

  tryEnter(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.tryEnter()) await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Waits for a place; rejects when there is none in time, or `onLeave`'s argument is called. */
  enter(onLeave?: (leave: (error: EngineError) => void) => void): Promise<void> {
    if (this.tryEnter()) return Promise.resolve();
    const { line } = this.#options;
    if (line !== undefined && this.#waiting.size >= line.mostWaiting) return Promise.reject(noPlace());
    return new Promise((resolve, reject) => {
      const leave = (error: EngineError): void => {
        clearTimeout(timer);
        if (this.#waiting.delete(called)) reject(error);
      };
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = line && setTimeout(() => leave(noPlace()), line.patience);
      this.#waiting.add(called);
      onLeave?.(leave);
    });
  }

  /** The place goes to the next in line; only when nobody waits does it become free. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
