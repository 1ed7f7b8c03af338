// Around every page: skip link, scroll and focus on navigation, a progress line for slow chunks, toasts.
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { Notifications } from '../ui/Notifications.tsx';

const appear = keyframes({ to: { opacity: 1 } });

const Progress = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto 0',
  height: 3,
  zIndex: theme.zIndex.tooltip,
  backgroundColor: theme.vars.palette.data1,
  opacity: 0,
  animation: `${appear} 180ms linear 200ms forwards`,
}));

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  left: 16,
  top: -80,
  zIndex: theme.zIndex.tooltip,
  padding: '12px 18px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.raised,
  color: theme.vars.palette.ink,
  border: `1px solid ${theme.vars.palette.line}`,
  fontWeight: 600,
  '&:focus': { top: 12 },
}));

/** After a navigation the focus goes to the new page's main region, where reading begins. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

export function RootLayout() {
  const navigation = useNavigation();
  useFocusOnNavigation();
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      {navigation.state === 'loading' ? <Progress aria-hidden="true" /> : null}
      <Outlet />
      <Notifications />
      <ScrollRestoration />
    </>
  );
}
