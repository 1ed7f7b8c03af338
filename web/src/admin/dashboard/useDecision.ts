// Approving or rejecting one student, once, with a message either way.
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { studentStatusMessages } from '../../content/adminDashboard.ts';
import { DecideStudentDocument } from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';

export type Decision = 'approved' | 'rejected';

interface Decide {
  /** The row stays busy from the press until the list goes on without it. */
  decided: boolean;
  decide: (status: Decision) => void;
}

export function useDecision(id: string): Decide {
  const [run] = useMutation(DecideStudentDocument, {
    context: { failure: studentStatusMessages.failed },
  });
  const [decided, setDecided] = useState(false);
  const decide = async (status: Decision): Promise<void> => {
    if (decided) return;
    setDecided(true);
    try {
      const { data } = await run({ variables: { id, status } });
      if (!data?.update_students_by_pk) throw new Error(studentStatusMessages.gone);
      notify({ message: studentStatusMessages.updated(status) });
    } catch (error) {
      setDecided(false);
      tellFailure(error, studentStatusMessages.failed);
    }
  };
  return { decided, decide: (status) => void decide(status) };
}
