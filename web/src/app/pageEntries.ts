// What the entry does with a page before its first render: loads its parts, and reads what the server handed over.
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';
import type { InstituteChanges } from '../../../shared/institute.ts';
import { base } from '../../../shared/language.ts';
import type { PlainAnswer } from '../../../shared/plainForm.ts';
import type { Given } from '../graphql/answers.ts';

// Loads what the address's routes need before the first render, so that it shows the page and no fallback.
/** Puts the loaded components into the given route objects. Resolves to the matches, outermost first. */
export async function loadMatched(
  routes: RouteObject[],
  location: { pathname: string },
): Promise<RouteMatch[]> {
  const matches = matchRoutes(routes, location, base) ?? [];
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

// What the server hands to the browser with a page: a JSON block that the document carries, which is no script.
export interface PageState {
  /** Scheme and host of the public address. */
  origin: string;
  /** The relevant query that the HTML was rendered with; null where nothing was rendered that could be taken over. */
  rendered: string | null;
  /** GraphQL's answers, by question. */
  answers?: Given;
  /** The answers of what has an address of its own, by address. */
  lookedUp?: Given;
  /** What an admin changed of the institute's facts. */
  institute?: InstituteChanges;
  /** What came of the form that this page answers. */
  answered?: PlainAnswer;
}

const pageStateId = 'page-state';

/** JSON that may stand inside a script element. */
export function serializeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Without a server (Vite in development) there is no block: an empty page at the address it was loaded from. */
export function readPageState(): PageState {
  const text = document.getElementById(pageStateId)?.textContent;
  if (!text) return { origin: window.location.origin, rendered: null };
  return JSON.parse(text) as PageState;
}
