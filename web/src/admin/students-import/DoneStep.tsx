// After storing: how many, and their logins while they are made.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { LoginJobCard } from '../student-logins/LoginJobCard.tsx';
import type { Imported, StudentsImportState } from './useStudentsImport.ts';

const { logins } = words;

export function DoneStep({ imported, state }: { imported: Imported; state: StudentsImportState }): ReactNode {
  const { count, ids, problem } = imported;
  const job = state.logins.jobs.find(({ id }) => id === imported.job?.id) ?? imported.job;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        px: { xs: 2, portal: '28px' },
        pb: 2,
        alignContent: 'start',
        flex: '1 1 auto',
        overflowY: 'auto',
      }}
    >
      <InlineAlert severity="success">{words.success(count)}</InlineAlert>
      <Box component="p" sx={{ color: 'ink2' }}>
        {logins.lead}
      </Box>
      {problem === null ? null : (
        <InlineAlert action={<Button onClick={() => state.order(ids)}>{logins.retryOrder}</Button>}>
          {logins.orderFailed(problem)}
          <div>{logins.orderLater}</div>
        </InlineAlert>
      )}
      {job === null && problem === null ? (
        <Box role="status" sx={{ display: 'grid', gap: 0.75, color: 'ink2' }}>
          {logins.ordering}
          <LinearProgress aria-label={logins.ordering} />
        </Box>
      ) : null}
      {job ? <LoginJobCard job={job} onOrdered={state.logins.add} /> : null}
      {state.logins.failed ? <InlineAlert severity="warning">{logins.askFailed}</InlineAlert> : null}
    </Box>
  );
}
