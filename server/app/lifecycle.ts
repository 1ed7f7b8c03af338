// Stopping: once, in the reverse order of starting, however often and by whatever it is asked for.

import { errorText, readableError } from '../base/errors.ts';
import { limits } from '../base/limits.ts';

export interface Lifecycle {
  /** Aborts when the stop begins; a start that is under way gives up at the next step. */
  signal: AbortSignal;
  /**
   * What to do before the stop, while everything still works, when SIGTERM asks for it: whoever supervises processes does,
   * while a person at a terminal (Ctrl-C) does not want to wait. The signal aborts when there is no time left for it.
   */
  onLeave(leave: (hurry: AbortSignal) => Promise<void>): void;
  /** Registers what to do at the stop; the last registered goes first. */
  onStop(close: () => Promise<void>): void;
  /** Runs the start; one that fails stops what it had started and ends the process with exit code 1. */
  run(start: () => Promise<void>): Promise<void>;
  /** Says a line, stops everything (after a start that is under way has given up) and ends the process. */
  stop(exitCode: number, reason?: string): Promise<void>;
}

/**
 * Ties the process's signals to a stop. Ctrl-C reaches npm and the server alike, and npm passes its own on: the
 * second signal means no more than the first.
 * @param say prints a line for the person at the terminal
 */
export function createLifecycle(say: (line: string) => void): Lifecycle {
  const controller = new AbortController();
  const hurry = new AbortController();
  let leave: (hurry: AbortSignal) => Promise<void> = () => Promise.resolve();
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  let starting: Promise<unknown> = Promise.resolve();

  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        say(`While stopping: ${errorText(error)}`);
      }
    }
  };
  const begin = (exitCode: number, reason: string | undefined, leaving: typeof leave): Promise<void> =>
    (stopping ??= (async () => {
      if (reason !== undefined) say(reason);
      controller.abort();
      await leaving(hurry.signal);
      // What still hangs then is left behind.
      setTimeout(() => process.exit(1), limits.stop.default).unref();
      // Otherwise what it starts just now, Postgres above all, would be left behind.
      await starting;
      await closeAll();
      process.exit(exitCode);
    })());
  const stop = (exitCode: number, reason?: string): Promise<void> => {
    hurry.abort();
    return begin(exitCode, reason, () => Promise.resolve());
  };

  const words = 'Stopping …';
  process.on('SIGTERM', () => void begin(0, words, leave));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0, words));
  return {
    signal: controller.signal,
    onLeave: (given) => void (leave = given),
    onStop: (close) => closers.push(close),
    async run(start) {
      const outcome = start().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      starting = outcome;
      const failed = await outcome;
      if (failed) await stop(1, controller.signal.aborted ? undefined : readableError(failed.error));
    },
    stop,
  };
}
