// The rank of one of several dates. The newest date's came with the answer; each other mark is asked for.
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { CandidateStandingDocument } from '../../../../../shared/generated/site.ts';
import { type CandidateResult, type Found, standingOf } from '../../../../../shared/results/found.ts';
import { rankOf } from '../../../../../shared/results/standing.ts';
import { logFailure } from '../../../lib/log.ts';

/** '4 of 7'; null while it is not known. `cache-first` where the table has asked before. */
export function useRowRank(
  { exam_title, set_number, marks }: CandidateResult,
  { rows: [newest], standing }: Found,
  fetchPolicy: 'network-only' | 'cache-first',
): string | null {
  const isKnown = marks === newest.marks;
  const { data, error } = useQuery(
    CandidateStandingDocument,
    isKnown ? skipToken : { variables: { exam_title, set_number, marks }, fetchPolicy },
  );
  useEffect(() => {
    if (error) logFailure('Failed to load a rank', error);
  }, [error]);
  if (isKnown) return rankOf(standing);
  return data === undefined ? null : rankOf(standingOf(data));
}
