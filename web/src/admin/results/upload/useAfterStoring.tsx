// After results were stored an admin goes to the list of results; a teacher stays, who may not see that list. So does an admin as
// long as the list does not exist.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { useRouteExists } from '../../../lib/existingRoutes.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../lib/paths.ts';
import { useHere } from '../../../lib/useHere.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import styles from './AfterStoring.module.css';

// In the toast that goes along when an admin is led to the list: the ways to a draft's checks, and back to before the
// upload.
const { actions: words } = resultsPublishing;

interface AfterStoringProps {
  upload: string | null;
  draft: string | null;
}

function AfterStoring({ upload, draft }: AfterStoringProps): ReactNode {
  return (
    <span className={styles.ways}>
      {draft !== null ? (
        <LinkButton className={styles.way} href={paths.adminResultsDraft.href({ id: draft })}>
          {words.check}
        </LinkButton>
      ) : null}
      {upload !== null ? (
        <LinkButton className={styles.way} href={paths.adminResults.href({ undo: upload })}>
          {words.undo}
        </LinkButton>
      ) : null}
    </span>
  );
}

export interface Success {
  title: string;
  message: string;
  /** A single result: more may follow, so nobody is sent away. */
  stay?: boolean;
  /** By which it can be undone. */
  upload?: string | null;
  /** Id of the exam, while it is not public. */
  draft?: string | null;
}

/** `onStay` shows the message on the page; whoever leaves, or has left, gets it as a toast and stays where they are. */
export function useAfterStoring(onStay: (success: Success) => void): (success: Success) => void {
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const { isAdmin } = useAuth();
  const here = useHere();
  return (success) => {
    const { title, message, upload = null, draft = null } = success;
    const ways = upload !== null || draft !== null;
    const toast = {
      title,
      message,
      ...(ways ? { action: <AfterStoring upload={upload} draft={draft} /> } : {}),
    };
    if (!here.current) {
      notify(toast);
      return;
    }
    if (success.stay !== true && isAdmin && routeExists(paths.adminResults.pattern)) {
      notify(toast);
      void navigate(paths.adminResults.href());
      return;
    }
    onStay(success);
  };
}
