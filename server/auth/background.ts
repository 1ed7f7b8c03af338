// Work that an answer does not wait for, because its duration would tell whether an account exists.

import type { Logger } from 'pino';

export interface Background {
  /** Begins `work` after this turn of the event loop. It never rejects: a failure is logged. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when everything that was begun has ended. */
  settled(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) =>
          log.error({ err: error, event: `${name}_failed` }, 'background work failed'),
        )
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
