// A row that was acted on is gone, and the focus with it: the list takes it.
import { type RefObject, useEffect, useRef } from 'react';

/** The ref of what takes the focus; `done` counts what was finished. */
export function useFocusAfter<T extends HTMLElement = HTMLDivElement>(done: number): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (done > 0) target.current?.focus();
  }, [done]);
  return target;
}
