// What the list of mock tests says of practising: questions that are due, and the marks of practices over time.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { OwnPracticeDocument, type OwnPracticeMutation } from '../../../graphql/generated/mockTestReview.ts';
import { useQuestions } from '../../../graphql/questions.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import styles from '../OwnTestsPage.module.css';
import type { MockTest } from '../serverApi.ts';

const { practice } = mockTestReview;

type PracticeMarks = OwnPracticeMutation['practice_marks'];

/** Undefined until it is known. The page does without it where it does not come. */
export function useOwnPractice(): OwnPracticeMutation | undefined {
  const { once } = useQuestions();
  const [own, setOwn] = useState<OwnPracticeMutation>();
  useEffect(() => {
    let isGone = false;
    once(OwnPracticeDocument, {}).then(
      (answer) => {
        if (!isGone) setOwn(answer);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [once]);
  return own;
}

export function DueQuestions({ count }: { count: number }): ReactNode {
  return count === 0 ? null : (
    <section className={clsx(styles.row, styles.due)} aria-labelledby="due">
      <div>
        <h2 id="due" className="t-h3">
          {practice.due(count)}
        </h2>
        <p>{practice.how}</p>
      </div>
      <LinkButton small href={paths.mockTestsAgain.href()}>
        {practice.begin}
      </LinkButton>
    </section>
  );
}

/** The newest first, each with its review. One alone stands in the row already. */
export function PracticeHistory({
  test,
  marks,
}: {
  test: MockTest;
  marks: Readonly<PracticeMarks>;
}): ReactNode {
  const known = test.attempts.flatMap((attempt) => {
    const own = marks.find(({ attempt_id: id }) => id === attempt.id);
    return own === undefined ? [] : [{ ...attempt, marks: own.marks ?? 0, full: own.full_marks ?? 0 }];
  });
  if (known.length < 2) return null;
  return (
    <details className={clsx('num', styles.history)}>
      <summary>
        {practice.history(known.length, formatMarks(Math.max(...known.map((one) => one.marks))))}
      </summary>
      <ol>
        {known.map(({ id, started_at: at, marks: own, full }) => (
          <li key={id}>
            <RouterLink href={paths.mockTestReview.href({ id: test.id }, { attempt: id })}>
              {formatDate(at)}
            </RouterLink>
            <i aria-hidden="true" style={{ width: `${full > 0 ? Math.max(0, (own / full) * 100) : 0}%` }} />
            <span>{mockTests.list.marks(formatMarks(own), formatMarks(full))}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
