// Three programs, their length drawn against the longest course.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { courses } from '../../content/courses.ts';
import { programs } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { CourseMonths } from '../../ui/CourseMonths.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& > article': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: 24,
    border: `1px solid ${theme.vars.palette.line}`,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.surface,
    transition: theme.transitions.create('border-color'),
    '&:hover': { borderColor: theme.vars.palette.lineStrong },
    // The whole card is the link's target.
    '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  },
  '& p': { margin: '8px 0 14px', color: theme.vars.palette.ink2 },
  '& a': { marginTop: 'auto' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 24,
    '& > article': { padding: 28 },
  },
}));

export function Programs() {
  return (
    <Section joined aria-labelledby="programs">
      <Wrap>
        <SectionHead
          id="programs"
          title={programs.title}
          action={
            <Button variant="text" href={paths.courses.href()} endIcon={<Icon name="arrow" size={18} />}>
              {programs.all}
            </Button>
          }
        />
        <Grid>
          {programs.cards.map((card) => (
            <article key={card.course}>
              <CourseMonths months={courses.find((course) => course.id === card.course)?.months ?? 0} />
              <Typography variant="h3">{card.title}</Typography>
              <p>{card.text}</p>
              <Button
                variant="text"
                href={`${paths.courses.href()}#${card.course}`}
                endIcon={<Icon name="arrow" size={18} />}
                aria-label={`${programs.more}: ${card.title}`}
              >
                {programs.more}
              </Button>
            </article>
          ))}
        </Grid>
      </Wrap>
    </Section>
  );
}
