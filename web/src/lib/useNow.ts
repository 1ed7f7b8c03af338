// The time, moving on by the minute while a page stays open all day.
import { useEffect, useState, useSyncExternalStore } from 'react';

// Whether this is the browser after hydration. False on the server and for the one render that must match it, so
// that what only the address or the browser knows may differ afterwards.
const never = (): (() => void) => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const minute = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const read = (): void => setNow(new Date());
    const timer = setInterval(read, minute);
    // Timers sleep with the tab.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return now;
}
