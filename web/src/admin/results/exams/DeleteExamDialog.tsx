// Asks before an exam's results go, with their number.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { adminResults } from '../../../content/adminResults.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLastShown } from '../../list/useLastShown.ts';
import { nameOfExam } from './ranking.ts';
import type { ExamDeletion } from './useExamDeletion.ts';

const words = adminResults.deleteExam;

export function DeleteExamDialog({ deletion }: { deletion: ExamDeletion }): ReactNode {
  const shown = useLastShown(deletion.question);
  if (shown === null) return null;
  const { exam, changedFrom } = shown;
  const count = exam.results_count;
  return (
    <ConfirmDialog
      // A question put anew is a new dialog, on the safe choice again.
      key={`${exam.id} ${count}`}
      open={deletion.question !== null}
      title={words.title(nameOfExam(exam))}
      confirmLabel={words.confirm(count)}
      busyLabel={words.deleting}
      busy={deletion.busy}
      onConfirm={() => void deletion.confirm()}
      onCancel={deletion.cancel}
    >
      {changedFrom === null ? null : (
        <Box component="span" role="alert" sx={{ display: 'block', mb: 1, fontWeight: 550, color: 'danger' }}>
          {words.changed(changedFrom, count)}
        </Box>
      )}
      {words.text(count)}
    </ConfirmDialog>
  );
}
