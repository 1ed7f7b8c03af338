// Loading in the shape of a list: flat blocks for the eye, a sentence for assistive technology.
import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonRows.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SkeletonRowsProps {
  /** What is loading, for example 'Loading notices...'. */
  label: string;
  rows?: number;
  /** Pixels of one row, its hairline included. */
  height?: number;
  /** Horizontal padding of the rows, as of the list to come. */
  inset?: number;
  avatar?: boolean;
}

export function SkeletonRows({ label, rows = 5, height = 52, inset = 0, avatar = false }: SkeletonRowsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.row} style={{ height, paddingInline: inset }}>
            {avatar ? <Skeleton className={styles.avatar} /> : null}
            <Skeleton className={styles.line} style={{ width: `${38 + ((index * 17) % 30)}%` }} />
            <Skeleton className={styles.end} />
          </div>
        ))}
      </div>
    </div>
  );
}
