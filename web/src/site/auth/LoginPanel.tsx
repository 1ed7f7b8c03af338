// The login panel of /auth.
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { authPage } from '../../content/auth.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import styles from './AuthPage.module.css';
import { SignInForm } from './SignInForm.tsx';
import type { AuthState } from './authState.ts';

/** Takes along the e-mail that was typed. */
function ForgotLink({ carried }: { carried: AuthState }) {
  const { control } = useFormContext<{ email: string }>();
  const email = useWatch({ control, name: 'email' });
  const state: AuthState = { from: carried.from, email };
  return (
    <div className={styles.forgot}>
      <Link to={paths.auth.href({ tab: 'reset' })} state={state}>
        {authPage.login.forgot}
      </Link>
    </div>
  );
}

export function LoginPanel({ carried }: { carried: AuthState }) {
  const { status } = useAuth();
  return (
    <SignInForm
      email={carried.email ?? ''}
      // From the answer until the role is known the form stays busy.
      busy={status === 'signed-in'}
      onRefused={(message) => notify({ tone: 'error', message })}
    >
      <ForgotLink carried={carried} />
    </SignInForm>
  );
}
