// The admin area: sidebar (an overlay under 768 px), a bar with the signed-in person, the page.
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { AdminSidebar } from './AdminSidebar.tsx';
import { useDensity } from './useDensity.ts';
import { useRoleLabel } from './useRoleLabel.ts';
import { useSidebar } from './useSidebar.ts';

function AdminBar({ open, onToggle }: { open: boolean; onToggle: () => void }): ReactNode {
  const { user } = useAuth();
  const role = useRoleLabel();
  return (
    <Box
      component="header"
      data-print="off"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: { xs: 2, portal: 4 },
        borderBottom: 1,
        borderColor: 'line',
        fontSize: 15,
        color: 'ink3',
        '--icon-button': { xs: '44px', portal: '36px' },
      }}
    >
      <IconButton
        aria-label={open ? 'Collapse sidebar' : 'Open sidebar'}
        aria-expanded={open}
        onClick={onToggle}
        sx={{ ml: '-8px', color: 'ink2' }}
      >
        <Icon name="sidebar" />
      </IconButton>
      <Box sx={{ ml: 'auto', minWidth: 0, display: 'flex', gap: 1, lineHeight: 1.2 }}>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {user?.email}
        </Box>
        <Box component="span" sx={{ color: 'ink', fontWeight: 550, flex: 'none' }}>
          {role}
        </Box>
      </Box>
      <SchemeSwitch />
    </Box>
  );
}

export function AdminLayout(): ReactNode {
  useDensity('admin');
  const overlay = !useMediaQuery((theme) => theme.breakpoints.up('portal'), { noSsr: true });
  const { open, setOpen, toggle } = useSidebar(overlay);
  const width = open ? 232 : 64;
  return (
    <GraphqlProvider>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: overlay ? 'minmax(0, 1fr)' : `${width}px minmax(0, 1fr)`,
          minHeight: '100vh',
        }}
      >
        {overlay ? (
          <Drawer
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { sx: { width: 264, '--side-entry': '44px' }, 'aria-label': 'Admin menu' } }}
          >
            <AdminSidebar onNavigate={() => setOpen(false)} />
          </Drawer>
        ) : (
          <Box component="aside" data-print="off" sx={{ position: 'sticky', top: 0, height: '100vh' }}>
            <AdminSidebar collapsed={!open} />
          </Box>
        )}
        {/* What is docked at the right edge covers nothing. */}
        <Box sx={{ minWidth: 0, mr: 'var(--dock, 0px)' }}>
          <AdminBar open={open} onToggle={toggle} />
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{ pt: '22px', px: { xs: 2, portal: 4 }, pb: 4, maxWidth: 1536 }}
          >
            <Outlet />
          </Box>
        </Box>
      </Box>
    </GraphqlProvider>
  );
}
