// A question in a line: what it asks, as candidates see it, and below what the office wants to know of it.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { adminPapers as words } from '../../content/adminPapers.ts';
import { QuestionText } from '../../ui/question/QuestionText.tsx';
import { Difficulty } from '../questions/QuestionFace.tsx';

interface QuestionLineProps {
  /** In the paper, or in the bank. */
  number: ReactNode;
  html: string;
  chapter: string;
  difficulty: number;
  use: { uses: number | null; last_used_at: string | null } | null | undefined;
  note?: string | undefined;
  children: ReactNode;
}

function useIn({ use }: Pick<QuestionLineProps, 'use'>): string {
  return use?.uses && use.last_used_at
    ? words.questions.used(use.uses, formatDate(use.last_used_at))
    : words.questions.never;
}

export function QuestionLine(props: QuestionLineProps): ReactNode {
  const { number, html, chapter, difficulty, note, children } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          portal: 'minmax(24px, auto) minmax(0, 1fr) 78px auto',
        },
        alignItems: 'center',
        gap: '4px 10px',
        p: '8px 16px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Box
        component="span"
        className="num"
        sx={{ gridColumn: { xs: '1 / -1', portal: 'auto' }, fontWeight: 550, color: 'ink2' }}
      >
        {number}
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', portal: 'auto' } }}>
        <Box
          sx={{
            fontWeight: 500,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: { portal: 'nowrap' },
          }}
        >
          <QuestionText look="line" html={html} />
        </Box>
        <Box className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
          {`${chapter} · ${useIn(props)}`}
          {note === undefined ? null : (
            <Box component="span" sx={{ fontWeight: 550, color: 'warning.main' }}>{` · ${note}`}</Box>
          )}
        </Box>
      </Box>
      <Box component="span" sx={{ color: 'ink2', fontSize: '0.9375rem' }}>
        <Difficulty value={difficulty} />
      </Box>
      <Box sx={{ display: 'flex', gap: '6px', '--icon-button': { xs: '44px', portal: '32px' } }}>
        {children}
      </Box>
    </Box>
  );
}
