// The look-up of one candidate, whoever makes it: the candidate's rows, and how the marks of their exam are spread.
import type { CandidateResultsQuery, CandidateResultsQueryVariables } from '../generated/site.ts';
import { curveFrom, type Distribution } from './distribution.ts';
import type { AnswerOf, RestOperation, VariablesOf } from './endpoints.ts';
import type { Standing } from './standing.ts';
import { readSubjects, type Subject } from './subjects.ts';

type Row = CandidateResultsQuery['candidate_results'][number];

/** What Postgres counts of a row. */
type Counted = Pick<Row, 'marks' | 'rank' | 'same_marks' | 'exam_dates_aggregate'>;

/** Where a row stands in its exam; null: absent, and ranked nowhere. */
export function standingOf({ marks, rank, same_marks, exam_dates_aggregate }: Counted): Standing | null {
  if (marks === null) return null;
  const higher = (rank ?? 1) - 1;
  const sharing = Math.max(same_marks?.count ?? 1, 1);
  // Who was absent is counted apart.
  const { results_count, absent_count } = exam_dates_aggregate.aggregate?.sum ?? {};
  const total = Math.max((results_count ?? 0) - (absent_count ?? 0), higher + sharing);
  return { higher, lower: total - higher - sharing, total };
}

export type CandidateResult = Omit<Row, Exclude<keyof Counted, 'marks'> | 'subjects'> & {
  standing: Standing | null;
  /** Null or absent: the office gave none. */
  subjects?: readonly Subject[] | null;
};

export interface Found {
  /** Newest date first; several only where an exam was held on several dates. */
  rows: readonly [CandidateResult, ...CandidateResult[]];
  /** Of their exam; null where the newest of them is absent. */
  distribution: Distribution | null;
}

/** By the address of the look-up, or from memory. Rejects where nobody answers. */
export type AskResults = <O extends RestOperation>(
  operation: O,
  variables: VariablesOf<O>,
) => Promise<AnswerOf<O>>;

/** The database stores none that is longer. */
const longest = { exam_title: 200, set_number: 50, symbol: 100 } as const;

/** Whether there can be such a result: Postgres' text holds no zero byte, and each column has its length. */
export const canExist = (question: CandidateResultsQueryVariables): boolean =>
  (Object.keys(longest) as (keyof typeof longest)[]).every((name) => {
    const text = question[name];
    return text !== '' && !text.includes('\0') && Array.from(text).length <= longest[name];
  });

/** The candidate's rows, newest date first. */
export const rowsOf = ({ candidate_results }: CandidateResultsQuery): CandidateResult[] =>
  candidate_results.map((row) => ({
    ...row,
    standing: standingOf(row),
    subjects: readSubjects(row.subjects) ?? null,
  }));

/** The same; none, without asking, where there can be none. */
export const askRows = async (
  ask: AskResults,
  question: CandidateResultsQueryVariables,
): Promise<CandidateResult[]> => (canExist(question) ? rowsOf(await ask('CandidateResults', question)) : []);

/** What Postgres counts of an exam, as it is drawn. */
export function distributionOf({
  highest: [highest],
  lowest,
  exam_distribution_buckets: counted,
}: AnswerOf<'ExamDistribution'>): Distribution {
  const marks = lowest
    .flatMap(({ marks: mark, count }) => new Array<number>(Math.min(count ?? 0, curveFrom)).fill(mark ?? 0))
    .slice(0, curveFrom);
  const buckets = counted.map(({ bucket, count }) => ({ bucket: bucket ?? 0, count: count ?? 0 }));
  return {
    buckets,
    lowest: marks,
    min: marks[0] ?? 0,
    max: highest?.marks ?? 0,
    total: buckets.reduce((sum, { count }) => sum + count, 0),
  };
}
