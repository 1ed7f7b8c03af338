// The exam that the page is about.
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import {
  type DraftExamSubscription,
  ExamCheckCountsDocument,
  type ExamCheckCountsQuery,
  ExamChecksDocument,
  type ExamChecksQuery,
} from '../../../graphql/generated/upload.ts';

export type DraftExam = NonNullable<DraftExamSubscription['exams_by_pk']>;

const marksOrNull = (marks: number | null): string | null => (marks === null ? null : formatMarks(marks));

/** '0 to 200'; null where nobody said. */
export function rangeOf({
  lowest_marks,
  full_marks,
}: Pick<DraftExam, 'lowest_marks' | 'full_marks'>): string | null {
  if (lowest_marks === null && full_marks === null) return null;
  return resultsDraft.range(marksOrNull(lowest_marks), marksOrNull(full_marks));
}

// What a page asked of an exam is asked again when the exam has changed.

/** `version` is another number after every change of the exam's results. */
export function useAskedAgain(version: number, refetch: () => Promise<unknown>): void {
  const seen = useRef(version);
  const ask = useRef(refetch);
  useEffect(() => {
    ask.current = refetch;
  });
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    // A failure shows in the state of the query itself.
    ask.current().catch(() => undefined);
  }, [version]);
}

// The checks of an exam, asked again whenever it changes.

/** Lines of each check that are shown at once. */
export const firstLines = 5;

export interface FoundLines {
  /** Of each check one more line than are shown, where there are more. */
  checks: ExamChecksQuery;
  /** Of those that have more. */
  counts: ExamCheckCountsQuery;
}

export interface ExamChecks {
  /** Undefined until the first answer. */
  data: FoundLines | undefined;
  failed: boolean;
  retry: () => void;
  /** The exam is somebody else's, whose checks are not for everybody. */
  refused: boolean;
}

export function useExamChecks(exam: Pick<DraftExam, 'id' | 'version'>): ExamChecks {
  const fetchPolicy = 'no-cache';
  const checks = useQuery(ExamChecksDocument, {
    variables: { exam_id: exam.id, limit: firstLines + 1 },
    fetchPolicy,
  });
  const shown = checks.data ?? checks.previousData;
  const hasMore = (kind: keyof ExamCheckCountsQuery): boolean =>
    shown !== undefined && shown[kind].length > firstLines;
  const more = {
    range: hasMore('range'),
    name: hasMore('name'),
    missing: hasMore('missing'),
    twice: hasMore('twice'),
    unknown: hasMore('unknown'),
  };
  const isMore = Object.values(more).includes(true);
  const counts = useQuery(
    ExamCheckCountsDocument,
    isMore ? { variables: { exam_id: exam.id, ...more }, fetchPolicy } : skipToken,
  );
  const ask = async (): Promise<void> => {
    await Promise.all([checks.refetch(), isMore ? counts.refetch() : undefined]);
  };
  useAskedAgain(exam.version, ask);
  const counted = isMore ? (counts.data ?? counts.previousData) : {};
  return {
    data: shown && counted && { checks: shown, counts: counted },
    failed: checks.error !== undefined || (isMore && counts.error !== undefined),
    retry: () => void ask().catch(() => undefined),
    // An exam of one's own is always compared, be it with none.
    refused: shown?.compare_exam.length === 0,
  };
}
