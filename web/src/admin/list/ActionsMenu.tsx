// What else can be done with a thing, behind one button: actions, and links to its pages.
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { RowAction } from '../../ui/RowAction.tsx';

export interface MenuAction {
  label: string;
  icon: IconName;
  run?: () => void;
  /** In place of `run`: the address of a page. */
  href?: string;
  /** Something is lost by it. */
  destructive?: boolean;
  /** A line stands above it. */
  apart?: boolean;
}

interface ActionsMenuProps {
  /** Names the button. */
  label: string;
  /** In the cards of a phone (RowActions): the button's word. */
  text?: string;
  actions: readonly MenuAction[];
}

export function ActionsMenu({ label: name, text, actions }: ActionsMenuProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <RowAction
        label={name}
        {...(text === undefined ? {} : { text })}
        icon="more"
        menuOpen={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={{
          '& .MuiMenuItem-root': { minHeight: { xs: 48, portal: 40 } },
          '& .MuiListItemIcon-root': { minWidth: 32, color: 'inherit' },
        }}
      >
        {actions.flatMap(({ label, icon, run, href, destructive = false, apart = false }) => [
          ...(apart ? [<Divider key={`${label} line`} />] : []),
          <MenuItem
            key={label}
            {...(href === undefined ? {} : { component: RouterLink, href })}
            onClick={() => {
              setAnchor(null);
              run?.();
            }}
            sx={destructive ? { color: 'danger' } : undefined}
          >
            <ListItemIcon>
              <Icon name={icon} size={18} />
            </ListItemIcon>
            {label}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}
