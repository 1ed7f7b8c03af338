// A background loop over work that waits in Postgres. Every server runs it: each claims its pieces with `for update skip
// locked`, and what a process leaves undone when it dies is found by another one, or by the next start.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { type Clock, seconds } from './clock.ts';
import { isNotReady, transaction } from './database.ts';
import { limits } from './limits.ts';
import { workDone, workFailed } from './metrics.ts';

export interface WorkerOptions {
  name: string;
  /**
   * Claims a piece of work and does it. Returns the milliseconds after which to look again: 0 when more may be waiting,
   * undefined when nothing is known to come (then after `lookEvery`, as for anything later than that).
   * @param lane from 0; lanes work side by side
   */
  work: (lane: number) => Promise<number | undefined>;
  /** Milliseconds between two looks while nobody wakes it: other servers leave work, too. */
  lookEvery: number;
  /** After the nth failure in a row it pauses n times `lookEvery`, and never longer than this; unless given, `lookEvery`. */
  longestPause?: number;
  lanes?: number;
  /** Milliseconds that one call of `work` may take before the worker counts as stuck; unless given, `limits.workerPatience`. */
  patience?: number;
  /**
   * Told when `work` rejects, with how many times in a row it has. Not while the schema is not there: beside a real
   * Hasura it comes later than this process.
   */
  onError: (error: unknown, failures: number) => void;
}

/** Rows of a table that wait to be worked off, one in each transaction. */
export interface Jobs<Row> {
  /** Locks the next row that is due and that nobody else works at (`for update skip locked`). */
  claim: (client: pg.ClientBase) => Promise<Row | undefined>;
  /** Does it and settles the row, in the transaction that has locked it: a server that is killed leaves the row to others. */
  attempt: (client: pg.ClientBase, row: Row) => Promise<void>;
  /** Settles the row after an attempt that has thrown: what that had changed is rolled back. */
  failed: (row: Row, error: unknown) => Promise<void>;
}

/** Works off one row; false when none is due that nobody else works at. */
export async function workOffOne<Row>(
  pool: pg.Pool,
  { claim, attempt, failed }: Jobs<Row>,
): Promise<boolean> {
  // Outlives the transaction.
  let claimed: { row: Row } | undefined;
  try {
    await transaction(pool, async (client) => {
      const row = await claim(client);
      if (row === undefined) return;
      claimed = { row };
      await attempt(client, row);
    });
  } catch (error) {
    if (claimed === undefined) throw error;
    await failed(claimed.row, error);
  }
  return claimed !== undefined;
}

/**
 * Milliseconds until `next`, a time of the table; undefined when nothing waits. Never less than a second: what is due by
 * now is in another server's hands.
 */
export const untilDue = (next: Date | null | undefined, clock: Clock): number | undefined =>
  next ? Math.max(seconds(1), next.getTime() - clock().getTime()) : undefined;

export interface WorkerState {
  name: string;
  /** In a row. */
  failures: number;
  /** One piece takes longer than it may. */
  isStuck: boolean;
}

const running = new Set<() => WorkerState>();

/** Of all that were started in this process and have not stopped. */
export const workerStates = (): WorkerState[] => [...running].map((state) => state());

export function createWorker(options: WorkerOptions) {
  const { name, work, lookEvery, longestPause = lookEvery, lanes: count = 1, onError } = options;
  const { patience = limits.workerPatience.default } = options;
  /** When each lane began the piece that it is at. */
  const began = new Map<number, number>();
  let isStarted = false;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const lookIn = (milliseconds: number): void => {
    if (isStopped || !isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds).unref();
  };

  const workOff = async (lane: number): Promise<void> => {
    // Not in this turn of the event loop: whoever woke it may be about to answer somebody.
    await nextTurn();
    try {
      let pause: number | undefined = 0;
      while (!isStopped && pause === 0) {
        began.set(lane, performance.now());
        pause = await work(lane);
        workDone.inc({ worker: name });
      }
      failures = 0;
      lookIn(Math.min(pause ?? lookEvery, lookEvery));
    } catch (error) {
      failures += 1;
      workFailed.inc({ worker: name });
      if (!isNotReady(error)) onError(error, failures);
      // Another lane may know of something that is due sooner.
      if (timer === undefined) lookIn(Math.min(lookEvery * failures, longestPause));
    } finally {
      began.delete(lane);
    }
  };

  const lanes = Array.from({ length: count }, (_, index) => {
    let running: Promise<void> | undefined;
    let isWoken = false;
    const go = (): void => {
      if (isStopped) return;
      isWoken = running !== undefined;
      running ??= workOff(index).finally(() => {
        running = undefined;
        if (isWoken) go();
      });
    };
    return { go, running: () => running };
  });
  const atWork = () => lanes.flatMap((lane) => lane.running() ?? []);

  function wake(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { go } of lanes) go();
  }

  const atHand = () => Promise.all(atWork());
  const idle = async (): Promise<void> => {
    while (atWork().length > 0) await atHand();
  };
  const state = (): WorkerState => ({
    name,
    failures,
    isStuck: [...began.values()].some((since) => performance.now() - since > patience),
  });

  return {
    /** Begins to work off what waits. Of a lane that is at it already, once more after that. */
    wake,
    /** Works off what waits at this moment: resolves when a look that began after the call has ended. */
    async run() {
      await atHand();
      wake();
      await atHand();
    },
    /** Resolves when nothing is being worked at, or after `stop`. */
    idle,
    /** As `wake`, and looks now and then from here on. */
    start() {
      isStarted = true;
      running.add(state);
      wake();
    },
    /** Resolves when the pieces at hand are done; what waits stays for the next start. */
    stop(): Promise<void> {
      isStopped = true;
      running.delete(state);
      clearTimeout(timer);
      return idle();
    },
  };
}
export type Worker = ReturnType<typeof createWorker>;
