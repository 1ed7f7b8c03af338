// Whether React took a component over from the server's HTML, in contrast to one that the browser rendered by itself.
import { useState, useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** True on the server as well. Costs no second render: React asks for a server's snapshot only where there was one. */
export function useTakenOver(): boolean {
  const [memory] = useState(() => {
    let taken = false;
    return { known: () => taken, notice: () => (taken = true) };
  });
  return useSyncExternalStore(never, memory.known, memory.notice);
}
