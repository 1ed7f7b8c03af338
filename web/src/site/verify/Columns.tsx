// What a verdict is about, and beside it, or under it on a phone, what can be done.
import type { ReactNode } from 'react';
import styles from './Columns.module.css';

export function Columns({ main, children }: { main: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {main === null ? null : <div className={styles.part}>{main}</div>}
      <div className={styles.part}>{children}</div>
    </div>
  );
}
