// A search by candidate ID: the rows, then where their marks stand. Two round trips, the second only for a hit.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import {
  CandidateResultsDocument,
  type CandidateResultsQuery,
  CandidateStandingDocument,
  type CandidateStandingQuery,
} from '../../graphql/generated/site.ts';
import { curveFrom, type Distribution } from './distribution.ts';
import type { Exam } from './examOptions.ts';
import type { Standing } from './standing.ts';

export type CandidateResult = CandidateResultsQuery['candidate_results'][number];

export interface FoundResult {
  result: CandidateResult;
  standing: Standing;
  distribution: Distribution;
}

export type SearchState =
  | { status: 'idle' | 'searching' | 'failed' }
  | { status: 'none'; candidate: string }
  /** Newest date first; several only where an exam was held on several dates. */
  | { status: 'found'; found: readonly [FoundResult, ...FoundResult[]]; id: number };

const counted = (one: { aggregate: { sum: { count: number | null } | null } | null }): number =>
  one.aggregate?.sum?.count ?? 0;

function distributionOf(query: CandidateStandingQuery): Distribution {
  const buckets = query.exam_distribution_buckets.map(({ bucket, count }) => ({
    bucket: bucket ?? 0,
    count: count ?? 0,
  }));
  const lowest = query.lowest
    .flatMap(({ marks, count }) => new Array<number>(Math.min(count ?? 0, curveFrom)).fill(marks ?? 0))
    .slice(0, curveFrom);
  return {
    buckets,
    lowest,
    min: lowest[0] ?? 0,
    max: query.everybody.aggregate?.max?.marks ?? 0,
    total: counted(query.everybody),
  };
}

async function findCandidate(client: ApolloClient, exam: Exam, symbol: string): Promise<FoundResult[]> {
  // Postgres text holds no zero byte, so nobody has such an ID.
  if (symbol.includes('\0')) return [];
  const { exam_title, set_number } = exam;
  const { data } = await client.query({
    query: CandidateResultsDocument,
    variables: { exam_title, set_number, symbol },
    fetchPolicy: 'network-only',
  });
  const rows = data?.candidate_results ?? [];
  const standings = new Map(
    await Promise.all(
      [...new Set(rows.map(({ marks }) => marks))].map(async (marks) => {
        const answer = await client.query({
          query: CandidateStandingDocument,
          variables: { exam_title, set_number, marks },
          fetchPolicy: 'network-only',
        });
        return [marks, answer.data] as const;
      }),
    ),
  );
  return rows.flatMap((result): FoundResult[] => {
    const answer = standings.get(result.marks);
    if (answer === undefined) return [];
    const distribution = distributionOf(answer);
    const { total } = distribution;
    const higher = counted(answer.higher);
    const equal = counted(answer.equal);
    const standing = { higher, lower: total - higher - equal, total };
    return [{ result, standing, distribution }];
  });
}

interface CandidateSearch {
  state: SearchState;
  /** `symbol` is the candidate's ID, trimmed. The newest search wins. */
  search: (exam: Exam, symbol: string) => Promise<void>;
  /** Back to before the first search: another exam was chosen. */
  reset: () => void;
}

export function useCandidateSearch(): CandidateSearch {
  const client = useApolloClient();
  const [state, setState] = useState<SearchState>({ status: 'idle' });
  const newest = useRef(0);

  const search = useCallback(
    async (exam: Exam, symbol: string) => {
      const id = (newest.current += 1);
      setState({ status: 'searching' });
      const next = await findCandidate(client, exam, symbol).then(
        ([first, ...others]): SearchState =>
          first === undefined
            ? { status: 'none', candidate: symbol }
            : { status: 'found', found: [first, ...others], id },
        (): SearchState => ({ status: 'failed' }),
      );
      if (id === newest.current) setState(next);
    },
    [client],
  );

  const reset = useCallback(() => {
    newest.current += 1;
    setState({ status: 'idle' });
  }, []);

  return { state, search, reset };
}
