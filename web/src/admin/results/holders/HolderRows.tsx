// The owner of an exam, and those it is shared with.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { resultsHolders as words } from '../../../content/resultsHolders.ts';
import { emailOf, type Holder, type Holders } from './useHolders.ts';

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'line',
  overflowWrap: 'anywhere',
} as const;

function Heading({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="h3" sx={{ m: 0, mt: 2, mb: 0.5, fontSize: 14, fontWeight: 550, color: 'ink2' }}>
      {children}
    </Box>
  );
}

export function HolderRows({ holders }: { holders: Holders }): ReactNode {
  const { owner, shared, busy, end } = holders;
  return (
    <>
      <Heading>{words.owner}</Heading>
      <Box sx={rowSx}>{owner === null ? words.nobody : emailOf(owner)}</Box>
      <Heading>{words.shared}</Heading>
      {shared.length === 0 ? (
        <Box sx={{ ...rowSx, color: 'ink2' }}>{words.notShared}</Box>
      ) : (
        <Box component="ul" aria-label={words.shared} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shared.map((holder: Holder) => (
            <Box key={holder.user_id} component="li" sx={rowSx}>
              {emailOf(holder)}
              <Button
                size="small"
                disabled={busy}
                aria-label={words.endLabel(emailOf(holder))}
                onClick={() => void end(holder)}
              >
                {words.end}
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
