// The signed-in person and role at the foot of a sidebar; in the portal it leads to the own details.
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useAuth } from '../../session/AuthProvider.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { useRoleLabel } from '../account/useRoleLabel.ts';

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
  return (
    <Box
      {...(to === undefined ? {} : { component: Link, to, onClick: onNavigate })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: collapsed ? 'center' : 'flex-start',
        gap: 1.25,
        position: 'relative',
        p: collapsed ? '14px 0 0' : '14px 10px 0',
        borderTop: 1,
        borderColor: 'nightLine',
        color: 'inherit',
        fontSize: '0.875rem',
        lineHeight: 1.25,
      }}
    >
      <InitialsAvatar name={name || (user.email.split('@')[0] ?? '')} night />
      {collapsed ? null : (
        <Box sx={{ minWidth: 0 }}>
          <Box
            title={user.email}
            sx={{
              color: 'onNight',
              fontSize: '0.9375rem',
              fontWeight: 550,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {user.email}
          </Box>
          {role}
        </Box>
      )}
    </Box>
  );
}
