// The result sheet's shape while the answer is on its way.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { results } from '../../content/results.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export function ResultSkeleton() {
  return (
    <Card sx={{ p: { xs: '24px 20px', md: '36px 40px' } }}>
      <VisuallyHidden>{results.found.searching}</VisuallyHidden>
      <Box aria-hidden="true">
        <Skeleton sx={{ height: 34, width: '62%' }} />
        <Box sx={{ display: 'flex', gap: { xs: 4, md: 8 }, mt: { xs: 3, md: '36px' } }}>
          {['158px', '132px'].map((width) => (
            <div key={width}>
              <Skeleton sx={{ height: 15, width: 52, mb: 2 }} />
              <Skeleton sx={{ height: { xs: 44, md: 58 }, width }} />
            </div>
          ))}
        </Box>
        <Skeleton sx={{ height: { xs: 254, md: 286 }, mt: 3 }} />
        <Skeleton sx={{ height: 16, mt: 3 }} />
        <Skeleton sx={{ height: 16, width: '84%', mt: 1.5 }} />
      </Box>
    </Card>
  );
}
