// The reset panel of /auth: the form, then the confirmation, then back to login.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { authMessages, authPage } from '../../content/auth.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { emailRule } from '../../session/credentials.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './AuthPage.module.css';
import type { AuthState } from './authState.ts';

const { reset: words } = authPage;
export const resetSchema = z.object({ email: emailRule });

function Sent({ email, carried }: { email: string; carried: AuthState }) {
  const navigate = useNavigate();
  const text = useRef<HTMLParagraphElement>(null);
  // The form, and the focus with it, is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className={styles.mailed}>
        {words.sent(email)}
      </p>
      <Button
        className={styles.full}
        onClick={() => {
          const state: AuthState = { from: carried.from, email };
          void navigate(paths.auth.href(), { state });
        }}
      >
        {words.back}
      </Button>
    </>
  );
}

export function ResetPanel({ carried }: { carried: AuthState }) {
  const { recover } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(resetSchema),
    mode: 'onTouched',
    defaultValues: { email: carried.email ?? '' },
  });
  return (
    <>
      <h2 className="t-h3">{words.heading}</h2>
      {sentTo !== null ? (
        <Sent email={sentTo} carried={carried} />
      ) : (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <Form
            form={form}
            label={words.heading}
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
            <SubmitButton busy={form.formState.isSubmitting} busyText={words.busy} fullWidth>
              {words.submit}
            </SubmitButton>
          </Form>
        </>
      )}
    </>
  );
}
