// The reset panel of /auth: the form, then the confirmation, then back to login.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ownAddress } from '../../../../shared/language.ts';
import { authMessages, authPage } from '../../content/auth.ts';
import { notify } from '../../lib/notify.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { emailRule } from '../../session/credentials.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PlainRefusal, usePlainErrors } from '../../ui/form/PlainRefusal.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './AuthPage.module.css';
import type { AuthState } from './authState.ts';

const { reset: words } = authPage;
export const resetSchema = z.object({ email: emailRule });

/** `email`: null where the browser itself sent the form. */
function Sent({ email, carried }: { email: string | null; carried: AuthState }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The form, and the focus with it, is gone.
  useEffect(() => (email === null ? undefined : text.current?.focus()), [email]);
  const state: AuthState = { from: carried.from, email: email ?? carried.email };
  return (
    <>
      <p ref={text} tabIndex={-1} className={styles.mailed}>
        {email === null ? authMessages.resetSent : words.sent(email)}
      </p>
      <LinkButton className={styles.full} href={paths.auth.href()} state={state}>
        {words.back}
      </LinkButton>
    </>
  );
}

export function ResetPanel({ carried, sent }: { carried: AuthState; sent: boolean }) {
  const { recover } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const answered = useAnswered();
  const form = useForm({
    resolver: zodResolver(resetSchema),
    mode: 'onTouched',
    defaultValues: { email: answered.values.email ?? carried.email ?? '' },
    errors: usePlainErrors(answered),
  });
  return (
    <>
      <h2 className="t-h3">{words.heading}</h2>
      {sent || sentTo !== null ? (
        <Sent email={sentTo} carried={carried} />
      ) : (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <Form
            form={form}
            label={words.heading}
            action={ownAddress(paths.auth.href({ tab: 'reset' }))}
            onSubmit={async ({ email }) => {
              try {
                await recover(email);
              } catch (error) {
                notify({ tone: 'error', message: authErrorText(error) });
                return;
              }
              notify({ message: authMessages.resetSent });
              setSentTo(email);
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
            <PlainRefusal answered={answered} form={form} />
            <SubmitButton busy={form.formState.isSubmitting} busyText={words.busy} fullWidth>
              {words.submit}
            </SubmitButton>
          </Form>
        </>
      )}
    </>
  );
}
