// What a search finds: the candidate's rows, and where the newest of them stands in the exam.
import type { CandidateResultsQuery, CandidateStandingQuery } from '../generated/site.ts';
import { curveFrom, type Distribution } from './distribution.ts';
import type { Standing } from './standing.ts';

export type CandidateResult = CandidateResultsQuery['candidate_results'][number];

export interface Found {
  /** Newest date first; several only where an exam was held on several dates. */
  rows: readonly [CandidateResult, ...CandidateResult[]];
  /** Of the newest. */
  standing: Standing;
  distribution: Distribution;
}

const counted = (one: { aggregate: { sum: { count: number | null } | null } | null }): number =>
  one.aggregate?.sum?.count ?? 0;

export function standingOf({ higher, equal, everybody }: CandidateStandingQuery): Standing {
  const total = counted(everybody);
  return { higher: counted(higher), lower: total - counted(higher) - counted(equal), total };
}

export function distributionOf(query: CandidateStandingQuery): Distribution {
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
