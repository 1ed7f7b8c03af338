// The right end of a header: Sign In for visitors, the account menu for signed-in users.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { readSessionHint } from '../../session/authClient.ts';

const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })),
);

const never = () => () => undefined;

/** Whether this browser says it has a session; on the server nobody has one. */
function useSessionHint(): boolean {
  return useSyncExternalStore(never, readSessionHint, () => false);
}

export function AccountArea() {
  const { status } = useAuth();
  const maybe = useSessionHint();
  if (status === 'signed-in')
    return (
      <Suspense fallback={<Box sx={{ width: 56, height: 44, flex: 'none' }} />}>
        <AccountMenu />
      </Suspense>
    );
  // In the server's HTML the link is there for everybody; somebody who seems to be signed in does not see it flash.
  const unknown = status === 'loading' && maybe;
  return (
    <Button
      variant="night"
      size="small"
      href={paths.auth.href()}
      sx={unknown ? { visibility: 'hidden' } : undefined}
    >
      Sign In
    </Button>
  );
}
