// Takes a change of status back: the database gives each student of it the earlier state, once and within a day.
import { useMutation } from '@apollo/client/react';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { UndoStudentStatusChangeDocument } from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';

interface StatusUndo {
  busy: boolean;
  undo: (change: string) => Promise<void>;
}

export function useStatusUndo(): StatusUndo {
  const [run, { loading }] = useMutation(UndoStudentStatusChangeDocument, {
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
  return {
    busy: loading,
    undo: async (change) => {
      if (loading) return;
      try {
        const { data } = await run({ variables: { change } });
        const undone = data?.undo_status_change[0];
        notify({ message: words.activity.restored(undone?.restored ?? 0, undone?.skipped ?? 0) });
      } catch (error) {
        notify({ tone: 'error', message: words.failed.undo(describeError(error)) });
      }
    },
  };
}
