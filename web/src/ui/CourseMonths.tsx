// How long a course is: the number large, and its months as a bar of the longest course's.
import { styled } from '@mui/material/styles';
import { coursesPage, longestCourse } from '../content/courses.ts';

const Duration = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 10,
  marginBottom: 22,
  lineHeight: 1,
  color: theme.vars.palette.ink2,
  '& b': {
    fontSize: 68,
    fontWeight: 500,
    lineHeight: 0.74,
    letterSpacing: '-.04em',
    color: theme.vars.palette.ink,
  },
  [theme.breakpoints.up('md')]: { marginBottom: 28, '& b': { fontSize: 84 } },
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  width: '100%',
  marginBottom: 22,
  '& i': { flex: 1, height: 6, borderRadius: 1, backgroundColor: theme.vars.palette.line },
  '& i[data-on="true"]': { backgroundColor: theme.vars.palette.ink },
}));

export function CourseMonths({ months }: { months: number }) {
  return (
    <>
      <Duration>
        <b>{months}</b> <span>{coursesPage.months(months)}</span>
      </Duration>
      <Bar aria-hidden="true">
        {Array.from({ length: longestCourse }, (_, index) => (
          <i key={index} data-on={index < months} />
        ))}
      </Bar>
    </>
  );
}
