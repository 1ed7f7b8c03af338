// The answer: who, marks and rank large, the percentile in words, the place in the exam, the table.
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { Found } from '../../../../../shared/results/found.ts';
import { examName, results } from '../../../../../shared/words/results.ts';
import { paths } from '../../../lib/paths.ts';
import { languageOf } from '../../../ui/initials.ts';
import { DistributionChart } from '../../../ui/result/DistributionChart.tsx';
import { ResultFigures } from '../../../ui/result/ResultFigures.tsx';
import { PrintedSheet } from '../print/PrintedSheet.tsx';
import { useSignedCode } from '../print/useSignedCode.ts';
import { dateOf } from '../search/examOptions.ts';
import { ResultActions } from './ResultActions.tsx';
import styles from './ResultSheet.module.css';
import { ResultTable } from './ResultTable.tsx';
import { Revisions } from './Revisions.tsx';

/** Less than this below the fold, and the sheet is brought up. */
const visiblePart = 360;

export function ResultSheet({ found, takesFocus }: { found: Found; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, standing, distribution } = found;
  const [result] = rows;
  const { title, several } = results.found;
  const { code, print } = useSignedCode(found);
  const exam = examName(result.exam_title, result.set_number);

  useEffect(() => {
    const element = heading.current;
    if (!takesFocus || element === null) return;
    element.focus({ preventScroll: true });
    if (element.getBoundingClientRect().top > window.innerHeight - visiblePart) element.scrollIntoView();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);

  return (
    <article className={styles.sheet}>
      <PrintedSheet found={found} code={code} />
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={clsx('t-h2', styles.name)}>
          {title} <span lang={languageOf(result.name)}>{result.name}</span> ({result.symbol})
        </h2>
        {rows.length > 1 ? (
          <p className={clsx('t-small', styles.several)}>{several(rows.length, dateOf(result.exam_date))}</p>
        ) : null}
        <ResultFigures marks={result.marks} standing={standing} />
        <Revisions revisions={result.revisions} />
      </div>
      <ResultActions
        result={result}
        print={print}
        title={`${results.shared.title} · ${exam}`}
        address={paths.results.href({ exam, id: result.symbol })}
      />
      <DistributionChart distribution={distribution} place={{ marks: result.marks, standing }} />
      <ResultTable found={found} />
    </article>
  );
}
