// The admin sidebar's state: open or collapsed, toggled by a button or by a swipe of more than 50 px,
// locked for 300 ms after each change. The last choice is remembered on this device.
import { useCallback, useEffect, useRef, useState } from 'react';

const storageKey = 'prabesh-sidebar';
const swipeThreshold = 50;
const lockTime = 300;

function remembered(): boolean | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value === null ? null : value === 'open';
  } catch {
    return null;
  }
}

function remember(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'collapsed');
  } catch {
    // Without storage it is open again next time.
  }
}

/** Something inside the page that scrolls sideways itself, such as a wide table. */
function scrollsSideways(target: EventTarget | null): boolean {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    if (node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX))
      return true;
  }
  return false;
}

interface Sidebar {
  open: boolean;
  /** Opens or closes unless the last change is less than 300 ms ago. */
  setOpen: (open: boolean) => void;
  /** Somebody goes to another page: an overlay is out of the way at once, locked or not. */
  leave: () => void;
  toggle: () => void;
}

/** `overlay`: on small screens it starts closed and its state is not remembered. */
export function useSidebar(overlay: boolean): Sidebar {
  const [wide, setWide] = useState(() => remembered() ?? true);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const open = overlay ? overlayOpen : wide;
  const lockedUntil = useRef(0);

  const setOpen = useCallback(
    (next: boolean) => {
      const now = Date.now();
      if (now < lockedUntil.current) return;
      lockedUntil.current = now + lockTime;
      if (overlay) setOverlayOpen(next);
      else {
        setWide(next);
        remember(next);
      }
    },
    [overlay],
  );

  useEffect(() => {
    let start: { x: number; y: number } | null = null;
    const onStart = (event: TouchEvent): void => {
      const touch = event.touches[0];
      start =
        touch && event.touches.length === 1 && !scrollsSideways(event.target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const onEnd = (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      if (!touch || !start) return;
      const dx = touch.clientX - start.x;
      const dy = touch.clientY - start.y;
      start = null;
      if (Math.abs(dx) <= swipeThreshold || Math.abs(dx) < Math.abs(dy)) return;
      // To the right opens, to the left closes: the way the sidebar itself would move.
      if (dx > 0 !== open) setOpen(dx > 0);
    };
    document.addEventListener('touchstart', onStart, { passive: true });
    document.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      document.removeEventListener('touchstart', onStart);
      document.removeEventListener('touchend', onEnd);
    };
  }, [open, setOpen]);

  const leave = useCallback(() => {
    if (overlay) setOverlayOpen(false);
  }, [overlay]);

  return { open, setOpen, leave, toggle: () => setOpen(!open) };
}
