// The student portal: a sidebar from 768 px up, on phones a header and a bottom bar.
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { type ReactNode, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { existingSideEntries, portalMenu } from '../../content/sideMenus.ts';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { InitialPasswordBanner } from '../../portal/account/InitialPasswordBanner.tsx';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useInitialPassword } from '../../session/useInitialPassword.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import { useDensity } from '../sidebar/useDensity.ts';
import { PortalBar } from './PortalBar.tsx';
import { PortalSidebar } from './PortalSidebar.tsx';

const ChangePasswordDialog = lazyPart(() =>
  import('../account/ChangePasswordDialog.tsx').then((module) => module.ChangePasswordDialog),
);

/** The banner about an imported account's password, and the form behind its button. */
function InitialPassword(): ReactNode {
  const initial = useInitialPassword();
  const [changing, setChanging] = useState(false);
  return (
    <>
      {initial ? <InitialPasswordBanner onChange={() => setChanging(true)} /> : null}
      {initial || changing ? (
        <Part>
          <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} initial />
        </Part>
      ) : null}
    </>
  );
}

export function PortalLayout(): ReactNode {
  useDensity('portal');
  const role = useAuth().profile?.role;
  const isStaff = role === 'teacher' || role === 'admin';
  const entries = existingSideEntries(portalMenu, useRouteExists()).filter(
    ({ students }) => !(students && isStaff),
  );
  const [more, setMore] = useState(false);
  return (
    <GraphqlProvider>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', portal: '232px minmax(0, 1fr)' },
          minHeight: '100vh',
        }}
      >
        <Box
          component="aside"
          data-print="off"
          sx={{
            display: { xs: 'none', portal: 'block' },
            position: 'sticky',
            top: 0,
            height: '100vh',
          }}
        >
          <PortalSidebar entries={entries} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box
            component="header"
            data-print="off"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: { xs: 60, portal: 64 },
              px: { xs: 2, portal: 4 },
              bgcolor: { xs: 'night', portal: 'transparent' },
              color: { xs: 'onNight', portal: 'ink2' },
              borderBottom: 1,
              borderBottomWidth: { xs: 0, portal: 1 },
              borderColor: 'line',
            }}
          >
            <Box
              component={Link}
              to={paths.home.href()}
              sx={{ display: { xs: 'flex', portal: 'none' }, py: 0.75 }}
            >
              <Logo />
            </Box>
            <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
              <SchemeSwitch />
              <AccountArea />
            </Box>
          </Box>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{
              pt: 3,
              px: { xs: 2, portal: 4 },
              pb: { xs: '100px', portal: 6 },
              maxWidth: 1120,
            }}
          >
            <InitialPassword />
            <Outlet />
          </Box>
        </Box>
      </Box>
      <PortalBar entries={entries} moreOpen={more} onMore={() => setMore(true)} />
      <Drawer
        open={more}
        onClose={() => setMore(false)}
        slotProps={{ paper: { sx: { width: 280 }, 'aria-label': 'More' } }}
      >
        <PortalSidebar entries={entries} onNavigate={() => setMore(false)} />
      </Drawer>
    </GraphqlProvider>
  );
}
