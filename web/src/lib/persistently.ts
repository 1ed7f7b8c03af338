// Chunks over a bad network, or asked for after a new version was installed: a part that does not load is asked for
// again until it is there. Meanwhile what the server sent stands, and a line at the page's edge says so.
import { messages } from '../../../shared/words/messages.ts';
import { logWarning } from './log.ts';

/** Seconds before each further try; the last one repeats. */
const pauses = [1, 2, 4, 8, 15, 30];

/** Parts that failed more than once, or once without any network. */
const missing = new Set<object>();
const listeners = new Set<() => void>();
let note: HTMLElement | undefined;

function makeNote(): HTMLElement {
  const made = document.createElement('div');
  // As ssr/takeover.js makes one while not even the first script is there.
  made.className = 'lateNote';
  made.setAttribute('role', 'status');
  document.body.append(made);
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = messages.parts.reload;
  reload.addEventListener('click', () => window.location.reload());
  made.append(document.createElement('span'), reload);
  return made;
}

function show(): void {
  if (missing.size === 0) {
    note?.remove();
    note = undefined;
  } else {
    note ??= makeNote();
    const words = note.firstElementChild;
    if (words) words.textContent = navigator.onLine ? messages.parts.missing : messages.parts.offline;
  }
  for (const listener of listeners) listener();
}

/** Calls when parts begin or cease to be missing; `isMissing` tells which. */
export function watchMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isMissing = (): boolean => missing.size > 0;

/** Until the pause is over, or the network is back. */
function waitFor(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, seconds * 1000);
    window.addEventListener('online', go);
  });
}

/** Vite asks for a chunk's style sheet once only. */
function loadSheet(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return Promise.resolve();
  const href = /^Unable to preload CSS for (\S+)$/.exec(error.message)?.[1];
  if (href === undefined) return Promise.resolve();
  document.querySelector(`link[rel=stylesheet][href$="${href}"]`)?.remove();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(error);
    });
    document.head.append(link);
  });
}

/** What `load` imports, however often it takes. On the server a failure is a failure. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return load();
  const part = {};
  let last: unknown;
  for (let failures = 0; ; failures += 1) {
    try {
      // One after the other: what was missing comes before what needs it.
      await loadSheet(last);
      const loaded = await load();
      if (missing.delete(part)) show();
      return loaded;
    } catch (error) {
      last = error;
      logWarning('A part of the page could not be loaded', error);
      if (failures > 0 || !navigator.onLine) {
        missing.add(part);
        show();
      }
      await waitFor(pauses[Math.min(failures, pauses.length - 1)] ?? 30);
    }
  }
}
