// Three notices in a row, two on a tablet, one on a phone.
import type { ReactNode, Ref } from 'react';
import styles from './NoticeGrid.module.css';

interface NoticeGridProps {
  ref?: Ref<HTMLUListElement>;
  'aria-hidden'?: 'true';
  children: ReactNode;
}

export function NoticeGrid({ ref, children, ...rest }: NoticeGridProps) {
  return (
    <ul ref={ref} className={styles.grid} {...rest}>
      {children}
    </ul>
  );
}
