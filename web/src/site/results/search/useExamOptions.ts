// The exams to choose from, announced ones included. A failure is logged and shows as an empty list, or as the last one.
import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ExamOptionsDocument, type ExamOptionsQuery } from '../../../graphql/generated/site.ts';
import { logFailure } from '../../../lib/log.ts';
import { type AnnouncedExam, type ExamOption, examOptions } from './examOptions.ts';

export interface ExamChoice {
  options: readonly ExamOption[];
  /** The database has not answered yet: an exam that is not listed may exist all the same. */
  loading: boolean;
  /** Asks anew, whatever a cache has; rejects when there is no answer. */
  again: () => Promise<unknown>;
}

/** The columns of a view are nullable by their type. */
const announcedExams = (rows: ExamOptionsQuery['announced_exams']): AnnouncedExam[] =>
  rows.flatMap(({ exam_title, set_number, exam_date, publish_at }) =>
    exam_title === null || set_number === null || publish_at === null
      ? []
      : [{ exam_title, set_number, exam_date, publish_at }],
  );

export function useExamOptions(): ExamChoice {
  const { data, previousData, error, loading, refetch } = useQuery(ExamOptionsDocument);
  const [answered, setAnswered] = useState(!loading);
  if (!loading && !answered) setAnswered(true);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const known = data ?? previousData;
  const options = useMemo(
    () => examOptions(known?.exams ?? [], announcedExams(known?.announced_exams ?? [])),
    [known],
  );
  const again = useCallback(() => refetch(), [refetch]);
  return { options, loading: !answered, again };
}
