// Addresses that the upload screen sends people to, and where they lead (docs/screens/results.md).
import { Navigate, useLocation } from 'react-router-dom';
import { paths, roleHome } from '../lib/paths.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { AuthLoading } from '../ui/AuthLoading.tsx';

/** /login: to the sign-in page, with the requested location that came along. */
export function LoginRedirect() {
  const location = useLocation();
  const state: unknown = location.state;
  return <Navigate to={paths.auth.href()} replace state={state} />;
}

/** /dashboard: to the role's home; signed out, to the sign-in page, which leads to the home afterwards. */
export function DashboardRedirect() {
  const { status, profileLoading, isAdmin } = useAuth();
  if (status === 'loading' || profileLoading) return <AuthLoading />;
  return <Navigate to={status === 'signed-out' ? paths.auth.href() : roleHome(isAdmin)} replace />;
}
