// The session's guard with this product's addresses.
import { paths, roleHome } from '../lib/paths.ts';
import { RequireAuth } from '../session/RequireAuth.tsx';
import { guardPending, sessionEnded, useDialogAtHand } from './Held.tsx';

export function Guard({ admin = false }: { admin?: boolean }) {
  useDialogAtHand();
  return (
    <RequireAuth
      admin={admin}
      pending={guardPending}
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
