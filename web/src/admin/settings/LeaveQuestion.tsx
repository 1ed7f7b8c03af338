// Asks before unsaved changes are left: our own question inside the app, the browser's when its tab is closed.
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { adminSettings } from '../../content/adminSettings.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

const words = adminSettings.leave;

export function LeaveQuestion({ dirty }: { dirty: boolean }): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {words.text}
    </ConfirmDialog>
  );
}
