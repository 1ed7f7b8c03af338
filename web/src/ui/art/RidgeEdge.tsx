// The horizon where the paper ends and the footer's night begins.
import styles from './RidgeEdge.module.css';
import { footerEdge } from './paths.ts';

export function RidgeEdge() {
  return (
    <svg
      className={styles.edge}
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d={footerEdge} fill="currentColor" />
    </svg>
  );
}
