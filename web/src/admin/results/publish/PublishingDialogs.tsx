// The questions before an exam becomes public, or is hidden again.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { kathmanduInstant } from '../../../../../shared/dates.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLastShown } from '../../list/useListView.ts';
import { MomentFields } from './MomentFields.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { countFound } from './checks.ts';
import { useExamChecks } from './draftExam.ts';
import { type SeenExam, stateWords } from './examState.ts';
import { momentOf, momentSchema } from './publicationSchema.ts';
import { type Publishing, type PublishingQuestion } from './usePublishing.ts';

const { schedule, unpublish, choice, cancel: cancelWord, errors, actions } = resultsPublishing;
const { checks } = resultsDraft;

// Inside a question that is put anew: somebody else has changed the exam meanwhile.

function ChangedNote({ question: { exam, changed } }: { question: PublishingQuestion }): ReactNode {
  if (!changed) return null;
  return (
    <Box component="span" role="alert" sx={{ display: 'block', mb: 1, fontWeight: 550, color: 'danger' }}>
      {resultsPublishing.changed.again(stateWords(exam), exam.results_count)}
    </Box>
  );
}

// The checks of a draft, before it is published without a look at its page.
function ChecksNote({ exam }: { exam: SeenExam }): ReactNode {
  const { data, failed, retry } = useExamChecks(exam);
  const found = data === undefined ? 0 : countFound(data);
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mt: 2 } }}>
      {failed ? (
        <InlineAlert action={<Button onClick={retry}>{checks.retry}</Button>}>{checks.failed}</InlineAlert>
      ) : data === undefined ? (
        checks.loading
      ) : found === 0 ? null : (
        <InlineAlert severity="warning" title={checks.found(found)}>
          <Button variant="text" href={paths.adminResultsDraft.href({ id: exam.id })}>
            {actions.check}
          </Button>
        </InlineAlert>
      )}
    </Box>
  );
}

// When an exam is published by itself: a day and a time in Kathmandu.

interface QuestionDialogProps {
  open: boolean;
  question: PublishingQuestion;
  publishing: Publishing;
}

function ScheduleDialog({ open, question, publishing }: QuestionDialogProps): ReactNode {
  const id = useId();
  const { exam } = question;
  const { busy, cancel, confirm } = publishing;
  const form = useForm({
    resolver: zodResolver(momentSchema),
    defaultValues: momentOf(exam.publish_at),
    mode: 'onTouched',
  });
  return (
    <Dialog
      open={open}
      onClose={() => (busy ? undefined : cancel())}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{schedule.title(datedExamName(exam))}</DialogTitle>
      <DialogContent>
        <ChangedNote question={question} />
        <Box id={`${id}-text`} sx={{ color: 'ink2', mb: 2.5 }}>
          {choice.atText}
        </Box>
        <Form
          form={form}
          id={`${id}-form`}
          onSubmit={async ({ day, time }) => {
            const at = kathmanduInstant(day, time);
            if (at === null) return;
            if ((await confirm({ action: 'schedule', at })) === 'passed')
              form.setError('time', { message: errors.past }, { shouldFocus: true });
          }}
        >
          <MomentFields control={form.control} day="day" time="time" />
          <span />
        </Form>
        <ChecksNote exam={exam} />
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={cancel}>
          {cancelWord}
        </Button>
        <SubmitButton form={`${id}-form`} variant="ink" busy={busy} busyText={schedule.busy}>
          {schedule.confirm}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}

// Taking back what is public: what visitors lose and why, and then once more.
interface UnpublishDialogProps {
  open: boolean;
  question: PublishingQuestion;
  publishing: Publishing;
}

function UnpublishDialog({ open, question, publishing }: UnpublishDialogProps): ReactNode {
  const { busy, cancel, confirm } = publishing;
  const name = datedExamName(question.exam);
  const count = question.exam.results_count;
  return (
    <ReasonDialog
      open={open}
      words={{
        title: unpublish.title(name),
        reason: unpublish.reason,
        reasonHint: unpublish.reasonHint,
        noReason: errors.noReasonToUnpublish,
        next: unpublish.next,
        again: unpublish.again,
        againText: unpublish.againText(count, name),
        confirm: unpublish.confirm(count),
        busy: unpublish.busy,
      }}
      note={<ChangedNote question={question} />}
      busy={busy}
      onConfirm={(reason) => confirm({ action: 'unpublish', reason })}
      onCancel={cancel}
    >
      {unpublish.text(count)}
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
          title={words.title(datedExamName(exam))}
          confirmLabel={
            action === 'publish' ? resultsPublishing.publish.confirm(count) : resultsPublishing.draft.confirm
          }
          cancelLabel={resultsPublishing.cancel}
          busyLabel={words.busy}
          busy={busy}
          destructive={false}
          fields={action === 'publish' ? <ChecksNote exam={exam} /> : null}
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
