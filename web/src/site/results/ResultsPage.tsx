// /results (specification 2.14): which exam, which candidate, and the answer.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { results } from '../../content/results.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { SearchCard } from './SearchCard.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { TopPerformers } from './TopPerformers.tsx';
import { useSearchForm } from './searchForm.ts';
import { useExamOptions } from './useExamOptions.ts';
import { useLinkedSearch } from './useLinkedSearch.ts';

export function ResultsPage() {
  const exams = useExamOptions();
  const form = useSearchForm();
  const { state, exam, chooseExam, submit } = useLinkedSearch(form, exams);
  return (
    <Wrap style={{ paddingBottom: 72 }}>
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
            form={form}
            exams={exams}
            searching={state.status === 'searching'}
            onExamChosen={chooseExam}
            onSearch={submit}
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
