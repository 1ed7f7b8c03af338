// Old and new side by side, and why.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount, formatMarks } from '../../../../shared/numbers.ts';
import { verify } from '../../content/verify.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './RevisedCard.module.css';
import sheetStyles from './SheetCard.module.css';
import { Candidate } from './SheetCard.tsx';
import type { Today } from './compare/comparison.ts';
import type { Claims } from './proof/claims.ts';
import { visibleText } from './proof/visibleText.ts';

interface RowProps {
  what: string;
  before: string;
  today: string;
}

const inItsLanguage = (text: string): ReactNode => <bdi lang={languageOf(text)}>{text}</bdi>;

function Row({ what, before, today }: RowProps) {
  return (
    <tr>
      <th scope="row">{what}</th>
      {before === today ? (
        <>
          <td className={styles.same}>{inItsLanguage(before)}</td>
          <td className={styles.same}>{verify.compare.same(today)}</td>
        </>
      ) : (
        <>
          <td>
            <s>{inItsLanguage(before)}</s>
          </td>
          <td>
            <b>{inItsLanguage(today)}</b>
          </td>
        </>
      )}
    </tr>
  );
}

export function RevisedCard({ claims, today }: { claims: Claims; today: Today }) {
  const words = verify.compare;
  const rank = (of: { rank: number; total: number }) =>
    words.rankOf(formatCount(of.rank), formatCount(of.total));
  const reason = today.revision?.reason ?? null;
  return (
    <section className={sheetStyles.card}>
      <Candidate claims={claims} label={verify.sheet.of} />
      <table className={clsx('num', styles.table)}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{words.what}</VisuallyHidden>
            </th>
            <th scope="col">{words.onSheet}</th>
            <th scope="col">{words.today}</th>
          </tr>
        </thead>
        <tbody>
          {claims.name === today.name ? null : (
            <Row what={words.name} before={visibleText(claims.name)} today={visibleText(today.name)} />
          )}
          <Row
            what={verify.sheet.marks}
            before={formatMarks(claims.marks)}
            today={formatMarks(today.marks)}
          />
          <Row what={verify.sheet.rank} before={rank(claims)} today={rank(today)} />
        </tbody>
      </table>
      {reason === null ? null : (
        <div className={styles.reason}>
          <b>{words.reason}</b>
          <p dir="auto" lang={languageOf(reason)}>
            {visibleText(reason)}
          </p>
        </div>
      )}
    </section>
  );
}
