// The horizon where the paper ends and the footer's night begins.
import Box from '@mui/material/Box';
import { footerEdge } from './paths.ts';

export function RidgeEdge() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      sx={{ width: '100%', height: 'auto', minHeight: 60, mb: '-1px', bgcolor: 'paper', color: 'night' }}
    >
      <path d={footerEdge} fill="currentColor" />
    </Box>
  );
}
