// What is printed instead of the page around it: A4, the light scheme whatever the screen shows. In the document only
// while it is printed.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Paper.module.css';

interface PaperProps {
  /** What kind of paper it is. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Paper({ label, className, children }: PaperProps): ReactNode {
  return createPortal(
    <section className={clsx(styles.paper, className)} data-scheme="light" aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}
