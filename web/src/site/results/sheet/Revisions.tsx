// What became of the marks after they were published: when, what they were before, and why. Newest first.
import { clsx } from 'clsx';
import { formatMarks } from '../../../../../shared/numbers.ts';
import type { CandidateResult } from '../../../../../shared/results/found.ts';
import { results } from '../../../../../shared/words/results.ts';
import { DayInBothCalendars } from '../../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/initials.ts';
import styles from './Revisions.module.css';

const words = results.revised;

type Revision = CandidateResult['revisions'][number];

/** More are folded away. */
const shown = 2;

function RevisionItem({ revision: { old_marks, new_marks, reason, revised_at } }: { revision: Revision }) {
  return (
    <li className={styles.revision}>
      <h3 className={clsx('t-h4', styles.title)}>
        <Icon name="refresh" size={20} />
        <span>
          {words.on} <DayInBothCalendars value={revised_at ?? ''} />
        </span>
      </h3>
      <dl className={styles.marks}>
        <div>
          <dt>{words.before}</dt>
          <dd>
            <s className="num">{old_marks === null ? '' : formatMarks(old_marks)}</s>
          </dd>
        </div>
        <div>
          <dt>{words.now}</dt>
          <dd className="num">{new_marks === null ? '' : formatMarks(new_marks)}</dd>
        </div>
      </dl>
      {reason === null || reason.trim() === '' ? null : (
        <div className={styles.reason}>
          <p className={styles.label}>{words.reason}</p>
          <p lang={languageOf(reason)}>{reason}</p>
        </div>
      )}
    </li>
  );
}

const List = ({ revisions }: { revisions: readonly Revision[] }) => (
  <ol className={styles.list}>
    {revisions.map((revision, index) => (
      <RevisionItem key={`${revision.revised_at} ${index}`} revision={revision} />
    ))}
  </ol>
);

export function Revisions({ revisions }: { revisions: readonly Revision[] }) {
  if (revisions.length === 0) return null;
  const earlier = revisions.slice(shown);
  return (
    <section aria-label={words.label} className={styles.revisions}>
      <List revisions={revisions.slice(0, shown)} />
      {earlier.length === 0 ? null : (
        <details className={styles.earlier}>
          <summary>{words.earlier(earlier.length)}</summary>
          <List revisions={earlier} />
        </details>
      )}
    </section>
  );
}
