// A state as shape, word and colour: ring = pending, dot = approved or valid, dash = rejected or invalid.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './StatusChip.module.css';

export type StatusTone = 'pending' | 'good' | 'bad' | 'info';

export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={clsx(styles.chip, styles[tone])}>{children}</span>;
}
