// Whether what is on the screen comes from the server or from this phone. A tiny store without React.

let since: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  if (since === next) return;
  since = next;
  for (const listener of [...listeners]) listener();
}

export const line = {
  /** When the server was last heard, if what is shown is from then; null with a line. */
  since: () => since,
  isAway: () => since !== null || !navigator.onLine,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  lost: (contact: number) => set(contact),
  back: () => set(null),
};
