// A form that the browser sent by itself, before the scripts ran, led to the answer by the address's fragment. Once the
// page has come alive it is as if the scripts had sent it: the answer's heading has the focus, the fragment is gone.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** `isThere`: what was asked for is answered. */
export function useSentByBrowser(outcome: RefObject<HTMLElement | null>, id: string, isThere: boolean): void {
  const { hash } = useLocation();
  const [params, setParams] = useSearchParams();
  const isDone = useRef(false);
  const isDue = isThere && hash === `#${id}`;
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    setParams(params, { replace: true, preventScrollReset: true });
    // Whoever has gone on to something else stays there.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const heading = outcome.current?.querySelector<HTMLElement>('h2') ?? null;
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isDue, outcome, params, setParams]);
}
