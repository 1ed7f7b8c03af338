// What a verdict is about, and beside it, or under it on a phone, what can be done.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './Columns.module.css';

export function Columns({ main, children }: { main: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {main === null ? null : <div className={styles.part}>{main}</div>}
      <div className={styles.part}>{children}</div>
    </div>
  );
}

// Small print that matters, a line for each thing.

export function FactList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
