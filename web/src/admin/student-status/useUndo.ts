// Taking back a change of states, with what became of it in words.
import { useApolloClient } from '@apollo/client/react';
import { statusWords as words } from '../../content/adminStudents.ts';
import { notify } from '../../lib/notify.ts';
import { undoChange } from './changeStatus.ts';

/** Resolves to whether it was undone. */
export function useUndo(): (change: string) => Promise<boolean> {
  const client = useApolloClient();
  return async (change) => {
    try {
      const { restored, skipped } = await undoChange(client, change);
      const message = words.undone(restored);
      if (skipped === 0) notify({ message });
      else notify({ tone: 'info', title: message, message: words.undoSkipped(skipped) });
      return true;
    } catch {
      return false;
    }
  };
}
