// Ends what takes too long. One clock looks at all every now and then: a timer for each would cost more than it is worth.

/** Milliseconds between two looks: so much later than its time something may end. */
const interval = 50;

/**
 * Postgres has the same limits, for when the engine is gone. Its clock begins later and looks at once: so many
 * milliseconds keep it from being the first.
 */
export const laterThanEngine = 1000;

/** What may take so long and no longer. */
export abstract class Expiring {
  /** On the clock of `performance.now()`. */
  endsAt = 0;

  abstract expire(): void;
}

export class Deadlines {
  readonly #all = new Set<Expiring>();
  #timer: NodeJS.Timeout | undefined;

  /** To be expired after so many milliseconds, whatever was said of it before. */
  add(one: Expiring, time: number): void {
    one.endsAt = performance.now() + time;
    this.#all.add(one);
    this.#timer ??= setInterval(() => this.#look(), interval);
  }

  delete(one: Expiring): void {
    this.#all.delete(one);
  }

  #look(): void {
    const now = performance.now();
    for (const one of [...this.#all].filter(({ endsAt }) => endsAt <= now)) {
      // Another one's end may have been the end of this one.
      if (this.#all.delete(one)) one.expire();
    }
    if (this.#all.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
