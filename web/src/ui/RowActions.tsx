// The actions of a row: small buttons at its end, or side by side at the foot of the card it is on a phone.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RowAction, type RowActionProps } from './RowAction.tsx';
import { whereCards } from './tableCards.ts';

interface RowActionsProps {
  actions?: readonly RowActionProps[];
  /** After them, of other kinds. */
  children?: ReactNode;
}

export function RowActions({ actions = [], children }: RowActionsProps) {
  return (
    <Box
      className="row-actions"
      sx={(theme) => ({
        display: 'flex',
        gap: '6px',
        justifyContent: 'flex-end',
        ...whereCards(theme, {
          gap: 0,
          '& > .MuiIconButton-root': {
            // Each as wide as its word wants, the rest shared.
            flex: '1 1 auto',
            width: 'auto',
            minHeight: 46,
            gap: '8px',
            border: 0,
            borderRadius: 0,
            fontFamily: 'inherit',
            fontSize: '1rem',
            lineHeight: 1.2,
            fontWeight: 550,
            '&:focus-visible': { outlineOffset: -3 },
          },
          '& > * + .MuiIconButton-root': { borderLeft: `1px solid ${theme.vars.palette.line}` },
        }),
      })}
    >
      {actions.map((action) => (
        <RowAction key={action.label} {...action} />
      ))}
      {children}
    </Box>
  );
}
