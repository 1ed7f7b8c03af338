// The admin area: sidebar (an overlay under 768 px), a bar with search and account, the page.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { formatCount } from '../../../../shared/numbers.ts';
import { JumpField } from '../../admin/bar/JumpField.tsx';
import { LiveState } from '../../admin/bar/LiveState.tsx';
import { useOfficeMenu } from '../../admin/bar/useOfficeMenu.ts';
import { adminBar, pendingBadge } from '../../content/adminBar.ts';
import { backToSite, signOutLabel } from '../../content/sideMenus.ts';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { PendingStudentsSummaryDocument } from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { sidebarRidge } from '../../ui/art/paths.ts';
import { AccountArea } from '../account/AccountArea.tsx';
import { useRoleLabel } from '../account/useRoleLabel.ts';
import { useSignOut } from '../account/useSignOut.ts';
import { type NavBadge, SideAction, SideNav, SideRule } from '../sidebar/SideNav.tsx';
import { SidebarPerson } from '../sidebar/SidebarPerson.tsx';
import { useDensity } from '../sidebar/useDensity.ts';
import { useSidebar } from './useSidebar.ts';

// The admin's night sidebar: pages that exist, back to the site, out; the ridge as its horizon.
type Badges = Readonly<Record<string, NavBadge>>;

interface AdminSidebarProps {
  badges: Badges;
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** Who waits for a decision, on every page; live. Known to the layout, so that a sidebar that opens has it at once. */
function useBadges(): Badges {
  // Not shared with the dashboard's: whoever joins a subscription that runs hears nothing before the next change.
  const { data } = useSubscription(PendingStudentsSummaryDocument, {
    context: { queryDeduplication: false },
  });
  const count = data?.students_aggregate.aggregate?.count ?? 0;
  if (count === 0) return {};
  const text = formatCount(count);
  return { [paths.adminStudents.pattern]: { text, label: pendingBadge(text) } };
}

function AdminSidebar({ badges, collapsed = false, onNavigate }: AdminSidebarProps): ReactNode {
  const signOut = useSignOut();
  const { name } = useInstitute();
  const { menu, settings } = useOfficeMenu();
  return (
    <Box
      data-surface="night"
      data-collapsed={collapsed}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        position: 'relative',
        height: '100%',
        p: '18px 12px 14px',
        overflow: 'hidden auto',
        color: 'onNight2',
      }}
    >
      <Box
        component={Link}
        to={paths.home.href()}
        aria-label={name}
        onClick={onNavigate}
        sx={{
          alignSelf: collapsed ? 'center' : 'flex-start',
          // Large type is higher; narrow, the mark alone is seen.
          minHeight: 34,
          ...(collapsed ? { width: 30, overflow: 'hidden' } : {}),
          m: collapsed ? '2px 0 20px' : '2px 10px 18px',
          color: 'onNight',
          flex: 'none',
        }}
      >
        <Logo size={30} />
      </Box>
      <nav aria-label="Admin">
        <SideNav entries={menu} badges={badges} collapsed={collapsed} onNavigate={onNavigate} />
        <SideRule />
        <SideNav entries={settings} collapsed={collapsed} onNavigate={onNavigate} />
        <SideAction icon="logout" label={signOutLabel} collapsed={collapsed} onClick={signOut} />
        <SideNav entries={[backToSite]} collapsed={collapsed} onNavigate={onNavigate} />
      </nav>
      <Box sx={{ flex: '1 1 0', overflow: 'hidden', display: 'flex', alignItems: 'flex-end', mx: '-12px' }}>
        {collapsed ? null : (
          <svg viewBox="0 0 232 90" width="100%" aria-hidden="true">
            <path d={sidebarRidge} fill="#1F2350" opacity=".9" />
          </svg>
        )}
      </Box>
      <SidebarPerson collapsed={collapsed} />
    </Box>
  );
}

// The admin area's bar: the sidebar's button, the search, whether all is live, who is signed in.
interface AdminBarProps {
  open: boolean;
  onToggle: () => void;
  /** The sidebar does not say who is signed in: it is collapsed, or an overlay. */
  naming: boolean;
}

/** E-mail and role; on a phone on a line of their own, with the live state. */
function Person(): ReactNode {
  const { user } = useAuth();
  const role = useRoleLabel();
  return (
    <Box
      sx={{
        minWidth: 0,
        mr: 'auto',
        display: { xs: 'flex', portal: 'none' },
        '@container bar (min-width: 760px)': { display: 'flex' },
        gap: 1,
        lineHeight: 1.2,
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {user?.email}
      </Box>
      <Box component="span" sx={{ color: 'ink', fontWeight: 550, flex: 'none' }}>
        {role}
      </Box>
    </Box>
  );
}

function AdminBar({ open, onToggle, naming }: AdminBarProps): ReactNode {
  return (
    <Box
      component="header"
      data-print="off"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', portal: 'nowrap' },
        alignItems: 'center',
        columnGap: { xs: 0.5, portal: 1.5 },
        rowGap: 0.5,
        minHeight: 56,
        p: { xs: '6px 16px 8px', portal: '0 32px' },
        borderBottom: 1,
        borderColor: 'line',
        fontSize: '0.9375rem',
        color: 'ink3',
        '--icon-button': { xs: '44px', portal: '36px' },
        // Its room is the page's: less beside a sidebar and a docked editor.
        container: 'bar / inline-size',
      }}
    >
      <IconButton
        aria-label={open ? adminBar.collapse : adminBar.open}
        aria-expanded={open}
        onClick={onToggle}
        sx={{ ml: '-8px', color: 'ink2' }}
      >
        <Icon name="sidebar" />
      </IconButton>
      <JumpField />
      <Box
        sx={{
          order: { xs: 1, portal: 0 },
          flex: { xs: '0 0 100%', portal: 'none' },
          minWidth: 0,
          ml: { portal: 'auto' },
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 2,
          fontSize: { xs: '0.875rem', portal: '0.9375rem' },
        }}
      >
        {naming ? <Person /> : null}
        <LiveState />
      </Box>
      <SchemeSwitch />
      <AccountArea />
    </Box>
  );
}

function AdminFrame(): ReactNode {
  const badges = useBadges();
  const overlay = !useMediaQuery((theme) => theme.breakpoints.up('portal'), { noSsr: true });
  const { open, setOpen, leave, toggle } = useSidebar(overlay);
  const width = open ? 232 : 64;
  return (
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
          <AdminSidebar badges={badges} onNavigate={leave} />
        </Drawer>
      ) : (
        <Box component="aside" data-print="off" sx={{ position: 'sticky', top: 0, height: '100vh' }}>
          <AdminSidebar badges={badges} collapsed={!open} />
        </Box>
      )}
      {/* What is docked at the right edge covers nothing. */}
      <Box sx={{ minWidth: 0, mr: 'var(--dock, 0px)' }}>
        <AdminBar open={open} onToggle={toggle} naming={overlay || !open} />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ pt: '22px', px: { xs: 2, portal: 4 }, pb: '40px', maxWidth: 1536 }}
        >
          <Outlet />
        </Box>
      </Box>
    </Box>
  );
}

export function AdminLayout(): ReactNode {
  useDensity('admin');
  return (
    <GraphqlProvider>
      <AdminFrame />
    </GraphqlProvider>
  );
}
