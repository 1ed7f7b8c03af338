// Addresses that the upload screen sends people to, and where they lead (docs/screens/results.md).
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { addressIn, type Language, language, published } from '../../../shared/language.ts';
import { paths, roleHome } from '../lib/paths.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { AuthLoading } from '../ui/AuthLoading.tsx';
import { languageCookie } from '../ui/LanguageSwitch.tsx';

/** /login: to the sign-in page, with the requested location that came along. */
export function LoginRedirect() {
  const location = useLocation();
  const state: unknown = location.state;
  return <Navigate to={paths.auth.href()} replace state={state} />;
}

/** The admin area has one language: from another one's pages it is a document of its own. */
export function OfficeRedirect() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => window.location.replace(pathname + search + hash), [pathname, search, hash]);
  return <AuthLoading />;
}

/** The portal in the language that was chosen last, where that is another one; an address for a document. */
function chosenElsewhere(): string | undefined {
  const chosen = new RegExp(`(?:^|; )${languageCookie}=(en|ne)(?:;|$)`).exec(document.cookie)?.[1] as
    | Language
    | undefined;
  return chosen !== undefined && chosen !== language && published.includes(chosen)
    ? addressIn(chosen, paths.student.href())
    : undefined;
}

/** /dashboard: to the role's home; signed out, to the sign-in page, which leads to the home afterwards. */
export function DashboardRedirect() {
  const { status, profileLoading, inOffice } = useAuth();
  const elsewhere = inOffice ? undefined : chosenElsewhere();
  useEffect(() => {
    if (elsewhere !== undefined && status === 'signed-in') window.location.replace(elsewhere);
  }, [elsewhere, status]);
  if (status === 'loading' || profileLoading || (elsewhere !== undefined && status === 'signed-in'))
    return <AuthLoading />;
  return <Navigate to={status === 'signed-out' ? paths.auth.href() : roleHome(inOffice)} replace />;
}
