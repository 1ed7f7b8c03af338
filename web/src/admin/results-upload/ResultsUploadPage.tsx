// /admin/results/upload and /admin/results/add (docs/screens/results.md): marks from a CSV file, or one result at a time.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { examName } from '../../content/results.ts';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { AuthLoading } from '../../ui/AuthLoading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SingleResult } from '../results-single/SingleResult.tsx';
import { completeExam, emptyExam, examSchema } from '../results-storing/examSchema.ts';
import { CsvUpload } from './CsvUpload.tsx';
import { ExamCard } from './ExamCard.tsx';
import { LastUpload } from './LastUpload.tsx';
import { LeaveUpload } from './LeaveUpload.tsx';
import { SuccessNote } from './SuccessNote.tsx';
import { UploadRedirect, useUploadAccess } from './uploadAccess.tsx';
import { type Success, useAfterStoring } from './useAfterStoring.ts';
import { type StoredUpload, useCsvUpload } from './useCsvUpload.ts';

type Mode = 'csv' | 'single';

export function ResultsUploadPage(): ReactNode {
  const access = useUploadAccess();
  if (access === 'loading') return <AuthLoading />;
  if (access !== 'granted') return <UploadRedirect access={access} />;
  return <UploadScreen />;
}

function storedText({ count, unchanged, exam, tooLateToCancel }: StoredUpload): string {
  const { uploadedText, nothingNew, unchanged: already, tooLateToCancel: late } = resultsUpload.success;
  const name = examName(exam.exam_title, exam.set_number);
  if (unchanged === count) return nothingNew(count, name);
  return [
    uploadedText(count, name),
    ...(unchanged > 0 ? [already(unchanged)] : []),
    ...(tooLateToCancel ? [late] : []),
  ].join('. ');
}

function UploadScreen() {
  const routeExists = useRouteExists();
  // A teacher may not open the list of results.
  const { isAdmin } = useAuth();
  const [mode, setMode] = useState<Mode>('csv');
  const [success, setSuccess] = useState<(Success & { id: number }) | null>(null);
  const form = useForm({
    resolver: zodResolver(examSchema),
    defaultValues: emptyExam(),
    mode: 'onTouched',
  });
  const afterStoring = useAfterStoring((stays) =>
    setSuccess((before) => ({ ...stays, id: (before?.id ?? 0) + 1 })),
  );
  const typed = useWatch({ control: form.control });
  const upload = useCsvUpload(form, completeExam(typed), (stored) => {
    form.reset(emptyExam());
    afterStoring({
      title: resultsUpload.success.uploaded,
      message: storedText(stored),
    });
  });

  return (
    <>
      {isAdmin && routeExists(paths.adminResults.pattern) ? (
        <Button variant="text" href={paths.adminResults.href()} startIcon={<Icon name="back" size={18} />}>
          {resultsUpload.back}
        </Button>
      ) : null}
      <PageHead
        compact
        title={resultsUpload.title}
        lead={resultsUpload.lead}
        actions={
          <ToggleButtonGroup
            exclusive
            value={mode}
            aria-label={resultsUpload.mode.label}
            onChange={(_, chosen: Mode | null) => {
              if (chosen === null) return;
              setSuccess(null);
              setMode(chosen);
            }}
          >
            <ToggleButton value="csv">{resultsUpload.mode.csv}</ToggleButton>
            <ToggleButton value="single">{resultsUpload.mode.single}</ToggleButton>
          </ToggleButtonGroup>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <LastUpload />
        {success ? <SuccessNote key={success.id} success={success} /> : null}
        <ExamCard form={form} />
        {mode === 'csv' ? (
          <CsvUpload upload={upload} typed={typed} onStarted={() => setSuccess(null)} />
        ) : (
          <SingleResult examForm={form} onStarted={() => setSuccess(null)} onStored={afterStoring} />
        )}
      </Box>
      <LeaveUpload upload={upload} />
    </>
  );
}
