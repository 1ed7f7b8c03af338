// The clock of an exam: the sun on its arc, from the start to the end, and the time that is left.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatTime } from '../../../../../shared/dates.ts';
import styles from './SunClock.module.css';
import { clockText } from './clockText.ts';

interface SunClockProps {
  from: number;
  to: number;
  /** Milliseconds that are shown. */
  left: number;
  /** Under them. */
  label: string;
  /** How much of the arc is behind; null: the sun has not risen. */
  passed: number | null;
  /** The last five minutes. */
  isLate?: boolean;
}

/** A point of the arc. */
function arcAt(part: number): [x: number, y: number] {
  const angle = Math.PI * (1 - Math.min(1, Math.max(0, part)));
  return [172 + 148 * Math.cos(angle), 124 - 104 * Math.sin(angle)];
}

export function SunClock({ from, to, left, label, passed, isLate = false }: SunClockProps): ReactNode {
  const [x, y] = arcAt(passed ?? 0);
  return (
    <div className={clsx('num', styles.clock, isLate && styles.late)} data-surface="night">
      <svg viewBox="0 0 344 152" aria-hidden="true">
        <path d="M24 124A148 104 0 0 1 320 124" className={styles.ahead} />
        {passed === null ? (
          <path d="M0 124h92M252 124h92" className={styles.horizon} />
        ) : (
          <path d={`M24 124A148 104 0 0 1 ${x} ${y}`} className={styles.behind} />
        )}
        {passed === null ? (
          <path d="M13 124a11 8 0 0 1 22 0z" className={styles.sun} />
        ) : (
          <>
            <path d="M12 124h24M308 124h24" className={styles.behind} />
            <circle cx={x} cy={y} r="9" className={styles.sun} />
          </>
        )}
      </svg>
      <div className={styles.time} role="timer" aria-label={label}>
        {clockText(left)}
      </div>
      <div className={styles.label} aria-hidden="true">
        {label}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{formatTime(new Date(from))}</span>
        <span>{formatTime(new Date(to))}</span>
      </div>
    </div>
  );
}
