// Two columns on a desktop, one below the other elsewhere; and their shape while it is not known what they hold.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { portal } from '../../content/portal.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardGrid, cardHeight } from './ResourceCards.tsx';

export function DashboardColumns({ main, aside }: { main: ReactNode; aside: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>{main}</Box>
      {/* Takes the keyboard when a button in it goes away. */}
      <Box tabIndex={-1} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {aside}
      </Box>
    </Box>
  );
}

export function DashboardSkeleton(): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{portal.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <DashboardColumns
          main={
            <>
              <Skeleton sx={{ height: 290, borderRadius: '12px' }} />
              <CardGrid>
                {Array.from({ length: 6 }, (_, index) => (
                  <li key={index}>
                    <Skeleton sx={{ height: cardHeight, borderRadius: '12px' }} />
                  </li>
                ))}
              </CardGrid>
            </>
          }
          aside={
            <>
              <Skeleton sx={{ height: 118, borderRadius: '12px' }} />
              <Skeleton sx={{ height: 345, borderRadius: '12px' }} />
            </>
          }
        />
      </div>
    </div>
  );
}
