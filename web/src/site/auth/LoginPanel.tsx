// The login panel of /auth (2.19).
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { authPage } from '../../content/auth.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { SignInForm } from './SignInForm.tsx';
import type { AuthState } from './authState.ts';

/** Takes along the e-mail that was typed. */
function ForgotLink({ carried }: { carried: AuthState }) {
  const { control } = useFormContext<{ email: string }>();
  const email = useWatch({ control, name: 'email' });
  const state: AuthState = { from: carried.from, email };
  return (
    <Box sx={{ mt: '-20px', mb: '-12px' }}>
      <Link
        component={RouterLink}
        to={paths.auth.href({ tab: 'reset' })}
        state={state}
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        {authPage.login.forgot}
      </Link>
    </Box>
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
