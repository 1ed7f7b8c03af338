// What navigation to the account pages may carry, read with care: history state is whatever somebody once wrote.
import type { CarriedLocation } from '../../session/RequireAuth.tsx';

export interface AuthState extends CarriedLocation {
  /** Set after sign-up. */
  verificationSent?: boolean;
  /** For the next form's field. */
  email?: string;
}

function carriedLocation(from: unknown): CarriedLocation['from'] {
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined;
  const { pathname, search = '', hash = '' } = from as Record<string, unknown>;
  if (typeof pathname !== 'string' || typeof search !== 'string' || typeof hash !== 'string')
    return undefined;
  return { pathname, search, hash };
}

export function readAuthState(state: unknown): AuthState {
  if (typeof state !== 'object' || state === null) return {};
  const { from, verificationSent, email } = state as Record<string, unknown>;
  return {
    from: carriedLocation(from),
    verificationSent: verificationSent === true,
    email: typeof email === 'string' ? email : undefined,
  };
}
