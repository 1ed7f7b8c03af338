// Ends what takes too long. One clock looks at all every now and then: a timer for each would cost more than it is worth.

/** Milliseconds between two looks: so much later than its time something may end. */
const interval = 50;

interface Expiring {
  expire(): void;
}

export class Deadlines {
  readonly #ends = new Map<Expiring, number>();
  #timer: NodeJS.Timeout | undefined;

  /** To be expired after so many milliseconds. */
  add(one: Expiring, time: number): void {
    this.#ends.set(one, performance.now() + time);
    this.#timer ??= setInterval(() => this.#look(), interval);
  }

  delete(one: Expiring): void {
    this.#ends.delete(one);
  }

  #look(): void {
    const now = performance.now();
    for (const [one, end] of this.#ends) {
      if (end > now) continue;
      this.#ends.delete(one);
      one.expire();
    }
    if (this.#ends.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
