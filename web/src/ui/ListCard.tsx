// The card around a DataTable with its foot. Where the rows are cards themselves there is none around them.
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { cardBreakpoint } from './tableCards.ts';

export function ListCard({ children }: { children: ReactNode }) {
  return (
    <Card
      sx={(theme) => ({
        [theme.breakpoints.down(cardBreakpoint)]: {
          border: 0,
          borderRadius: 0,
          backgroundColor: 'transparent',
          overflow: 'visible',
        },
      })}
    >
      {children}
    </Card>
  );
}
