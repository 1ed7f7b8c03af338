// A large number with its small unit: '1000+', '95%'. Proportional figures, as everywhere in the public statistics.
import { clsx } from 'clsx';
import styles from './Figure.module.css';

interface FigureProps {
  value: string;
  unit: string;
}

export function Figure({ value, unit }: FigureProps) {
  return (
    <span className={clsx('t-figureL', styles.figure)}>
      {value}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}
