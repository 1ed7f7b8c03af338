// The portal's sidebar, on desktops at the side, on phones behind 'More'.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { backToSite, type SideEntry, signOutLabel } from '../../content/sideMenus.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/Logo.tsx';
import { sidebarRidge } from '../../ui/art/paths.ts';
import { useSignOut } from '../account/useSignOut.ts';
import { SideAction, SideNav, SideRule } from '../sidebar/SideNav.tsx';
import { SidebarPerson } from '../sidebar/SidebarPerson.tsx';

interface PortalSidebarProps {
  entries: readonly SideEntry[];
  onNavigate?: () => void;
}

export function PortalSidebar({ entries, onNavigate }: PortalSidebarProps): ReactNode {
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
      <nav aria-label="Student portal">
        <SideNav entries={entries} onNavigate={onNavigate} />
        <SideRule />
        <SideNav entries={[backToSite]} onNavigate={onNavigate} />
        <SideAction icon="logout" label={signOutLabel} onClick={signOut} />
      </nav>
      <Box sx={{ flex: 1, minHeight: 100, display: 'flex', alignItems: 'flex-end', mx: '-12px' }}>
        <svg viewBox="0 0 232 90" width="100%" aria-hidden="true">
          <path d={sidebarRidge} fill="#1F2350" opacity=".9" />
        </svg>
      </Box>
      <SidebarPerson />
    </Box>
  );
}
