// One course: how long, what for, three features, four highlights, whom to ask.
import { type Course, coursesPage } from '../../content/courses.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CourseMonths } from '../../ui/CourseMonths.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import styles from './CourseCard.module.css';

export function CourseCard({ course }: { course: Course }) {
  return (
    <article className={styles.card} id={course.id} aria-labelledby={`${course.id}-title`}>
      <div>
        <CourseMonths months={course.months} />
      </div>
      <div>
        <h2 className="t-h3" id={`${course.id}-title`}>
          {course.title}
        </h2>
        <p>{course.description}</p>
        <h3 className={styles.features}>{coursesPage.features}</h3>
        <ul>
          {course.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{coursesPage.subjects}</h3>
        <ul className={styles.subjects}>
          {course.subjects.map((subject) => (
            <li key={subject}>
              <SubjectIcon subject={subject} size={32} />
              {subject}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{coursesPage.highlights}</h3>
        <ul className={styles.highlights}>
          {course.highlights.map((highlight) => (
            <li key={highlight}>
              <Icon name="check" />
              {highlight}
            </li>
          ))}
        </ul>
        <div className={styles.contact}>
          <LinkButton href={paths.contact.href()} aria-label={`${coursesPage.contact}: ${course.title}`}>
            {coursesPage.contact}
            <Icon name="arrow" size={18} />
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
