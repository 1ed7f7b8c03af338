// The student of the page, with everything that hangs on them, live: whatever anybody does shows at once.
import { useState } from 'react';
import {
  StudentProfileDocument,
  type StudentProfileFragment,
  StudentProfileLiveDocument,
} from '../../graphql/generated/office.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';

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
  const { data, error, retry } = useLiveQuery(StudentProfileDocument, StudentProfileLiveDocument, {
    variables: { id, entries },
    fresh: true,
  });
  const [last, setLast] = useState<Student | null>(null);
  if (data?.student && data.student !== last) setLast(data.student);
  const before = last?.id === id ? last : null;
  // While more entries are on their way those that are known stay.
  const student = data === undefined ? (before ?? undefined) : data.student;
  return { student, before, error: student === undefined ? error : undefined, reload: retry };
}
