// A candidate's exams: the chart, and beside it (below it, where there is no room) the table.
import styles from './ExamProgress.module.css';
import { ProgressChart } from './ProgressChart.tsx';
import { ProgressTable } from './ProgressTable.tsx';
import { type ExamPlace, inOrder } from './examPlace.ts';

export function ExamProgress({ places }: { places: readonly ExamPlace[] }) {
  const ordered = inOrder(places);
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>
        <ProgressChart places={ordered} />
        <div className={styles.table}>
          <ProgressTable places={ordered} />
        </div>
      </div>
    </div>
  );
}
