// Fields side by side where there is room, in a Form or without one. The line below a field lies in the gap to the
// next row; what follows the grid leaves the same room (32 px).
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldGridProps {
  /** `grid-template-columns` by breakpoint. */
  columns: Record<string, string>;
  children: ReactNode;
}

export function FieldGrid({ columns, children }: FieldGridProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: columns,
        gap: '32px 16px',
        alignItems: 'start',
        '--helper-pull': '-26px',
      }}
    >
      {children}
    </Box>
  );
}
