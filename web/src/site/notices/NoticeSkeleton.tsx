// A notice while it loads, and the specified words for assistive technology.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { notice } from '../../content/notices.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export function NoticeSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{notice.loading}</VisuallyHidden>
      <Box aria-hidden="true" sx={{ maxWidth: 820, minHeight: 420 }}>
        <Skeleton sx={{ width: 260, height: 17 }} />
        <Skeleton sx={{ width: '86%', height: 44, mt: 2 }} />
        <Skeleton sx={{ width: '52%', height: 44, mt: 1 }} />
        {[96, 92, 98, 64].map((width, index) => (
          <Skeleton key={width} sx={{ width: `${width}%`, height: 18, mt: index === 0 ? 6 : 1.5 }} />
        ))}
      </Box>
    </div>
  );
}
