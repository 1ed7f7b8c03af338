// The announced exams, before one is chosen.
import { clsx } from 'clsx';
import { useId } from 'react';
import { formatTime } from '../../../../../shared/dates.ts';
import { results } from '../../../../../shared/words/results.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { DayInBothCalendars } from '../../../ui/DayInBothCalendars.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { type ExamOption, fieldNames } from '../search/examOptions.ts';
import styles from './ComingResults.module.css';
import type { Publication } from './usePublication.ts';

const words = results.waiting;

function Coming({ value, publishAt }: { value: string; publishAt: string }) {
  return (
    <li className={styles.exam}>
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
    <section aria-labelledby={titleId} className={styles.card}>
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
