// The parts of a running exam that change with the clock. Each redraws itself, so that the question need not.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { mockTests } from '../../../content/mockTests.ts';
import type { Attempt } from '../attempt/attemptTypes.ts';
import type { AttemptRecord } from '../attempt/store.ts';
import { SunClock } from '../frame/SunClock.tsx';
import { clockText } from '../frame/clockText.ts';
import { useTicking } from '../useAttempt.ts';
import { Banner } from './Banner.tsx';
import styles from './Clocks.module.css';

const { clock } = mockTests;
const lateFrom = 5 * 60_000;
/** Milliseconds for which the note about the last five minutes stays. */
const spoken = 10_000;

interface ClockProps {
  attempt: Attempt;
  record: AttemptRecord;
}

interface Time {
  left: number;
  passed: number;
  isLate: boolean;
}

function useTime({ attempt, record: { startedAt, deadlineAt } }: ClockProps): Time {
  useTicking();
  const left = deadlineAt - attempt.now();
  return { left, passed: 1 - left / (deadlineAt - startedAt), isLate: left <= lateFrom };
}

export function LargeClock(props: ClockProps): ReactNode {
  const { left, passed, isLate } = useTime(props);
  const { startedAt, deadlineAt } = props.record;
  const label = isLate ? clock.lastFive : clock.left;
  return (
    <SunClock from={startedAt} to={deadlineAt} left={left} passed={passed} isLate={isLate} label={label} />
  );
}

/** In the header of a phone, with the sun on the line below it. */
export function SmallClock(props: ClockProps): ReactNode {
  const { left, passed, isLate } = useTime(props);
  return (
    <>
      <b className={clsx('num', styles.small, isLate && styles.late)} role="timer" aria-label={clock.left}>
        {clockText(left)}
      </b>
      <span className={styles.word} aria-hidden="true">
        {clock.leftShort}
      </span>
      <span className={styles.line} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(0, passed * 100))}%` }} />
      </span>
    </>
  );
}

export function TimeLeft(props: ClockProps): ReactNode {
  return <b className="num">{clockText(useTime(props).left)}</b>;
}

export function FiveMinutes(props: ClockProps): ReactNode {
  const { left } = useTime(props);
  if (left > lateFrom || left <= lateFrom - spoken) return null;
  return <Banner icon="clock" strong={clock.five} text={clock.fiveText} tone="sun" />;
}
