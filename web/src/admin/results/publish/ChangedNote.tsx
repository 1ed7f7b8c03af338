// Inside a question that is put anew: somebody else has changed the exam meanwhile.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { stateWords } from './examState.ts';
import type { PublishingQuestion } from './usePublishing.ts';

export function ChangedNote({ question: { exam, changed } }: { question: PublishingQuestion }): ReactNode {
  if (!changed) return null;
  return (
    <Box component="span" role="alert" sx={{ display: 'block', mb: 1, fontWeight: 550, color: 'danger' }}>
      {resultsPublishing.changed.again(stateWords(exam), exam.results_count)}
    </Box>
  );
}
