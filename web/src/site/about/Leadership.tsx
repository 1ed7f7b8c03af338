// The four people who answer for the institute.
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { about } from '../../content/about.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '72px 1fr',
    gap: '0 16px',
    padding: 20,
    border: `1px solid ${theme.vars.palette.line}`,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.surface,
  },
  '& li > div': { gridRow: '1 / 3' },
  '& h3': { alignSelf: 'end' },
  '& strong': { fontSize: 16, fontWeight: 550, lineHeight: 1.3, color: theme.vars.palette.primaryText },
  '& p': { gridColumn: '1 / -1', marginTop: 14, color: theme.vars.palette.ink2, lineHeight: 1.45 },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: 24,
    '& li': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', padding: '28px 24px' },
    '& h3': { alignSelf: 'auto', marginTop: 22 },
    '& strong': { marginTop: 2 },
  },
}));

export function Leadership() {
  const { leadership } = about;
  return (
    <Section joined aria-labelledby="leadership">
      <Wrap>
        <SectionHead id="leadership" title={leadership.title} lead={leadership.lead} />
        <Cards>
          {leadership.people.map((person) => (
            <li key={person.name}>
              <InitialsAvatar name={person.name} size={72} />
              <Typography variant="h4" component="h3">
                {person.name}
              </Typography>
              <strong>{person.role}</strong>
              <p>{person.text}</p>
            </li>
          ))}
        </Cards>
      </Wrap>
    </Section>
  );
}
