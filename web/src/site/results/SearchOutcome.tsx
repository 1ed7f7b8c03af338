// What a search says: on its way, nothing found, failed, or the result sheet.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { memo } from 'react';
import { results } from '../../content/results.ts';
import { preview } from '../../lib/numbers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { ResultInvitation } from './ResultInvitation.tsx';
import { ResultSheet } from './ResultSheet.tsx';
import { ResultSkeleton } from './ResultSkeleton.tsx';
import type { SearchState } from './useCandidateSearch.ts';

/** Longer IDs are typing errors; their beginning is enough to see that. */
const shownCandidate = 60;

/** Unchanged, it rests while the form is filled in. */
export const SearchOutcome = memo(function SearchOutcome({ state }: { state: SearchState }) {
  return (
    // Its own distance instead of a grid's gap: the empty live region takes no room.
    <Box sx={{ '& > div > *': { mt: { xs: 2, md: 3 } } }}>
      {state.status === 'idle' ? (
        <div>
          <ResultInvitation />
        </div>
      ) : null}
      {/* Always in the document, so that what appears in it is read out. The sheet takes the focus instead. */}
      <div role="status">
        {state.status === 'searching' ? <ResultSkeleton /> : null}
        {state.status === 'none' ? (
          <Card sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
            <EmptyState title={results.none.title} heading="h2">
              {results.none.text(preview(state.candidate, shownCandidate))}
              <br />
              {results.none.help}
            </EmptyState>
          </Card>
        ) : null}
      </div>
      {state.status === 'failed' ? (
        <div>
          <InlineAlert>{results.errors.failed}</InlineAlert>
        </div>
      ) : null}
      {state.status === 'found' ? (
        <div>
          <ResultSheet key={state.id} found={state.found} />
        </div>
      ) : null}
    </Box>
  );
});
