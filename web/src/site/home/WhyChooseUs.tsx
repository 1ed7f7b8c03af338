// Why Choose Us, under the garland: one argument, three figures.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { why } from '../../content/home.ts';
import { whyStatistics } from '../../content/statistics.ts';
import { paths } from '../../lib/paths.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { GarlandBand } from '../../ui/art/Garland.tsx';

const Band = styled('section')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  padding: '128px 0 56px',
  backgroundColor: theme.vars.palette.sunk,
  [theme.breakpoints.up('md')]: { padding: '166px 0 96px' },
}));

const Columns = styled(Wrap)(({ theme }) => ({
  display: 'grid',
  gap: 24,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr', gap: 80, alignItems: 'center' },
}));

const Figures = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '128px 1fr',
    gap: '0 16px',
    alignItems: 'center',
    padding: '20px 0',
  },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.lineStrong}` },
  '& dt': { gridColumn: 2, fontWeight: 550, lineHeight: 1.3, alignSelf: 'end' },
  '& dd': { color: theme.vars.palette.ink2, lineHeight: 1.4 },
  '& dd:first-of-type': { gridRow: '1 / 3', gridColumn: 1, color: theme.vars.palette.ink },
  '& dd:last-of-type': { gridColumn: 2, alignSelf: 'start' },
  [theme.breakpoints.up('md')]: {
    '& > div': { gridTemplateColumns: '190px 1fr', gap: '0 24px', padding: '24px 0' },
  },
}));

export function WhyChooseUs() {
  return (
    <Band aria-labelledby="why">
      <GarlandBand />
      <Columns>
        <div>
          <Typography variant="h1" component="h2" id="why">
            {why.title}
          </Typography>
          <Typography variant="lead" sx={{ mt: '18px' }}>
            {why.lead}
          </Typography>
          <Button
            variant="text"
            href={paths.about.href()}
            endIcon={<Icon name="arrow" size={18} />}
            sx={{ mt: 2 }}
          >
            {why.action}
          </Button>
        </div>
        <Figures>
          {whyStatistics.map((statistic) => (
            <div key={statistic.label}>
              <dt>{statistic.label}</dt>
              <dd>
                <Figure value={statistic.value} unit={statistic.unit} />
              </dd>
              <dd>{statistic.note}</dd>
            </div>
          ))}
        </Figures>
      </Columns>
    </Band>
  );
}
