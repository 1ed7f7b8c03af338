// The right end of a header: Sign In for visitors, the account menu for signed-in users.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })),
);

export function AccountArea() {
  const { status } = useAuth();
  const room = <Box sx={{ width: 56, height: 44, flex: 'none' }} />;
  if (status === 'loading') return room;
  if (status === 'signed-out')
    return (
      <Button variant="night" size="small" href={paths.auth.href()}>
        Sign In
      </Button>
    );
  return (
    <Suspense fallback={room}>
      <AccountMenu />
    </Suspense>
  );
}
