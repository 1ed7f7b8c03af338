// How much there is to study: four totals, counted in the database. 'results' counts exams: a student has no list of results.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { portal } from '../../content/portal.ts';
import type { NewsQuery } from '../../graphql/generated/portal.ts';

const { stats } = portal;

/** Undefined while the totals are on their way. */
export function QuickStats({ totals }: { totals: NewsQuery | undefined }): ReactNode {
  const shown = [
    { words: stats.notes, total: totals?.notes_aggregate },
    { words: stats.videos, total: totals?.videos_aggregate },
    { words: stats.downloads, total: totals?.downloads_aggregate },
    { words: stats.results, total: totals?.exams_aggregate },
  ];
  return (
    <section aria-labelledby="stats-title">
      <Typography variant="h2" id="stats-title">
        {stats.title}
      </Typography>
      <Card
        component="ul"
        sx={{
          display: 'grid',
          // Two by two where large type leaves no room for four; the hairlines are the gaps between them.
          gridTemplateColumns:
            'repeat(auto-fit, minmax(max(25% - 1px, min(50% - 1px, (17.5rem - 100%) * 999)), 1fr))',
          gap: '1px',
          bgcolor: 'line',
          mt: 1.5,
          overflow: 'hidden',
        }}
      >
        {shown.map(({ words: [one, many], total }) => {
          const count = total?.aggregate?.count;
          return (
            <Box
              component="li"
              key={many}
              sx={{
                p: '14px 2px 12px',
                textAlign: 'center',
                bgcolor: 'surface',
              }}
            >
              {count === undefined ? (
                <Skeleton sx={{ width: '2.25rem', height: '1.625rem', m: '2px auto' }} />
              ) : (
                <Typography variant="figureS" component="p" sx={{ height: '1.875rem' }}>
                  {formatCount(count)}
                </Typography>
              )}
              <Typography variant="small" sx={{ color: 'ink2', lineHeight: 1.2 }}>
                {count === 1 ? one : many}
              </Typography>
            </Box>
          );
        })}
      </Card>
    </section>
  );
}
