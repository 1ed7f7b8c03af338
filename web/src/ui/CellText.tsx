// What people typed, in a cell of a table: however long, it makes no row higher than the others. What is cut is its title.
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { languageOf } from './initials.ts';
import { whereRows, whereRowsUnder } from './tableCards.ts';

/** Two lines, and all of it where the row is a card. For `sx`, of what has the text as its title. */
export const twoLines = (theme: Theme) => ({
  overflowWrap: 'anywhere' as const,
  ...whereRows(theme, {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  }),
});

/** IDs and phones stay in one line. */
export const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

interface CellTextProps {
  children: string;
  /** An ID or a phone. */
  unbroken?: boolean;
  strong?: boolean;
}

export function CellText({ children: text, unbroken = false, strong = false }: CellTextProps): ReactNode {
  return (
    <Box
      component="span"
      title={text}
      lang={languageOf(text)}
      // Wide enough for the longest first names: what comes first in a row is not torn for what follows.
      sx={[unbroken ? oneLine : twoLines, strong && { fontWeight: 550, minWidth: '8.5em' }]}
    >
      {text}
    </Box>
  );
}

interface JoinedTextProps {
  /** Of the table, in pixels: the column's `joins.under`. */
  under: number;
  children: ReactNode;
}

/** A line of another column's cell, where its own column has no room. */
export function JoinedText({ under, children }: JoinedTextProps): ReactNode {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'none',
        fontWeight: 400,
        overflowWrap: 'anywhere',
        ...whereRowsUnder(theme, under, { display: 'block' }),
      })}
    >
      {children}
    </Box>
  );
}
