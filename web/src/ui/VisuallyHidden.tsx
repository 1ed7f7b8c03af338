// Text for assistive technology only.
import type { HTMLAttributes } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'h2' | 'h3' | 'p';
}

export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element className={styles.hidden} {...rest} />;
}
