// So many at once, so many more in a queue, and nobody beyond that: what a flood of requests may cost.

/** Neither a place nor room in the queue, or the wait was too long. */
export class Busy extends Error {
  constructor() {
    super('too many at once');
  }
}

interface TurnsOptions {
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
  /** Milliseconds of waiting after which it is not worth beginning. */
  patience: number;
  now: () => number;
}

export interface Turns {
  /** Runs `work` when it is its turn. @throws Busy */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns({ atOnce, waiting, patience, now }: TurnsOptions): Turns {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new Busy();
        const since = now();
        // Whoever ends hands its place on, so that nobody who comes meanwhile takes it.
        await new Promise<void>((resolve) => queue.push(resolve));
        if (now() - since > patience) {
          next();
          throw new Busy();
        }
      } else running += 1;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };

  function next(): void {
    const first = queue.shift();
    if (first === undefined) running -= 1;
    else first();
  }
}
