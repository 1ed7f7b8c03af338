// Light or dark: what the visitor chose, else the system's. <html data-scheme> says it to every style; public/scheme.js
// sets that before the first paint and follows the system and other tabs.
import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

/** localStorage key of the choice; public/scheme.js reads the same one. */
export const schemeStorageKey = 'prabesh-scheme';

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

export function chooseScheme(scheme: Scheme): void {
  document.documentElement.dataset.scheme = scheme;
  try {
    localStorage.setItem(schemeStorageKey, scheme);
  } catch {
    // Storage may be closed to us: the choice is this page's.
  }
}
