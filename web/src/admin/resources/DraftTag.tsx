// Marks a row that the person has written on and not saved.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { adminResources } from '../../content/adminResources.ts';

export function DraftTag(): ReactNode {
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
        fontSize: 13,
        fontWeight: 550,
        lineHeight: 1,
        color: 'ink2',
      }}
    >
      {adminResources.draft.tag}
    </Box>
  );
}
