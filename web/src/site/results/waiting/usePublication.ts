// Waits for one announced exam's results: where that stands, and the clock to count down by.
import { useEffect, useState } from 'react';
import { logWarning } from '../../../lib/log.ts';
import { pause } from '../../../lib/pause.ts';
import type { ExamOption } from '../search/examOptions.ts';
import { awaitPublication, type Phase } from './awaitPublication.ts';
import { readServerClock, type ServerClock } from './serverClock.ts';

// The server's clock for as long as a page needs it: read once, and once more when the phone has slept or was set.
const firstPause = 2000;
const longestPause = 60_000;
const lookAgain = 5000;

/** Null until it is known, and on the server. */
function useServerClock(isNeeded: boolean): ServerClock | null {
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

export interface Publication {
  phase: Phase;
  clock: ServerClock | null;
  /** The moment that was announced when the page began to wait, where it is another one by now. */
  movedFrom: string | null;
}

/** `again` asks what is out and what is announced. */
export function usePublication(option: ExamOption | null, again: () => Promise<unknown>): Publication {
  const publishAt = option?.publishAt ?? null;
  const clock = useServerClock(publishAt !== null);
  const [phase, setPhase] = useState<Phase>('before');
  const [first, setFirst] = useState<{ exam: string; publishAt: string } | null>(null);
  const exam = JSON.stringify(option?.exam ?? null);
  if (publishAt !== null && first?.exam !== exam) setFirst({ exam, publishAt });

  useEffect(() => {
    if (publishAt === null || clock === null) return;
    return awaitPublication({
      publishAt: Date.parse(publishAt),
      now: clock.now,
      random: Math.random,
      ask: again,
      onPhase: setPhase,
    });
  }, [publishAt, clock, again]);

  const isMoved = publishAt !== null && first?.exam === exam && first.publishAt !== publishAt;
  return { phase, clock, movedFrom: isMoved ? first.publishAt : null };
}
