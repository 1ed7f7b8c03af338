// The card around a list with its foot. Where the rows of a table are cards themselves there is none around them.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { whereCards } from './tableCards.ts';

/** `rows`: of a list whose rows are never cards. */
export function ListCard({ rows = false, children }: { rows?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Card
        sx={(theme) =>
          rows
            ? {}
            : whereCards(theme, {
                border: 0,
                borderRadius: 0,
                backgroundColor: 'transparent',
                overflow: 'visible',
              })
        }
      >
        {children}
      </Card>
    </Box>
  );
}
