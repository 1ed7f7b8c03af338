// Nothing here yet: an open gateway under a garland, what that means, and the next thing to do.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Garland } from './art/Garland.tsx';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** For panels: smaller picture and padding. */
  compact?: boolean;
  /** Heading level of the title; a plain paragraph unless given. */
  heading?: 'h1' | 'h2' | 'h3';
}

function Gateway({ width }: { width: number }) {
  return (
    <svg viewBox="-14 0 268 150" width={width} height={(width * 150) / 268} aria-hidden="true">
      <g className={styles.frame} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M-12 3h264M20 14v132M34 14v132M206 14v132M220 14v132M6 146h228" />
        <path d="M64 146l38-54 15 20 17-30 42 64" />
      </g>
      <Garland />
    </svg>
  );
}

export function EmptyState({ title, children, action, compact = false, heading }: EmptyStateProps) {
  const Title = heading ?? 'p';
  return (
    <div className={clsx(styles.empty, compact && styles.compact)}>
      <Gateway width={compact ? 132 : 180} />
      <Title className={clsx(heading === 'h1' ? 't-h1' : compact ? 't-h4' : 't-h3', styles.title)}>
        {title}
      </Title>
      {children ? <div className={clsx('t-body1', styles.text)}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
