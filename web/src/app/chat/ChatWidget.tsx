// The floating chat button (2.3), on every page for anyone. Its panel is loaded when it is asked for.
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useId } from 'react';
import { chat } from '../../content/chat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useDisclosure } from './useDisclosure.ts';

const ChatPanel = lazy(() => import('./ChatPanel.tsx').then((module) => ({ default: module.ChatPanel })));

const Corner = styled('aside')(({ theme }) => ({
  position: 'fixed',
  right: 'calc(16px + env(safe-area-inset-right, 0px))',
  // Above the portal's bar on phones, and above what the phone itself puts there.
  bottom: 'calc(16px + var(--bottom-bar, 0px) + env(safe-area-inset-bottom, 0px))',
  zIndex: theme.zIndex.fab,
  // Without script the button can do nothing; the footer has the numbers.
  '@media (scripting: none)': { display: 'none' },
  // Beside what a page docks at the right edge.
  [theme.breakpoints.up('md')]: { right: 'calc(24px + var(--dock, 0px))', bottom: 24 },
}));

const ChatButton = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  padding: 0,
  border: `1px solid ${theme.vars.palette.nightLine}`,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.night,
  color: theme.vars.palette.onNight,
  cursor: 'pointer',
  transition: theme.transitions.create('background-color'),
  '&:hover': { backgroundColor: theme.vars.palette.night2 },
  '&:focus-visible': { borderRadius: 16 },
  '&[aria-expanded="false"]::after': {
    content: '""',
    position: 'absolute',
    top: 14,
    right: 14,
    width: 9,
    height: 9,
    border: `2px solid ${theme.vars.palette.night}`,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.marigold,
  },
}));

export function ChatWidget() {
  const { open, toggle, close, containerRef, buttonRef } = useDisclosure();
  const id = useId();
  return (
    <Corner ref={containerRef} aria-label={chat.title} data-print="off">
      <ChatButton
        ref={buttonRef}
        type="button"
        aria-label={chat.title}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <Icon name={open ? 'close' : 'chat'} size={24} />
      </ChatButton>
      {open ? (
        <Suspense fallback={null}>
          <ChatPanel
            id={id}
            onClose={() => {
              close();
              buttonRef.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </Corner>
  );
}
