// Rejecting closes the study resources and is told by mail: asked once, with room for the reason.
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { statusWords } from '../../content/adminStudents.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useLastShown } from '../list/useListView.ts';

const words = statusWords.reject;
/** As the column's check has it. */
const longest = 500;
export const rejectSchema = z.object({ reason: z.string().trim().max(longest, words.tooLong) });

export interface RejectQuestion {
  title: string;
  confirmLabel: string;
  onReject: (reason: string) => Promise<unknown>;
}

interface FormProps extends RejectQuestion {
  id: string;
  onClose: () => void;
}

function ReasonForm({ id, title, confirmLabel, onReject, onClose }: FormProps): ReactNode {
  const form = useForm({
    resolver: zodResolver(rejectSchema),
    defaultValues: { reason: '' },
    mode: 'onTouched',
  });
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    await onReject(reason);
    onClose();
  };
  return (
    <>
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {/* The field's hint hangs below the form. */}
      <DialogContent sx={{ pb: '34px' }}>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {words.text}
        </DialogContentText>
        <Form form={form} id={id} onSubmit={submit}>
          <TextField
            control={form.control}
            name="reason"
            label={words.reason}
            hint={words.reasonHint}
            autoComplete="off"
          />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button disabled={isSubmitting} onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton form={id} variant="ink" busy={isSubmitting} busyText={words.busy}>
          {confirmLabel}
        </SubmitButton>
      </DialogActions>
    </>
  );
}

interface RejectDialogProps {
  question: RejectQuestion | null;
  onClose: () => void;
  /** It is gone, and the focus is back where it came from, if that is still there. */
  onClosed?: () => void;
}

/** Open while there is a question. */
export function RejectDialog({ question, onClose, onClosed }: RejectDialogProps): ReactNode {
  const id = useId();
  const shown = useLastShown(question);
  if (shown === null) return null;
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <ReasonForm {...shown} id={id} onClose={onClose} />
    </Dialog>
  );
}
