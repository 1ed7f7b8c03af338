// The courses: five, one below the other, each with an anchor, and the three shifts.
import { Suspense } from 'react';
import { type Course, courses, coursesPage, longestCourse } from '../../content/courses.ts';
import { schedule } from '../../content/schedule.ts';
import { shownName } from '../../content/shownNames.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CourseMonths } from '../../ui/CourseMonths.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './CourseIndex.module.css';

// The three shifts as a table, each drawn on the day it takes a part of.
/** The drawn day: from 5 AM to 8 PM. */
const dawn = 5;
const hours = 15;

function share(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ((hour + minute / 60 - dawn) / hours) * 100;
}

function Schedule() {
  return (
    <Section aria-labelledby="schedules">
      <Wrap>
        <SectionHead id="schedules" title={schedule.title} lead={schedule.lead} />
        <table className={styles.table} aria-labelledby="schedules">
          <thead>
            <tr>
              <th scope="col">{schedule.columns.shift}</th>
              <th scope="col">{schedule.columns.hours}</th>
              <th scope="col">{schedule.columns.days}</th>
              <th scope="col" className={styles.drawn} aria-hidden="true">
                <div className={`num ${styles.ticks}`}>
                  {schedule.ticks.map((tick) => (
                    <span key={tick.time} style={{ left: `${share(tick.time)}%` }}>
                      {tick.label}
                    </span>
                  ))}
                </div>
              </th>
            </tr>
          </thead>
          <tbody>
            {schedule.shifts.map((shift) => (
              <tr key={shift.name}>
                <th scope="row">{shift.name}</th>
                <td>
                  <b>{shift.hours}</b>
                </td>
                <td>{schedule.days}</td>
                <td aria-hidden="true">
                  <div className={styles.day}>
                    <i
                      style={{
                        left: `${share(shift.opens)}%`,
                        width: `${share(shift.closes) - share(shift.opens)}%`,
                      }}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wrap>
    </Section>
  );
}

// One course: how long, what for, three features, four highlights, whom to ask.
function CourseCard({ course }: { course: Course }) {
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
              {shownName(subject)}
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

// The five courses at a glance: each as long as it lasts, and a way down to it.
function CourseIndex() {
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

export function CoursesPage() {
  return (
    <>
      <Wrap>
        <PageHead title={coursesPage.title} lead={coursesPage.lead} />
        <CourseIndex />
        {courses.map((course) => (
          <Suspense key={course.id}>
            <CourseCard course={course} />
          </Suspense>
        ))}
      </Wrap>
      <Suspense>
        <Schedule />
      </Suspense>
    </>
  );
}
