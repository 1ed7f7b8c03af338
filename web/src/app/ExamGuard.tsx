// The guard of an exam in a file of its own: that of the portal comes with the portal's frame, which an exam does without.
import { paths, roleHome } from '../lib/paths.ts';
import { RequireAuth } from '../session/RequireAuth.tsx';
import { guardPending, sessionEnded } from './Held.tsx';

export function ExamGuard() {
  return (
    <RequireAuth
      pending={guardPending}
      failed={null}
      ended={sessionEnded}
      home={roleHome}
      signInPath={paths.auth.href()}
      denied={null}
    />
  );
}
