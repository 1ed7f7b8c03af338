// The verdict in one look: its shape, its word in both scripts, a sentence.
import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { parts } from '../../content/parts.ts';
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { GarlandBand } from '../../ui/art/Garland.tsx';
import styles from './VerdictHead.module.css';
import type { Comparison, Standing } from './standing.ts';
import type { Check } from './useVerdict.ts';
import type { Claims } from './verdict.ts';

// What is seen first: each verdict has a shape of its own, so that none is told by its colour alone.

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

function VerdictMark({ mark }: { mark: Mark }) {
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

// The sentence under a verdict: who issued the sheet and when, or why nobody should rely on it.

// Whether a genuine sheet still stands, in one sentence that has its place from the beginning.
const words = verify.standing;

interface Line {
  icon: IconName;
  tone?: string | undefined;
  text: ReactNode;
}

/** '… withdrawn on Jan 12, 2026 · २०८२ पौष २८, now 176.' */
function onDay(before: string, day: string, after = ''): ReactNode {
  return (
    <>
      {before} <DayInBothCalendars value={day} />
      {after}
      {parts.stop}
    </>
  );
}

function lineOfComparison(comparison: Comparison, { marks }: Claims): Line {
  if (comparison.kind === 'agrees') return { icon: 'checkCircle', tone: styles.stands, text: words.agrees };
  const { since } = comparison;
  if (comparison.kind === 'withdrawn') {
    const text = since === null ? words.withdrawn : onDay(words.withdrawnOn, since);
    return { icon: 'close', tone: styles.ended, text };
  }
  const { today } = comparison;
  const now = today === null || today.marks === marks ? '' : words.now(formatMarks(today.marks));
  const text = since === null ? `${words.revised}${now}${parts.stop}` : onDay(words.revisedOn, since, now);
  return { icon: 'refresh', tone: styles.ended, text };
}

const moment = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

function lineOf(standing: Standing, claims: Claims): Line {
  switch (standing.kind) {
    case 'checking':
      return { icon: 'clock', text: words.checking };
    case 'unknown':
      return { icon: 'info', text: words.unknown };
    case 'stands':
      return {
        icon: 'checkCircle',
        tone: styles.stands,
        text: claims.answers === null ? words.stands : words.answersStand,
      };
    case 'kept':
      return standing.stands
        ? { icon: 'info', text: `${words.kept} ${moment(standing.at)}${parts.stop}` }
        : { icon: 'close', tone: styles.ended, text: `${words.ended} ${moment(standing.at)}${parts.stop}` };
    case 'compared':
      return lineOfComparison(standing.comparison, claims);
  }
}

function StandingLine({ standing, claims }: { standing: Standing; claims: Claims }) {
  const { icon, tone, text } = lineOf(standing, claims);
  return (
    <p className={clsx('num', styles.standing, tone)}>
      <Icon name={icon} size={24} />
      <span>{text}</span>
    </p>
  );
}

/** When a sheet was issued, as an instant. */
export const issueOf = ({ issuedAt }: Claims): string => new Date(issuedAt * 1000).toISOString();

function Issued({ claims }: { claims: Claims }) {
  const { name, address } = useInstitute();
  return (
    <p className="num">
      {verify.genuine.by}{' '}
      <b>
        {name}, {address.city}
      </b>
      ,
      <br />
      {verify.genuine.on} <DayInBothCalendars value={issueOf(claims)} />
    </p>
  );
}

export function HeadText({ check, standing }: { check: Check; standing: Standing }) {
  const { name } = useInstitute();
  switch (check.kind) {
    case 'genuine':
      return (
        <>
          <Issued claims={check.claims} />
          <StandingLine standing={standing} claims={check.claims} />
        </>
      );
    case 'false':
      return <p>{verify.false(name)}</p>;
    case 'foreign':
      return (
        <p>
          {check.ours ? verify.foreign.ours : verify.foreign.names}
          <br />
          {/* Never a link: whoever forged the sheet chose it. */}
          <bdi className={styles.address}>{check.issuer}</bdi>
        </p>
      );
    case 'unreadable':
      return <p>{check.tooLong ? verify.unreadable.tooLong : verify.unreadable.text}</p>;
    case 'unchecked':
      return <p>{verify.unchecked.text}</p>;
    case 'checking':
      return <p>{verify.checking}</p>;
  }
}

const tones: Record<Mark, string | undefined> = {
  genuine: styles.good,
  signed: styles.signed,
  revised: styles.changed,
  withdrawn: styles.changed,
  ended: styles.changed,
  false: styles.bad,
  foreign: styles.plain,
  unreadable: styles.plain,
  unchecked: styles.plain,
  empty: styles.plain,
};

/** What our signature is under hangs under the garland: in its colours for what is published today. */
const wasSigned: ReadonlySet<Mark> = new Set(['genuine', 'signed', 'revised', 'withdrawn', 'ended']);

/** The barred edge of what must not be relied on. */
function Hatch() {
  const bars = useId();
  return (
    <svg className={styles.hatch} aria-hidden="true">
      <defs>
        <pattern
          id={bars}
          width="16"
          height="16"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <path d="M0 4H16" stroke="currentColor" strokeWidth="8" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${bars})`} />
    </svg>
  );
}

interface VerdictHeadProps {
  mark: Mark;
  /** The h1, for the focus after what was pressed has gone. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function VerdictHead({ mark, ref, children }: VerdictHeadProps) {
  const { title, nepali }: Record<'title' | 'nepali', string> = verify.titles[mark];
  return (
    <div className={clsx(styles.head, tones[mark])}>
      {wasSigned.has(mark) ? (
        <div className={clsx(styles.garland, mark !== 'genuine' && styles.faded)}>
          <GarlandBand />
        </div>
      ) : null}
      {mark === 'false' ? <Hatch /> : null}
      <div className={styles.inner}>
        <VerdictMark mark={mark} />
        <div>
          <h1 ref={ref} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {nepali === title ? null : (
            <p lang="ne" className={clsx('nepaliWords', styles.nepali)}>
              {nepali}
            </p>
          )}
          <div className={styles.text}>{children}</div>
        </div>
      </div>
    </div>
  );
}
