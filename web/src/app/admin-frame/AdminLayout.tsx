// The admin area: sidebar (an overlay under 768 px), a bar with search and account, the page.
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { adminBar } from '../../content/adminBar.ts';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { useDensity } from '../sidebar/useDensity.ts';
import { AdminBar } from './AdminBar.tsx';
import { AdminSidebar } from './AdminSidebar.tsx';
import { useSidebar } from './useSidebar.ts';

export function AdminLayout(): ReactNode {
  useDensity('admin');
  const overlay = !useMediaQuery((theme) => theme.breakpoints.up('portal'), { noSsr: true });
  const { open, setOpen, leave, toggle } = useSidebar(overlay);
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
            slotProps={{
              paper: { sx: { width: 264, '--side-entry': '44px' }, 'aria-label': adminBar.sidebar },
            }}
          >
            <AdminSidebar onNavigate={leave} />
          </Drawer>
        ) : (
          <Box component="aside" data-print="off" sx={{ position: 'sticky', top: 0, height: '100vh' }}>
            <AdminSidebar collapsed={!open} />
          </Box>
        )}
        {/* What is docked at the right edge covers nothing. */}
        <Box sx={{ minWidth: 0, mr: 'var(--dock, 0px)' }}>
          <AdminBar open={open} onToggle={toggle} naming={overlay || !open} />
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            // The chat button never covers the last row for good.
            sx={{ pt: '22px', px: { xs: 2, portal: 4 }, pb: '96px', maxWidth: 1536 }}
          >
            <Outlet />
          </Box>
        </Box>
      </Box>
    </GraphqlProvider>
  );
}
