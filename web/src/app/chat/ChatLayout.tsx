// Around everything but framed pages: the chat button, and room so that it never lies on the end of a page.
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
