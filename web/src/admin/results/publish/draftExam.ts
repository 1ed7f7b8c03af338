// The exam that the page is about.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
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

interface ExamAnswer<Data> {
  /** The newest answer, be it to the question before. */
  shown: Data | undefined;
  /** `shown` is no answer to this question. */
  busy: boolean;
  loading: boolean;
  error: Error | undefined;
  /** Asks again; resolves to whether it was answered. A failure shows in `error`, too. */
  ask: () => Promise<boolean>;
}

/**
 * What a page asks of an exam, asked again when `version` is another number, as it is after every change of the exam's results.
 * Without `variables` nothing is asked.
 */
export function useExamQuestion<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  version: number,
  variables: NoInfer<Variables> | null,
): ExamAnswer<Data> {
  const question = useQuery(
    document as TypedDocumentNode<Data>,
    variables === null ? skipToken : { variables: { ...variables }, fetchPolicy: 'no-cache' },
  );
  const { data, previousData, loading, error, refetch } = question;
  const ask = async (): Promise<boolean> => {
    try {
      if (variables !== null) await refetch();
      return true;
    } catch {
      return false;
    }
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void latest.current();
  }, [version]);
  const shown = variables === null ? undefined : (data ?? previousData);
  return { shown, busy: data === undefined, loading, error, ask };
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
  const { id, version } = exam;
  const checks = useExamQuestion(ExamChecksDocument, version, { exam_id: id, limit: firstLines + 1 });
  const { shown } = checks;
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
  const counts = useExamQuestion(ExamCheckCountsDocument, version, isMore ? { exam_id: id, ...more } : null);
  const counted = isMore ? counts.shown : {};
  return {
    data: shown && counted && { checks: shown, counts: counted },
    failed: checks.error !== undefined || (isMore && counts.error !== undefined),
    retry: () => {
      void checks.ask();
      void counts.ask();
    },
    // An exam of one's own is always compared, be it with none.
    refused: shown?.compare_exam.length === 0,
  };
}
