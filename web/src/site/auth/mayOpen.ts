// Where somebody goes after signing in (docs/screens/accounts.md): what they asked for, if their role may open it.
import { matchPath } from 'react-router-dom';
import { paths, roleHome } from '../../lib/paths.ts';
import type { CarriedLocation } from '../../session/RequireAuth.tsx';

const upload = [paths.adminResultsUpload.pattern, paths.adminResultsAdd.pattern];

/** Whether a role may open a page. Comfort only: the API enforces every rule itself. */
function mayOpen(role: string, pathname: string): boolean {
  if (role === 'admin') return true;
  if (upload.some((pattern) => matchPath(pattern, pathname))) return role === 'teacher';
  return !matchPath(`${paths.admin.pattern}/*`, pathname);
}

/** The address after signing in. A location is taken only as this product's guard writes it. */
export function destinationAfterSignIn(role: string, carried: CarriedLocation['from']): string {
  if (carried && carried.pathname.startsWith('/') && !carried.pathname.startsWith('//')) {
    const known = carried.pathname !== paths.auth.href();
    if (known && mayOpen(role, carried.pathname))
      return `${carried.pathname}${carried.search}${carried.hash}`;
  }
  return roleHome(role === 'admin');
}
