// What people typed into the server's HTML before the page took it over.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Hands what was typed, or filled in by a password manager, to `onChange` once; the ref belongs on the element. */
export function useTypedEarly<T extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: unknown,
  onChange: (value: string) => void,
): RefObject<T | null> {
  const elementRef = useRef<T>(null);
  useLayoutEffect(() => {
    const typed = elementRef.current?.value ?? '';
    if (typed !== '' && typed !== (value ?? '')) onChange(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there first
  }, []);
  return elementRef;
}
