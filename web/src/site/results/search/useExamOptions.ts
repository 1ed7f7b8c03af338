// The exams to choose from, announced ones included. A failure is logged and shows as an empty list.
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ExamOptionsDocument, type ExamOptionsQuery } from '../../../../../shared/generated/site.ts';
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
  const { data, error, loading } = useQuery(ExamOptionsDocument);
  const [answered, setAnswered] = useState(!loading);
  if (!loading && !answered) setAnswered(true);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const options = useMemo(
    () => examOptions(data?.exams ?? [], announcedExams(data?.announced_exams ?? [])),
    [data],
  );
  const client = useApolloClient();
  const again = useCallback(
    () =>
      client.query({
        query: ExamOptionsDocument,
        fetchPolicy: 'network-only',
        context: { fetchOptions: { cache: 'no-cache' } },
      }),
    [client],
  );
  return { options, loading: !answered, again };
}
