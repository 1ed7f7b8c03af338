// The list while it loads: cards of the size that comes, and the specified words for assistive technology.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { notices } from '../../content/notices.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { NoticeGrid } from './NoticeGrid.tsx';

export function NoticesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{notices.loading}</VisuallyHidden>
      <Box aria-hidden="true" sx={{ display: 'flex', gap: 1, overflow: 'hidden', mb: { xs: 2, md: '28px' } }}>
        {[54, 82, 110, 90, 82].map((width, index) => (
          <Skeleton key={index} sx={{ flex: 'none', width, height: 44, borderRadius: '8px' }} />
        ))}
      </Box>
      <NoticeGrid aria-hidden="true">
        {[0, 1, 2, 3, 4].map((index) => (
          <Box
            key={index}
            component="li"
            sx={{
              gridColumn: { sm: index === 0 ? 'span 2' : 'auto' },
              minHeight: { xs: 190, sm: 264 },
              p: 3,
              border: 1,
              borderColor: 'line',
              borderRadius: '12px',
              bgcolor: 'surface',
            }}
          >
            <Skeleton sx={{ width: '100%', maxWidth: 260, height: 14 }} />
            <Skeleton sx={{ width: '82%', height: 24, mt: 2.5 }} />
            <Skeleton sx={{ width: '94%', height: 15, mt: 2 }} />
            <Skeleton sx={{ width: '70%', height: 15, mt: 1 }} />
          </Box>
        ))}
      </NoticeGrid>
    </div>
  );
}
