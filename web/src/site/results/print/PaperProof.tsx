// How the sheet is proven: the code, what it is for, the day, the seal. Without a code (the browser's own menu prints
// before one can be fetched) paper says so, and where the result stands.
import { formatDate } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { logo, seal } from '../../../../../shared/results/sheetArt.ts';
import { type Label, markSheet } from '../../../../../shared/words/markSheet.ts';
import { paths } from '../../../lib/paths.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { PaperLabel } from './PaperLabel.tsx';
import styles from './PrintedSheet.module.css';
import type { SignedCode } from './useSignedCode.ts';

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

export function PaperProof({ code, printed }: PaperProofProps) {
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
