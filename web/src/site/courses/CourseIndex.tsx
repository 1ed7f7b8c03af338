// The five courses at a glance: each as long as it lasts, and a way down to it.
import { styled } from '@mui/material/styles';
import { courses, coursesPage, longestCourse } from '../../content/courses.ts';

const Index = styled('nav')(({ theme }) => ({
  borderTop: `2px solid ${theme.vars.palette.ink}`,
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 24px',
    minHeight: 52,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.line}`,
    lineHeight: 1.3,
    fontWeight: 550,
  },
  '& a:hover': { color: theme.vars.palette.link },
  '& small': { fontSize: 16, fontWeight: 400, color: theme.vars.palette.ink2 },
  '& i': { display: 'none', height: 6, borderRadius: 1, backgroundColor: theme.vars.palette.ink },
  [theme.breakpoints.up('md')]: {
    '& a': { gridTemplateColumns: '344px minmax(0, 1fr) 104px' },
    '& i': { display: 'block' },
    '& small': { textAlign: 'right' },
  },
}));

export function CourseIndex() {
  return (
    <Index aria-label={coursesPage.jump}>
      {courses.map((course) => (
        <a key={course.id} href={`#${course.id}`}>
          {course.title}
          <i aria-hidden="true" style={{ width: `${(course.months / longestCourse) * 100}%` }} />
          <small className="num">{coursesPage.duration(course.months)}</small>
        </a>
      ))}
    </Index>
  );
}
