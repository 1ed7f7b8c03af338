// The signed-in person and role at the foot of a sidebar; in the portal it leads to the own details.
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useAuth } from '../../session/AuthProvider.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { useRoleLabel } from '../account/useRoleLabel.ts';
import styles from './SidebarPerson.module.css';

interface SidebarPersonProps {
  collapsed?: boolean;
  /** Where it is known; otherwise the e-mail stands for it. */
  name?: string;
  /** The own page, of which it is the link. */
  to?: string;
  onNavigate?: () => void;
}

export function SidebarPerson({ collapsed = false, name = '', to, onNavigate }: SidebarPersonProps) {
  const { user } = useAuth();
  const role = useRoleLabel();
  if (user === null) return null;
  const person = (
    <>
      <InitialsAvatar name={name || (user.email.split('@')[0] ?? '')} night />
      {collapsed ? null : (
        <div className={styles.words}>
          <div title={user.email} className={styles.email}>
            {user.email}
          </div>
          {role}
        </div>
      )}
    </>
  );
  const className = clsx(styles.person, collapsed && styles.collapsed);
  return to === undefined ? (
    <div className={className}>{person}</div>
  ) : (
    <Link to={to} onClick={onNavigate} className={className}>
      {person}
    </Link>
  );
}
