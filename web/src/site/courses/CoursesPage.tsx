// /courses (2.7): five courses, one below the other, each with an anchor, and the three shifts.
import { coursesPage, courses } from '../../content/courses.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
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
          <CourseCard key={course.id} course={course} />
        ))}
      </Wrap>
      <WhenSeen>
        <Schedule />
      </WhenSeen>
    </>
  );
}
