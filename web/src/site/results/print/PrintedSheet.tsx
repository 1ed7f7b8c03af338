// The answer as a mark sheet for paper, the same as the PDF that the server signs. In the document only while it is
// printed.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatFullDate } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import type { CandidateResult, Found } from '../../../../../shared/results/found.ts';
import { logo, ridge, seal } from '../../../../../shared/results/sheetArt.ts';
import { percentileWords, tieWords } from '../../../../../shared/results/standing.ts';
import { type Label, markSheet } from '../../../../../shared/words/markSheet.ts';
import { noDate, results } from '../../../../../shared/words/results.ts';
import { paths } from '../../../lib/paths.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { languageOf } from '../../../ui/initials.ts';
import { Paper } from '../../../ui/print/Paper.tsx';
import { PaperCurve } from './PaperCurve.tsx';
import styles from './PrintedSheet.module.css';
import type { SignedCode } from './useSignedCode.ts';

// A label in both scripts: 'Candidate · परीक्षार्थी'.
function PaperLabel({ label: { en, ne } }: { label: Label }) {
  return (
    <div className={styles.label}>
      {en} <span lang="ne">· {ne}</span>
    </div>
  );
}

// How the sheet is proven: the code, what it is for, the day, the seal. Without a code (the browser's own menu prints
// before one can be fetched) paper says so, and where the result stands.
/** A module of 0.4 mm at least, as far as there is room: as the server's PDF. */
const sideOf = (modules: number): number => Math.min(Math.max(148, modules * 1.5), 232);

function Seal({ kid }: { kid: string }) {
  const { name } = useInstitute();
  return (
    <div className={styles.signed}>
      <svg viewBox="-75 -75 150 150" width={112} height={112} role="img" aria-label={markSheet.seal(name)}>
        <g fill="none" stroke="#373e87" strokeWidth={0.5}>
          {seal.lines.map((line) => (
            <path key={line} d={line} />
          ))}
        </g>
        <circle r={seal.rings[0]} fill="#fff" stroke="#171a3d" />
        <circle r={seal.rings[1]} fill="none" stroke="#171a3d" strokeWidth={0.5} />
        <g transform="translate(-19 -19.5) scale(1.118)">
          <path fill="#171a3d" d={logo.gate} />
          <circle cx={logo.sun.x} cy={logo.sun.y} r={logo.sun.radius} fill="#f5a400" />
        </g>
      </svg>
      {markSheet.signed}
      <br />
      {markSheet.key(kid)}
    </div>
  );
}

function Day({ label, at }: { label: Label; at: string }) {
  const nepali = formatNepaliDate(at);
  return (
    <>
      <PaperLabel label={label} />
      <div className={styles.day}>
        {formatDate(at)}
        {nepali === '' ? null : <span lang="ne"> · {nepali}</span>}
      </div>
    </>
  );
}

interface PaperProofProps {
  code: SignedCode | null;
  /** The moment (ISO). */
  printed: string;
}

function PaperProof({ code, printed }: PaperProofProps) {
  if (code === null) {
    const { title, text } = markSheet.withoutCode;
    return (
      <div className={styles.proof}>
        <div>
          <b>{title}</b>
          <p>
            {text} {`${window.location.host}${paths.results.href()}`}
          </p>
          <Day label={markSheet.withoutCode.printed} at={printed} />
        </div>
      </div>
    );
  }
  const { qr, kid, issued } = code;
  const side = sideOf(qr.size);
  const place = `${window.location.host}/verify`;
  return (
    <div className={styles.proof}>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width={side}
        height={side}
        shapeRendering="crispEdges"
        role="img"
        aria-label={markSheet.code(place)}
      >
        <path d={qr.path} />
      </svg>
      <div>
        <b>{markSheet.verify(place)}</b>
        <p>{markSheet.verifyHow}</p>
        <p lang="ne">{markSheet.verifyHowNepali}</p>
        <Day label={markSheet.issued} at={issued} />
      </div>
      <Seal kid={kid} />
    </div>
  );
}

// When the page is being printed, by our button or the browser's own command: the moment (ISO), else null. The document
// bears the sheet's name meanwhile.
function usePrinting(fileName: string): string | null {
  const [moment, setMoment] = useState<string | null>(null);
  useEffect(() => {
    let title: string | null = null;
    const before = (): void => {
      title = document.title;
      document.title = fileName;
      // The picture for paper is taken as soon as this returns.
      flushSync(() => setMoment(new Date().toISOString()));
    };
    const after = (): void => {
      if (title !== null) document.title = title;
      title = null;
      setMoment(null);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      if (title !== null) document.title = title;
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [fileName]);
  return moment;
}

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
