// Around everything but framed pages: the chat button, and its room in the page's margin.
import { Outlet } from 'react-router-dom';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './ChatLayout.module.css';

const ChatWidget = lazyPart(() => import('./ChatWidget.tsx').then((module) => module.ChatWidget));

export function ChatLayout() {
  return (
    <>
      <Outlet />
      <div className={styles.room}>
        <Part>
          <ChatWidget />
        </Part>
      </div>
    </>
  );
}
