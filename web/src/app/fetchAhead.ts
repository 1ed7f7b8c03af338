// The code of a page is asked for when its link is touched, or a mouse stays over it: a moment before it is followed. What the
// page shows is not: most links that are passed are not followed.
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { base } from '../../../shared/language.ts';
import { savesData } from '../lib/savesData.ts';

/** So long a mouse is over what it does not merely pass, in milliseconds. */
const stays = 80;

/** The path of a link to another page of the app. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, target } = link;
  const isElsewhere =
    origin !== window.location.origin || target === '_blank' || link.hasAttribute('download');
  return isElsewhere || pathname === window.location.pathname ? undefined : pathname;
}

/** Once for the document; `routes` are nobody else's. */
export function fetchAhead(routes: RouteObject[]): void {
  const fetchCode = (pathname: string): void => {
    // Without a line it would only be missed early.
    if (!navigator.onLine) return;
    const matches = matchRoutes(routes, pathname, base) ?? [];
    // Files and what else the server answers with.
    if (matches.at(-1)?.route.path === '*') return;
    for (const { route } of matches) {
      const { lazy } = route;
      if (typeof lazy === 'object') void lazy.Component?.();
    }
  };
  const onOver = ({ target, pointerType }: PointerEvent): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    const path = link === null || savesData() ? undefined : pathOf(link);
    if (link === null || path === undefined) return;
    // A finger is over what it touches only.
    if (pointerType !== 'mouse') fetchCode(path);
    else setTimeout(() => (link.matches(':hover') ? fetchCode(path) : undefined), stays);
  };
  document.addEventListener('pointerover', onOver, { passive: true });
}
