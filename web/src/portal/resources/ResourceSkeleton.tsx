// A list of resources while it loads: cards of the size that comes, and words for assistive technology.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardFrame, ResourceGrid } from './ResourceCard.tsx';

export function ResourceSkeleton({ label, cover = false }: { label: string; cover?: boolean }): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <ResourceGrid aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <CardFrame key={index}>
            {cover ? (
              <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9', borderRadius: 0 }} />
            ) : null}
            <Box sx={{ p: { xs: '16px', lg: '20px' } }}>
              {cover ? null : <Skeleton sx={{ width: 44, height: 44, borderRadius: '8px' }} />}
              <Skeleton sx={{ width: '82%', height: 20, mt: 1.75 }} />
              <Skeleton sx={{ width: '94%', height: 15, mt: 1.5 }} />
              <Skeleton sx={{ width: '60%', height: 15, mt: 1 }} />
              <Skeleton sx={{ width: '100%', height: 44, mt: 2.5, borderRadius: '8px' }} />
            </Box>
          </CardFrame>
        ))}
      </ResourceGrid>
    </div>
  );
}
