// The student's name for the frame around the pages, from what they ask anyway; '' for everybody else, and until it is known.
import { OwnStudentDocument } from '../../graphql/generated/portal.ts';
import { useQuestion } from '../../graphql/questions.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

export function useOwnName(): string {
  const { user, profile } = useAuth();
  const asks = user !== null && profile?.role === 'student';
  const { data } = useQuestion(OwnStudentDocument, asks ? { userId: user.id } : null, { once: true });
  const student = asks ? data?.students[0] : undefined;
  return student ? `${student.first_name} ${student.last_name}`.trim() : '';
}
