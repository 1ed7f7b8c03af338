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
}

export function useExamOptions(): ExamChoice {
  const { data, error, loading } = useQuery(ExamOptionsDocument);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const options = useMemo(() => examOptions(data?.exams ?? []), [data]);
  return { options, loading: loading && data === undefined };
}
