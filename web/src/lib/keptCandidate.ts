// The candidate ID that somebody chose to keep on this phone, and nothing about anybody who did not. Read by the look-up
// and by whatever else begins with one's own ID. Storage that the browser refuses is none.

const key = 'prabesh.candidate';
/** As long as the database's longest. */
const longest = 100;

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

export function keptCandidate(): string | null {
  try {
    const kept = localStorage.getItem(key)?.trim() ?? '';
    return kept === '' || kept.length > longest ? null : kept;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing. */
export function keepCandidate(candidate: string): boolean {
  try {
    localStorage.setItem(key, candidate.slice(0, longest));
    return true;
  } catch {
    return false;
  } finally {
    tell();
  }
}

export function forgetCandidate(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
  tell();
}

/** Calls when it changes, in another tab too; with `keptCandidate` the two halves of useSyncExternalStore. */
export function watchKeptCandidate(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // Null: everything was cleared.
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
