// How we teach: four short promises under one rule each; on phones a list.
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { features } from '../../content/home.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  borderTop: `2px solid ${theme.vars.palette.ink}`,
  '& li': { display: 'grid', gridTemplateColumns: '48px 1fr', padding: '20px 0' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line}` },
  '& svg': { gridRow: 'span 2' },
  '& p': { marginTop: 4, color: theme.vars.palette.ink2 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: 32,
    border: 0,
    '& li, & li + li': {
      display: 'block',
      padding: '20px 0 0',
      borderTop: `2px solid ${theme.vars.palette.ink}`,
    },
    '& svg': { marginBottom: 18 },
    '& p': { marginTop: 8 },
  },
}));

export function Features() {
  return (
    <Section joined aria-labelledby="features">
      <Wrap>
        <VisuallyHidden>
          <h2 id="features">{features.title}</h2>
        </VisuallyHidden>
        <List>
          {features.cards.map((card) => (
            <li key={card.title}>
              <Icon name={card.icon} size={32} />
              <Typography variant="h3">{card.title}</Typography>
              <p>{card.text}</p>
            </li>
          ))}
        </List>
      </Wrap>
    </Section>
  );
}
