// Fields side by side where there is room, in a Form or without one. The line below a field lies in the gap to the
// next row; what follows the grid leaves the same room (32 px).
import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldGridProps {
  columns: Record<string, string>;
  sx?: BoxProps['sx'];
  children: ReactNode;
}

export function FieldGrid({ columns, sx, children }: FieldGridProps) {
  return (
    <Box
      sx={[
        {
          display: 'grid',
          gridTemplateColumns: columns,
          gap: '32px 16px',
          alignItems: 'start',
          '--helper-pull': '-26px',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
