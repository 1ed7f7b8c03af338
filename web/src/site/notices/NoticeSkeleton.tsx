// A notice while it loads, and words for assistive technology.
import { notice } from '../../content/notices.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './NoticeSkeleton.module.css';

const lines = ['96%', '92%', '98%', '64%'];

export function NoticeSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{notice.loading}</VisuallyHidden>
      <div aria-hidden="true" className={styles.sheet}>
        <Skeleton className={styles.head} />
        <Skeleton className={styles.title} style={{ width: '86%' }} />
        <Skeleton className={styles.title} style={{ width: '52%' }} />
        <div className={styles.text}>
          {lines.map((width) => (
            <Skeleton key={width} className={styles.line} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  );
}
