// The viewer by keyboard: pages, zoom, first and last. Typing in a field stays typing.
import type { KeyboardEvent } from 'react';
import type { PdfScroll } from './usePdfScroll.ts';

/** A handler for the whole dialog; Escape is the dialog's own. */
export function viewerKeys(scroll: PdfScroll): (event: KeyboardEvent) => void {
  const { region, placed, page, goTo, zoomBy, fit } = scroll;
  /** Left and right move a page that is wider than the window; otherwise they turn pages. */
  const isWide = (): boolean => {
    const box = region.current;
    return box !== null && box.scrollWidth > box.clientWidth + 1;
  };
  const actions: Record<string, (() => void) | undefined> = {
    PageDown: () => goTo(page + 1),
    PageUp: () => goTo(page - 1),
    ArrowRight: isWide() ? undefined : () => goTo(page + 1),
    ArrowLeft: isWide() ? undefined : () => goTo(page - 1),
    Home: () => goTo(1),
    End: () => goTo(placed.length),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': fit,
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
