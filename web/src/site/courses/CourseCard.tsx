// One course: how long, what for, three features, four highlights, whom to ask.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type Course, coursesPage } from '../../content/courses.ts';
import { paths } from '../../lib/paths.ts';
import { CourseMonths } from '../../ui/CourseMonths.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { WhenSeen } from '../../ui/WhenSeen.tsx';

const Card = styled('article')(({ theme }) => ({
  marginTop: 16,
  padding: 24,
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface,
  '&:target': { borderColor: theme.vars.palette.ink3 },
  // Months, text, subjects, highlights: the order of a phone.
  '& > div + div': { marginTop: 24 },
  '& > div:nth-of-type(2)': { marginTop: 0 },
  '& h2 + p': { marginTop: 10, color: theme.vars.palette.ink2, maxWidth: '36em' },
  '& h3': { fontSize: 15, fontWeight: 600, lineHeight: 1.3, color: theme.vars.palette.ink3 },
  '& ul': { marginTop: 8 },
  '& li': { padding: '9px 0', lineHeight: 1.35 },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line}` },
  [theme.breakpoints.up('md')]: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1.25fr) minmax(0, 1fr)',
    gap: '0 48px',
    marginTop: 24,
    padding: 36,
    gridTemplateRows: 'auto 1fr',
    '&:first-of-type': { marginTop: 56 },
    '& > div + div': { marginTop: 0 },
    '& > div:nth-of-type(2), & > div:nth-of-type(4)': { gridRow: '1 / 3' },
    '& > div:nth-of-type(2)': { gridColumn: 2 },
    '& > div:nth-of-type(3)': { gridColumn: 1, gridRow: 2 },
    '& > div:nth-of-type(4)': { gridColumn: 3 },
  },
}));

/** Highlights are ticked, features are plain lines. */
const Highlights = styled('ul')(({ theme }) => ({
  '& li': { display: 'grid', gridTemplateColumns: '20px 1fr', gap: 10 },
  '& svg': { marginTop: 2, color: theme.vars.palette.primaryText },
}));

const Subjects = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '8px 16px',
  '& li, & li + li': { display: 'flex', alignItems: 'center', gap: 10, padding: 0, border: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr' },
}));

export function CourseCard({ course }: { course: Course }) {
  return (
    <WhenSeen as={Card} id={course.id} aria-labelledby={`${course.id}-title`}>
      <div>
        <CourseMonths months={course.months} />
      </div>
      <div>
        <Typography variant="h3" component="h2" id={`${course.id}-title`}>
          {course.title}
        </Typography>
        <p>{course.description}</p>
        <Box component="h3" sx={{ mt: 2.5 }}>
          {coursesPage.features}
        </Box>
        <ul>
          {course.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{coursesPage.subjects}</h3>
        <Subjects>
          {course.subjects.map((subject) => (
            <li key={subject}>
              <SubjectIcon subject={subject} size={32} />
              {subject}
            </li>
          ))}
        </Subjects>
      </div>
      <div>
        <h3>{coursesPage.highlights}</h3>
        <Highlights>
          {course.highlights.map((highlight) => (
            <li key={highlight}>
              <Icon name="check" />
              {highlight}
            </li>
          ))}
        </Highlights>
        <Button
          variant="outlined"
          href={paths.contact.href()}
          endIcon={<Icon name="arrow" size={18} />}
          aria-label={`${coursesPage.contact}: ${course.title}`}
          sx={{ mt: 2.5 }}
        >
          {coursesPage.contact}
        </Button>
      </div>
    </WhenSeen>
  );
}
