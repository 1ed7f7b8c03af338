// A section of a public page, with the rhythm of the design: 96 px apart, 56 on phones.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Section.module.css';

interface SectionProps extends HTMLAttributes<HTMLElement> {
  /** Follows another section on the same ground: no space of its own above. */
  joined?: boolean;
}

export function Section({ joined = false, className, ...rest }: SectionProps) {
  return <section className={clsx(styles.section, joined && styles.joined, className)} {...rest} />;
}
