// Up to which notice somebody has seen them, on this device: the time of the newest one that stood on the page. Nobody's
// notices are named by it, and nobody's whole id. Storage that the browser refuses is none.

const keyOf = (userId: string): string => `prabesh-notices-seen-${userId.slice(0, 8)}`;

const listeners = new Set<() => void>();

/** As the server gives times; null: they were not opened on this device yet. */
export function noticesSeen(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

/** The newest of these times has been seen; never goes back. */
export function noteNoticesSeen(userId: string, times: readonly string[]): void {
  const before = noticesSeen(userId);
  const newest = Math.max(...times.map((time) => Date.parse(time)));
  if (!Number.isFinite(newest) || (before !== null && Date.parse(before) >= newest)) return;
  try {
    localStorage.setItem(keyOf(userId), new Date(newest).toISOString());
  } catch {
    // They stay new.
  }
  for (const listener of [...listeners]) listener();
}

/** Calls when it changes, in another tab too; with `noticesSeen` the two halves of useSyncExternalStore. */
export function watchNoticesSeen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
