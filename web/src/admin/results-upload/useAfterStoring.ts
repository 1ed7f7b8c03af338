// After results were stored an admin goes to the list of results; a teacher stays, who may not see that list. So does an admin as
// long as the list does not exist.
import { useNavigate } from 'react-router-dom';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useHere } from '../../lib/useHere.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

export interface Success {
  title: string;
  message: string;
  /** A single result: more may follow, so nobody is sent away. */
  stay?: boolean;
}

/** `onStay` shows the message on the page; whoever leaves, or has left, gets it as a toast and stays where they are. */
export function useAfterStoring(onStay: (success: Success) => void): (success: Success) => void {
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const { isAdmin } = useAuth();
  const here = useHere();
  return (success) => {
    if (!here.current) {
      notify({ title: success.title, message: success.message });
      return;
    }
    if (success.stay !== true && isAdmin && routeExists(paths.adminResults.pattern)) {
      notify({ title: success.title, message: success.message });
      void navigate(paths.adminResults.href());
      return;
    }
    onStay(success);
  };
}
