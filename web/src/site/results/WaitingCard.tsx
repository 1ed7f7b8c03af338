// An announced exam: when its results come, how long that is, and what happens then.
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { formatDate, formatTime, formatWeekday } from '../../../../shared/dates.ts';
import { formatCount, inDigits, preview } from '../../../../shared/numbers.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { examDay, examName, results } from '../../../../shared/words/results.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { TellMe } from './TellMe.tsx';
import styles from './WaitingCard.module.css';
import type { ExamOption } from './examOptions.ts';
import type { ServerClock } from './serverClock.ts';
import { timeLeft } from './timeLeft.ts';
import { fieldNames } from './useLinkedSearch.ts';
import { ownMoment, type Publication } from './usePublication.ts';

// The ridge that waits for a flag; with the flag of whoever waits at its foot.

const ridge =
  'M0 128L60 118L96 122L150 96L188 102L250 58L286 72L330 30L368 52L420 44L474 84L516 78L570 104L620 98L680 120L760 128';

export function ExpectantRidge({ flag }: { flag?: string | undefined }) {
  return (
    <div className={styles.ridge} aria-hidden="true">
      <svg viewBox="0 0 760 130" preserveAspectRatio="none">
        <path className={styles.area} d={`${ridge}V130H0z`} />
        <path className={styles.line} d={ridge} vectorEffect="non-scaling-stroke" />
      </svg>
      {flag === undefined ? null : (
        <div className={styles.flag}>
          <span className={styles.cloth}>{flag}</span>
        </div>
      )}
    </div>
  );
}

// The announced exams, before one is chosen.

const words = results.waiting;

function Coming({ value, publishAt }: { value: string; publishAt: string }) {
  return (
    <li className={styles.comingExam}>
      <div>
        <p className={styles.name} lang={languageOf(value)}>
          {value}
        </p>
        <p className={styles.moment}>
          {words.title(formatTime(publishAt))}, <DayInBothCalendars value={publishAt} />
        </p>
      </div>
      <LinkButton small href={paths.results.href({ [fieldNames.exam]: value })}>
        {words.choose}
        <VisuallyHidden>{` (${value})`}</VisuallyHidden>
      </LinkButton>
    </li>
  );
}

interface ComingResultsProps {
  /** Announced ones, soonest first; at least one. */
  options: readonly ExamOption[];
  /** Of the soonest. */
  publication: Publication;
}

export function ComingResults({ options, publication: { phase } }: ComingResultsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.coming}>
      <h2 id={titleId} className="t-h3">
        {words.coming}
      </h2>
      <ul className={styles.list}>
        {options.map(({ value, publishAt }) =>
          publishAt === null ? null : <Coming key={value} value={value} publishAt={publishAt} />,
        )}
      </ul>
      <p role="status" className={clsx('t-small', styles.news)}>
        {phase === 'soon' ? `${words.soon}. ${words.soonText}` : null}
      </p>
    </section>
  );
}

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

const two = (value: number): string => inDigits(String(value).padStart(2, '0'));

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
            {parts === null ? '––' : unit === 'days' ? formatCount(parts.days) : two(parts[unit])}
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
        <p className={clsx('t-small', styles.exam)} lang={languageOf(shownTitle(exam))}>
          {examName(shownTitle(exam), exam.set_number)} · {examDay(exam.exam_date)}
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
        {counts ? <TellMe key={option.value} exam={exam} /> : null}
      </div>
      <ExpectantRidge flag={candidate === '' ? undefined : preview(candidate, 14)} />
      {/* What is being typed is not loaded away. */}
      {candidate === '' ? null : <PlainRefresh publishAt={publishAt} />}
    </section>
  );
}
