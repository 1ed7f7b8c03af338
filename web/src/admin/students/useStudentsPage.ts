// One page of students, searched, filtered, sorted, counted and cut in the database. It is live in two ways: what is
// on the screen changes in place, whoever changes it; who comes, goes or moves is only counted ('3 changes – show'),
// so that no row slips away under the pointer. Whatever the person does (another page, order, search or filter,
// refresh, a bulk change, 'show') brings the list up to date.
import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { adminStudents } from '../../content/adminStudents.ts';
import {
  type ListedStudentFragment,
  StudentsChangesDocument,
  StudentsPageDocument,
  type StudentsPageQuery,
} from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { logFailure } from '../../lib/log.ts';
import { type ShownStudent, useShownStudents } from '../student-status/useShownStudents.ts';
import { countChanges, pageVariables, type StudentsView } from './studentsView.ts';

export type ListedStudent = ShownStudent<ListedStudentFragment>;

export interface StatusCounts {
  '': number;
  pending: number;
  approved: number;
  rejected: number;
}

export interface StudentsPageState {
  /** Undefined until the first answer. */
  rows: readonly ListedStudent[] | undefined;
  /** What search and filter find, and what the search finds in each state; undefined until it is known. */
  total: number | undefined;
  counts: StatusCounts | undefined;
  /** `rows` are from before the last change of the view. */
  busy: boolean;
  /** Why there is nothing to show. What is on the screen already stays there. */
  failure: string | null;
  /** How many students came, went or moved since. */
  changes: number;
  /** Brings the list up to date: whether it could be read. */
  reload: () => Promise<boolean>;
  /** Reads again what may have changed, and moves nothing. */
  look: () => void;
  /** States that this window has just stored; the live answer follows within a second. */
  note: (ids: readonly string[], status: string) => void;
}

interface Shown {
  key: string;
  rows: readonly ListedStudentFragment[];
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

function countsOf(data: StudentsPageQuery): StatusCounts {
  const pending = data.pending.aggregate?.count ?? 0;
  const approved = data.approved.aggregate?.count ?? 0;
  const rejected = data.rejected.aggregate?.count ?? 0;
  return { '': pending + approved + rejected, pending, approved, rejected };
}

export function useStudentsPage(view: StudentsView): StudentsPageState {
  const variables = pageVariables(view);
  const key = JSON.stringify(variables);
  const page = useQuery(StudentsPageDocument, {
    variables,
    notifyOnNetworkStatusChange: true,
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const fresh = page.data?.students;
  if (fresh !== undefined && shown?.key !== key) setShown({ key, rows: fresh });

  const { rows, note } = useShownStudents(shown?.rows);

  const reload = (): Promise<boolean> =>
    page.refetch().then(
      ({ data }) => {
        if (data) setShown({ key, rows: data.students });
        return true;
      },
      // A failure shows in the state of the query itself.
      () => false,
    );
  const look = (): void => void page.refetch().catch(() => undefined);
  // The first answer comes too: what happened between our question and the subscription is not missed.
  useSubscription(StudentsChangesDocument, { onData: look });

  const { error } = page;
  useEffect(() => {
    if (error) logFailure(adminStudents.failed(describeError(error)), error);
  }, [error]);

  const known = page.data ?? page.previousData;
  const counts = known && countsOf(known);
  return {
    rows,
    total: counts?.[view.status],
    counts,
    busy: shown?.key !== key,
    failure: error === undefined || shown?.key === key ? null : describeError(error),
    changes: fresh === undefined || shown?.key !== key ? 0 : countChanges(idsOf(shown.rows), idsOf(fresh)),
    reload,
    look,
    note,
  };
}
