// Before there is a file: where to drop it, what it should look like, and logins of earlier imports that are not done.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { CsvFilePicker } from '../csv-file/CsvFilePicker.tsx';
import { LoginJobCard } from '../student-logins/LoginJobCard.tsx';
import { TemplateButton } from './FileLine.tsx';
import type { StudentsImportState } from './useStudentsImport.ts';

export function ChooseStep({ state }: { state: StudentsImportState }): ReactNode {
  const open = state.logins.jobs.filter(({ waiting, failed }) => waiting > 0 || failed > 0);
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
      <CsvFilePicker
        csv={state.csv}
        words={words.file}
        missing={state.fileMissing ? words.errors.noFile : null}
        onChoose={state.choose}
        onCancel={state.clear}
      />
      {state.failure ? <InlineAlert>{state.failure.message}</InlineAlert> : null}
      <div>
        <TemplateButton />
        <Box component="ul" sx={{ mt: 0.5, color: 'ink2', fontSize: 15 }}>
          {words.file.rules.map((rule) => (
            <Box
              component="li"
              key={rule}
              sx={{ py: '7px', borderTop: 1, borderColor: 'line', lineHeight: 1.35 }}
            >
              {rule}
            </Box>
          ))}
        </Box>
      </div>
      {open.length > 0 ? (
        <Box component="section" aria-label={words.logins.earlier}>
          <Box component="h3" sx={{ mb: 1, fontSize: 15.5, fontWeight: 600 }}>
            {words.logins.earlier}
          </Box>
          {open.map((job) => (
            <LoginJobCard key={job.id} job={job} dated onOrdered={state.logins.add} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
