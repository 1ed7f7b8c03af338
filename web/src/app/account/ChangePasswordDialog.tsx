// A new password from the account menu or the banner about the initial one. The account's other sessions end.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { authMessages, authPage, changePassword as words } from '../../content/auth.ts';
import { AppError } from '../../lib/appError.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { changePasswordSchema } from '../../session/credentials.ts';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { MuiArea } from '../../ui/theme/MuiArea.tsx';

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** The account has the password that it was imported with. */
  initial?: boolean;
}

export function ChangePasswordDialog({ open, onClose, initial }: ChangePasswordDialogProps): ReactNode {
  const id = useId();
  return (
    <MuiArea>
      <Dialog open={open} onClose={onClose} aria-labelledby={id}>
        <DialogTitle id={id}>{words.title}</DialogTitle>
        <DialogContent>
          <ChangePasswordForm initial={initial} onClose={onClose} />
        </DialogContent>
      </Dialog>
    </MuiArea>
  );
}

/** Mounted only while the dialog is open: no password stays behind. */
function ChangePasswordForm({ onClose, initial = false }: Omit<ChangePasswordDialogProps, 'open'>) {
  const { user, updatePassword } = useAuth();
  const form = useForm({
    resolver: zodResolver(changePasswordSchema),
    mode: 'onTouched',
    defaultValues: { current: '', password: '', confirmation: '' },
  });
  const busy = form.formState.isSubmitting;
  return (
    <>
      <Typography sx={{ mb: 3, color: 'ink2' }}>{words.text}</Typography>
      <Form
        form={form}
        label={words.title}
        onSubmit={async ({ current, password }) => {
          try {
            await updatePassword(password, { currentPassword: current });
          } catch (error) {
            const message = authErrorText(error);
            const field = fieldOf(error);
            notify({ tone: 'error', message });
            if (field) form.setError(field, { message }, { shouldFocus: true });
            return;
          }
          notify({ message: authMessages.passwordUpdated });
          onClose();
        }}
      >
        {/* Tells a password manager whose password this is. */}
        <input
          hidden
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
        />
        <PasswordField
          control={form.control}
          name="current"
          label={words.current}
          autoComplete="current-password"
          hint={initial ? words.currentInitial : undefined}
        />
        <NewPasswordFields
          label={words.newPassword}
          confirmLabel={words.confirm}
          hint={authPage.passwordHint}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <SubmitButton busy={busy} busyText={words.busy}>
            {words.submit}
          </SubmitButton>
        </Box>
      </Form>
    </>
  );
}

/** The field that the server's refusal is about. */
function fieldOf(error: unknown): 'current' | 'password' | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.apiCode === 'weak_password') return 'password';
  return error.apiCode === 'wrong_password' || error.apiCode === 'reauthentication_required'
    ? 'current'
    : undefined;
}
