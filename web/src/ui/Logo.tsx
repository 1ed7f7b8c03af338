// The mark (a gateway with a peak and the sun in it) and the name. The link around it is the caller's.
import { clsx } from 'clsx';
import { useInstitute } from '../lib/useInstitute.ts';
import styles from './Logo.module.css';

export function Logo({ size = 34 }: { size?: number }) {
  return (
    <span className={clsx(styles.logo, size < 34 && styles.small)}>
      <svg viewBox="0 0 34 34" width={size} height={size} aria-hidden="true">
        <path
          fill="currentColor"
          d="M1 4h32l-2.4 5H3.4zM6 11h4v20H6zM24 11h4v20h-4zM3 28h28v3H3zM10 28l5.3-9.2 2 2.5 1.9-2.7L24 28z"
        />
        <circle cx="17" cy="14.2" r="2.7" fill="#F5A400" />
      </svg>
      {useInstitute().name}
    </span>
  );
}
