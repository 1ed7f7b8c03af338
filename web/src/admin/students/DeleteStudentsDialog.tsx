// Deleting all that are selected: nobody gets them back, so whoever does it types how many they are.
import { useMutation } from '@apollo/client/react';
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
import { asciiDigits } from '../../../../shared/institute.ts';
import { adminStudents } from '../../content/adminStudents.ts';
import { DeleteStudentsDocument } from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const words = adminStudents.remove;

/** The number as it may be typed: in any digits, with or without its comma. */
export const countSchema = (count: number) =>
  z.object({
    count: z
      .string()
      .refine((typed) => asciiDigits(typed).replace(/[\s,]/g, '') === String(count), words.wrong(count)),
  });

interface DeleteStudentsDialogProps {
  ids: readonly string[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Inside of the dialog: the field is there when it wants the focus. */
function CountForm({ id, ids, onDeleted, onClose }: DeleteStudentsDialogProps & { id: string }): ReactNode {
  const count = ids.length;
  const form = useForm({ resolver: zodResolver(countSchema(count)), defaultValues: { count: '' } });
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('count'), [setFocus]);
  const [remove] = useMutation(DeleteStudentsDocument, {
    fetchPolicy: 'no-cache',
    context: { failure: words.failed },
  });
  const submit = async (): Promise<void> => {
    try {
      const { data } = await remove({ variables: { ids: [...ids] } });
      const deleted = data?.delete_students?.affected_rows ?? 0;
      if (deleted === count) notify({ message: words.done(deleted) });
      // Somebody else was first with some of them.
      else notify({ tone: 'info', title: words.done(deleted), message: words.already(count - deleted) });
      onDeleted();
    } catch {
      // Told on the error road; the selection stays.
    }
    onClose();
  };
  return (
    <>
      <DialogTitle id={`${id}-title`}>{words.title(count)}</DialogTitle>
      {/* The field's hint hangs below the form. */}
      <DialogContent sx={{ pb: '34px' }}>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {words.text}
        </DialogContentText>
        <Form form={form} id={id} onSubmit={submit}>
          <TextField
            control={form.control}
            name="count"
            label={words.type(count)}
            inputMode="numeric"
            autoComplete="off"
          />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button disabled={isSubmitting} onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton form={id} variant="ink" busy={isSubmitting} busyText={words.busy}>
          {words.confirm(count)}
        </SubmitButton>
      </DialogActions>
    </>
  );
}

export function DeleteStudentsDialog(props: DeleteStudentsDialogProps): ReactNode {
  const id = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      onClose={props.onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <CountForm {...props} id={id} />
    </Dialog>
  );
}
