// Entries of the night sidebar, for portal and admin: 38 px in the admin, 44 where fingers are.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router-dom';
import type { SideEntry } from '../../content/sideMenus.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

const entryStyle = {
  position: 'relative' as const,
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
  fontSize: '1rem',
  fontWeight: 500,
  lineHeight: 1.1,
  textAlign: 'left' as const,
  color: 'inherit',
  cursor: 'pointer',
  '[data-collapsed="true"] &': { justifyContent: 'center', padding: 0 },
};

const Entry = styled(Link)(({ theme }) => ({
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
  fontSize: '0.9375rem',
  lineHeight: 1.1,
  '&:hover, &[aria-current="page"]': { color: theme.vars.palette.onNight },
  '&[aria-current="page"]': { fontWeight: 550 },
}));

/** A number that asks for attention: at the entry's end, or on its icon where only that is left. */
const Badge = styled('span')(({ theme }) => ({
  marginLeft: 'auto',
  fontSize: '0.875rem',
  fontWeight: 600,
  fontFeatureSettings: "'tnum' 1",
  color: theme.vars.palette.marigold,
  '[data-collapsed="true"] &': {
    position: 'absolute',
    top: 2,
    right: 0,
    padding: '1px 3px',
    borderRadius: 4,
    fontSize: '0.6875rem',
    lineHeight: 1.1,
    color: theme.vars.palette.onPrimary,
    backgroundColor: theme.vars.palette.marigold,
  },
}));

export interface NavBadge {
  /** What is seen, for example '23'. */
  text: string;
  /** What is said, for example '23 pending'. */
  label: string;
}

interface SideNavProps {
  entries: readonly SideEntry[];
  /** By the entry's address. */
  badges?: Readonly<Record<string, NavBadge>>;
  collapsed?: boolean;
  onNavigate?: () => void;
}

function nameOf(entry: SideEntry, badge: NavBadge | undefined): string {
  return badge === undefined ? entry.label : `${entry.label} ${badge.label}`;
}

export function SideNav({ entries, badges = {}, collapsed = false, onNavigate }: SideNavProps): ReactNode {
  const { pathname } = useLocation();
  const isHere = ({ to, also = [] }: SideEntry): boolean =>
    [to, ...also].some((path) => matchPath(path, pathname) !== null);
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '2px' }}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Entry
            to={entry.to}
            aria-current={isHere(entry) ? 'page' : undefined}
            onClick={onNavigate}
            title={collapsed ? nameOf(entry, badges[entry.to]) : undefined}
            aria-label={collapsed || badges[entry.to] ? nameOf(entry, badges[entry.to]) : undefined}
          >
            <Icon name={entry.icon} size={19} />
            {/* The space is for those who compare what is seen with what is said. */}
            {collapsed ? null : badges[entry.to] ? `${entry.label} ` : entry.label}
            {badges[entry.to] ? <Badge aria-hidden="true">{badges[entry.to]?.text}</Badge> : null}
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
