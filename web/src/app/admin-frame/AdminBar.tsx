// The admin area's bar: the sidebar's button, the search, whether all is live, who is signed in.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { JumpField } from '../../admin/bar/JumpField.tsx';
import { LiveState } from '../../admin/bar/LiveState.tsx';
import { adminBar } from '../../content/adminBar.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import { useRoleLabel } from '../account/useRoleLabel.ts';

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

export function AdminBar({ open, onToggle, naming }: AdminBarProps): ReactNode {
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
        fontSize: 15,
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
          fontSize: { xs: 14, portal: 15 },
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
