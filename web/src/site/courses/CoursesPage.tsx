// The courses: five, one below the other, each with an anchor, and the three shifts.
import { Suspense } from 'react';
import { coursesPage, courses } from '../../content/courses.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CourseCard } from './CourseCard.tsx';
import { CourseIndex } from './CourseIndex.tsx';
import { Schedule } from './Schedule.tsx';

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
