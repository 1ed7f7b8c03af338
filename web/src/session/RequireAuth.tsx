// The route guard (docs/screens/accounts.md). It is for comfort: the API enforces every rule itself.
import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { type Role, useAuth } from './AuthProvider.tsx';
import { HoldSession, type HoldSessionProps } from './HoldSession.tsx';

export interface RequireAuthProps extends Omit<HoldSessionProps, 'children'> {
  /** Also needs a role that may open the page; undefined: whoever has none that is known. */
  opens?: (role: Role | undefined, pathname: string) => boolean;
  /** Shown where a role is needed and nobody answers which one the user has. */
  failed: ReactNode;
  signInPath: string;
  /** In place of the page for signed-in people who may not open it. */
  denied: ReactNode;
}

/** What the guard gives the sign-in page, so that people return to what they asked for. */
export interface CarriedLocation {
  from?: { pathname: string; search: string; hash: string };
}

function Guarded({ opens, pending, failed, signInPath, denied }: RequireAuthProps): ReactNode {
  const auth = useAuth();
  const location = useLocation();
  if (auth.status === 'loading' || (opens && auth.profileLoading)) return pending;
  if (auth.status === 'signed-out') {
    const state: CarriedLocation | undefined = auth.endedBy === 'signed-out' ? undefined : { from: location };
    return <Navigate to={signInPath} replace state={state} />;
  }
  if (opens && auth.profileFailed) return failed;
  if (opens && !opens(auth.profile?.role, location.pathname)) return denied;
  return <Outlet />;
}

export function RequireAuth(props: RequireAuthProps): ReactNode {
  const { status, reread } = useAuth();
  const { key } = useLocation();
  const navigationType = useNavigationType();

  // Back and forward may return to a page after a role was taken away or a session ended: ask again, silently.
  useEffect(() => {
    if (navigationType === NavigationType.Pop && status === 'signed-in') void reread();
    // oxlint-disable-next-line react/exhaustive-deps -- once per history entry, not at each change of state
  }, [key, navigationType]);

  const { ended, pending, home } = props;
  return (
    <HoldSession ended={ended} pending={pending} home={home}>
      <Guarded {...props} />
    </HoldSession>
  );
}
