// What is seen first: each verdict has a shape of its own, so that none is told by its colour alone.
import styles from './VerdictHead.module.css';

// The engraved rose of the mark sheet's seal: waves around two circles, each drawn four times a quarter of a wave apart.
// Computed, since its points would be twenty kilobytes.

const steps = 216;

function wave(middle: number, height: number, petals: number, shift: number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const radius = middle + height * Math.cos(petals * angle + shift);
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const quarters = [0, 1, 2, 3].map((quarter) => (quarter * Math.PI) / 2);

let drawn: string | undefined;

/** Drawn when the first genuine sheet asks for it. */
const lines = (): string =>
  (drawn ??= quarters.map((shift) => wave(36.1, 5.1, 12, shift) + wave(26, 5.9, 9, shift)).join(''));

function Rosette() {
  return <path d={lines()} fill="none" stroke="currentColor" strokeWidth="0.6" />;
}

export type Mark =
  | 'genuine'
  | 'signed'
  | 'revised'
  | 'withdrawn'
  | 'ended'
  | 'false'
  | 'foreign'
  | 'unreadable'
  | 'unchecked'
  | 'empty';

const sheetBehind = 'M8 8h34l12 12v42H8z';
const sheetBefore = 'M30 24h34l12 12v42H30z';
const octagon = 'M25.5 2h33L82 25.5v33L58.500 82h-33L2 58.500v-33z';
const corners = 'M8 26V8h18M58 8h18v18M76 58v18H58M26 76H8V58';

const noLonger = (
  <>
    <path d="M18 6h34l14 14v58H18z" strokeDasharray="5 6" />
    <path d="M30 46h24" strokeWidth="5" />
  </>
);

const drawings: Record<Exclude<Mark, 'genuine'>, React.ReactNode> = {
  signed: (
    <>
      <path d="M14 4h38l14 14v56H14zM51 5v14h14M26 30h22M26 42h16" />
      <circle cx="56" cy="60" r="18" className={styles.ground} />
      <path d="M47.500 60.500l6 6L65 54" strokeWidth="4" />
    </>
  ),
  revised: (
    <>
      <path d={sheetBehind} strokeDasharray="5 6" />
      <path d={sheetBefore} className={styles.ground} />
      <path d="M63.5 25v12H75" />
      <path d="M40 61a13 13 0 1 0 4-10l-4 3.5M39.5 46v8.5H48" strokeWidth="3.6" />
    </>
  ),
  withdrawn: noLonger,
  ended: noLonger,
  false: (
    <>
      <path d={octagon} fill="currentColor" stroke="none" />
      <path d="M27 27l30 30M57 27L27 57" className={styles.cut} strokeWidth="7" strokeLinecap="square" />
    </>
  ),
  foreign: (
    <>
      <path d={octagon} />
      <path d="M33 33a9 9 0 1 1 12.500 8.300c-2.300 1-3.500 2.700-3.500 5.200v2.500" strokeWidth="5" />
      <path d="M42 60v.1" strokeWidth="6.500" />
    </>
  ),
  unreadable: (
    <>
      <path d={corners} strokeWidth="4" />
      <path d="M26 26h12v12H26zM50 26h8v8M26 52v6h6M46 48h6" />
      <path d="M18 66L66 18" strokeWidth="4" />
    </>
  ),
  unchecked: (
    <>
      <circle cx="42" cy="42" r="36" strokeDasharray="5 6" />
      <path d="M42 22v21l13 8" strokeWidth="4" />
    </>
  ),
  empty: (
    <>
      <path d={corners} strokeWidth="4" />
      <path d="M26 22h22l10 10v30H26zM47 23v10h10M34 42h16M34 50h10" />
    </>
  ),
};

export function VerdictMark({ mark }: { mark: Mark }) {
  if (mark === 'genuine') {
    return (
      <svg viewBox="-44 -44 88 88" className={styles.mark} aria-hidden="true">
        <Rosette />
        <circle r="24" fill="currentColor" />
        <path
          d="M-10.5 .5l7.5 7.5L11 -7"
          className={styles.cut}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  return (
    <svg
      viewBox="0 0 84 84"
      className={styles.mark}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[mark]}
    </svg>
  );
}
