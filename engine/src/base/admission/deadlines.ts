// Ends what takes too long. One clock looks at all every now and then: a timer for each would cost more than it is worth.

/** Milliseconds between two looks: so much later than its time something may end. */
const interval = 50;

/**
 * Postgres has the same limits, for when the engine is gone. Its clock begins later and looks at once: so many
 * milliseconds keep it from being the first.
 */
export const laterThanEngine = 1000;

/** What may take so long and no longer. It is a link of its clock's chain, so that beginning and ending cost next to nothing. */
export abstract class Expiring {
  /** On the clock of `performance.now()`. */
  endsAt = 0;
  previous: Expiring | undefined;
  next: Expiring | undefined;
  /** The clock that looks at it. */
  clock: Deadlines | undefined;

  /** Its time is over. */
  abstract expire(): void;
}

export class Deadlines {
  #first: Expiring | undefined;
  #last: Expiring | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** To be expired after so many milliseconds, whatever was said of it before. */
  add(one: Expiring, time: number): void {
    one.clock?.delete(one);
    one.clock = this;
    one.endsAt = performance.now() + time;
    one.previous = this.#last;
    if (this.#last === undefined) this.#first = one;
    else this.#last.next = one;
    this.#last = one;
    this.#timer ??= setInterval(() => this.#look(), interval);
  }

  delete(one: Expiring): void {
    if (one.clock !== this) return;
    const { previous, next } = one;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    one.clock = undefined;
    one.previous = undefined;
    one.next = undefined;
  }

  #look(): void {
    const now = performance.now();
    const late: Expiring[] = [];
    for (let one = this.#first; one !== undefined; one = one.next) if (one.endsAt <= now) late.push(one);
    for (const one of late) {
      // Another one's end may have been the end of this one.
      if (one.clock !== this) continue;
      this.delete(one);
      one.expire();
    }
    if (this.#first !== undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
