// The exam that the page is about.
import { formatDate } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import type { DraftExamSubscription } from '../../../graphql/generated/upload.ts';

export type DraftExam = NonNullable<DraftExamSubscription['exams_by_pk']>;

interface NamedExam {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

/** 'CEE Model (Set 19) - Nov 15, 2025'. */
export function nameOfExam({ exam_title, set_number, exam_date }: NamedExam): string {
  return resultsDraft.examName(exam_title, set_number, exam_date === null ? '' : formatDate(exam_date));
}

const marksOrNull = (marks: number | null): string | null => (marks === null ? null : formatMarks(marks));

/** '0 to 200'; null where nobody said. */
export function rangeOf({
  lowest_marks,
  full_marks,
}: Pick<DraftExam, 'lowest_marks' | 'full_marks'>): string | null {
  if (lowest_marks === null && full_marks === null) return null;
  return resultsDraft.range(marksOrNull(lowest_marks), marksOrNull(full_marks));
}
