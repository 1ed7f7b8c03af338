// What the chat button opens: three ways to reach a person, each in a new tab.
import { useId } from 'react';
import { chat } from '../../content/chat.ts';
import { chatPlatforms } from '../../content/chatPlatforms.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ChatPanel.module.css';

/** Reading goes on in the panel; Tab leads to its links. */
const focus = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true });

interface ChatPanelProps {
  id: string;
  onClose: () => void;
}

export function ChatPanel({ id, onClose }: ChatPanelProps) {
  const title = useId();
  const subtitle = useId();
  return (
    <div
      className={styles.panel}
      id={id}
      ref={focus}
      role="dialog"
      aria-labelledby={title}
      aria-describedby={subtitle}
      tabIndex={-1}
    >
      <header>
        <div>
          <h2 id={title}>{chat.title}</h2>
          <p id={subtitle}>{chat.subtitle}</p>
        </div>
        <IconButton aria-label={chat.close} className={styles.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <ul>
        {chatPlatforms(useInstitute()).map((platform) => (
          <li key={platform.label}>
            <a href={platform.href} target="_blank" rel="noopener noreferrer">
              <i aria-hidden="true">
                <Icon name={platform.icon} size={22} />
              </i>
              <span>
                <b>{platform.label}</b>
                <small>{platform.note}</small>
                <VisuallyHidden>({chat.newTab})</VisuallyHidden>
              </span>
              <Icon name="external" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
