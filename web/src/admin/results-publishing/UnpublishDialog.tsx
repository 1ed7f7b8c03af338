// Taking back what is public: what visitors lose and why, and then once more.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { resultsPublishing } from '../../content/resultsPublishing.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ChangedNote } from './ChangedNote.tsx';
import { mostReason } from './publicationSchema.ts';
import { nameOfSeen, type Publishing, type PublishingQuestion } from './usePublishing.ts';

const { unpublish: words, cancel: cancelWord, errors } = resultsPublishing;

const reasonSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, errors.noReasonToUnpublish)
    .refine((text) => Array.from(text).length <= mostReason, errors.tooLong(mostReason)),
});

interface UnpublishDialogProps {
  open: boolean;
  question: PublishingQuestion;
  publishing: Publishing;
}

export function UnpublishDialog({ open, question, publishing }: UnpublishDialogProps): ReactNode {
  const id = useId();
  const { exam } = question;
  const { busy, cancel, confirm } = publishing;
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: '' } });
  const name = nameOfSeen(exam);
  const count = exam.results_count;
  return (
    <>
      <Dialog
        open={open && reason === null}
        onClose={cancel}
        maxWidth="xs"
        fullWidth
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{words.title(name)}</DialogTitle>
        <DialogContent>
          <ChangedNote question={question} />
          <Box id={`${id}-text`} sx={{ color: 'ink2', mb: 2.5 }}>
            {words.text(count)}
          </Box>
          <Form form={form} id={`${id}-form`} onSubmit={(fields) => setReason(fields.reason)}>
            <TextField
              control={form.control}
              name="reason"
              label={words.reason}
              hint={words.reasonHint}
              autoComplete="off"
              multiline
              minRows={2}
            />
            <span />
          </Form>
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>{cancelWord}</Button>
          <SubmitButton form={`${id}-form`} variant="outlined" busy={false} busyText={words.busy}>
            {words.next}
          </SubmitButton>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open && reason !== null}
        title={words.again}
        confirmLabel={words.confirm(count)}
        cancelLabel={cancelWord}
        busyLabel={words.busy}
        busy={busy}
        // Not done: the first question stands again, with what is different.
        onConfirm={() =>
          void confirm({ action: 'unpublish', reason: reason ?? '' }).then(() => setReason(null))
        }
        onCancel={cancel}
      >
        {words.againText(count, name)}
      </ConfirmDialog>
    </>
  );
}
