// Waits for one announced exam's results: where that stands, and the clock to count down by.
import { useEffect, useState } from 'react';
import { logWarning } from '../../lib/log.ts';
import { pause } from '../../lib/pause.ts';
import type { ExamOption } from './examOptions.ts';
import { readServerClock, type ServerClock } from './serverClock.ts';

// When a waiting page asks. Until the results are out nobody asks anything; then everybody once, each at a moment of its
// own within ten seconds, so that thousands of phones are no flood. Who finds nothing yet (the server was stopped over the
// moment, the time was moved) asks again after pauses that grow and differ.

/** Results are out within a second; a Date header tells whole seconds. */
const margin = 1000;
/** The moments of all phones lie within so many milliseconds. */
export const spread = 10_000;
/** Milliseconds before each further question; the last one repeats. */
const pauses = [4000, 8000, 15_000, 30_000, 60_000, 120_000];
/** Timers sleep with the phone: no single one is trusted for longer. */
const step = 1000;
/** Who comes back to the page after so long is told what is true by now. */
const away = 60_000;

export type Phase =
  /** Its moment is to come. */
  | 'before'
  /** The results are out, and this page's turn is. */
  | 'soon'
  /** Asked, and they are not there. */
  | 'late'
  /** The server did not answer. */
  | 'unreachable';

interface Waiting {
  /** By the server's clock, in milliseconds, like `now`. */
  publishAt: number;
  now: () => number;
  random: () => number;
  /** Asks what is out and what is announced; whoever gets something new calls `stop`. */
  ask: () => Promise<unknown>;
  onPhase: (phase: Phase) => void;
}

const jittered = (milliseconds: number, random: () => number): number => milliseconds * (0.75 + random() / 2);

/** Milliseconds from the publication until one page asks. */
export const ownMoment = (random: () => number): number => margin + random() * spread;

/** Begins to wait; gives what ends it. */
export function awaitPublication({ publishAt, now, random, ask, onPhase }: Waiting): () => void {
  let asked = 0;
  let asking = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenSince: number | null = document.hidden ? now() : null;
  const missed = now() > publishAt + margin + spread;
  let next = missed ? now() + jittered(pauses[0] ?? step, random) : publishAt + ownMoment(random);
  let phase: Phase = missed ? 'late' : 'before';

  const enter = (entered: Phase): void => {
    phase = entered;
    onPhase(entered);
  };

  const question = async (): Promise<void> => {
    asking = true;
    let reached = true;
    try {
      await ask();
    } catch {
      reached = false;
    }
    // What came is on the page first, and may have ended the waiting.
    await new Promise((resolve) => setTimeout(resolve));
    asking = false;
    if (stopped) return;
    if (now() >= publishAt) {
      enter(reached ? 'late' : 'unreachable');
      next = now() + jittered(pauses[Math.min(asked, pauses.length - 1)] ?? step, random);
      asked += 1;
    }
    tick();
  };

  const tick = (): void => {
    clearTimeout(timer);
    if (stopped || asking) return;
    const left = next - now();
    if (phase === 'before' && now() >= publishAt) enter('soon');
    // A page that nobody looks at may wait until somebody does, once it has asked.
    const rests = asked > 0 && document.hidden;
    if (left <= 0 && !rests) void question();
    else timer = setTimeout(tick, Math.max(0, Math.min(step, left > 0 ? left : step)));
  };

  const onVisible = (): void => {
    if (document.hidden) {
      hiddenSince = now();
      return;
    }
    const wasAway = hiddenSince !== null && now() - hiddenSince > away;
    hiddenSince = null;
    if (asking || stopped) return;
    if (wasAway && phase === 'before' && now() < publishAt) void question();
    else tick();
  };
  document.addEventListener('visibilitychange', onVisible);

  onPhase(phase);
  tick();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

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
