// The session's guard with this product's addresses.
import { paths, roleHome } from '../lib/paths.ts';
import { RequireAuth } from '../session/RequireAuth.tsx';
import { guardPending, sessionEnded, useDialogAtHand } from './Held.tsx';
import { ProfileFailed } from './ProfileFailed.tsx';

export function Guard({ admin = false }: { admin?: boolean }) {
  useDialogAtHand();
  return (
    <RequireAuth
      admin={admin}
      pending={guardPending}
      failed={<ProfileFailed />}
      ended={sessionEnded}
      home={roleHome}
      signInPath={paths.auth.href()}
      deniedPath={paths.student.href()}
    />
  );
}

export function AdminGuard() {
  return <Guard admin />;
}
