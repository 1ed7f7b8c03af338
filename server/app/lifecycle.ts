// Stopping: once, in the reverse order of starting, however often and by whatever it is asked for.

import { setTimeout as pause } from 'node:timers/promises';
import { errorText, exitCodeOf, readableError } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { within } from '../base/within.ts';

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/**
 * Ties the process's signals to a stop. Ctrl-C reaches npm and the server alike, and npm passes its own on: the
 * second signal means no more than the first.
 * @param say prints a line for the person at the terminal
 * @param onRefused told why a start has failed
 */
export function createLifecycle(
  say: (line: string) => void,
  onRefused: (reason: string) => void = () => undefined,
) {
  const controller = new AbortController();
  const hurry = new AbortController();
  let leave: (hurry: AbortSignal) => Promise<void> = () => Promise.resolve();
  const closers: (() => Promise<void>)[] = [];
  let explain = (error: unknown): Promise<unknown> => Promise.resolve(error);
  let stopping: Promise<void> | undefined;
  let starting: Promise<unknown> = Promise.resolve();
  let isStarting = false;

  /** The last goes first; none keeps the others, Postgres above all, from their turn. */
  const closeAll = async (patience: number) => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        // The first registered is Postgres, which has a deadline of its own.
        await (closers.length === 0 ? close() : within(close(), patience, 'a part does not end'));
      } catch (error) {
        say(`While stopping: ${errorText(error)}`);
      }
    }
  };
  const begin = (exitCode: number, reason: string | undefined, leaving: typeof leave): Promise<void> =>
    (stopping ??= (async () => {
      if (reason !== undefined) say(reason);
      const isInterrupted = isStarting;
      controller.abort();
      await leaving(hurry.signal);
      // What still hangs then is left behind.
      setTimeout(() => process.exit(1), limits.stop.default).unref();
      // A start gives up by itself at its next step, or when what it waits for is closed; what it has started just now
      // ends either way.
      const patience = isInterrupted ? limits.startEnd.default : limits.partEnd.default;
      await Promise.race([starting, pause(patience)]);
      await closeAll(patience);
      await Promise.race([starting, pause(patience)]);
      await closeAll(patience);
      process.exit(exitCode);
    })());
  const stop = (exitCode: number, reason?: string): Promise<void> => {
    hurry.abort();
    return begin(exitCode, reason, () => Promise.resolve());
  };

  const words = 'Stopping …';
  const codeOf = (signal: keyof typeof signals): number => (isStarting ? 128 + signals[signal] : 0);
  process.on('SIGTERM', () => void begin(codeOf('SIGTERM'), words, leave));
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop(codeOf(signal), words));
  return {
    /** Aborts when the stop begins; a start that is under way gives up at the next step. */
    signal: controller.signal,
    /**
     * What to do before the stop, while everything still works, when SIGTERM asks for it: whoever supervises processes does,
     * while a person at a terminal (Ctrl-C) does not want to wait. The signal aborts when there is no time left for it.
     */
    onLeave: (given: (hurry: AbortSignal) => Promise<void>): void => void (leave = given),
    /**
     * Registers what to do at the stop; the last registered goes first.
     * @throws the reason of `signal` when the stop has begun: it is closed all the same, and the start goes no further
     */
    onStop(close: () => Promise<void>) {
      closers.push(close);
      controller.signal.throwIfAborted();
    },
    /** Registers who may know better why a start fails than the error that it fails with. */
    onFailure: (better: typeof explain): void => void (explain = better),
    /**
     * Runs the start; one that fails stops what it had started and ends the process with exit code 1, for wrong settings 78,
     * one that a signal interrupts with 128 and the signal's number.
     */
    async run(start: () => Promise<void>) {
      isStarting = true;
      const outcome = start().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      starting = outcome;
      const failed = await outcome;
      if (!failed) {
        isStarting = false;
        return;
      }
      if (controller.signal.aborted) return stop(1);
      const error = await explain(failed.error);
      onRefused(readableError(error));
      await stop(exitCodeOf(error), readableError(error));
    },
    /** Says a line, stops everything and ends the process. */
    stop,
  };
}
export type Lifecycle = ReturnType<typeof createLifecycle>;
