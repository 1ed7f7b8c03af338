// An e-mail address where there may be too little room for it in one line.
import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';

/** Broken before its @ and after its dots rather than inside a word; inside only where a part is longer than any column. */
export function Address({ children: email }: { children: string }): ReactNode {
  const parts = email.match(/@?[^@.]+\.*|[@.]+/g) ?? [];
  const fits = parts.every(({ length }) => length <= 30);
  return (
    <Box component="span" sx={{ overflowWrap: fits ? 'break-word' : 'anywhere' }}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </Box>
  );
}
