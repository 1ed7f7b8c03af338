// Lets a fixed number of jobs run at once; the others wait in order.

export type Limiter = <T>(job: () => Promise<T>) => Promise<T>;

/** A burst of changes wakes many cohorts at once; without a bound they would take every connection of the pool. */
export function createLimiter(most: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      // The place goes to the next in line; only when nobody waits does it become free.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
