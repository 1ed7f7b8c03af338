// The login panel of /auth (2.19).
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { authPage } from '../../content/auth.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { signInSchema } from './signInSchema.ts';

export function LoginPanel() {
  const { status, signIn } = useAuth();
  const form = useForm({
    resolver: zodResolver(signInSchema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: { email: '', password: '' },
  });
  // From the answer until the role is known the form stays busy.
  const busy = form.formState.isSubmitting || status === 'signed-in';
  return (
    <Form
      form={form}
      label={authPage.login.tab}
      onSubmit={async ({ email, password }) => {
        if (status === 'signed-in') return;
        try {
          await signIn(email, password);
        } catch (error) {
          notify({ tone: 'error', message: describeError(error) });
        }
      }}
    >
      <TextField
        control={form.control}
        name="email"
        label={authPage.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        plain
      />
      <PasswordField
        control={form.control}
        name="password"
        label={authPage.password}
        autoComplete="current-password"
      />
      <SubmitButton busy={busy} busyText={authPage.login.busy} fullWidth>
        {authPage.login.submit}
      </SubmitButton>
    </Form>
  );
}
