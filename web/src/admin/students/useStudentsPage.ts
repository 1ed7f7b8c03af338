// A page of students, live in two ways: what is on the screen changes in place, whoever changes it; who comes, goes or moves
// is only counted ('3 changes – show').
import { adminStudents } from '../../content/adminStudents.ts';
import {
  type ListedStudentFragment,
  StudentsChangesDocument,
  StudentsPageDocument,
} from '../../graphql/generated/office.ts';
import { type LiveRows, useLiveRows } from '../list/useLiveRows.ts';
import { statuses } from '../student-status/statuses.ts';
import { type ShownStudent, useShownStudents } from '../student-status/useShownStudents.ts';
import { pageVariables, type StudentsView } from './studentsView.ts';

export type ListedStudent = ShownStudent<ListedStudentFragment>;

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

export interface StudentsPageState extends LiveRows<ListedStudent> {
  /** What the search finds in each state; undefined until it is known. */
  counts: Record<StudentsView['status'], number> | undefined;
  error: Error | undefined;
  /** How many students came, went or moved since. */
  changes: number;
  /** Reads again what may have changed, and moves nothing. */
  look: () => void;
  /** States that this window has just stored; the live answer follows within a second. */
  note: (ids: readonly string[], status: string) => void;
}

export function useStudentsPage(view: StudentsView): StudentsPageState {
  const { data, ...list } = useLiveRows({
    document: StudentsPageDocument,
    variables: pageVariables(view),
    changes: StudentsChangesDocument,
    failed: adminStudents.failed,
    held: true,
  });
  const [pending, approved, rejected] = statuses.map((status) => data?.[status].aggregate?.count ?? 0) as [
    number,
    number,
    number,
  ];
  const counts = data && { '': pending + approved + rejected, pending, approved, rejected };
  return { ...list, ...useShownStudents(list.rows), counts, total: counts?.[view.status] };
}
