// /reset-password: where the recovery link leads, an invitation's, and a sign-up's in another browser. The form is there at once; the token is spent with it.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  acceptInvitation,
  authMessages,
  authPage,
  confirmSignUp,
  resetPassword,
} from '../../content/auth.ts';
import { AppError } from '../../lib/appError.ts';
import { notify } from '../../lib/notify.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { newPasswordSchema } from '../../session/credentials.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { PlainRefusal, usePlainErrors } from '../../ui/form/PlainRefusal.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { PlainLinkField } from './PlainLinkField.tsx';
import styles from './ResetPasswordPage.module.css';
import type { AuthState } from './authState.ts';
import { useLinkToken } from './useLinkToken.ts';

/** The server's message, or ours where the server said nothing. */
function failureText(error: unknown): string {
  const said = error instanceof AppError && error.apiCode !== undefined;
  return said ? authErrorText(error) : authMessages.resetFailed;
}

/** What the page says, by the link that led there. */
function wordsFor(link: string | null) {
  if (link === 'invitation') {
    const again = { label: acceptInvitation.signIn, href: paths.auth.href() };
    return { ...resetPassword, ...acceptInvitation, again };
  }
  if (link === 'signup') {
    const again = { label: confirmSignUp.again, href: paths.auth.href({ tab: 'signup' }) };
    return { ...resetPassword, ...confirmSignUp, again };
  }
  const again = { label: resetPassword.newLink, href: paths.auth.href({ tab: 'reset' }) };
  return { ...resetPassword, done: authMessages.passwordUpdated, again };
}

function useReset(token: string | null, words: ReturnType<typeof wordsFor>) {
  const { updatePassword, status } = useAuth();
  const navigate = useNavigate();
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const answered = useAnswered();
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
    errors: usePlainErrors(answered),
  });
  const dead = token !== null && token === deadToken;
  // Somebody signed in may be here without a link; the server decides whether their session is fresh enough.
  const problem = dead ? words.invalid : token === null && status === 'signed-out' ? words.noToken : null;

  const submit = async ({ password }: { password: string }): Promise<void> => {
    try {
      const recovery = token === null ? {} : { recoveryToken: token };
      const { email } = await updatePassword(password, recovery);
      notify({ message: words.done });
      const state: AuthState = { email };
      await navigate(paths.auth.href(), { replace: true, state });
    } catch (error) {
      const message = failureText(error);
      notify({ tone: 'error', message });
      if (!(error instanceof AppError)) return;
      if (error.apiCode === 'weak_password') form.setError('password', { message }, { shouldFocus: true });
      if (error.apiCode === 'invalid_link') setDeadToken(token);
    }
  };
  return { form, answered, problem, submit };
}

export function ResetPasswordPage() {
  const { token } = useLinkToken({ keep: true });
  const [query] = useSearchParams();
  const words = wordsFor(query.get('for'));
  const { form, answered, problem, submit } = useReset(token, words);
  return (
    <Wrap end>
      <div className={styles.narrow}>
        <PageHead title={words.title} lead={words.lead} />
        {problem === null ? null : (
          <div className={styles.problem}>
            <InlineAlert severity={problem === words.invalid ? 'error' : 'warning'}>
              <div className={styles.again}>
                {problem}
                <LinkButton small href={words.again.href}>
                  {words.again.label}
                </LinkButton>
              </div>
            </InlineAlert>
          </div>
        )}
        <div className={styles.card}>
          <Form form={form} label={words.title} onSubmit={submit}>
            <noscript>
              <PlainLinkField answered={answered} />
            </noscript>
            <NewPasswordFields
              label={words.newPassword}
              confirmLabel={words.confirm}
              hint={authPage.passwordHint}
            />
            <PlainRefusal answered={answered} form={form} />
            <SubmitButton busy={form.formState.isSubmitting} busyText={words.busy} fullWidth>
              {words.submit}
            </SubmitButton>
          </Form>
        </div>
      </div>
    </Wrap>
  );
}
