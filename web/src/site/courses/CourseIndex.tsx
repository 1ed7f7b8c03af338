// The five courses at a glance: each as long as it lasts, and a way down to it.
import { courses, coursesPage, longestCourse } from '../../content/courses.ts';
import styles from './CourseIndex.module.css';

export function CourseIndex() {
  return (
    <nav className={styles.index} aria-label={coursesPage.jump}>
      {courses.map((course) => (
        <a key={course.id} href={`#${course.id}`}>
          {course.title}
          <i aria-hidden="true" style={{ width: `${(course.months / longestCourse) * 100}%` }} />
          <small className="num">{coursesPage.duration(course.months)}</small>
        </a>
      ))}
    </nav>
  );
}
