// The bytes of all answers that are being made and sent: together they have a bound too.

export class Memory {
  readonly #most: number;
  #held = 0;
  readonly #waiting = new Set<() => void>();

  /** Bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** Whether so many bytes fit; a single answer fits always when nothing else is there. */
  reserve(bytes: number): boolean {
    if (this.#held > 0 && this.#held + bytes > this.#most) return false;
    this.#held += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#held -= bytes;
    if (bytes === 0 || this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const again of waiting) again();
  }

  /** Calls back, once, when bytes have become free. */
  whenReleased(again: () => void): void {
    this.#waiting.add(again);
  }
}
