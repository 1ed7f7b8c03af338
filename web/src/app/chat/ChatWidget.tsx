// The floating chat button, on every page for anyone. Its panel is loaded when it is asked for.
import { clsx } from 'clsx';
import { useId } from 'react';
import { chat } from '../../content/chat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './ChatWidget.module.css';
import { useDisclosure } from './useDisclosure.ts';
import { useReading } from './useReading.ts';

const ChatPanel = lazyPart(() => import('./ChatPanel.tsx').then((module) => module.ChatPanel));

export function ChatWidget() {
  const { open, toggle, close, containerRef, buttonRef } = useDisclosure();
  const reading = useReading();
  const id = useId();
  return (
    <aside ref={containerRef} aria-label={chat.title} data-print="off" className={styles.corner}>
      <button
        ref={buttonRef}
        type="button"
        className={clsx(styles.button, reading && styles.reading)}
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
