// After 'Show more' the keyboard goes on at the first entry that came: at the entry itself, or at its link.
import { type RefObject, useEffect, useRef } from 'react';

interface FocusOnNext {
  /** The list whose children are the entries. */
  grid: RefObject<HTMLUListElement | null>;
  /** To be called when more are asked for. */
  expect: () => void;
}

/** `count`: how many entries there are now. */
export function useFocusOnNext(count: number): FocusOnNext {
  const grid = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    const next = grid.current?.children[from.current];
    const target = next?.hasAttribute('tabindex') ? next : next?.querySelector('a');
    if (target instanceof HTMLElement) target.focus();
    from.current = null;
  }, [count]);
  return {
    grid,
    expect: () => {
      from.current = count;
    },
  };
}
