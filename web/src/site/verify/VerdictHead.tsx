// The verdict in one look: its shape, its word in both scripts, a sentence.
import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { verify } from '../../content/verify.ts';
import { GarlandBand } from '../../ui/art/Garland.tsx';
import styles from './VerdictHead.module.css';
import { type Mark, VerdictMark } from './VerdictMark.tsx';

const tones: Record<Mark, string | undefined> = {
  genuine: styles.good,
  revised: styles.changed,
  withdrawn: styles.changed,
  false: styles.bad,
  foreign: styles.plain,
  unreadable: styles.plain,
  unchecked: styles.plain,
  empty: styles.plain,
};

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
      {mark === 'genuine' ? (
        <div className={styles.garland}>
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
