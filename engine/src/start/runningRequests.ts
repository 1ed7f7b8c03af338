// The requests that are being answered: at its end the engine waits for them, but not for ever.

export class RunningRequests {
  /** Each with what ends it at once. */
  readonly #running = new Map<Promise<unknown>, () => void>();

  get size(): number {
    return this.#running.size;
  }

  /** Counts the work as a request until it has ended; `giveUp` is called when nobody waits for it any longer. */
  add<T>(work: Promise<T>, giveUp: () => void = () => undefined): Promise<T> {
    this.#running.set(work, giveUp);
    const forget = (): void => void this.#running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when those that run now have ended, in whatever way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.keys());
  }

  /** Resolves when all have ended; those that are late, in milliseconds, are given up. */
  async end(patience: number): Promise<void> {
    const late = setTimeout(() => {
      for (const giveUp of this.#running.values()) giveUp();
    }, patience);
    await this.settled();
    clearTimeout(late);
  }
}
