// One line to look at: who, what, and the way to correct it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { languageOf } from '../../../ui/initials.ts';
import type { Finding } from './checks.ts';

const { fix } = resultsDraft;

interface FindingLineProps {
  finding: Finding;
  what: string | null;
  /** Null: it cannot be corrected from here. */
  onCorrect: ((resultId: string) => void) | null;
}

export function FindingLine({ finding, what, onCorrect }: FindingLineProps): ReactNode {
  const { result_id: resultId, symbol, name, marks } = finding;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '6px 16px',
        minHeight: 52,
        // Under the title of its check, and the hairline with it.
        ml: { xs: '20px', sm: '52px' },
        p: '8px 20px 8px 0',
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        {symbol === null || name === null ? null : (
          <>
            <Box component="span" lang={languageOf(name)} sx={{ fontWeight: 550, mr: '8px' }}>
              {name}
            </Box>{' '}
            <Box component="span" className="num" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
              {symbol}
            </Box>
          </>
        )}
        {what === null ? null : <Box sx={{ color: symbol === null ? 'ink' : 'ink2' }}>{what}</Box>}
      </Box>
      {resultId === null || marks === null ? null : (
        <Box component="span" className="num" sx={{ flex: 'none', fontWeight: 600 }}>
          {formatMarks(marks)}
        </Box>
      )}
      {resultId === null || onCorrect === null ? null : (
        <Button
          aria-label={fix.correctOf(name ?? '', symbol ?? '')}
          onClick={() => onCorrect(resultId)}
          sx={{ flex: 'none' }}
        >
          {fix.correct}
        </Button>
      )}
    </Box>
  );
}
