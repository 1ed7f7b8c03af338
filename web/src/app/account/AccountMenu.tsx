// Who is signed in, and where they may go. Loaded only for signed-in users.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { account } from '../../content/account.ts';
import { changePassword } from '../../content/auth.ts';
import { pageTitles } from '../../content/pageTitles.ts';
import { parts } from '../../content/parts.ts';
import { signOutLabel } from '../../content/sideMenus.ts';
import { paths, roleHome } from '../../lib/paths.ts';
import { usePopover } from '../../lib/usePopover.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './AccountMenu.module.css';
import { useRoleLabel } from './useRoleLabel.ts';
import { useSignOut } from './useSignOut.ts';

const ChangePasswordDialog = lazyPart(() =>
  import('./ChangePasswordDialog.tsx').then((module) => module.ChangePasswordDialog),
);

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

/** Which item of so many a key leads to from one of them; undefined for other keys. */
const reached: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const next = reached[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const items = itemsOf(event.currentTarget);
  items[next(items.indexOf(event.target as HTMLElement), items.length)]?.focus();
}

/** As `id` the menu's, an item closes it. */
function itemOf(id: string) {
  const shared = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;
  return { link: shared, button: { ...shared, type: 'button', popoverTarget: id } } as const;
}

export function AccountMenu({ name = '' }: { name?: string }): ReactNode {
  const { user, isAdmin, inOffice, suspended } = useAuth();
  const signOut = useSignOut();
  const role = useRoleLabel();
  const { buttonRef, button, popover } = usePopover();
  const [changing, setChanging] = useState(false);
  // Stays mounted after the first use, so that the dialog gives the focus back when it closes.
  const [everChanged, setEverChanged] = useState(false);
  const id = useId();
  if (user === null) return null;
  const item = itemOf(id);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={parts.accountMenu}
        aria-haspopup="menu"
        popoverTarget={id}
        aria-controls={id}
        className={styles.button}
        {...button}
      >
        <InitialsAvatar name={name || (user.email.split('@')[0] ?? '')} size={36} night />
        <Icon name="down" size={16} />
      </button>
      {/* Browsers draw it above everything: not above the question to sign in again. */}
      {suspended ? null : (
        <div
          id={id}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-label={parts.accountMenu}
          className={styles.menu}
          onKeyDown={onKeyDown}
          {...popover}
          onToggle={(event) => {
            popover.onToggle(event);
            if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
          }}
        >
          <div role="none" className={styles.who}>
            <b>{user.email}</b>
            {role}
          </div>
          <RouterLink href={roleHome(inOffice)} {...item.link}>
            <Icon name="home" />
            {pageTitles.dashboard}
          </RouterLink>
          {isAdmin ? (
            <RouterLink href={paths.adminSettings.href()} {...item.link}>
              <Icon name="gear" />
              Settings
            </RouterLink>
          ) : null}
          <RouterLink href={paths.account.href()} {...item.link}>
            <Icon name="person" />
            {account.menu}
          </RouterLink>
          <button
            {...item.button}
            onClick={() => {
              setEverChanged(true);
              setChanging(true);
            }}
          >
            <Icon name="lock" />
            {changePassword.menu}
          </button>
          <button {...item.button} onClick={signOut}>
            <Icon name="logout" />
            {signOutLabel}
          </button>
        </div>
      )}
      {everChanged ? (
        <Part>
          <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
        </Part>
      ) : null}
    </>
  );
}
