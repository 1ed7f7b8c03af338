// Loading in the shape of a list: flat blocks for the eye, the specified sentence for assistive technology.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SkeletonRowsProps {
  /** What is loading, for example 'Loading notices...'. */
  label: string;
  rows?: number;
  /** Pixels of one row, its hairline included. */
  height?: number;
  /** Horizontal padding of the rows, as of the list to come. */
  inset?: number;
  avatar?: boolean;
}

export function SkeletonRows({ label, rows = 5, height = 52, inset = 0, avatar = false }: SkeletonRowsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Box aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <Box
            key={index}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              height,
              px: `${inset}px`,
              borderTop: 1,
              borderColor: 'line',
            }}
          >
            {avatar ? <Skeleton sx={{ width: 32, height: 32, borderRadius: '50%', flex: 'none' }} /> : null}
            <Skeleton sx={{ height: 14, width: `${38 + ((index * 17) % 30)}%` }} />
            <Skeleton sx={{ height: 14, width: '16%', ml: 'auto' }} />
          </Box>
        ))}
      </Box>
    </div>
  );
}
