// Whoever has a dialog or a menu open and goes back means that: the browser's way back closes it, as Escape does, and the
// page stays. What the address itself opens (`data-in-address`) closes with its address.
import { useEffect } from 'react';

const openOnes = '.MuiModal-root:not(.MuiModal-hidden)';
const inAddress = '[data-in-address]';

/** The router's number of an entry of the browser's history. */
function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : null;
}

function closeTopmost(): boolean {
  const top = [...document.querySelectorAll(openOnes)].at(-1);
  if (top === undefined || top.matches(inAddress)) return false;
  top.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}

/** `place`: changes with each entry that is shown. */
export function useBackCloses(place: string): void {
  useEffect(() => {
    const here = placeOf(window.history.state);
    let returning = false;
    // Before the router hears of it.
    const onPop = (event: PopStateEvent): void => {
      const there = placeOf(event.state);
      if (here === null || there === null) return;
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
      } else if (there < here && closeTopmost()) {
        returning = true;
        event.stopImmediatePropagation();
        window.history.go(here - there);
      }
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, [place]);
}
