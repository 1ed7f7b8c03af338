// Invites somebody by e-mail: as a teacher unless an admin is chosen.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminStaff } from '../../content/adminStaff.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { emailRule } from '../../session/credentials.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { invite } from './invitations.ts';

const { form: words, invitations } = adminStaff;

const schema = z.object({ email: emailRule, role: z.enum(['teacher', 'admin']) });
type Values = z.infer<typeof schema>;

/** What is wrong with the address itself; everything else is no business of the field. */
const ofAddress: readonly (string | undefined)[] = ['invalid_email', 'already_staff', 'already_invited'];

export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const id = useId();
  const getToken = useGetToken();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '', role: 'teacher' },
  });
  const busy = form.formState.isSubmitting;

  const send = async ({ email, role }: Values): Promise<void> => {
    try {
      const sent = await invite(getToken, email, role);
      const text = sent.has_login ? invitations.sentToLogin : invitations.sentText;
      notify({ title: invitations.sent, message: text(sent.email) });
      onClose();
    } catch (error) {
      const message = describeError(error);
      if (error instanceof AppError && ofAddress.includes(error.apiCode))
        form.setError('email', { message }, { shouldFocus: true });
      else notify({ tone: 'error', message: invitations.failed(message) });
    }
  };

  return (
    <Dialog
      open
      onClose={() => (busy ? undefined : onClose())}
      maxWidth="xs"
      fullWidth
      // Not before: the dialog takes the focus when it opens.
      slotProps={{ transition: { onEntered: () => form.setFocus('email') } }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <Box id={`${id}-text`} sx={{ mb: 2, color: 'ink2' }}>
          {words.text}
        </Box>
        <Form form={form} id={`${id}-form`} onSubmit={send} label={words.title}>
          <TextField
            control={form.control}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            label={words.email}
            plain
          />
          <SelectField control={form.control} name="role" label={words.role} options={words.roles} />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton form={`${id}-form`} busy={busy} busyText={words.busy}>
          {words.submit}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
