// The result sheet's shape while the answer is on its way.
import { results } from '../../../../../shared/words/results.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './ResultSkeleton.module.css';

export function ResultSkeleton() {
  return (
    <div className={styles.sheet}>
      <VisuallyHidden>{results.found.searching}</VisuallyHidden>
      <Skeleton className={styles.name} />
      <div className={styles.figures}>
        {[158, 132].map((width) => (
          <div key={width}>
            <Skeleton className={styles.label} />
            <Skeleton className={styles.figure} style={{ width }} />
          </div>
        ))}
      </div>
      <Skeleton className={styles.chart} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} style={{ width: '84%', marginTop: 12 }} />
    </div>
  );
}
