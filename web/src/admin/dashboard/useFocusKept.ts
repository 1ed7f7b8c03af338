// A row that goes takes the focus with it; the next one then gets it, or the list. Not its button: a key held down
// would decide about everybody.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `ids` of the rows, each an element with `data-student`, below the element of the returned reference. */
export function useFocusKept(ids: readonly string[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ focused: number; ids: readonly string[] }>({ focused: -1, ids });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const { focused, ids: before } = last.current;
    const id = before[focused];
    if (
      id !== undefined &&
      !ids.includes(id) &&
      (document.activeElement ?? document.body) === document.body
    ) {
      const row = element.children[Math.min(focused, ids.length - 1)];
      (row instanceof HTMLElement ? row : element).focus();
    }
    const note = (): void => {
      const focusedRow = [...element.children].findIndex((row) => row.contains(document.activeElement));
      last.current = { focused: focusedRow, ids };
    };
    note();
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [ids]);
  return list;
}
