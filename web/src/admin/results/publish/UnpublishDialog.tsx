// Taking back what is public: what visitors lose and why, and then once more.
import type { ReactNode } from 'react';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { nameOfSeen, type Publishing, type PublishingQuestion } from './usePublishing.ts';

const { unpublish: words, errors } = resultsPublishing;

interface UnpublishDialogProps {
  open: boolean;
  question: PublishingQuestion;
  publishing: Publishing;
}

export function UnpublishDialog({ open, question, publishing }: UnpublishDialogProps): ReactNode {
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
