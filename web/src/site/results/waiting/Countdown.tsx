// What is left until the results, by the server's clock. A picture of time for eyes: readers of speech have the moment
// itself in words above it, and are not told each second.
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { results } from '../../../../../shared/words/results.ts';
import styles from './Countdown.module.css';
import type { ServerClock } from './serverClock.ts';
import { timeLeft } from './timeLeft.ts';

const { left: units, reads } = results.waiting;

const second = 1000;

/** Milliseconds, read anew at each full second; null as long as the clock is not known. */
function useLeft(publishAt: string, clock: ServerClock | null): number | null {
  const end = Date.parse(publishAt);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (clock === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const read = (): void => {
      const now = end - clock.now();
      setLeft(now);
      timer = setTimeout(read, (((now % second) + second) % second) + 20);
    };
    read();
    return () => clearTimeout(timer);
  }, [end, clock]);
  return left;
}

const two = (value: number): string => String(value).padStart(2, '0');

interface CountdownProps {
  publishAt: string;
  clock: ServerClock | null;
}

export function Countdown({ publishAt, clock }: CountdownProps) {
  const left = useLeft(publishAt, clock);
  const parts = left === null ? null : timeLeft(left);
  const shown = [
    ...(parts !== null && parts.days > 0 ? (['days'] as const) : []),
    ...(['hours', 'minutes', 'seconds'] as const),
  ];
  return (
    <div role="timer" aria-label={reads} aria-live="off" className={styles.countdown}>
      {shown.map((unit) => (
        <div key={unit} className={styles.part}>
          <div className={clsx('t-figureXl', styles.figure)}>
            {parts === null ? '––' : unit === 'days' ? parts.days : two(parts[unit])}
          </div>
          <div className={clsx('t-small', styles.unit)}>{units[unit]}</div>
        </div>
      ))}
    </div>
  );
}
