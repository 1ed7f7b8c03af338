// What the page itself can do, at the right of its title; on a phone behind one button.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { useShortcuts, useShortcutsOn } from '../../lib/useShortcuts.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

export interface PageAction {
  label: string;
  icon: IconName;
  /** The page's main one. */
  main?: boolean;
  /** Pressing it does the same. */
  shortcut?: { key: string; hint: string };
  onClick: () => void;
}

function ActionsMenu({ actions }: { actions: readonly PageAction[] }): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={words.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, border: 1, borderColor: 'lineStrong', bgcolor: 'surface' }}
      >
        <Box
          component="svg"
          viewBox="0 0 20 20"
          aria-hidden="true"
          sx={{ width: 20, height: 20, fill: 'currentColor' }}
        >
          <circle cx="10" cy="4" r="1.7" />
          <circle cx="10" cy="10" r="1.7" />
          <circle cx="10" cy="16" r="1.7" />
        </Box>
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ label, icon, onClick }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onClick();
            }}
            sx={{ minHeight: 48 }}
          >
            <ListItemIcon>
              <Icon name={icon} size={18} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export function StudentsActions({
  actions,
  phone,
}: {
  actions: readonly PageAction[];
  phone: boolean;
}): ReactNode {
  const hasKeys = useShortcutsOn();
  useShortcuts(
    Object.fromEntries(
      actions.flatMap(({ shortcut, onClick }) => (shortcut ? [[shortcut.key, onClick] as const] : [])),
    ),
  );
  if (phone) return <ActionsMenu actions={actions} />;
  return actions.map(({ label, icon, main, shortcut, onClick }) => (
    <Button
      key={label}
      {...(shortcut && hasKeys
        ? { title: shortcut.hint, 'aria-keyshortcuts': shortcut.key.toUpperCase() }
        : {})}
      variant={main === true ? 'contained' : 'outlined'}
      startIcon={<Icon name={icon} size={17} />}
      onClick={onClick}
    >
      {label}
    </Button>
  ));
}
