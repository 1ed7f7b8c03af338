// Asks before an upload is left, inside the app and by the browser's own question; then it is cancelled.
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { adminResources } from '../../content/adminResources.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

const words = adminResources.upload;

/** The row in the editor, as the address names it. */
const editedIn = (search: string): string | null => new URLSearchParams(search).get('edit');

interface UploadQuestionProps {
  running: boolean;
  onLeave: () => void;
}

export function UploadQuestion({ running, onLeave }: UploadQuestionProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      running && (from.pathname !== to.pathname || editedIn(from.search) !== editedIn(to.search)),
  );
  useEffect(() => {
    if (!running) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {words.text}
    </ConfirmDialog>
  );
}
