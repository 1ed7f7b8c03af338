// What the server hands to the browser with a page: a JSON block that the document carries, which is no script.

import type { InstituteChanges } from '../../../shared/institute.ts';

export interface PageState {
  /** Scheme and host of the public address. */
  origin: string;
  /** The relevant query that the HTML was rendered with; null where nothing was rendered that could be taken over. */
  rendered: string | null;
  /** The Apollo cache of the render. */
  data: Record<string, unknown> | null;
  /** What an admin changed of the institute's facts. */
  institute?: InstituteChanges;
}

const pageStateId = 'page-state';

/** JSON that may stand inside a script element. */
export function serializeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Without a server (Vite in development) there is no block: an empty page at the address it was loaded from. */
export function readPageState(): PageState {
  const text = document.getElementById(pageStateId)?.textContent;
  if (!text) return { origin: window.location.origin, rendered: null, data: null };
  return JSON.parse(text) as PageState;
}
