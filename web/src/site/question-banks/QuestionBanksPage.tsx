// /question-banks (specification 2.13): model papers and their solutions, to read here or to take along.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { questionBanks, questionSets } from '../../content/questionBanks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { QuestionSetCard } from './QuestionSetCard.tsx';
import { matchingSets, newestFirst } from './questionSetList.ts';
import { usePdfViewer } from './usePdfViewer.ts';

const sorted = newestFirst(questionSets);

export function QuestionBanksPage() {
  const [search, setSearch] = useState('');
  const { Dialog, file, open, opening, view, close } = usePdfViewer();
  const found = matchingSets(sorted, search);
  return (
    <Wrap end>
      <PageHead title={questionBanks.title} lead={questionBanks.lead} />
      <Box
        role="search"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 3 }}
      >
        <Box sx={{ width: { xs: '100%', sm: 420 }, '& .MuiInputBase-root': { width: '100%' } }}>
          <SearchField
            label={questionBanks.search}
            placeholder={questionBanks.searchPlaceholder}
            clearLabel={questionBanks.clear}
            value={search}
            onChange={setSearch}
            onSearch={() => undefined}
          />
        </Box>
        <Typography variant="small" role="status" sx={{ color: 'ink2' }}>
          {questionBanks.found(found.length)}
        </Typography>
      </Box>
      {found.length === 0 ? (
        <EmptyState
          title={questionBanks.empty.title}
          heading="h2"
          action={<Button onClick={() => setSearch('')}>{questionBanks.empty.all}</Button>}
        >
          {questionBanks.empty.text}
        </EmptyState>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            gap: { xs: 2, md: 3 },
          }}
        >
          {found.map((set) => (
            <QuestionSetCard key={set.id} set={set} opening={opening} onView={view} />
          ))}
        </Box>
      )}
      {Dialog && file ? <Dialog key={file.url} file={file} open={open} onClose={close} /> : null}
    </Wrap>
  );
}
