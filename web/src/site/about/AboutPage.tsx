// /about (2.5): why the institute exists, its figures, how a week runs, who answers for it.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { about } from '../../content/about.ts';
import { aboutStatistics, statisticsLabel } from '../../content/statistics.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { StatisticStrip } from '../../ui/StatisticStrip.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Gateway } from '../../ui/art/Gateway.tsx';
import { Leadership } from './Leadership.tsx';
import { Week } from './Week.tsx';

const Opening = styled(Wrap)(({ theme }) => ({
  display: 'grid',
  gap: '0 64px',
  '& figure': { height: 300, marginBottom: 32, overflow: 'hidden', borderRadius: 12 },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    gap: '0 32px',
    '& figure': { gridColumn: 2, gridRow: '1 / 3', height: 'auto', minHeight: 500, margin: '32px 0 24px' },
  },
  [theme.breakpoints.up('md')]: { gap: '0 64px', '& figure': { marginTop: 56 } },
}));

export function AboutPage() {
  const { mission } = about;
  return (
    <>
      <Opening>
        <PageHead title={about.title} lead={mission.lead} />
        <figure>
          <Gateway label={about.picture} />
        </figure>
        <Box component="section" aria-labelledby="mission" sx={{ pb: 3 }}>
          <Typography variant="h3" component="h2" id="mission">
            {mission.title}
          </Typography>
          {mission.paragraphs.map((paragraph) => (
            <Typography
              key={paragraph}
              sx={{ mt: 1.5, maxWidth: '34em', fontSize: { md: 18.5 }, color: 'ink2' }}
            >
              {paragraph}
            </Typography>
          ))}
        </Box>
      </Opening>
      <Wrap style={{ paddingBottom: 44 }}>
        <StatisticStrip label={statisticsLabel} statistics={aboutStatistics} />
      </Wrap>
      <Week />
      <Leadership />
    </>
  );
}
