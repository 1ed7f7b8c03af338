// Deleting the student of the page, asked once; then back to the list.
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { DeleteStudentDocument } from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';

/** Which of the two buttons asks. */
export type DeletionPlace = 'card' | 'head';

export interface StudentDeletion {
  asking: DeletionPlace | null;
  /** On its way, or done by us, and the page is about to be left. */
  busy: boolean;
  ask: (place: DeletionPlace) => void;
  cancel: () => void;
  confirm: () => void;
}

export function useStudentDeletion(id: string, leave: () => Promise<void> | void): StudentDeletion {
  const [asking, setAsking] = useState<DeletionPlace | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [remove, { loading }] = useMutation(DeleteStudentDocument, {
    fetchPolicy: 'no-cache',
    context: { failure: words.failed.remove },
  });
  const confirm = async (): Promise<void> => {
    if (loading || leaving) return;
    try {
      const { data } = await remove({ variables: { id } });
      // Somebody else was first: they are gone, but not by us.
      if (data?.delete_students_by_pk) notify({ message: words.deleted });
      else notify({ tone: 'info', message: words.alreadyDeleted });
    } catch {
      setAsking(null);
      return;
    }
    setLeaving(true);
    await leave();
    // Whoever has come back in the meantime is told that nobody is here any more.
    setAsking(null);
    setLeaving(false);
  };
  return {
    asking,
    busy: loading || leaving,
    ask: setAsking,
    cancel: () => setAsking(null),
    confirm: () => void confirm(),
  };
}
