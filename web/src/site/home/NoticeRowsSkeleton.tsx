// The board while it loads: five rows of the size that comes, and the specified words for assistive technology.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { noticeBoard } from '../../content/home.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export function NoticeRowsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{noticeBoard.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {[72, 58, 64, 50, 68].map((width) => (
          <Box
            key={width}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '64px 1fr', md: '104px 1fr' },
              gap: { xs: 2, md: 4 },
              minHeight: { xs: 150, md: 127 },
              py: '22px',
              borderBottom: 1,
              borderColor: 'line',
            }}
          >
            <Box>
              <Skeleton sx={{ width: 40, height: 30 }} />
              <Skeleton sx={{ width: 28, height: 14, mt: 1 }} />
            </Box>
            <Box>
              <Skeleton sx={{ width: 84, height: 14 }} />
              <Skeleton sx={{ width: `${width}%`, maxWidth: 560, height: 22, mt: 1 }} />
              <Skeleton sx={{ width: '88%', maxWidth: 720, height: 16, mt: 1.25 }} />
            </Box>
          </Box>
        ))}
      </div>
    </div>
  );
}
