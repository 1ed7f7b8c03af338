// What a candidate does at this moment: a shape for each state beside its word.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { adminMockTests } from '../../content/adminMockTests.ts';
import { Icon } from '../../ui/Icon.tsx';

const words = adminMockTests.candidateStates;

export const candidateStates = ['absent', 'waiting', 'writing', 'silent', 'submitted', 'over'] as const;
export type CandidateState = (typeof candidateStates)[number];

export const candidateStateOf = (text: string | null): CandidateState =>
  candidateStates.find((state) => state === text) ?? 'absent';

const colours: Readonly<Record<CandidateState, string>> = {
  absent: 'ink2',
  waiting: 'warning.main',
  writing: 'link',
  silent: 'danger',
  submitted: 'success.main',
  over: 'ink2',
};

const size = { flex: 'none', boxSizing: 'border-box', width: 10, height: 10, borderRadius: '50%' } as const;

function Shape({ state }: { state: CandidateState }): ReactNode {
  switch (state) {
    case 'absent':
      return <Box component="span" sx={{ flex: 'none', width: 10, height: 2, bgcolor: 'currentColor' }} />;
    case 'waiting':
      return <Box component="span" sx={{ ...size, border: '2px solid currentColor' }} />;
    case 'writing':
      return <Box component="span" sx={{ ...size, bgcolor: 'currentColor' }} />;
    case 'silent':
      return <Box component="span" sx={{ ...size, border: '2px dotted currentColor' }} />;
    case 'submitted':
      return <Icon name="check" size={14} />;
    case 'over':
      return <Box component="span" sx={{ ...size, borderRadius: 0, border: '2px solid currentColor' }} />;
  }
}

export function StateMark({ state }: { state: CandidateState }): ReactNode {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '7px',
        minHeight: 24,
        fontWeight: 550,
        whiteSpace: 'nowrap',
        color: colours[state],
      }}
    >
      <Shape state={state} />
      {words[state]}
    </Box>
  );
}
