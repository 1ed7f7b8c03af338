// The signed-in e-mail and role at the foot of a sidebar.
import Box from '@mui/material/Box';
import { useAuth } from '../../session/AuthProvider.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { useRoleLabel } from '../account/useRoleLabel.ts';

export function SidebarPerson({ collapsed = false }: { collapsed?: boolean }) {
  const { user } = useAuth();
  const role = useRoleLabel();
  if (user === null) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: collapsed ? 'center' : 'flex-start',
        gap: 1.25,
        position: 'relative',
        p: collapsed ? '14px 0 0' : '14px 10px 0',
        borderTop: 1,
        borderColor: 'nightLine',
        fontSize: '0.875rem',
        lineHeight: 1.25,
      }}
    >
      <InitialsAvatar name={user.email.split('@')[0] ?? ''} night />
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
