// The session's guard with this product's addresses.
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { messages } from '../../../shared/words/messages.ts';
import { notify } from '../lib/notify.ts';
import { isAtDesk } from '../lib/pageAt.ts';
import { paths, roleHome } from '../lib/paths.ts';
import { type Role, useAuth } from '../session/AuthProvider.tsx';
import { RequireAuth, type RequireAuthProps } from '../session/RequireAuth.tsx';
import { guardPending, sessionEnded, useDialogAtHand } from './Held.tsx';
import { ProfileFailed } from './ProfileFailed.tsx';

const { access } = messages;

/** To the own home; whoever works in the office learns why. */
function Denied(): ReactNode {
  const { inOffice } = useAuth();
  useEffect(() => {
    if (inOffice) notify({ tone: 'error', title: access.accessDenied, message: access.adminsOnly });
  }, [inOffice]);
  return <Navigate to={roleHome(inOffice)} replace />;
}

export function Guard({ opens }: Pick<RequireAuthProps, 'opens'>) {
  // In the office something may be unsaved when the session ends. A phone does without, and asks for it then.
  useDialogAtHand(opens !== undefined);
  return (
    <RequireAuth
      opens={opens}
      pending={guardPending}
      failed={<ProfileFailed />}
      ended={sessionEnded}
      home={roleHome}
      signInPath={paths.auth.href()}
      denied={<Denied />}
    />
  );
}

const opensOffice = (role: Role | undefined, pathname: string): boolean =>
  role === 'admin' || (role === 'office' && isAtDesk(pathname));

export function AdminGuard() {
  return <Guard opens={opensOffice} />;
}
