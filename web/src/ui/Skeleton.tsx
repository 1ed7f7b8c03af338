// A flat block where something will stand. Whoever shows it says what is loading.
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden="true" className={clsx(styles.block, className)} style={style} />;
}
