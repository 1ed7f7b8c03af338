// What the page itself can do, at the right of its title; on a phone behind one button.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { useShortcuts, useShortcutsOn } from '../../lib/useShortcuts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ActionsMenu, type MenuAction } from '../list/ActionsMenu.tsx';

export interface PageAction extends MenuAction {
  run: () => void;
  /** The page's main one. */
  main?: boolean;
  /** Pressing it does the same. */
  shortcut?: { key: string; hint: string };
}

interface StudentsActionsProps {
  actions: readonly PageAction[];
  phone: boolean;
}

export function StudentsActions({ actions, phone }: StudentsActionsProps): ReactNode {
  const hasKeys = useShortcutsOn();
  useShortcuts(
    Object.fromEntries(
      actions.flatMap(({ shortcut, run }) => (shortcut ? [[shortcut.key, run] as const] : [])),
    ),
  );
  if (phone) return <ActionsMenu label={words.more} actions={actions} />;
  return actions.map(({ label, icon, main, shortcut, run }) => (
    <Button
      key={label}
      {...(shortcut && hasKeys
        ? { title: shortcut.hint, 'aria-keyshortcuts': shortcut.key.toUpperCase() }
        : {})}
      variant={main === true ? 'contained' : 'outlined'}
      startIcon={<Icon name={icon} size={17} />}
      onClick={run}
    >
      {label}
    </Button>
  ));
}
