// The toasts of lib/notify: night, a bar in the tone's colour, bottom left (above the tab bar on phones). The two
// live regions are always in the document, so that assistive technology hears what is put into them.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissNotification, type Notification, notificationStore } from '../lib/notify.ts';
import { Icon } from './Icon.tsx';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });
const lifetime = { success: 6000, info: 6000, error: 10_000 } as const;
const nothing: readonly Notification[] = [];

const Toast = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Notification['tone'] }>(
  ({ theme, tone }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 12,
    width: 'min(420px, calc(100vw - 32px))',
    padding: '12px 8px 12px 16px',
    border: `1px solid ${theme.vars.palette.nightLine}`,
    borderLeft: `3px solid ${{ success: '#74D29B', error: '#FF968F', info: '#B4BCF7' }[tone]}`,
    borderRadius: 8,
    boxShadow: theme.vars.palette.liftShadow,
    fontSize: 16,
    lineHeight: 1.4,
    animation: `${rise} 180ms ${theme.transitions.easing.easeOut}`,
    '& > svg': { marginTop: 1, color: { success: '#74D29B', error: '#FF968F', info: '#B4BCF7' }[tone] },
  }),
);

function ToastView({ item }: { item: Notification }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotification(item.id), lifetime[item.action ? 'error' : item.tone]);
    return () => clearTimeout(timer);
  }, [item, held]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <Toast
      tone={item.tone}
      data-surface="night"
      data-tone={item.tone}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={item.tone === 'success' ? 'checkCircle' : item.tone === 'error' ? 'alert' : 'info'} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {item.title ? <Box sx={{ fontWeight: 550 }}>{item.title}</Box> : null}
        <Box sx={item.title ? { color: 'onNight2' } : undefined}>{item.message}</Box>
      </Box>
      {item.action}
      <IconButton
        aria-label="Dismiss"
        onClick={() => dismissNotification(item.id)}
        sx={{ my: '-8px', width: 40, height: 40 }}
      >
        <Icon name="close" size={18} />
      </IconButton>
    </Toast>
  );
}

export function Notifications() {
  const items = useSyncExternalStore(
    notificationStore.subscribe,
    notificationStore.getSnapshot,
    () => nothing,
  );
  const regions = [
    { role: 'status', items: items.filter((item) => item.tone !== 'error') },
    { role: 'alert', items: items.filter((item) => item.tone === 'error') },
  ] as const;
  return (
    <Box
      data-print="off"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: { xs: 16, md: 24 },
        bottom: { xs: 'calc(16px + var(--bottom-bar, 0px))', md: 24 },
        display: 'grid',
        gap: 1,
      }}
    >
      {regions.map(({ role, items: list }) => (
        <Box key={role} role={role} sx={{ display: 'grid', gap: 1 }}>
          {list.map((item) => (
            <ToastView key={item.id} item={item} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
