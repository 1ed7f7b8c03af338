// Keeps a page and what was typed into it when the server ends the session: the page stays mounted under `ended`,
// which covers it and asks to sign in again. If somebody else does, the page is gone and they start at their home.
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from './AuthProvider.tsx';

export interface HoldSessionProps {
  /** Covers the page while the session is suspended. */
  ended: ReactNode;
  /** Shown while the role of somebody else loads. */
  pending: ReactNode;
  home: (inOffice: boolean) => string;
  children: ReactNode;
}

/** Whether the person changed at this place of the history: what is there was the one before's. */
function useSomebodyElse(userId: string | undefined): boolean {
  const { key } = useLocation();
  const [last, setLast] = useState<{ userId: string | undefined; changedAt: string | null }>({
    userId,
    changedAt: null,
  });
  if (userId !== undefined && userId !== last.userId)
    setLast({ userId, changedAt: last.userId === undefined ? null : key });
  return last.changedAt === key;
}

export function HoldSession({ ended, pending, home, children }: HoldSessionProps): ReactNode {
  const { status, user, profileLoading, suspended, inOffice, hold } = useAuth();
  const held = status === 'signed-in';
  useEffect(() => (held ? hold() : undefined), [held, hold]);
  const somebodyElse = useSomebodyElse(user?.id);
  if (held && somebodyElse) return profileLoading ? pending : <Navigate to={home(inOffice)} replace />;
  return (
    <>
      <Fragment key={user?.id}>{children}</Fragment>
      {suspended ? ended : null}
    </>
  );
}
