// Entries of the night sidebar, for portal and admin: 38 px in the admin, 44 where fingers are.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { NavEntry, SideEntry } from '../../content/navigation.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 11,
  width: '100%',
  minHeight: 'var(--side-entry, 38px)',
  padding: '0 10px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  fontSize: 16,
  fontWeight: 500,
  lineHeight: 1.1,
  textAlign: 'left' as const,
  color: 'inherit',
  cursor: 'pointer',
  '[data-collapsed="true"] &': { justifyContent: 'center', padding: 0 },
};

const Entry = styled(NavLink)(({ theme }) => ({
  ...entryStyle,
  '&:hover': { color: theme.vars.palette.onNight },
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.nightSelected,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.marigold}`,
    borderRadius: '2px 8px 8px 2px',
    color: theme.vars.palette.onNight,
    fontWeight: 550,
  },
}));

const Action = styled('button')(({ theme }) => ({
  ...entryStyle,
  '&:hover': { color: theme.vars.palette.onNight },
}));

const SubEntry = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'max(32px, var(--side-entry, 32px) - 6px)',
  padding: '0 10px 0 40px',
  borderRadius: 8,
  fontSize: 15,
  lineHeight: 1.1,
  '&:hover, &[aria-current="page"]': { color: theme.vars.palette.onNight },
  '&[aria-current="page"]': { fontWeight: 550 },
}));

interface SideNavProps {
  entries: readonly SideEntry[];
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** Whether an entry without a page of its own stands for one of its submenu. */
function leadsIntoSubmenu(entry: SideEntry): boolean {
  return (entry.entries ?? []).some((sub: NavEntry) => sub.to === entry.to);
}

export function SideNav({ entries, collapsed = false, onNavigate }: SideNavProps): ReactNode {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '2px' }}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Entry
            to={entry.to}
            end
            onClick={onNavigate}
            title={collapsed ? entry.label : undefined}
            aria-label={collapsed ? entry.label : undefined}
            // The submenu marks the page; two marks for one page would be one too many.
            {...(leadsIntoSubmenu(entry) && !collapsed ? { 'aria-current': 'false' as const } : {})}
          >
            <Icon name={entry.icon} size={19} />
            {collapsed ? null : entry.label}
          </Entry>
          {collapsed || !entry.entries?.length ? null : (
            <ul>
              {entry.entries.map((sub) => (
                <li key={sub.to}>
                  <SubEntry to={sub.to} end onClick={onNavigate}>
                    {sub.label}
                  </SubEntry>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </Box>
  );
}

interface SideActionProps {
  icon: IconName;
  label: string;
  collapsed?: boolean;
  onClick: () => void;
}

export function SideAction({ icon, label, collapsed = false, onClick }: SideActionProps): ReactNode {
  return (
    <Action
      type="button"
      onClick={onClick}
      title={collapsed ? label : undefined}
      aria-label={collapsed ? label : undefined}
    >
      <Icon name={icon} size={19} />
      {collapsed ? null : label}
    </Action>
  );
}

export const SideRule = styled('hr')(({ theme }) => ({
  width: 'calc(100% - 20px)',
  margin: '12px 10px',
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.nightLine}`,
}));
