// The questions before an exam becomes public, or is hidden again.
import type { ReactNode } from 'react';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLastShown } from '../../list/useLastShown.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { nameOfSeen, type Publishing, type PublishingQuestion } from './usePublishing.ts';

// Taking back what is public: what visitors lose and why, and then once more.
const { unpublish: words, errors } = resultsPublishing;

interface UnpublishDialogProps {
  open: boolean;
  question: PublishingQuestion;
  publishing: Publishing;
}

function UnpublishDialog({ open, question, publishing }: UnpublishDialogProps): ReactNode {
  const { busy, cancel, confirm } = publishing;
  const name = nameOfSeen(question.exam);
  const count = question.exam.results_count;
  return (
    <ReasonDialog
      open={open}
      words={{
        title: words.title(name),
        reason: words.reason,
        reasonHint: words.reasonHint,
        noReason: errors.noReasonToUnpublish,
        next: words.next,
        again: words.again,
        againText: words.againText(count, name),
        confirm: words.confirm(count),
        busy: words.busy,
      }}
      note={<ChangedNote question={question} />}
      busy={busy}
      onConfirm={(reason) => confirm({ action: 'unpublish', reason })}
      onCancel={cancel}
    >
      {words.text(count)}
    </ReasonDialog>
  );
}

export function PublishingDialogs({ publishing }: { publishing: Publishing }): ReactNode {
  const { question, busy, cancel, confirm } = publishing;
  const shown = useLastShown(question);
  if (shown === null) return null;
  const { exam, action, key } = shown;
  const open = question !== null;
  const count = exam.results_count;
  switch (action) {
    case 'schedule':
      return <ScheduleDialog key={key} open={open} question={shown} publishing={publishing} />;
    case 'unpublish':
      return <UnpublishDialog key={key} open={open} question={shown} publishing={publishing} />;
    case 'publish':
    case 'draft': {
      const words = resultsPublishing[action];
      return (
        <ConfirmDialog
          // A question put anew is a new dialog, on the safe choice again.
          key={`${key} ${exam.version}`}
          open={open}
          title={words.title(nameOfSeen(exam))}
          confirmLabel={
            action === 'publish' ? resultsPublishing.publish.confirm(count) : resultsPublishing.draft.confirm
          }
          cancelLabel={resultsPublishing.cancel}
          busyLabel={words.busy}
          busy={busy}
          destructive={false}
          onConfirm={() => void confirm({ action })}
          onCancel={cancel}
        >
          <ChangedNote question={shown} />
          {action === 'publish' ? resultsPublishing.publish.text(count) : resultsPublishing.draft.text}
        </ConfirmDialog>
      );
    }
  }
}
