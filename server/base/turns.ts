// So many at once, so many more in a queue, and nobody beyond that: what a flood of requests may cost. The queue is fair by
// address: whoever sends many waits behind its own, and others come in between, one of each address after the other.

import { placesRefused, placesUsed, placesWaiting } from './metrics.ts';
import { network } from './rateLimits.ts';

/** All places are taken and the queue is full, or the wait was too long. */
export class Busy extends Error {
  constructor() {
    super('too many at once');
  }
}

export interface TurnsOptions {
  name: string;
  atOnce: number;
  /** How many of them one address may have: with fewer than all, others need not wait for its work to end. */
  atOnceOfAddress: number;
  waiting: number;
  /** Of one address. */
  waitingOfAddress: number;
  /** Milliseconds of waiting after which it is not worth beginning. */
  patience: number;
  /**
   * Milliseconds, at most, that an address whose others wait rests after its work, as long as that took: for work of this
   * thread, which has to do other things in between.
   */
  rest?: number;
  now: () => number;
}

interface Waiting {
  since: number;
  isWanted: () => boolean;
  begin: () => void;
  refuse: () => void;
}

export function createTurns(options: TurnsOptions) {
  const {
    name: queue,
    atOnce,
    atOnceOfAddress,
    waiting: most,
    waitingOfAddress,
    patience,
    rest = 0,
    now,
  } = options;
  const running = new Map<string, number>();
  /** In the order in which the addresses have their turns. None is empty. */
  const queues = new Map<string, Waiting[]>();
  let runs = 0;
  let waits = 0;
  const waitsFor = (more: 1 | -1): void => {
    waits += more;
    placesWaiting.set({ queue }, waits);
  };
  const refused = (): Busy => {
    placesRefused.inc({ queue });
    return new Busy();
  };

  const enter = (key: string): void => {
    runs += 1;
    placesUsed.set({ queue }, runs);
    running.set(key, (running.get(key) ?? 0) + 1);
  };
  const leave = (key: string): void => {
    runs -= 1;
    placesUsed.set({ queue }, runs);
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    beginNext();
  };
  const isFree = (key: string): boolean => runs < atOnce && (running.get(key) ?? 0) < atOnceOfAddress;

  /** The last who came of the address with most who wait. */
  const refuseOne = (): void => {
    const longest = [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const [key, queue] = longest;
    queue.pop()?.refuse();
    waitsFor(-1);
    if (queue.length === 0) queues.delete(key);
  };

  const beginNext = (): void => {
    for (;;) {
      const turn = [...queues].find(([key]) => isFree(key));
      if (turn === undefined) return;
      const [key, queue] = turn;
      const first = queue.shift();
      waitsFor(-1);
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (first === undefined) continue;
      if (now() - first.since > patience || !first.isWanted()) {
        first.refuse();
        continue;
      }
      enter(key);
      first.begin();
    }
  };

  const wait = (key: string, isWanted: () => boolean): Promise<void> => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= waitingOfAddress) throw refused();
    return new Promise<void>((resolve, reject) => {
      queue.push({ since: now(), isWanted, begin: resolve, refuse: () => reject(refused()) });
      queues.set(key, queue);
      waitsFor(1);
      if (waits > most) refuseOne();
    });
  };

  return {
    /** Runs `work` when it is the address's turn, unless nobody wants it any more by then. @throws Busy */
    async run<T>(address: string, work: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
      const key = network(address);
      if (isFree(key) && !queues.has(key)) enter(key);
      else await wait(key, isWanted);
      const began = performance.now();
      try {
        return await work();
      } finally {
        const resting = queues.has(key) ? Math.min(rest, performance.now() - began) : 0;
        if (resting < 1) leave(key);
        else setTimeout(() => leave(key), resting).unref();
      }
    },
  };
}
export type Turns = ReturnType<typeof createTurns>;
