// The board while it loads: five rows of the size that comes, and words for assistive technology.
import { noticeBoard } from '../../content/home.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './NoticeRowsSkeleton.module.css';

export function NoticeRowsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{noticeBoard.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {[72, 58, 64, 50, 68].map((width) => (
          <div key={width} className={styles.row}>
            <div>
              <i style={{ width: 40, height: 30 }} />
              <i style={{ width: 28, height: 14 }} />
            </div>
            <div>
              <i style={{ width: 84, height: 14 }} />
              <i style={{ width: `${width}%`, maxWidth: 560, height: 22 }} />
              <i style={{ width: '88%', maxWidth: 720, height: 16 }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
