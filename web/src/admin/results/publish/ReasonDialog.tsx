// Before something public changes for everybody: what people lose and why, and then once more.
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
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { mostReason } from './publicationSchema.ts';

const { cancel: cancelWord, errors } = resultsPublishing;

interface ReasonDialogWords {
  title: string;
  reason: string;
  /** Who reads the reason. */
  reasonHint: string;
  noReason: string;
  next: string;
  again: string;
  againText: string;
  confirm: string;
  busy: string;
}

interface ReasonDialogProps {
  open: boolean;
  words: ReasonDialogWords;
  /** Above the text: what has changed since it was asked first. */
  note?: ReactNode;
  children: ReactNode;
  busy: boolean;
  /** Once it has settled, a question that is still open begins anew. */
  onConfirm: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}

export const reasonSchema = (missing: string) =>
  z.object({
    reason: z
      .string()
      .trim()
      .min(1, missing)
      .refine((text) => Array.from(text).length <= mostReason, errors.tooLong(mostReason)),
  });

export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { open, words, busy, onCancel } = props;
  const id = useId();
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(reasonSchema(words.noReason)),
    defaultValues: { reason: '' },
  });
  return (
    <>
      <Dialog
        open={open && reason === null}
        onClose={onCancel}
        maxWidth="xs"
        fullWidth
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {words.title}
        </DialogTitle>
        <DialogContent>
          {props.note}
          <Box id={`${id}-text`} sx={{ color: 'ink2', mb: 2.5, overflowWrap: 'anywhere' }}>
            {props.children}
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
          <Button onClick={onCancel}>{cancelWord}</Button>
          <SubmitButton form={`${id}-form`} variant="outlined" busy={false} busyText={words.busy}>
            {words.next}
          </SubmitButton>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open && reason !== null}
        title={words.again}
        confirmLabel={words.confirm}
        cancelLabel={cancelWord}
        busyLabel={words.busy}
        busy={busy}
        // Not done: the first question stands again, with what is different.
        onConfirm={() => void props.onConfirm(reason ?? '').finally(() => setReason(null))}
        onCancel={onCancel}
      >
        {words.againText}
      </ConfirmDialog>
    </>
  );
}
