// What the sheet says: who, which exam, marks and rank.
import { clsx } from 'clsx';
import { formatCount, formatMarks } from '../../../../shared/numbers.ts';
import { examName } from '../../../../shared/words/results.ts';
import { verify } from '../../content/verify.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './SheetCard.module.css';
import type { Claims } from './proof/claims.ts';
import { visibleText } from './proof/sheetText.ts';

/** Name, candidate ID, exam and its day. */
export function Candidate({ claims, label }: { claims: Claims; label: string }) {
  const { name, symbol, exam, set, date } = claims;
  return (
    <>
      <p className={styles.label}>{label}</p>
      <h2 className={styles.name}>
        <bdi lang={languageOf(name)}>{visibleText(name)}</bdi>
      </h2>
      <p className={clsx('num', styles.exam)}>
        <bdi>{visibleText(symbol)}</bdi> ·{' '}
        <bdi lang={languageOf(exam)}>{visibleText(examName(exam, set)).replace(' (Set ', ' (Set\u00a0')}</bdi>
        {date === null ? null : (
          <>
            <br />
            <DayInBothCalendars value={date} />
          </>
        )}
      </p>
    </>
  );
}

export function SheetCard({ claims }: { claims: Claims }) {
  const { marks, rank, total } = claims;
  const words = verify.sheet;
  return (
    <section className={styles.card}>
      <Candidate claims={claims} label={words.says} />
      <dl className={clsx('num', styles.figures)}>
        <div>
          <dt className={styles.label}>{words.marks}</dt>
          <dd>{formatMarks(marks)}</dd>
        </div>
        <div>
          <dt className={styles.label}>{words.rank}</dt>
          <dd>
            {formatCount(rank)} <small>{words.ofTotal(formatCount(total))}</small>
          </dd>
        </div>
      </dl>
      <p className={styles.ahead}>{words.ahead(rank - 1, total)}</p>
    </section>
  );
}
