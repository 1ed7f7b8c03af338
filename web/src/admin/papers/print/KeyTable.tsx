// The key of all sets side by side.
import type { ReactNode } from 'react';
import { adminPapers } from '../../../content/adminPapers.ts';
import { languageOf } from '../../../ui/initials.ts';
import { chunksOf } from '../../list/useBlocks.ts';
import { type ArrangedSet, questionsOf } from './paperSets.ts';
import styles from './print.module.css';

const { print: words } = adminPapers;

/** Rows of one table; as many tables as there is room for stand side by side. */
const rowsInTable = 25;

export function KeyTable({ title, sets }: { title: string; sets: readonly ArrangedSet[] }): ReactNode {
  const columns = sets.map(questionsOf);
  const numbers = columns[0]?.map(({ number }) => number) ?? [];
  return (
    <div className={styles.booklet}>
      <h2 className={styles.keyTitle} lang={languageOf(title)}>
        {words.keyTitle(title)}
      </h2>
      <p className={styles.hint}>
        {words.keyMarks(sets.map(({ set, mark }) => `${set} ${mark}`))}. {words.keyText}
      </p>
      <div className={styles.keys}>
        {chunksOf(numbers, rowsInTable).map((part) => (
          <table key={part[0]}>
            <thead>
              <tr>
                <th scope="col" aria-label={words.question} />
                {sets.map(({ set }) => (
                  <th key={set} scope="col">
                    {set}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.map((number) => (
                <tr key={number}>
                  <th scope="row">{number}</th>
                  {columns.map((questions, place) => {
                    const question = questions[number - 1];
                    return (
                      <td
                        key={sets[place]?.set}
                        className={question?.kind === 'number' ? styles.longer : undefined}
                      >
                        {question?.right} <small>{question?.paperNumber}</small>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
