// A button that shows and hides what follows it: closes on Escape (focus back to the button), on a click
// elsewhere, when the focus leaves, and when the page changes.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Disclosure {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** For the element around button and content. */
  containerRef: RefObject<HTMLDivElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

export function useDisclosure(): Disclosure {
  const { key } = useLocation();
  // Open belongs to one history entry: going anywhere closes it without an effect.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const containerRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !containerRef.current?.contains(event.target)) setOpenAt(null);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      buttonRef.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return {
    open,
    toggle: () => setOpenAt(open ? null : key),
    close: () => setOpenAt(null),
    containerRef,
    buttonRef,
  };
}
