// Where most marks went, chapter by chapter, with notes and videos on it.
import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { shownName } from '../../../content/shownNames.ts';
import { RevisionMaterialDocument } from '../../../graphql/generated/mockTestReview.ts';
import { useQuestion } from '../../../graphql/questions.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import styles from './Summary.module.css';
import { materialOf, topicsOf } from './topics.ts';
import type { Judged } from './useReview.ts';

export function Topics({ questions }: { questions: readonly Judged[] }): ReactNode {
  const topics = useMemo(() => topicsOf(questions), [questions]);
  const subjects = [...new Set(topics.map(({ subject }) => subject))].sort();
  // Without it the chapters stand there all the same.
  const { data } = useQuestion(RevisionMaterialDocument, topics.length === 0 ? null : { subjects }, {
    once: true,
  });
  if (topics.length === 0) return null;
  return (
    <aside className={styles.card} aria-labelledby="topics">
      <h2 id="topics" className="t-h2">
        {mockTestReview.topics.title}
      </h2>
      <p className={styles.key}>{mockTestReview.topics.text}</p>
      <ol>
        {topics.map((topic) => {
          const { subject, chapter, outcomes } = topic;
          const right = outcomes.filter((outcome) => outcome === 'right').length;
          return (
            <li key={`${subject} ${chapter}`} className={styles.section}>
              <p className={styles.name}>
                {chapter}
                <span className="num">{mockTestReview.topics.right(right, outcomes.length)}</span>
              </p>
              <div className={clsx(styles.bar, styles.each)} aria-hidden="true">
                {outcomes.map((outcome, place) => (
                  <i key={place} className={styles[outcome]} />
                ))}
              </div>
              {(data === undefined ? [] : materialOf(topic, data)).map(({ kind, title, href }) => (
                <p key={kind}>
                  <RouterLink href={href} className={styles.material}>
                    <Icon name={kind} size={20} />
                    {title === '' ? mockTestReview.topics.all[kind](shownName(subject)) : title}
                  </RouterLink>
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </aside>
  );
}
