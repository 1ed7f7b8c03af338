// Leaves /auth once somebody is signed in: the profile's role is looked for every 1000 ms, ten times at most, and
// decides where to.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { readAuthState } from './authState.ts';
import { destinationAfterSignIn } from './mayOpen.ts';

const pollInterval = 1000;
const pollLimit = 10;

export function useRedirectAfterSignIn(): void {
  const { status, profile, reloadProfile } = useAuth();
  const location = useLocation();
  const navigate = useNavigate();
  const role = profile?.role ?? null;

  useEffect(() => {
    if (role === null) return;
    void navigate(destinationAfterSignIn(role, readAuthState(location.state).from), { replace: true });
  }, [role, navigate, location.state]);

  // Its identity changes with each answer, which must not begin the ten tries anew.
  const reload = useRef(reloadProfile);
  useEffect(() => {
    reload.current = reloadProfile;
  });

  useEffect(() => {
    if (status !== 'signed-in' || role !== null) return;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (tries > pollLimit) {
        clearInterval(timer);
        void navigate(paths.student.href(), { replace: true });
      } else void reload.current();
    }, pollInterval);
    return () => clearInterval(timer);
  }, [status, role, navigate]);
}
