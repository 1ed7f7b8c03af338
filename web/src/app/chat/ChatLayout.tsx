// Around everything but framed pages: the chat button, and room so that it never lies on the end of a page.
import GlobalStyles from '@mui/material/GlobalStyles';
import { Outlet } from 'react-router-dom';
import { ChatWidget } from './ChatWidget.tsx';

const room = (
  <GlobalStyles
    styles={{
      // What the keyboard reaches at the lower edge stays clear of the button, too.
      html: { scrollPaddingBottom: 'calc(96px + var(--bottom-bar, 0px))' },
      // The public footer brings its own room.
      ':root[data-density] #main': { paddingBottom: 'calc(96px + var(--bottom-bar, 0px))' },
    }}
  />
);

export function ChatLayout() {
  return (
    <>
      {room}
      <Outlet />
      <ChatWidget />
    </>
  );
}
