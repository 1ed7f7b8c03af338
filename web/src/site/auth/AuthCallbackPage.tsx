// /auth/callback (2.20): where the verification link leads.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { authCallback as words } from '../../content/auth.ts';
import { paths, roleHome } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { useAuthCallback } from './useAuthCallback.ts';

/** A link that does not count: why, and how to get one that does. */
function Refused({ text, invalid }: { text: string; invalid: boolean }) {
  const { status, isAdmin } = useAuth();
  return (
    <Wrap end>
      <PageHead title={words.invalid.title} />
      <Box role="alert" sx={{ maxWidth: '36em', display: 'grid', gap: 2 }}>
        <Typography>{text}</Typography>
        {invalid ? <Typography>{words.invalid.again}</Typography> : null}
      </Box>
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {status === 'signed-in' ? (
          <Button variant="contained" href={roleHome(isAdmin)}>
            {words.invalid.dashboard}
          </Button>
        ) : (
          <Button variant="contained" href={paths.auth.href()}>
            {words.invalid.signIn}
          </Button>
        )}
        <Button href={paths.auth.href({ tab: 'signup' })}>{words.invalid.newLink}</Button>
      </Box>
    </Wrap>
  );
}

export function AuthCallbackPage() {
  const state = useAuthCallback();
  if (state.kind === 'refused') return <Refused text={state.text} invalid={state.reason === 'invalid'} />;
  const failed = state.kind === 'failed';
  return (
    <Wrap>
      <Box
        sx={{
          minHeight: '60vh',
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          textAlign: 'center',
          gap: 2,
        }}
      >
        <Typography variant="h2" component="h1">
          {words.title}
        </Typography>
        {failed ? null : <Spinner />}
        <Box role={failed ? 'alert' : 'status'} sx={{ color: failed ? 'danger' : 'ink2' }}>
          {state.text}
        </Box>
      </Box>
    </Wrap>
  );
}
