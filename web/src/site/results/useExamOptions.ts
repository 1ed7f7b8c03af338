// The exams to choose from. A failure is logged and shows as an empty list (specification 8).
import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { ExamOptionsDocument } from '../../graphql/generated/site.ts';
import { logFailure } from '../../lib/log.ts';
import { type ExamOption, examOptions } from './examOptions.ts';

export interface ExamChoice {
  options: readonly ExamOption[];
  /** Nothing is known yet. */
  loading: boolean;
  /** The database has been asked: an exam that is not listed does not exist. */
  current: boolean;
}

export function useExamOptions(): ExamChoice {
  const { data, error, loading } = useQuery(ExamOptionsDocument);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const options = useMemo(() => examOptions(data?.exams ?? []), [data]);
  const known = data !== undefined;
  return useMemo(
    () => ({ options, loading: loading && !known, current: !loading }),
    [options, loading, known],
  );
}
