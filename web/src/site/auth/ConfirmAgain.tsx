// After a refused sign-in: the way on for whoever signed up and has not opened the link in the mail. Everybody gets the offer,
// and the same answer to it: signing up again with what was typed, which sends a link where there is something to confirm.
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { authMessages, authPage } from '../../content/auth.ts';
import { AppError } from '../../lib/appError.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import styles from './AuthPage.module.css';
import type { AuthState } from './authState.ts';

const { unconfirmed: words } = authPage;

interface ConfirmAgainProps {
  carried: AuthState;
  onSent: () => void;
}

export function ConfirmAgain({ carried, onSent }: ConfirmAgainProps) {
  const { signUp } = useAuth();
  const { getValues } = useFormContext<{ email: string; password: string }>();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);

  const send = async (): Promise<void> => {
    const { email, password } = getValues();
    const state: AuthState = { from: carried.from, email };
    setBusy(true);
    try {
      await signUp(email, password);
      notify({ message: authMessages.verificationSent });
      onSent();
      await navigate(paths.auth.href(), { replace: true, state: { ...state, verificationSent: true } });
    } catch (error) {
      notify({ tone: 'error', message: authErrorText(error) });
      // With this password nobody can have signed up: there is a better one to choose.
      if (error instanceof AppError && error.apiCode === 'weak_password')
        await navigate(paths.auth.href({ tab: 'signup' }), { state });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.unconfirmed}>
      <p className="t-small">{words.text}</p>
      {hydrated ? (
        <Button small data-next disabled={busy} onClick={() => void send()}>
          {busy ? words.busy : words.send}
        </Button>
      ) : (
        // Without scripts: the form that sends the same mail.
        <LinkButton small href={paths.auth.href({ tab: 'signup' })}>
          {words.send}
        </LinkButton>
      )}
    </div>
  );
}
