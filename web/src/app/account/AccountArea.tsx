// The right end of a header: Sign In for visitors, the account menu for signed-in users.
import { useSyncExternalStore } from 'react';
import { parts } from '../../content/parts.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { readSessionHint } from '../../session/authClient.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './AccountArea.module.css';

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx').then((module) => module.AccountMenu));

const never = () => () => undefined;

/** Whether this browser says it has a session; on the server nobody has one. */
function useSessionHint(): boolean {
  return useSyncExternalStore(never, readSessionHint, () => false);
}

interface AccountAreaProps {
  /** Whose initials the menu's button shows; the e-mail's unless it is known. */
  name?: string;
}

export function AccountArea({ name }: AccountAreaProps) {
  const { status } = useAuth();
  const maybe = useSessionHint();
  if (status === 'signed-in')
    return (
      <Part fallback={<div className={styles.room} />}>
        <AccountMenu name={name} />
      </Part>
    );
  // In the server's HTML the link is there for everybody; somebody who seems to be signed in does not see it flash.
  const unknown = status === 'loading' && maybe;
  return (
    <LinkButton
      variant="night"
      small
      href={paths.auth.href()}
      className={unknown ? styles.unknown : undefined}
    >
      {parts.signIn}
    </LinkButton>
  );
}
