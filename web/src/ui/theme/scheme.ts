// Light or dark: what the visitor chose, else the system's. <html data-scheme> says it to every style; public/scheme.js
// sets that before the first paint and follows the system, other tabs and the switch.
import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

const current = (): Scheme => (document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light');

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => observer.disconnect();
}

/** The page's scheme; 'light' on the server and for the render that must match it. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}
