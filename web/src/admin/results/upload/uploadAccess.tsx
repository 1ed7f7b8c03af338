// The screen's own access check: it stands outside the admin guard, since teachers may open it too.
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messages } from '../../../../../shared/words/messages.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../lib/paths.ts';
import { type Role, useAuth } from '../../../session/AuthProvider.tsx';
import type { CarriedLocation } from '../../../session/RequireAuth.tsx';
import { AuthLoading } from '../../../ui/AuthLoading.tsx';

type Access = 'loading' | 'granted' | 'signed-out' | 'left' | 'denied';

/** 'left': somebody signed out on purpose while the screen was open; no reproach for that. */
function useAccess(roles: readonly Role[]): Access {
  const { status, profile, profileLoading, endedBy } = useAuth();
  if (status === 'loading') return 'loading';
  if (status === 'signed-out') return endedBy === 'signed-out' ? 'left' : 'signed-out';
  if (profile && roles.includes(profile.role)) return 'granted';
  return profileLoading ? 'loading' : 'denied';
}

const { access: words } = messages;

const titles = { 'signed-out': words.authenticationRequired, denied: words.accessDenied } as const;
const uploadWords: Record<keyof typeof titles, string> = {
  'signed-out': words.uploadSignedOut,
  denied: words.uploadForbidden,
};

interface LeavingProps {
  access: keyof typeof titles | 'left';
  words: Record<keyof typeof titles, string>;
}

/** Says why, in a toast that outlives the page, and leaves: to /login with the location, or to /dashboard. */
function Leaving({ access, words: said }: LeavingProps): ReactNode {
  const location = useLocation();
  // What it was when the page opened: the redirect itself changes the location.
  const [carried] = useState<CarriedLocation>({ from: location });
  useEffect(() => {
    if (access !== 'left') notify({ tone: 'error', title: titles[access], message: said[access] });
  }, [access, said]);
  if (access === 'denied') return <Navigate to={paths.dashboard.href()} replace />;
  return <Navigate to={paths.login.href()} replace state={access === 'left' ? undefined : carried} />;
}

interface StaffOnlyProps {
  /** Why somebody else is sent away; of the upload unless told. */
  words?: LeavingProps['words'];
  roles?: readonly Role[];
  children: ReactNode;
}

const ofUpload: readonly Role[] = ['admin', 'teacher'];

/** A screen of admins and teachers, unless other roles are given. */
export function StaffOnly({
  words: said = uploadWords,
  roles = ofUpload,
  children,
}: StaffOnlyProps): ReactNode {
  const access = useAccess(roles);
  if (access === 'loading') return <AuthLoading />;
  return access === 'granted' ? children : <Leaving access={access} words={said} />;
}
