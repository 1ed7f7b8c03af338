// The five states of a question: filled has an answer, round is marked, flat was not seen. And what they are called.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { type Standing, standings } from '../attempt/answers.ts';
import styles from './Standing.module.css';

const shapes: Readonly<Record<Standing, string | undefined>> = {
  notVisited: styles.notVisited,
  notAnswered: styles.notAnswered,
  answered: styles.answered,
  marked: styles.marked,
  answeredMarked: styles.answeredMarked,
};

export const cellOf = (standing: Standing, isCurrent = false): string =>
  clsx(styles.cell, shapes[standing], isCurrent && styles.current);

/** With how many there are of each, where that is known. */
export function StandingLegend({
  counts,
  className,
}: {
  counts?: Readonly<Record<Standing, number>>;
  className?: string | undefined;
}): ReactNode {
  return (
    <ul className={clsx('num', styles.legend, className)}>
      {standings.map((standing) => (
        <li key={standing}>
          <i className={clsx(cellOf(standing), styles.sample)} aria-hidden="true" />
          {mockTests.standings[standing]}
          {counts === undefined ? null : <b>{formatCount(counts[standing])}</b>}
        </li>
      ))}
    </ul>
  );
}

export const StandingSample = ({ standing }: { standing: Standing }): ReactNode => (
  <i className={clsx(cellOf(standing), styles.sample)} aria-hidden="true" />
);
