// The server's clock for as long as a page needs it: read once, and once more when the phone has slept or was set.
import { useEffect, useState } from 'react';
import { logWarning } from '../../../lib/log.ts';
import { pause } from '../../../lib/pause.ts';
import { readServerClock, type ServerClock } from './serverClock.ts';

const firstPause = 2000;
const longestPause = 60_000;
const lookAgain = 5000;

/** Null until it is known, and on the server. */
export function useServerClock(isNeeded: boolean): ServerClock | null {
  const [clock, setClock] = useState<ServerClock | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const ended = new AbortController();
    const { signal } = ended;
    const isOver = (): boolean => signal.aborted;
    const keepRight = async (): Promise<void> => {
      let known: ServerClock | null = null;
      for (let failures = 0; !isOver();) {
        if (known === null || known.isStale()) {
          try {
            known = await readServerClock(signal);
            setClock(known);
            failures = 0;
          } catch (error) {
            if (isOver()) return;
            if (failures === 0) logWarning('The time could not be read from the server', error);
            failures += 1;
          }
        }
        const waiting = Math.min(firstPause * 2 ** failures, longestPause) * (0.75 + Math.random() / 2);
        await pause(failures === 0 ? lookAgain : waiting);
      }
    };
    void keepRight();
    return () => ended.abort();
  }, [isNeeded]);
  return clock;
}
