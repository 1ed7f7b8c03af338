// When an exam is published by itself: a day and a time in Kathmandu.
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
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { ChangedNote } from './ChangedNote.tsx';
import { MomentFields } from './MomentFields.tsx';
import { momentOf, momentSchema } from './publicationSchema.ts';
import { nameOfSeen, type Publishing, type PublishingQuestion } from './usePublishing.ts';

const { schedule: words, choice, cancel: cancelWord, errors } = resultsPublishing;

interface QuestionDialogProps {
  open: boolean;
  question: PublishingQuestion;
  publishing: Publishing;
}

export function ScheduleDialog({ open, question, publishing }: QuestionDialogProps): ReactNode {
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
      <DialogTitle id={`${id}-title`}>{words.title(nameOfSeen(exam))}</DialogTitle>
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
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={cancel}>
          {cancelWord}
        </Button>
        <SubmitButton form={`${id}-form`} variant="ink" busy={busy} busyText={words.busy}>
          {words.confirm}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
