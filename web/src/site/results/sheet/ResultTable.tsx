// The specified table, a line per date the exam was held. On a phone each cell is a line with its own label.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display: block` takes the roles away on a phone: they are said aloud. */
import { clsx } from 'clsx';
import { formatMarks } from '../../../../../shared/numbers.ts';
import type { CandidateResult, Found } from '../../../../../shared/results/found.ts';
import { results } from '../../../../../shared/words/results.ts';
import { languageOf } from '../../../ui/initials.ts';
import { dateOf } from '../search/examOptions.ts';
import styles from './ResultTable.module.css';
import { useRowRank } from './useRowRank.ts';

const { columns } = results.found;

/** A set's number that is longer is broken. */
const longSet = 12;

/** The marks before the last revision, below today's. */
function Before({ revisions: [last] }: Pick<CandidateResult, 'revisions'>) {
  if (last === undefined || last.old_marks === null) return null;
  return <span className={styles.before}>{` ${results.revised.inTable(formatMarks(last.old_marks))}`}</span>;
}

function Row({ result, found }: { result: CandidateResult; found: Found }) {
  const rank = useRowRank(result, found, 'network-only');
  return (
    <tr role="row">
      <td role="cell" data-label={columns.exam} lang={languageOf(result.exam_title)}>
        {result.exam_title}
      </td>
      <td
        role="cell"
        data-label={columns.set}
        className={result.set_number.length > longSet ? undefined : styles.whole}
      >
        {result.set_number}
      </td>
      <td role="cell" data-label={columns.date} className={styles.whole}>
        {dateOf(result.exam_date)}
      </td>
      <td role="cell" data-label={columns.marks} className={styles.end}>
        <span>
          {formatMarks(result.marks)}
          <Before revisions={result.revisions} />
        </span>
      </td>
      <td role="cell" data-label={columns.rank} className={clsx(styles.end, styles.rank)}>
        {rank}
      </td>
    </tr>
  );
}

export function ResultTable({ found }: { found: Found }) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <thead>
          <tr role="row">
            <th role="columnheader">{columns.exam}</th>
            <th role="columnheader">{columns.set}</th>
            <th role="columnheader">{columns.date}</th>
            <th role="columnheader" className={styles.end}>
              {columns.marks}
            </th>
            <th role="columnheader" className={styles.end}>
              {columns.rank}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {found.rows.map((result) => (
            <Row key={result.id} result={result} found={found} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
