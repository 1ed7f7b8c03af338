// The look-up of one candidate, whoever makes it: the candidate's rows, then where one of them stands in the exam.
import type {
  CandidateResultsQuery,
  CandidateResultsQueryVariables,
  CandidateStandingQuery,
  CandidateStandingQueryVariables,
} from '../generated/site.ts';
import { curveFrom, type Distribution } from './distribution.ts';
import type { Standing } from './standing.ts';

export type CandidateResult = CandidateResultsQuery['candidate_results'][number];

/** A result with its marks. */
export type MarkedResult = CandidateResult & { marks: number };

/** Where a result stands among the others. */
export interface Place {
  standing: Standing;
  distribution: Distribution;
}

export interface Found {
  /** Newest date first; several only where an exam was held on several dates. */
  rows: readonly [CandidateResult, ...CandidateResult[]];
  /** Of the newest. Null: absent, and ranked nowhere. */
  place: Place | null;
}

export const isMarked = (row: CandidateResult): row is MarkedResult => row.marks !== null;

interface Questions {
  CandidateResults: CandidateResultsQueryVariables;
  CandidateStanding: CandidateStandingQueryVariables;
}

interface Answers {
  CandidateResults: CandidateResultsQuery;
  CandidateStanding: CandidateStandingQuery;
}

/** By GraphQL, by the address of the look-up, or from memory. Rejects where nobody answers. */
export type AskResults = <O extends keyof Answers>(
  operation: O,
  variables: Questions[O],
) => Promise<Answers[O]>;

/** The database stores none that is longer. */
const longest = { exam_title: 200, set_number: 50, symbol: 100 } as const;

/** Whether there can be such a result: Postgres' text holds no zero byte, and each column has its length. */
export const canExist = (question: CandidateResultsQueryVariables): boolean =>
  (Object.keys(longest) as (keyof typeof longest)[]).every((name) => {
    const text = question[name];
    return text !== '' && !text.includes('\0') && Array.from(text).length <= longest[name];
  });

/** Where a row stands in its exam. */
export const askStanding = (
  ask: AskResults,
  { exam_title, set_number, marks }: MarkedResult,
): Promise<CandidateStandingQuery> => ask('CandidateStanding', { exam_title, set_number, marks });

/** The candidate's rows, newest date first; none, without asking, where there can be none. */
export const askRows = async (
  ask: AskResults,
  question: CandidateResultsQueryVariables,
): Promise<CandidateResult[]> =>
  canExist(question) ? (await ask('CandidateResults', question)).candidate_results : [];

/** The rows, and where the one that is chosen of them stands (null: absent); undefined: none is. */
export async function findResult(
  ask: AskResults,
  question: CandidateResultsQueryVariables,
  choose: (
    rows: readonly CandidateResult[],
  ) => CandidateResult | undefined | Promise<CandidateResult | undefined>,
): Promise<
  { rows: CandidateResult[]; row: CandidateResult; standing: CandidateStandingQuery | null } | undefined
> {
  const rows = await askRows(ask, question);
  const row = await choose(rows);
  return row && { rows, row, standing: isMarked(row) ? await askStanding(ask, row) : null };
}

const counted = (one: { aggregate: { sum: { count: number | null } | null } | null }): number =>
  one.aggregate?.sum?.count ?? 0;

export function standingOf({ higher, equal, everybody }: CandidateStandingQuery): Standing {
  const total = counted(everybody);
  return { higher: counted(higher), lower: total - counted(higher) - counted(equal), total };
}

/** A standing, and what Postgres counts of the exam, as what is shown of them. */
export function placeIn(
  standing: Standing,
  {
    highest,
    lowest,
    buckets,
  }: {
    highest: number | null | undefined;
    lowest: CandidateStandingQuery['lowest'];
    buckets: CandidateStandingQuery['exam_distribution_buckets'];
  },
): Place {
  const marks = lowest
    .flatMap(({ marks: mark, count }) => new Array<number>(Math.min(count ?? 0, curveFrom)).fill(mark ?? 0))
    .slice(0, curveFrom);
  const distribution: Distribution = {
    buckets: buckets.map(({ bucket, count }) => ({ bucket: bucket ?? 0, count: count ?? 0 })),
    lowest: marks,
    min: marks[0] ?? 0,
    max: highest ?? 0,
    total: standing.total,
  };
  return { standing, distribution };
}

/** The answer of GraphQL as what is shown of it. */
export const placeOf = (query: CandidateStandingQuery): Place =>
  placeIn(standingOf(query), {
    highest: query.everybody.aggregate?.max?.marks,
    lowest: query.lowest,
    buckets: query.exam_distribution_buckets,
  });
