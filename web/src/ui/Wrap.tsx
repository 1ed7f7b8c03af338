// The public pages' column: 1200 px of content, 24 px at the edges of a phone, 40 from 900 up.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Wrap.module.css';

interface WrapProps extends HTMLAttributes<HTMLDivElement> {
  /** The end of a page: room before the footer. */
  end?: boolean;
}

export function Wrap({ end = false, className, ...rest }: WrapProps) {
  return <div className={clsx(styles.wrap, end && styles.end, className)} {...rest} />;
}
