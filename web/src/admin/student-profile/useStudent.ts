// The student of the page, with everything that hangs on them, live: whatever anybody does shows at once.
import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import {
  StudentProfileLiveDocument,
  StudentProfileDocument,
  type StudentProfileFragment,
} from '../../graphql/generated/admin.ts';

export type Student = StudentProfileFragment;

interface LiveStudent {
  /** Undefined until the first answer; null: there is none. */
  student: Student | null | undefined;
  /** The last that was known of one who has been deleted. */
  before: Student | null;
  /** Why there is nothing to show. */
  error: Error | undefined;
  /** Asks anew; false: it failed. */
  reload: () => Promise<boolean>;
}

export function useStudent(id: string, entries: number): LiveStudent {
  const variables = { id, entries };
  const first = useQuery(StudentProfileDocument, {
    variables,
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  const live = useSubscription(StudentProfileLiveDocument, { variables, fetchPolicy: 'no-cache' });
  const answer = live.data ?? first.data;
  const [before, setBefore] = useState<Student | null>(null);
  if (answer?.student && answer.student !== before) setBefore(answer.student);
  // While more entries are on their way those that are known stay.
  const student = answer === undefined && before?.id === id ? before : answer?.student;
  return {
    student,
    before: before?.id === id ? before : null,
    error: student === undefined && !first.loading ? (first.error ?? live.error) : undefined,
    reload: async () => {
      try {
        await first.refetch();
        // The new answer stands until the first message of the new subscription.
        live.restart();
        return true;
      } catch {
        return false;
      }
    },
  };
}
