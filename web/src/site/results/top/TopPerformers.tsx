// The five best of the chosen exam, equal marks ordered by symbol. The room for five is there from the start.
import { useQuery } from '@apollo/client/react';
import { clsx } from 'clsx';
import { useEffect, useId } from 'react';
import { examName, results, topPerformersLimit } from '../../../content/results.ts';
import { TopPerformersDocument, type TopPerformersQuery } from '../../../graphql/generated/site.ts';
import { logFailure } from '../../../lib/log.ts';
import { formatMarks } from '../../../lib/numbers.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InitialsAvatar } from '../../../ui/InitialsAvatar.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { Exam } from '../search/examOptions.ts';
import styles from './TopPerformers.module.css';

/** As in the style sheet. */
const rowHeight = 66;

interface PerformerProps {
  performer: TopPerformersQuery['top_performers'][number];
  place: number;
}

function Performer({ performer: { name, symbol, marks }, place }: PerformerProps) {
  return (
    <li className={styles.performer}>
      <span className={clsx('num', styles.place, place === 1 && styles.first)} aria-hidden="true">
        {place}
      </span>
      <InitialsAvatar name={name} size={36} />
      <div className={styles.person}>
        <span lang={languageOf(name)}>{name}</span>
        <span className="num">{symbol}</span>
      </div>
      <span className={clsx('num', styles.marks)}>{formatMarks(marks)}</span>
    </li>
  );
}

function Message({ children }: { children: string }) {
  return (
    <div className={styles.message}>
      <Icon name="flag" size={32} />
      <p>{children}</p>
    </div>
  );
}

/** The list of one exam. A failure is logged and shows as no results. */
function PerformerList({ exam, titleId }: { exam: Exam; titleId: string }) {
  const { exam_title, set_number } = exam;
  const { data, error, loading } = useQuery(TopPerformersDocument, {
    variables: { exam_title, set_number, limit: topPerformersLimit },
  });
  useEffect(() => {
    if (error) logFailure('Failed to load top performers', error);
  }, [error]);
  if (loading && !data) {
    return <SkeletonRows label={results.top.loading} rows={topPerformersLimit} height={rowHeight} avatar />;
  }
  if (!data?.top_performers.length) return <Message>{results.top.none}</Message>;
  return (
    <ol aria-labelledby={titleId} className={styles.list}>
      {data.top_performers.map((performer, index) => (
        <Performer
          // Exams of one title and set rank together: a symbol may stand here twice.
          key={`${index} ${performer.symbol}`}
          performer={performer}
          // Equal marks share a rank, here as in a result.
          place={data.top_performers.findIndex(({ marks }) => marks === performer.marks) + 1}
        />
      ))}
    </ol>
  );
}

export function TopPerformers({ exam }: { exam: Exam | null }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className="t-h3">
        {results.top.title}
      </h2>
      <p className={clsx('t-caption', styles.exam)} lang={languageOf(exam?.exam_title ?? '')}>
        {exam ? examName(exam.exam_title, exam.set_number) : null}
      </p>
      {exam ? <PerformerList exam={exam} titleId={titleId} /> : <Message>{results.top.placeholder}</Message>}
    </section>
  );
}
