// The verdict in one look: its shape, its word in both scripts, a sentence.
import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { verify } from '../../content/verify.ts';
import { GarlandBand } from '../../ui/art/Garland.tsx';
import styles from './VerdictHead.module.css';
import { type Mark, VerdictMark } from './VerdictMark.tsx';

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
  const { title, nepali } = verify.titles[mark];
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
          <p lang="ne" className={clsx('nepaliWords', styles.nepali)}>
            {nepali}
          </p>
          <div className={styles.text}>{children}</div>
        </div>
      </div>
    </div>
  );
}
