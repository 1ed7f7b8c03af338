// The exams as a table, newest first. On a phone a row is two lines: the exam and its day, and what was reached there.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display: grid` takes the roles away on a phone: they are said aloud. */
import { formatDate } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { percentileWords } from '../../../../shared/results/standing.ts';
import { progress } from '../../content/progress.ts';
import { languageOf } from '../initials.ts';
import styles from './ProgressTable.module.css';
import { type ExamPlace, percentileOfPlace } from './examPlace.ts';

const { columns, ...words } = progress.table;

function Row({ place, named }: { place: ExamPlace; named: boolean }) {
  const { exam_title, set_number, exam_date, marks, standing, revision } = place;
  const percentile = percentileOfPlace(place);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.exam}>
        <span lang={languageOf(exam_title)}>{progress.exam(exam_title, set_number)}</span>
        {named ? <small>{words.symbol(place.symbol)}</small> : null}
        {percentile === null ? <small>{percentileWords(standing)}</small> : null}
        {revision ? (
          <small>{words.revised(formatDate(revision.revised_at), formatMarks(revision.old_marks))}</small>
        ) : null}
      </th>
      <td role="cell" className={styles.date}>
        {exam_date === null ? progress.noDate : formatDate(exam_date)}
      </td>
      <td role="cell" data-label={columns.marks}>
        {formatMarks(marks)}
      </td>
      <td role="cell" data-label={columns.rank}>
        {words.rank(standing.higher + 1, standing.total)}
      </td>
      <td role="cell" data-label={columns.percentile}>
        {percentile ?? words.noPercentile}
      </td>
    </tr>
  );
}

/** `places` in the order of time. */
export function ProgressTable({ places }: { places: readonly ExamPlace[] }) {
  const named = new Set(places.map(({ symbol }) => symbol)).size > 1;
  return (
    <table role="table" aria-label={words.label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {Object.values(columns).map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {places.toReversed().map((place) => (
          <Row key={place.id} place={place} named={named} />
        ))}
      </tbody>
    </table>
  );
}
