// The list while it loads: cards of the size that comes, and words for assistive technology.
import { notices } from '../../content/notices.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { NoticeGrid } from './NoticeCard.tsx';
import styles from './NoticesSkeleton.module.css';

const chips = [54, 82, 110, 90, 83];
const cards = [0, 1, 2, 3, 4];

export function NoticesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{notices.loading}</VisuallyHidden>
      <div aria-hidden="true" className={styles.chips}>
        {chips.map((width) => (
          <Skeleton key={width} className={styles.chip} style={{ width }} />
        ))}
      </div>
      <NoticeGrid aria-hidden="true">
        {cards.map((index) => (
          <li key={index} className={styles.card}>
            <Skeleton className={styles.head} />
            <Skeleton className={styles.title} />
            <Skeleton className={styles.text} />
            <Skeleton className={styles.rest} />
          </li>
        ))}
      </NoticeGrid>
    </div>
  );
}
