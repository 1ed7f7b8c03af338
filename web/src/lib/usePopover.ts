// A menu as the browser's own popover: it opens before React is there and without it, closes on Escape and on a press
// elsewhere. Here: what assistive technology is told, and that it goes when the focus or the page does.
import { type FocusEvent, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Popover {
  open: boolean;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** For the button, besides `popoverTarget`. Before React is there the browser says it by itself. */
  button: { 'aria-expanded': boolean | undefined };
  /** For the popover, besides `popover` and `id`. */
  popover: {
    ref: RefObject<HTMLDivElement | null>;
    onToggle: (event: ToggleEvent<HTMLDivElement>) => void;
    onBlur: (event: FocusEvent<HTMLDivElement>) => void;
    onClick: (event: { target: EventTarget }) => void;
  };
}

const isShown = (element: HTMLElement): boolean => element.matches(':popover-open');
const hide = (element: HTMLElement | null): void => {
  if (element !== null && isShown(element)) element.hidePopover();
};

export function usePopover(): Popover {
  const { key } = useLocation();
  const [open, setOpen] = useState<boolean>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  // It may have been opened before.
  useEffect(() => setOpen(ref.current !== null && isShown(ref.current)), []);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== key) hide(ref.current);
    shownAt.current = key;
  }, [key]);
  return {
    open: open ?? false,
    buttonRef,
    button: { 'aria-expanded': open },
    popover: {
      ref,
      onToggle: (event) => setOpen(event.newState === 'open'),
      onBlur: ({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node)) return;
        if (!currentTarget.contains(relatedTarget) && !buttonRef.current?.contains(relatedTarget))
          hide(currentTarget);
      },
      // The page one is on as well.
      onClick: ({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) hide(ref.current);
      },
    },
  };
}
