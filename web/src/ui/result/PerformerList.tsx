// The best of an exam, a line each: place, name, candidate ID, marks.
import { clsx } from 'clsx';
import { formatCount, formatMarks } from '../../../../shared/numbers.ts';
import { InitialsAvatar } from '../InitialsAvatar.tsx';
import { languageOf } from '../initials.ts';
import styles from './PerformerList.module.css';

/** Of one line, in pixels, as in the style sheet. */
export const rowHeight = 66;

interface Performer {
  symbol: string;
  name: string;
  /** Who was absent is not among them. */
  marks: number | null;
}

function PerformerRow({
  performer: { name, symbol, marks },
  place,
}: {
  performer: Performer;
  place: number;
}) {
  return (
    <li className={styles.performer}>
      <span className={clsx('num', styles.place, place === 1 && styles.first)} aria-hidden="true">
        {formatCount(place)}
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

/** `performers`: best first. `labelledBy`: the id of their heading. */
export function PerformerList({
  performers,
  labelledBy,
}: {
  performers: readonly Performer[];
  labelledBy: string;
}) {
  return (
    <ol aria-labelledby={labelledBy}>
      {performers.map((performer, index) => (
        <PerformerRow
          // Exams of one title and set rank together: a symbol may stand here twice.
          key={`${index} ${performer.symbol}`}
          performer={performer}
          // Equal marks share a rank, here as in a result.
          place={performers.findIndex(({ marks }) => marks === performer.marks) + 1}
        />
      ))}
    </ol>
  );
}
