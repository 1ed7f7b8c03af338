// The sign-up panel of /auth.
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { authMessages, authPage } from '../../content/auth.ts';
import { AppError } from '../../lib/appError.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { signUpSchema } from '../../session/credentials.ts';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './AuthPage.module.css';
import type { AuthState } from './authState.ts';

export function SignUpPanel({ carried }: { carried: AuthState }) {
  const { signUp } = useAuth();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: { email: carried.email ?? '', password: '', confirmation: '' },
  });
  return (
    <>
      <h2 className="t-h3">{authPage.signup.heading}</h2>
      <p className={styles.lead}>{authPage.signup.lead}</p>
      <Form
        form={form}
        label={authPage.signup.heading}
        onSubmit={async ({ email, password }) => {
          try {
            await signUp(email, password);
          } catch (error) {
            const message = authErrorText(error);
            notify({ tone: 'error', message });
            if (error instanceof AppError && error.apiCode === 'weak_password')
              form.setError('password', { message }, { shouldFocus: true });
            return;
          }
          notify({ message: authMessages.verificationSent });
          const state: AuthState = { from: carried.from, email, verificationSent: true };
          await navigate(paths.auth.href(), { replace: true, state });
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
        <NewPasswordFields
          label={authPage.password}
          confirmLabel={authPage.confirmPassword}
          hint={authPage.passwordHint}
        />
        <SubmitButton busy={form.formState.isSubmitting} busyText={authPage.signup.busy} fullWidth>
          {authPage.signup.submit}
        </SubmitButton>
      </Form>
    </>
  );
}
