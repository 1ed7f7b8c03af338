// How much there is to study: four totals, counted in the database. 'results' counts exams (decision 24).
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { portal } from '../../content/portal.ts';
import { ResourceTotalsDocument } from '../../graphql/generated/portal.ts';
import { formatCount } from '../../lib/numbers.ts';

const { stats } = portal;

export function QuickStats(): ReactNode {
  const { data, error } = useQuery(ResourceTotalsDocument);
  const totals = [
    { label: stats.notes, count: data?.notes_aggregate.aggregate?.count },
    { label: stats.videos, count: data?.videos_aggregate.aggregate?.count },
    { label: stats.downloads, count: data?.downloads_aggregate.aggregate?.count },
    { label: stats.results, count: data?.exams_aggregate.aggregate?.count },
  ];
  return (
    <section aria-labelledby="stats-title">
      <Typography variant="h2" id="stats-title">
        {stats.title}
      </Typography>
      <Card sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', mt: 1.5 }}>
        {totals.map(({ label, count }, index) => (
          <Box
            key={label}
            sx={{
              p: '14px 2px 12px',
              textAlign: 'center',
              borderLeft: index === 0 ? 0 : 1,
              borderColor: 'line',
            }}
          >
            {count === undefined && !error ? (
              <Skeleton sx={{ width: 36, height: 30, mx: 'auto' }} />
            ) : (
              <Typography variant="figureS" component="p" sx={{ height: 30 }}>
                {count === undefined ? '–' : formatCount(count)}
              </Typography>
            )}
            <Typography variant="small" sx={{ color: 'ink2', lineHeight: 1.2 }}>
              {label}
            </Typography>
          </Box>
        ))}
      </Card>
    </section>
  );
}
