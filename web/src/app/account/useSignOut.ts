// Signing out from anywhere; the server's message is shown when it fails.
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

export function useSignOut(): () => void {
  const { signOut } = useAuth();
  return () => {
    signOut().catch((error: unknown) => notify({ tone: 'error', message: describeError(error) }));
  };
}
