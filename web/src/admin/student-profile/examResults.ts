// A student's results in the order of time, each with its place among all candidates of the exam.
import type { StudentResultFragment } from '../../graphql/generated/admin.ts';

export interface ExamResult extends StudentResultFragment {
  rank: number;
  /** Candidates of the exam, on all of its dates. */
  total: number;
  /** Whole percent of the candidates who are not ahead; 100 is the best. */
  percent: number;
}

/** Oldest first; those without a date come before all others. */
export function examResults(stored: readonly StudentResultFragment[]): ExamResult[] {
  return stored
    .map((result) => {
      const rank = result.rank ?? 1;
      const total = Math.max(result.exam_dates_aggregate.aggregate?.sum?.results_count ?? 1, rank);
      return { ...result, rank, total, percent: Math.round(((total - rank + 1) / total) * 100) };
    })
    .toSorted((one, other) => {
      const [first, second] = [one.exam_date ?? '', other.exam_date ?? ''];
      return first < second ? -1 : first > second ? 1 : 0;
    });
}
