// The checks of an exam, asked again whenever it changes.
import { useQuery } from '@apollo/client/react';
import { ExamChecksDocument, type ExamChecksQuery } from '../../../graphql/generated/upload.ts';
import type { DraftExam } from './draftExam.ts';
import { useAskedAgain } from './useAskedAgain.ts';

/** Lines of each check that are shown at once. */
const firstLines = 5;

export interface ExamChecks {
  /** Undefined until the first answer. */
  data: ExamChecksQuery | undefined;
  failed: boolean;
  retry: () => void;
  /** The exam is somebody else's, whose checks are not for everybody. */
  refused: boolean;
}

export function useExamChecks(exam: DraftExam): ExamChecks {
  const { data, previousData, error, refetch } = useQuery(ExamChecksDocument, {
    variables: { exam_id: exam.id, limit: firstLines },
    fetchPolicy: 'no-cache',
  });
  useAskedAgain(exam.version, refetch);
  const shown = data ?? previousData;
  return {
    data: shown,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    // An exam of one's own is always compared, be it with none.
    refused: shown?.compare_exam.length === 0,
  };
}
