// Addresses live behind the #: nothing of them reaches the server. `#/data/public.books?{…}`.
import { useSyncExternalStore } from 'react';

export const pages = ['api', 'data', 'permissions'] as const;
export type PageName = (typeof pages)[number];

export interface Route {
  readonly page: PageName;
  /** After the page: a table. */
  readonly rest: string;
  /** What the page keeps in the address, as JSON text. */
  readonly state: string;
}

function parseRoute(hash: string): Route {
  const [path = '', state = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [page, ...rest] = path.split('/');
  return {
    page: pages.find((name) => name === page) ?? 'api',
    rest: decode(rest.join('/')),
    state: decode(state),
  };
}

/** An address that somebody typed may hold anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function hrefOf(page: PageName, rest = '', state?: unknown): string {
  const path = rest === '' ? page : `${page}/${encodeURIComponent(rest)}`;
  return `#/${path}${state === undefined ? '' : `?${encodeURIComponent(JSON.stringify(state))}`}`;
}

/** Goes there as a link does; `replace` leaves no step to come back to. */
export function goTo(href: string, replace = false): void {
  if (replace) location.replace(href);
  else location.assign(href);
}

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash));
}
