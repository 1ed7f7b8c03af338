// The candidate that the address asks for: the rows, then where the newest one's marks stand. Two round trips, the second
// only for a hit. Each search asks the database; what came with the page is not asked for again.
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { CandidateResultsDocument, CandidateStandingDocument } from '../../../../../shared/generated/site.ts';
import { distributionOf, type Found, standingOf } from '../../../../../shared/results/found.ts';
import { logFailure } from '../../../lib/log.ts';
import type { Exam } from './examOptions.ts';

export type SearchState =
  | { status: 'idle' | 'searching' }
  | { status: 'failed'; error: unknown }
  | { status: 'none'; candidate: string }
  | { status: 'found'; found: Found };

/** The database stores none that is longer. */
const longestSymbol = 100;

/** Nobody has such an ID: Postgres' text holds no zero byte. */
const cannotExist = (symbol: string): boolean =>
  symbol.includes('\0') || Array.from(symbol).length > longestSymbol;

interface CandidateSearch {
  state: SearchState;
  /** Asks for the same candidate once more. */
  again: () => void;
}

const fetchPolicy = 'network-only';

/** `symbol` is the candidate's ID, trimmed; nothing is asked without it or the exam. */
export function useCandidate(exam: Exam | null, symbol: string): CandidateSearch {
  const isAsked = exam !== null && symbol !== '';
  const candidate = useQuery(
    CandidateResultsDocument,
    isAsked && !cannotExist(symbol)
      ? { variables: { exam_title: exam.exam_title, set_number: exam.set_number, symbol }, fetchPolicy }
      : skipToken,
  );
  const [newest, ...others] = candidate.data?.candidate_results ?? [];
  const standing = useQuery(
    CandidateStandingDocument,
    newest
      ? {
          variables: {
            exam_title: newest.exam_title,
            set_number: newest.set_number,
            marks: newest.marks,
          },
          fetchPolicy,
        }
      : skipToken,
  );
  const error = candidate.error ?? standing.error;
  useEffect(() => {
    if (error) logFailure('Failed to search results', error);
  }, [error]);

  const state = (): SearchState => {
    if (!isAsked) return { status: 'idle' };
    if (candidate.loading || standing.loading) return { status: 'searching' };
    if (error) return { status: 'failed', error };
    if (newest === undefined) return { status: 'none', candidate: symbol };
    if (standing.data === undefined) return { status: 'searching' };
    return {
      status: 'found',
      found: {
        rows: [newest, ...others],
        standing: standingOf(standing.data),
        distribution: distributionOf(standing.data),
      },
    };
  };

  return {
    state: state(),
    again: () => {
      // What fails shows as it did the first time.
      candidate.refetch().catch(() => undefined);
      if (newest) standing.refetch().catch(() => undefined);
    },
  };
}
