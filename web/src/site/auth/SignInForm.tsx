// E-mail and password: on the login panel, and in the dialog of a session that has ended.
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { PlainAnswer } from '../../../../shared/plainForm.ts';
import { authPage } from '../../content/auth.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { signInSchema } from '../../session/credentials.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PlainRefusal, usePlainErrors } from '../../ui/form/PlainRefusal.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface SignInFormProps {
  email: string;
  /** Keeps the form busy after the answer, until the page is left. */
  busy?: boolean;
  onRefused: (message: string, error: unknown) => void;
  onTry?: () => void;
  /** Where the browser itself may send it, and what came of that. */
  action?: string;
  answered?: PlainAnswer;
  /** Between the password and the button. */
  children?: ReactNode;
}

export function SignInForm({
  email,
  busy = false,
  onRefused,
  onTry,
  action,
  answered,
  children,
}: SignInFormProps) {
  const { signIn } = useAuth();
  const form = useForm({
    resolver: zodResolver(signInSchema),
    mode: 'onTouched',
    defaultValues: { email: answered?.values.email ?? email, password: '' },
    errors: usePlainErrors(answered),
  });
  return (
    <Form
      form={form}
      label={authPage.login.tab}
      action={action}
      onSubmit={async (values) => {
        if (busy) return;
        onTry?.();
        try {
          await signIn(values.email, values.password);
        } catch (error) {
          onRefused(authErrorText(error), error);
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
      {children}
      <PlainRefusal answered={answered} form={form} />
      <SubmitButton busy={busy || form.formState.isSubmitting} busyText={authPage.login.busy} fullWidth>
        {authPage.login.submit}
      </SubmitButton>
    </Form>
  );
}
