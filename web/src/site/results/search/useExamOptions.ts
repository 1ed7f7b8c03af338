// The exams to choose from. A failure is logged and shows as an empty list.
import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { ExamOptionsDocument } from '../../../graphql/generated/site.ts';
import { logFailure } from '../../../lib/log.ts';
import { type ExamOption, examOptions } from './examOptions.ts';

export interface ExamChoice {
  options: readonly ExamOption[];
  /** The database has not answered yet: an exam that is not listed may exist all the same. */
  loading: boolean;
}

export function useExamOptions(): ExamChoice {
  const { data, error, loading } = useQuery(ExamOptionsDocument);
  const [answered, setAnswered] = useState(!loading);
  if (!loading && !answered) setAnswered(true);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const options = useMemo(() => examOptions(data?.exams ?? []), [data]);
  return { options, loading: !answered };
}
