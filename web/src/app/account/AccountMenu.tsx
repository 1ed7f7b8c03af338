// Who is signed in, and where they may go. Loaded only for signed-in users.
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { account } from '../../content/account.ts';
import { changePassword } from '../../content/auth.ts';
import { pageTitles } from '../../content/pageTitles.ts';
import { parts } from '../../content/parts.ts';
import { signOutLabel } from '../../content/sideMenus.ts';
import { paths, roleHome } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { MuiArea } from '../../ui/theme/MuiArea.tsx';
import { useRoleLabel } from './useRoleLabel.ts';
import { useSignOut } from './useSignOut.ts';

const ChangePasswordDialog = lazyPart(() =>
  import('./ChangePasswordDialog.tsx').then((module) => module.ChangePasswordDialog),
);

/** MUI hands its list children focus attributes; this one is no item and takes none. `disabled` says so. */
function Identity({ email, role }: { email: string; role: string; disabled: true }): ReactNode {
  return (
    <Box component="li" role="none" sx={{ p: '6px 12px 10px', maxWidth: 300 }}>
      <Box sx={{ fontSize: '1rem', fontWeight: 550, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{email}</Box>
      <Box sx={{ fontSize: '0.9375rem', color: 'ink2', lineHeight: 1.3 }}>{role}</Box>
    </Box>
  );
}

interface AccountMenuProps {
  name?: string;
}

function Menus({ name = '' }: AccountMenuProps): ReactNode {
  const { user, isAdmin } = useAuth();
  const signOut = useSignOut();
  const role = useRoleLabel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState(false);
  // Stays mounted after the first use, so that the dialog gives the focus back when it closes.
  const [everChanged, setEverChanged] = useState(false);
  const id = useId();
  if (user === null) return null;
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-label={parts.accountMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, height: 44, gap: 0.5, borderRadius: '8px', flex: 'none' }}
      >
        <InitialsAvatar name={name || (user.email.split('@')[0] ?? '')} size={36} night />
        <Icon name="down" size={16} />
      </ButtonBase>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Identity email={user.email} role={role} disabled />
        <Divider component="li" sx={{ mb: 1 }} />
        <MenuItem component={RouterLink} href={roleHome(isAdmin)} onClick={close}>
          <Icon name="home" />
          {pageTitles.dashboard}
        </MenuItem>
        {isAdmin ? (
          <MenuItem component={RouterLink} href={paths.adminSettings.href()} onClick={close}>
            <Icon name="gear" />
            Settings
          </MenuItem>
        ) : null}
        <MenuItem component={RouterLink} href={paths.account.href()} onClick={close}>
          <Icon name="person" />
          {account.menu}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setEverChanged(true);
            setChanging(true);
          }}
        >
          <Icon name="lock" />
          {changePassword.menu}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            signOut();
          }}
        >
          <Icon name="logout" />
          {signOutLabel}
        </MenuItem>
      </Menu>
      {everChanged ? (
        <Part>
          <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
        </Part>
      ) : null}
    </>
  );
}

/** In the header of public pages there is no MUI around it. */
export function AccountMenu(props: AccountMenuProps): ReactNode {
  return (
    <MuiArea>
      <Menus {...props} />
    </MuiArea>
  );
}
