// The width an element really has, before the first paint and whenever it changes.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** `fallback` is what is drawn where nothing is laid out (a server render, a test without layout). */
export function useWidth(fallback: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = (): void => {
      if (box.clientWidth > 0) setWidth(box.clientWidth);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
