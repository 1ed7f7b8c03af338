// The answer as a mark sheet for paper, the same as the PDF that the server signs. In the document only while it is
// printed.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatFullDate } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import type { CandidateResult, Found } from '../../../../../shared/results/found.ts';
import { logo, ridge } from '../../../../../shared/results/sheetArt.ts';
import { percentileWords, tieWords } from '../../../../../shared/results/standing.ts';
import { type Label, markSheet } from '../../../../../shared/words/markSheet.ts';
import { noDate, results } from '../../../../../shared/words/results.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { languageOf } from '../../../ui/initials.ts';
import { Paper } from '../../../ui/print/Paper.tsx';
import { PaperCurve } from './PaperCurve.tsx';
import { PaperLabel } from './PaperLabel.tsx';
import { PaperProof } from './PaperProof.tsx';
import styles from './PrintedSheet.module.css';
import { usePrinting } from './usePrinting.ts';
import type { SignedCode } from './useSignedCode.ts';

/** How much smaller a text is set: by its letters, since paper is not measured. */
const sizeOf = (text: string, steps: readonly [number, number, number]): string | undefined => {
  const length = Array.from(text).length;
  if (length > steps[2]) return styles.smallest;
  if (length > steps[1]) return styles.smaller;
  return length > steps[0] ? styles.small : undefined;
};

function Frame() {
  return (
    <svg className={styles.frame} viewBox="0 0 794 1123" aria-hidden="true">
      <g fill="none" stroke="#171a3d" strokeLinejoin="round">
        {ridge.map((line, index) => (
          <path
            key={line}
            d={line}
            strokeWidth={index === 0 ? 1 : 0.45}
            opacity={index === 0 ? 0.8 : 0.62 - index * 0.016}
          />
        ))}
      </g>
      <rect x="30" y="30" width="734" height="1063" fill="none" stroke="#171a3d" strokeWidth="1.4" />
      <rect x="35.5" y="35.5" width="723" height="1052" fill="none" stroke="#171a3d" strokeWidth="0.5" />
    </svg>
  );
}

function Head() {
  const { name, nepaliName, tagline, phones, email } = useInstitute();
  return (
    <div className={styles.head}>
      <svg viewBox="0 0 34 34" width={54} height={54} aria-hidden="true">
        <path fill="#171a3d" d={logo.gate} />
        <circle cx={logo.sun.x} cy={logo.sun.y} r={logo.sun.radius} fill="#f5a400" />
      </svg>
      <div>
        <b>{name}</b>
        <div>{tagline}</div>
      </div>
      <div>
        <b lang="ne">{nepaliName}</b>
        <div>
          {phones[0].label} · {email}
        </div>
      </div>
    </div>
  );
}

function Fact({ label, className, children }: { label: Label; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <PaperLabel label={label} />
      {children}
    </div>
  );
}

function Facts({ result }: { result: CandidateResult }) {
  const { name, symbol, exam_title: exam, set_number: set, exam_date: date } = result;
  return (
    <div className={styles.facts}>
      <Fact label={markSheet.candidate}>
        <h2 className={clsx(styles.name, sizeOf(name, [40, 70, 110]))} lang={languageOf(name)}>
          {name}
        </h2>
      </Fact>
      <Fact label={markSheet.symbol}>
        <div className={clsx(styles.symbol, sizeOf(symbol, [14, 20, 40]))}>{symbol}</div>
      </Fact>
      <Fact label={markSheet.exam}>
        <b className={sizeOf(exam, [80, 110, 150])} lang={languageOf(exam)}>
          {exam}
        </b>
        <div>{markSheet.set(set)}</div>
      </Fact>
      <Fact label={markSheet.date}>
        <b>{date === null ? noDate : formatFullDate(date)}</b>
        {date === null ? null : <div lang="ne">{formatNepaliDate(date)}</div>}
      </Fact>
    </div>
  );
}

function Figures({ found: { rows, standing } }: { found: Found }) {
  const ties = tieWords(standing);
  const marks = formatMarks(rows[0].marks);
  const rank = String(standing.higher + 1);
  const letters = marks.length + rank.length + String(standing.total).length * 0.4;
  // 'of 642' goes with the rank; together they leave the percentile its place.
  const size = Math.min(70, 620 / letters);
  return (
    <div className={styles.figures}>
      <Fact label={markSheet.marks}>
        <div className={styles.large} style={{ fontSize: size }}>
          {marks}
        </div>
      </Fact>
      <Fact label={markSheet.rank}>
        <div className={styles.large} style={{ fontSize: size }}>
          {rank} <small>{results.found.of(standing.total)}</small>
        </div>
      </Fact>
      <Fact label={markSheet.percentile}>
        <p>{percentileWords(standing)}</p>
        {ties === null ? null : <p className={styles.ties}>{ties}</p>}
      </Fact>
    </div>
  );
}

export function PrintedSheet({ found, code }: { found: Found; code: SignedCode | null }): ReactNode {
  const [result] = found.rows;
  const printed = usePrinting(results.sheet.fileName(result.name, result.symbol));
  if (printed === null) return null;
  return (
    <Paper label={results.sheet.title} className={styles.sheet}>
      <Frame />
      <div className={styles.content}>
        <Head />
        <div className={styles.title}>
          <div>{markSheet.title.en}</div>
          <div lang="ne">{markSheet.title.ne}</div>
        </div>
        <Facts result={result} />
        <Figures found={found} />
        <PaperCurve found={found} />
        <PaperProof code={code} printed={printed} />
      </div>
    </Paper>
  );
}
