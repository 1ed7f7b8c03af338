// Loads what the address's routes need before the first render, so that it shows the page and no fallback.
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';

/** Puts the loaded components into the given route objects. Resolves to the matches, outermost first. */
export async function loadMatched(
  routes: RouteObject[],
  location: { pathname: string },
): Promise<RouteMatch[]> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy } = route;
      if (typeof lazy !== 'object' || lazy.Component === undefined) return;
      route.Component = await lazy.Component();
      delete route.lazy;
      delete route.HydrateFallback;
    }),
  );
  return matches;
}
