// Entries of the night sidebar, for portal and admin.
import type { ReactNode } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router-dom';
import type { SideEntry } from '../../content/sideMenus.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './SideNav.module.css';

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
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Link
            to={entry.to}
            className={styles.entry}
            aria-current={isHere(entry) ? 'page' : undefined}
            onClick={onNavigate}
            title={collapsed ? nameOf(entry, badges[entry.to]) : undefined}
            aria-label={collapsed || badges[entry.to] ? nameOf(entry, badges[entry.to]) : undefined}
          >
            <Icon name={entry.icon} size={19} />
            {/* The space is for those who compare what is seen with what is said. */}
            {collapsed ? null : badges[entry.to] ? `${entry.label} ` : entry.label}
            {badges[entry.to] ? (
              <span aria-hidden="true" className={styles.badge}>
                {badges[entry.to]?.text}
              </span>
            ) : null}
          </Link>
          {collapsed || !entry.entries?.length ? null : (
            <ul>
              {entry.entries.map((sub) => (
                <li key={sub.to}>
                  <NavLink to={sub.to} end className={styles.sub} onClick={onNavigate}>
                    {sub.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
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
    <button
      type="button"
      className={styles.entry}
      onClick={onClick}
      title={collapsed ? label : undefined}
      aria-label={collapsed ? label : undefined}
    >
      <Icon name={icon} size={19} />
      {collapsed ? null : label}
    </button>
  );
}

export function SideRule(): ReactNode {
  return <hr className={styles.rule} />;
}
