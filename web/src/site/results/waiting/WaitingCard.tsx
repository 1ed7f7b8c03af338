// An announced exam: when its results come, how long that is, and what happens then.
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { formatDate, formatTime, formatWeekday } from '../../../../../shared/dates.ts';
import { preview } from '../../../../../shared/numbers.ts';
import { examName, results } from '../../../../../shared/words/results.ts';
import { DayInBothCalendars } from '../../../ui/DayInBothCalendars.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ExpectantRidge } from '../outcome/ExpectantRidge.tsx';
import { dateOf, type ExamOption } from '../search/examOptions.ts';
import styles from './WaitingCard.module.css';
import { type ServerClock, timeLeft } from './serverClock.ts';
import { ownMoment, type Publication } from './usePublication.ts';

// What is left until the results, by the server's clock. A picture of time for eyes: readers of speech have the moment
// itself in words above it, and are not told each second.
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

function Countdown({ publishAt, clock }: CountdownProps) {
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

// Without scripts the browser itself loads the page again when the results are out, each at a moment of its own.
/** Of a page whose results are late, in seconds. */
const late = 15;

/** Whole seconds from now; later for each further reader. */
function secondsUntil(publishAt: string): number {
  const left = Date.parse(publishAt) - Date.now();
  const own = ownMoment(Math.random);
  return Math.ceil(left + own > 0 ? (left + own) / 1000 : late + own / 1000);
}

function PlainRefresh({ publishAt }: { publishAt: string }) {
  // The server's word: browsers with scripts take nothing of it over.
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(secondsUntil(publishAt))} />
    </noscript>
  );
}

const words = results.waiting;

/** A longer ID shows its beginning. */
const shownCandidate = 40;

interface Said {
  title: string;
  text: string;
}

function said(publishAt: string, candidate: string, isWithdrawn: boolean, { phase }: Publication): Said {
  if (phase === 'unreachable') return { title: words.late, text: words.unreachable };
  if (isWithdrawn) return { title: words.withdrawn, text: words.withdrawnText };
  if (phase === 'soon') return { title: words.soon, text: words.soonText };
  if (phase === 'late') return { title: words.late, text: words.lateText };
  return {
    title: words.title(formatTime(publishAt)),
    text: candidate === '' ? words.opensAny : words.opens(preview(candidate, shownCandidate)),
  };
}

interface WaitingCardProps {
  option: ExamOption;
  publishAt: string;
  /** The ID that was typed in advance; '' without. */
  candidate: string;
  isWithdrawn: boolean;
  publication: Publication;
}

export function WaitingCard({ option, publishAt, candidate, isWithdrawn, publication }: WaitingCardProps) {
  const titleId = useId();
  const { exam } = option;
  const { phase, clock, movedFrom } = publication;
  const { title, text } = said(publishAt, candidate, isWithdrawn, publication);
  const counts = phase === 'before' && !isWithdrawn;
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <p className={clsx('t-small', styles.exam)} lang={languageOf(exam.exam_title)}>
          {examName(exam.exam_title, exam.set_number)} · {dateOf(exam.exam_date)}
        </p>
        <h2 id={titleId} className={clsx('t-h2', styles.title)}>
          {title}
        </h2>
        {isWithdrawn ? null : (
          <p className={styles.day}>
            {formatWeekday(publishAt)}, <DayInBothCalendars value={publishAt} />
          </p>
        )}
        {counts ? <Countdown publishAt={publishAt} clock={clock} /> : null}
        {/* It changes when the moment comes and when it does not: that is said, the seconds are not. */}
        <div role="status" className={styles.text}>
          {movedFrom === null || isWithdrawn ? null : (
            <p className={styles.moved}>{words.moved(formatTime(movedFrom), formatDate(movedFrom))}</p>
          )}
          <p>{text}</p>
        </div>
      </div>
      <ExpectantRidge flag={candidate === '' ? undefined : preview(candidate, 14)} />
      {/* What is being typed is not loaded away. */}
      {candidate === '' ? null : <PlainRefresh publishAt={publishAt} />}
    </section>
  );
}
