// The admin's night sidebar: pages that exist, back to the site, out; the ridge as its horizon.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/numbers.ts';
import { pendingBadge } from '../../content/adminBar.ts';
import {
  adminMenu,
  adminSettingsEntry,
  backToSite,
  existingSideEntries,
  signOutLabel,
} from '../../content/sideMenus.ts';
import { PendingStudentsSummaryDocument } from '../../graphql/generated/admin.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Logo } from '../../ui/Logo.tsx';
import { sidebarRidge } from '../../ui/art/paths.ts';
import { useSignOut } from '../account/useSignOut.ts';
import { type NavBadge, SideAction, SideNav, SideRule } from '../sidebar/SideNav.tsx';
import { SidebarPerson } from '../sidebar/SidebarPerson.tsx';

interface AdminSidebarProps {
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** Who waits for a decision, on every page; live. */
function useBadges(): Record<string, NavBadge> {
  const { data } = useSubscription(PendingStudentsSummaryDocument);
  const count = data?.students_aggregate.aggregate?.count ?? 0;
  if (count === 0) return {};
  const text = formatCount(count);
  return { [paths.adminStudents.pattern]: { text, label: pendingBadge(text) } };
}

export function AdminSidebar({ collapsed = false, onNavigate }: AdminSidebarProps): ReactNode {
  const exists = useRouteExists();
  const signOut = useSignOut();
  const { name } = useInstitute();
  const badges = useBadges();
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
          height: 34,
          width: collapsed ? 30 : 'auto',
          overflow: 'hidden',
          m: collapsed ? '2px 0 20px' : '2px 10px 18px',
          color: 'onNight',
          flex: 'none',
        }}
      >
        <Logo size={30} />
      </Box>
      <nav aria-label="Admin">
        <SideNav
          entries={existingSideEntries(adminMenu, exists)}
          badges={badges}
          collapsed={collapsed}
          onNavigate={onNavigate}
        />
        <SideRule />
        <SideNav
          entries={existingSideEntries([adminSettingsEntry], exists)}
          collapsed={collapsed}
          onNavigate={onNavigate}
        />
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
