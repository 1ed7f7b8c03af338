// The exams to choose from. A failure is logged and shows as an empty list (specification 8).
import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ExamOptionsDocument } from '../../graphql/generated/site.ts';
import { logFailure } from '../../lib/log.ts';
import { type ExamOption, examOptions } from './examOptions.ts';

export interface ExamChoice {
  options: readonly ExamOption[];
  /** Nothing is known yet. */
  loading: boolean;
  /** The database has been asked: an exam that is not listed does not exist. */
  current: boolean;
  /** Makes a list that came with the page, and may be some seconds old, current. */
  refresh: () => void;
}

export function useExamOptions(): ExamChoice {
  const { data, error, loading, refetch } = useQuery(ExamOptionsDocument);
  const [asked, setAsked] = useState(loading);
  if (loading && !asked) setAsked(true);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const options = useMemo(() => examOptions(data?.exams ?? []), [data]);
  const known = data !== undefined;
  const refresh = useCallback(() => {
    if (!asked) refetch().catch(() => undefined);
  }, [asked, refetch]);
  return useMemo(
    () => ({ options, loading: loading && !known, current: asked && !loading, refresh }),
    [options, loading, known, asked, refresh],
  );
}
