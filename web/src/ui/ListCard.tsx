// The card around a DataTable with its foot. Where the rows are cards themselves there is none around them.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { whereCards } from './tableCards.ts';

export function ListCard({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Card
        sx={(theme) =>
          whereCards(theme, {
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
