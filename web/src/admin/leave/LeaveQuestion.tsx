// Asks before something that is not stored is left: our own question inside the app, the browser's when the tab closes.
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface LeaveQuestionProps {
  /** There is something to lose. */
  when: boolean;
  /** Asked at the moment of leaving: a page that has just stored everything goes on by itself. */
  unless?: () => boolean;
  /** What of the page's own address, besides its path, leaves it too. */
  part?: (search: string) => string | null;
  /** Something is to be closed that is no page: asked at once. */
  asked?: boolean;
  title: string;
  leave: string;
  stay: string;
  /** Before the page is left. */
  onLeave?: () => void;
  onStay?: () => void;
  children: ReactNode;
}

export function LeaveQuestion(props: LeaveQuestionProps) {
  const { when, unless, part, asked = false, title, leave, stay, onLeave, onStay, children } = props;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when &&
      unless?.() !== true &&
      (from.pathname !== to.pathname || part?.(from.search) !== part?.(to.search)),
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || (asked && when)}
      title={title}
      confirmLabel={leave}
      cancelLabel={stay}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => {
        onStay?.();
        blocker.reset?.();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
