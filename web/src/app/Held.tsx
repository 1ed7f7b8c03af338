// A page that outlasts its session: covered in place, with the question to sign in again.
import { type ReactNode, Suspense, useEffect } from 'react';
import { messages } from '../../../shared/words/messages.ts';
import { clearNotifications } from '../lib/notify.ts';
import { roleHome } from '../lib/paths.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { HoldSession } from '../session/HoldSession.tsx';
import { AuthLoading } from '../ui/AuthLoading.tsx';
import { Button } from '../ui/Button.tsx';
import { InlineAlert } from '../ui/InlineAlert.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import styles from './Pending.module.css';

// In place of a page while the session of a page load is read, or nobody answers whose it is.
function Pending() {
  const { unreachable, reread } = useAuth();
  if (!unreachable)
    return (
      <main>
        <AuthLoading />
      </main>
    );
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <InlineAlert>{messages.errors.network}</InlineAlert>
      <Button onClick={() => void reread()}>{messages.errors.retry}</Button>
    </main>
  );
}

const loadDialog = () => import('./SessionEndedDialog.tsx');
const SessionEndedDialog = lazyPart(() => loadDialog().then((module) => module.SessionEndedDialog));

export const guardPending = <Pending />;

/** Opaque at once, before the dialog is there and above everything, toasts included: they may name people. */
function SessionEnded(): ReactNode {
  useEffect(clearNotifications, []);
  const cover = (
    <div role="alert" className={styles.cover}>
      {messages.auth.sessionExpired}
    </div>
  );
  return (
    <Suspense fallback={cover}>
      <SessionEndedDialog />
    </Suspense>
  );
}

export const sessionEnded = <SessionEnded />;

/** Loads the dialog ahead of time: when it is needed the server may be away, or hold a newer build. */
export function useDialogAtHand(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) loadDialog().catch(() => undefined);
  }, [isNeeded]);
}

export function Held({ children }: { children: ReactNode }): ReactNode {
  useDialogAtHand(true);
  return (
    <HoldSession ended={sessionEnded} pending={guardPending} home={roleHome}>
      {children}
    </HoldSession>
  );
}
