// Whether this is the browser after hydration. False on the server and for the one render that must match it, so
// that what only the address or the browser knows may differ afterwards.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
