// The floating chat button, on every page for anyone, in the page's margin. Its panel is loaded when it is asked for.
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chat } from '../../content/chat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './ChatWidget.module.css';

// A button that shows and hides what follows it: closes on Escape (focus back to the button), on a click
// elsewhere, when the focus leaves, and when the page changes.
interface Disclosure {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** For the element around button and content. */
  containerRef: RefObject<HTMLDivElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

function useDisclosure(): Disclosure {
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

const ChatPanel = lazyPart(() => import('./ChatPanel.tsx').then((module) => module.ChatPanel));

export function ChatWidget() {
  const { open, toggle, close, containerRef, buttonRef } = useDisclosure();
  const id = useId();
  return (
    <aside ref={containerRef} aria-label={chat.title} data-print="off" className={styles.corner}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-label={chat.title}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <Icon name={open ? 'close' : 'chat'} size={24} />
      </button>
      {open ? (
        <Part>
          <ChatPanel
            id={id}
            onClose={() => {
              close();
              buttonRef.current?.focus();
            }}
          />
        </Part>
      ) : null}
    </aside>
  );
}
