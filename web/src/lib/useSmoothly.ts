// One look gives way to the next by a view transition, where the browser has them and its owner has nothing against motion.
// Not the router's: its transitions let React render a page's old and new address in turn (app/BrowserApp.tsx).
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const mayMove = (): boolean =>
  typeof document !== 'undefined' &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * `value`; when it becomes one of the kind `to`, from the moment on in which the browser has a picture of what stood there
 * before. What moves has a `view-transition-name`.
 */
export function useSmoothly<T extends { status: string }>(value: T, to: T['status']): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const waits = value.status === to && shown.status !== to && mayMove();
  if (!waits && shown.status !== value.status) setShown(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  useLayoutEffect(() => {
    if (!waits) return;
    const show = (): void => flushSync(() => setShown(latest.current));
    // One that is passed over, as in a window out of sight, shows the new look all the same.
    document.startViewTransition(show).ready.catch(() => undefined);
  }, [waits]);
  return waits ? shown : value;
}
