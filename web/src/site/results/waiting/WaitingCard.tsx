// An announced exam: when its results come, how long that is, and what happens then.
import { clsx } from 'clsx';
import { useId } from 'react';
import { formatDate, formatTime, formatWeekday } from '../../../../../shared/dates.ts';
import { preview } from '../../../../../shared/numbers.ts';
import { examName, results } from '../../../../../shared/words/results.ts';
import { DayInBothCalendars } from '../../../ui/DayInBothCalendars.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ExpectantRidge } from '../outcome/ExpectantRidge.tsx';
import { dateOf, type ExamOption } from '../search/examOptions.ts';
import { Countdown } from './Countdown.tsx';
import { PlainRefresh } from './PlainRefresh.tsx';
import styles from './WaitingCard.module.css';
import type { Publication } from './usePublication.ts';

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
