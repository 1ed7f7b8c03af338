// How long a course is: the number large, and its months as a bar of the longest course's.
import { formatCount } from '../../../shared/numbers.ts';
import { coursesPage, longestCourse } from '../content/courses.ts';
import styles from './CourseMonths.module.css';

export function CourseMonths({ months }: { months: number }) {
  return (
    <>
      <div className={styles.duration}>
        <b>{formatCount(months)}</b> <span>{coursesPage.months(months)}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {Array.from({ length: longestCourse }, (_, index) => (
          <i key={index} data-on={index < months} />
        ))}
      </div>
    </>
  );
}
