// Fetches a whole exam page by page, so that fifty thousand results neither fill one answer nor stop the page.
import type { ApolloClient } from '@apollo/client';
import { ExportResultsDocument, ExportSizeDocument } from '../../../graphql/generated/admin.ts';
import { type RankedResult, rankResults, type StoredResult } from './ranking.ts';
import type { ExamKey } from './resultsView.ts';

export const exportPageSize = 5_000;
const beforeFirst = '00000000-0000-0000-0000-000000000000';

export interface ExportProgress {
  done: number;
  total: number;
}

export interface ExportedExam {
  /** Of this exam's date, best first. */
  results: RankedResult[];
  /** How many the ranks count: more than `results` where title and set exist on another date. */
  ranked: number;
}

/** @throws {DOMException} AbortError once `signal` is aborted. */
export async function fetchExam(
  client: ApolloClient,
  exam: ExamKey,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedExam> {
  const { exam_title, set_number, exam_date } = exam;
  const options = {
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false, fetchOptions: { signal } },
  } as const;
  const size = await client.query({
    query: ExportSizeDocument,
    variables: { exam_title, set_number },
    ...options,
  });
  const total = size.data?.exams_aggregate.aggregate?.sum?.results_count ?? 0;
  const fetched: StoredResult[] = [];
  let after = beforeFirst;
  for (;;) {
    signal.throwIfAborted();
    onProgress({ done: fetched.length, total: Math.max(total, fetched.length) });
    const { data } = await client.query({
      query: ExportResultsDocument,
      variables: { exam_title, set_number, after, limit: exportPageSize },
      ...options,
    });
    const page = data?.results ?? [];
    fetched.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < exportPageSize) break;
    after = last.id;
  }
  signal.throwIfAborted();
  const ranked = rankResults(fetched);
  return { results: ranked.filter((result) => result.exam_date === exam_date), ranked: ranked.length };
}
