// Marks what is not finished or not public yet: a dashed outline around a word.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function DashedTag({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        flex: 'none',
        p: '3px 5px 2px',
        border: '1px dashed',
        borderColor: 'control',
        borderRadius: '4px',
        fontSize: '0.8125rem',
        fontWeight: 550,
        lineHeight: 1,
        color: 'ink2',
      }}
    >
      {children}
    </Box>
  );
}
