// In place of a page for some roles only, while nobody answers which role the signed-in user has.
import { type ReactNode, useEffect } from 'react';
import { roleUnknown as words } from '../content/roleUnknown.ts';
import { backToSite } from '../content/sideMenus.ts';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { InlineAlert } from '../ui/InlineAlert.tsx';
import styles from './Pending.module.css';

const pause = 10_000;

export function ProfileFailed(): ReactNode {
  const { reloadProfile } = useAuth();
  useEffect(() => {
    const timer = setInterval(() => void reloadProfile(), pause);
    return () => clearInterval(timer);
  }, [reloadProfile]);
  return (
    <main id="main" tabIndex={-1} className={styles.unknown}>
      <div>
        <InlineAlert title={words.title}>{words.text}</InlineAlert>
        <div className={styles.tries}>
          <Button onClick={() => void reloadProfile()}>{words.tryAgain}</Button>
          <LinkButton href={paths.home.href()}>{backToSite.label}</LinkButton>
        </div>
      </div>
    </main>
  );
}
