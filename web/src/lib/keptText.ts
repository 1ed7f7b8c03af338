// Short texts that this browser keeps by their names: drafts, habits, what was seen. Where the browser keeps nothing they last as
// long as the page.

const listeners = new Set<() => void>();
const unstored = new Map<string, string>();

export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

/** Null: nothing any more. False: it lasts only as long as the page. */
export function keepText(key: string, text: string | null): boolean {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    if (text !== null) unstored.set(key, text);
    return false;
  } finally {
    for (const listener of [...listeners]) listener();
  }
}

/** Names that begin like this. */
export function keptKeys(start: string): string[] {
  const keys = [...unstored.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // Those of the page are all there are.
  }
  return keys.filter((key) => key.startsWith(start));
}

/** Calls when one is kept, in another tab too; with `keptText` the two halves of useSyncExternalStore. */
export function watchKept(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
