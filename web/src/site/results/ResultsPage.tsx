// /results (specification 2.14): which exam, which candidate, and the answer.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { results } from '../../content/results.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { SearchCard } from './SearchCard.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { TopPerformers } from './TopPerformers.tsx';
import type { Exam } from './examOptions.ts';
import { useCandidateSearch } from './useCandidateSearch.ts';
import { useExamOptions } from './useExamOptions.ts';

export function ResultsPage() {
  const exams = useExamOptions();
  const { state, search, reset } = useCandidateSearch();
  const [exam, setExam] = useState<Exam | null>(null);
  return (
    <Wrap sx={{ pb: { xs: '72px', md: '72px' } }}>
      <PageHead title={results.title} lead={results.lead} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 344px' },
          gap: { xs: 2, md: 3 },
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <SearchCard
            exams={exams}
            onExamChosen={(chosen) => {
              setExam(chosen);
              reset();
            }}
            onSearch={search}
          />
          <SearchOutcome state={state} />
        </Box>
        <Box component="aside">
          <TopPerformers exam={exam} />
          <Typography variant="small" sx={{ mt: 2, px: 0.5, color: 'ink2' }}>
            {results.help}
          </Typography>
        </Box>
      </Box>
    </Wrap>
  );
}
