// Whether the signed-in account still has the password that it was imported with.
import { useEffect, useState } from 'react';
import { AppError } from '../lib/appError.ts';
import { logFailure } from '../lib/log.ts';
import { useAuth } from './AuthProvider.tsx';

/** The session is over, or nobody answers: neither is a failure. */
const isEnded = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'network');

/** False until the server has said so, and again as soon as the password is changed, here or in another tab. */
export function useInitialPassword(): boolean {
  const { user, suspended, hasInitialPassword, listen } = useAuth();
  const id = suspended ? undefined : user?.id;
  const [initial, setInitial] = useState<{ of: string; is: boolean } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let gone = false;
    const read = (): void => {
      hasInitialPassword().then(
        (is) => (gone ? undefined : setInitial({ of: id, is })),
        // Asked while the session ended: there is no account to read.
        (error: unknown) =>
          gone || isEnded(error) ? undefined : logFailure('Failed to read the account', error),
      );
    };
    read();
    const stop = listen((event) => {
      if (event === 'user-updated') read();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [id, hasInitialPassword, listen]);
  return initial !== null && initial.of === user?.id && initial.is;
}
