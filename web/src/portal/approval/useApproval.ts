// A student's approval (docs/screens/portal.md): each page asks for it, and follows it, since the office may decide while it is open.
import { useEffect, useRef } from 'react';
import type { ApprovalState } from '../../content/portal.ts';
import {
  OwnStudentDocument,
  type OwnStudentFragment,
  OwnStudentLiveDocument,
} from '../../graphql/generated/portal.ts';
import { useLiveAnswer, useQuestions } from '../../graphql/questions.ts';

export type Approval =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'approved'; student: OwnStudentFragment }
  | { state: ApprovalState; student?: OwnStudentFragment };

/** What the student sees depends on them. */
export const classGroupsOf = ({ class_groups }: Pick<OwnStudentFragment, 'class_groups'>): string =>
  class_groups.map(({ class_group_id }) => class_group_id).join();

/** What only approved students read, by the names of the questions. */
const closedLists = /^(Study|News )/;

/**
 * `askRole`: given while it is not known which role the user has. An admin or a teacher has no student record, so that
 * its absence means nothing then.
 */
export function useApproval(userId: string, askRole?: () => void): Approval {
  const { answers } = useQuestions();
  const { data, error, retry } = useLiveAnswer(OwnStudentDocument, OwnStudentLiveDocument, { userId });
  const student = data?.students[0];
  const closed = data !== undefined && student?.approval_status !== 'approved';

  // Undefined until the first answer; what is shown without approval is nothing.
  const groups = closed ? null : student && classGroupsOf(student);
  const groupsBefore = useRef(groups);

  // What this device has read before is not shown again once the approval is gone, or the student is in other groups.
  useEffect(() => {
    const moved = groupsBefore.current !== undefined && groups !== groupsBefore.current;
    groupsBefore.current = groups;
    if (!closed && !moved) return;
    answers.forget((key) => closedLists.test(key), !closed);
  }, [answers, closed, groups]);

  if (data === undefined) return error ? { state: 'failed', retry } : { state: 'loading' };
  if (student === undefined) {
    return askRole === undefined ? { state: 'unlinked' } : { state: 'failed', retry: askRole };
  }
  if (student.approval_status === 'approved') return { state: 'approved', student };
  return { state: student.approval_status === 'rejected' ? 'rejected' : 'pending', student };
}
