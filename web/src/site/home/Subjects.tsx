// The six core subjects, each in its own colour, its icon once small and once as a drawing cut by the edge.
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { subjects } from '../../content/home.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { iconPaths } from '../../ui/iconPaths.ts';

const Grid = styled('ul')(({ theme }) => {
  const line = `1px solid ${theme.vars.palette.line}`;
  return {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    // The hairlines between cells: each cell draws its right and lower one, the outermost fall outside.
    overflow: 'hidden',
    border: line,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.surface,
    '& li': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minHeight: 156,
      margin: '0 -1px -1px 0',
      padding: 18,
      overflow: 'hidden',
      borderRight: line,
      borderBottom: line,
    },
    '& h3': { marginTop: 'auto', paddingTop: 20 },
    '& p': { marginTop: 2, fontSize: 15, lineHeight: 1.35, color: theme.vars.palette.ink2 },
    [theme.breakpoints.up('md')]: {
      gridTemplateColumns: 'repeat(3, 1fr)',
      '& li': { minHeight: 184, padding: '26px 28px 28px' },
      '& h3': { paddingTop: 24 },
      '& p': { fontSize: 16, lineHeight: 'inherit' },
    },
  };
});

const Drawing = styled('svg')(({ theme }) => ({
  position: 'absolute',
  top: -22,
  right: -22,
  width: 120,
  height: 120,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 0.42,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  opacity: 0.34,
  [theme.breakpoints.up('md')]: { top: -26, right: -26, width: 170, height: 170 },
}));

const Tinted = styled('span', { shouldForwardProp: (prop) => prop !== 'hue' })<{
  hue: (typeof subjects.list)[number]['key'];
}>(({ theme, hue }) => ({ color: theme.vars.palette[hue] }));

export function Subjects() {
  return (
    <Section joined aria-labelledby="subjects">
      <Wrap>
        <SectionHead id="subjects" title={subjects.title} lead={subjects.lead} />
        <Grid>
          {subjects.list.map((subject) => (
            <li key={subject.key}>
              <Tinted hue={subject.key}>
                <Drawing viewBox="0 0 24 24" aria-hidden="true">
                  <path d={iconPaths[subject.key]} />
                </Drawing>
                <SubjectIcon subject={subject.title} size={52} />
              </Tinted>
              <Typography variant="h3">{subject.title}</Typography>
              <p>{subject.text}</p>
            </li>
          ))}
        </Grid>
      </Wrap>
    </Section>
  );
}
