// Which page of paths.ts an address belongs to.
import { matchPath } from 'react-router-dom';
import { missingPage, type PageEntry, pages } from './paths.ts';

/** Literal patterns first: /student/calendar is no /student/:id. */
const patterns = Object.keys(pages).sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));

/** The page's entry and pattern; without a pattern it is the not-found page's. `pathname` as routes have it, without a language. */
export function pageAt(pathname: string): { pattern: string | undefined; entry: PageEntry } {
  const pattern = patterns.find((candidate) => matchPath(candidate, pathname) !== null);
  const entry = pattern === undefined ? undefined : pages[pattern];
  return { pattern, entry: entry ?? missingPage };
}

/** Whether the front desk opens this page of the admin area: menus, search and guard ask. The API enforces every rule itself. */
export const isAtDesk = (pathname: string): boolean => pageAt(pathname).entry.desk === true;
