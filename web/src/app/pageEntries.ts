// Which page of lib/paths.ts an address belongs to.
import { matchPath } from 'react-router-dom';
import { missingPage, type PageEntry, pages } from '../lib/paths.ts';
import { queryValue } from '../lib/queryValue.ts';

/** Literal patterns first: /student/calendar is no /student/:id. */
const patterns = Object.keys(pages).sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));

/** The page's entry and pattern; without a pattern it is the not-found page's. */
export function pageAt(pathname: string): { pattern: string | undefined; entry: PageEntry } {
  const pattern = patterns.find((candidate) => matchPath(candidate, pathname) !== null);
  const entry = pattern === undefined ? undefined : pages[pattern];
  return { pattern, entry: entry ?? missingPage };
}

/** The part of a query that the page's first render reads, in a fixed order; '' without any. */
export function relevantSearch(entry: PageEntry, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of entry.params ?? []) {
    const value = queryValue(given, name);
    // An empty one says that a form was sent with nothing in it.
    if (value !== null) kept.set(name, value);
  }
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether an address asks for what names people. */
export function isPersonal(entry: PageEntry, search: string): boolean {
  return entry.personal === true && relevantSearch(entry, search) !== '';
}
