// Waits for one announced exam's results: where that stands, and the clock to count down by.
import { useEffect, useState } from 'react';
import type { ExamOption } from '../search/examOptions.ts';
import { awaitPublication, type Phase } from './awaitPublication.ts';
import type { ServerClock } from './serverClock.ts';
import { useServerClock } from './useServerClock.ts';

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
