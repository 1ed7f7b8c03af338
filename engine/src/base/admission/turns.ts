// Planning takes the only thread: a document that is not known yet waits until others had a turn of the event loop, and of
// those that wait the roles take turns. So whoever sends many costly documents waits for himself.

/** Milliseconds of planning after which the next new document waits. */
const longTurn = 5;

export class Turns {
  /** Milliseconds since the event loop has turned. */
  #spent = 0;
  /** Who waits, by role; the first role is the next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTurning = false;

  /** Undefined when nobody has to wait. */
  wait(role: string): Promise<void> | undefined {
    if (this.#spent < longTurn && this.#waiting.size === 0) return undefined;
    return new Promise((resolve) => {
      const line = this.#waiting.get(role);
      if (line === undefined) this.#waiting.set(role, [resolve]);
      else line.push(resolve);
      this.#turn();
    });
  }

  /** Notes how long planning took. */
  run<T>(plan: () => T): T {
    const began = performance.now();
    try {
      return plan();
    } finally {
      this.#spent += performance.now() - began;
      this.#turn();
    }
  }

  #turn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#spent = 0;
      const [next] = this.#waiting;
      if (next === undefined) return;
      const [role, line] = next;
      this.#waiting.delete(role);
      const first = line.shift();
      if (line.length > 0) this.#waiting.set(role, line);
      first?.();
      if (this.#waiting.size > 0) this.#turn();
    });
  }
}
