// Marks, rank and percentile, large.
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { formatMarks } from '../../../../shared/numbers.ts';
import { percentileWords, type Standing, tieWords } from '../../../../shared/results/standing.ts';
import { results } from '../../../../shared/words/results.ts';
import styles from './ResultFigures.module.css';

function Part({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <div className={clsx('t-small', styles.label)}>{label}</div>
      {children}
    </div>
  );
}

/** `standing`: null of somebody who was absent. */
export function ResultFigures({
  marks: stored,
  fullMarks = null,
  standing,
}: {
  marks: number | null;
  /** Null: the office gave none. */
  fullMarks?: number | null;
  standing: Standing | null;
}) {
  const marks = formatMarks(stored);
  if (standing === null)
    return (
      <div className={styles.figures} style={{ '--letters': marks.length + 4 } as CSSProperties}>
        <Part label={results.found.marks}>
          <div className={clsx('t-figureXl', styles.figure)}>{marks}</div>
        </Part>
        <Part label={results.found.rank} className={styles.rank}>
          <div className={clsx('t-figureXl', styles.figure)}>{results.absent.noRank}</div>
        </Part>
        <Part label={results.found.percentile} className={styles.percentile}>
          <p className={styles.words}>{results.absent.text}</p>
        </Part>
      </div>
    );
  const ties = tieWords(standing);
  const rank = formatMarks(standing.higher + 1);
  // Long figures ('-1234.25', '8412 of 10000') stay on one line.
  const full = fullMarks === null ? null : results.found.outOf(fullMarks);
  const length = [marks, fullMarks ?? '', rank, standing.total].join('').length;
  return (
    <div
      className={clsx(styles.figures, full !== null && styles.withFullMarks)}
      style={{ '--letters': length } as CSSProperties}
    >
      <Part label={results.found.marks}>
        <div className={clsx('t-figureXl', styles.figure)}>
          {marks} {full === null ? null : <small>{full}</small>}
        </div>
      </Part>
      <Part label={results.found.rank} className={styles.rank}>
        <div className={clsx('t-figureXl', styles.figure)}>
          {rank} <small>{results.found.of(standing.total)}</small>
        </div>
      </Part>
      <Part label={results.found.percentile} className={styles.percentile}>
        <p className={styles.words}>{percentileWords(standing)}</p>
        {ties === null ? null : <p className={clsx('t-small', styles.ties)}>{ties}</p>}
      </Part>
    </div>
  );
}
