// The student portal: a sidebar from 768 px up, on phones a header and a bottom bar.
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { parts } from '../../content/parts.ts';
import { backToSite, portalBar, portalMenu, type SideEntry, signOutLabel } from '../../content/sideMenus.ts';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { paths } from '../../lib/paths.ts';
import { InitialPasswordBanner } from '../../portal/account/InitialPasswordBanner.tsx';
import { useOwnName } from '../../portal/account/useOwnName.ts';
import { NoticesBell } from '../../portal/notices/NoticesBell.tsx';
import { OfflineLine } from '../../portal/offline/OfflineLine.tsx';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useInitialPassword } from '../../session/useInitialPassword.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { sidebarRidge } from '../../ui/art/paths.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import { useSignOut } from '../account/useSignOut.ts';
import { SideAction, SideNav, SideRule } from '../sidebar/SideNav.tsx';
import { SidebarPerson } from '../sidebar/SidebarPerson.tsx';
import { useDensity } from '../sidebar/useDensity.ts';

// The phone's bottom bar: up to four pages of the portal and 'More' for the rest.
const itemStyle = {
  display: 'flex',
  flexDirection: 'column' as const,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  // Large type grows as far as the longest word has room.
  fontSize: 'min(0.84375rem, 3.9vw)',
  fontWeight: 500,
  lineHeight: 1.1,
  cursor: 'pointer',
};

const Item = styled(NavLink)(({ theme }) => ({
  ...itemStyle,
  color: theme.vars.palette.ink3,
  '&:focus-visible': { outlineOffset: -4 },
  '&[aria-current="page"]': {
    color: theme.vars.palette.ink,
    fontWeight: 550,
    boxShadow: `inset 0 3px 0 ${theme.vars.palette.marigold}`,
  },
}));

const More = styled('button')(({ theme }) => ({
  ...itemStyle,
  color: theme.vars.palette.ink3,
  '&:focus-visible': { outlineOffset: -4 },
}));

interface PortalBarProps {
  entries: readonly SideEntry[];
  moreOpen: boolean;
  onMore: () => void;
}

function PortalBar({ entries, moreOpen, onMore }: PortalBarProps) {
  const shown = entries.filter((entry) => portalBar.includes(entry.to));
  return (
    <Box
      component="nav"
      aria-label={parts.portalBar}
      data-print="off"
      sx={{
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 'appBar',
        display: { xs: 'grid', portal: 'none' },
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        height: 'calc(64px + env(safe-area-inset-bottom, 0px))',
        pb: 'env(safe-area-inset-bottom, 0px)',
        bgcolor: 'surface',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      {shown.map((entry) => (
        <Item key={entry.to} to={entry.to} end>
          <Icon name={entry.icon} size={23} />
          {entry.label}
        </Item>
      ))}
      <More type="button" aria-haspopup="dialog" aria-expanded={moreOpen} onClick={onMore}>
        <Icon name="menu" size={23} />
        {parts.more}
      </More>
    </Box>
  );
}

// The portal's sidebar, on desktops at the side, on phones behind 'More'.
interface PortalSidebarProps {
  entries: readonly SideEntry[];
  onNavigate?: () => void;
}

function PortalSidebar({ entries, onNavigate }: PortalSidebarProps): ReactNode {
  const signOut = useSignOut();
  return (
    <Box
      data-surface="night"
      sx={{
        '--side-entry': '44px',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        p: '18px 12px 14px',
        overflow: 'hidden auto',
        color: 'onNight2',
      }}
    >
      <Box
        component={Link}
        to={paths.home.href()}
        onClick={onNavigate}
        sx={{ alignSelf: 'flex-start', m: '2px 10px 18px', color: 'onNight' }}
      >
        <Logo size={30} />
      </Box>
      <nav aria-label={parts.portalSidebar}>
        <SideNav entries={entries} onNavigate={onNavigate} />
        <SideRule />
        <SideNav entries={[backToSite]} onNavigate={onNavigate} />
        <SideAction icon="logout" label={signOutLabel} onClick={signOut} />
        <Box sx={{ pl: '40px', '& a:hover': { color: 'onNight' } }}>
          <LanguageSwitch />
        </Box>
      </nav>
      <Box sx={{ flex: 1, minHeight: 100, display: 'flex', alignItems: 'flex-end', mx: '-12px' }}>
        <svg viewBox="0 0 232 90" width="100%" aria-hidden="true">
          <path d={sidebarRidge} fill="#1F2350" opacity=".9" />
        </svg>
      </Box>
      <SidebarPerson name={useOwnName()} to={paths.account.href()} onNavigate={onNavigate} />
    </Box>
  );
}

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

/** The account menu with the student's own initials. */
function OwnAccount(): ReactNode {
  return <AccountArea name={useOwnName()} />;
}

export function PortalLayout(): ReactNode {
  useDensity('portal');
  // Whoever has no known role sees what a student sees.
  const role = useAuth().profile?.role ?? 'student';
  const entries = portalMenu.filter(({ only }) => only === undefined || only === role);
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
              <NoticesBell />
              <OwnAccount />
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
            <OfflineLine />
            <InitialPassword />
            <Outlet />
          </Box>
        </Box>
      </Box>
      <PortalBar entries={entries} moreOpen={more} onMore={() => setMore(true)} />
      <Drawer
        open={more}
        onClose={() => setMore(false)}
        slotProps={{ paper: { sx: { width: 280 }, 'aria-label': parts.more } }}
      >
        <PortalSidebar entries={entries} onNavigate={() => setMore(false)} />
      </Drawer>
    </GraphqlProvider>
  );
}
