// The session's guard with this product's addresses.
import { paths, roleHome } from '../lib/paths.ts';
import { RequireAuth } from '../session/RequireAuth.tsx';
import { guardPending, sessionEnded, useDialogAtHand } from './Held.tsx';
import { ProfileFailed } from './ProfileFailed.tsx';

export function Guard({ admin = false }: { admin?: boolean }) {
  // In the office something may be unsaved when the session ends. A phone does without, and asks for it then.
  useDialogAtHand(admin);
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
