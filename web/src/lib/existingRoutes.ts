// Which pages this build has. Menus name all that was planned; an entry shows once the router has its page.
import { createContext, useContext } from 'react';

/** The router's patterns, for example `/notice/:slug`. Provided once, by the app. */
export const ExistingRoutes = createContext<ReadonlySet<string>>(new Set());

/** A test for patterns of `paths`: `routeExists(paths.notice.pattern)`. */
export function useRouteExists(): (pattern: string) => boolean {
  const patterns = useContext(ExistingRoutes);
  return (pattern) => patterns.has(pattern);
}
