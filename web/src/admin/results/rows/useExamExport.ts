// One export at a time: fetch with progress, cancel, then a file or a printed sheet.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { ExportResultsDocument, ExportSizeDocument } from '../../../graphql/generated/upload.ts';
import { downloadText } from '../../../lib/csvWrite.ts';
import { notify } from '../../../lib/notify.ts';
import { chunksOf } from '../../list/useBlocks.ts';
import { exportFileName, type RankedResult, rankResults, resultsCsv, type StoredResult } from './ranking.ts';

// What a browser prints at once. Laying out pages takes longer with each row before: 5,000 results are some 115 pages
// and a few seconds, 30,000 in one table were most of a minute, and at 100,000 Chromium gave up.

export const printedAtOnce = 5_000;

/** Rows that enter the document together: few enough that a page goes on responding. */
export const rowsInBlock = 250;

// Fetches a whole exam page by page, so that fifty thousand results neither fill one answer nor stop the page.
export const exportPageSize = 5_000;
const beforeFirst = '00000000-0000-0000-0000-000000000000';

interface ExportProgress {
  done: number;
  total: number;
}

interface ExportedExam {
  /** Of this exam's date, best first. */
  results: RankedResult[];
  /** How many the ranks count: more than `results` where title and set exist on another date. */
  ranked: number;
}

/** @throws {DOMException} AbortError once `signal` is aborted. */
async function fetchExam(
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
  return {
    results: ranked.filter((result) => result.exam_date === exam_date),
    ranked: ranked.filter(({ rank }) => rank !== null).length,
  };
}

export type ExportKind = 'csv' | 'print';

interface ExamToExport extends ExamKey {
  results_count: number;
}

interface ExportJob extends ExportProgress {
  exam: ExamToExport;
  kind: ExportKind;
}

export interface PrintedExam {
  exam: ExamToExport;
  /** Its results, best first, in parts that a browser can print. */
  parts: RankedResult[][];
  total: number;
  /** How many the ranks count. */
  ranked: number;
}

const words = adminResults.export;

export interface ExamExport {
  job: ExportJob | null;
  /** What is to be printed; the sheet takes itself away when it has been. */
  sheet: PrintedExam | null;
  start: (exam: ExamToExport, kind: ExportKind) => void;
  cancel: () => void;
  closeSheet: () => void;
}

export function useExamExport(): ExamExport {
  const client = useApolloClient();
  const [job, setJob] = useState<ExportJob | null>(null);
  const [sheet, setSheet] = useState<PrintedExam | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  // The sheet prints once for each value of this.
  const closeSheet = useCallback(() => setSheet(null), []);

  const run = async (exam: ExamToExport, kind: ExportKind): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setSheet(null);
    setJob({ exam, kind, done: 0, total: exam.results_count });
    try {
      const exported = await fetchExam(client, exam, controller.signal, (progress) =>
        setJob({ exam, kind, ...progress }),
      );
      const count = exported.results.length;
      if (count === 0) notify({ tone: 'error', message: words.empty });
      else if (kind === 'print')
        setSheet({
          exam,
          parts: chunksOf(exported.results, printedAtOnce),
          total: count,
          ranked: exported.ranked,
        });
      else {
        downloadText(exportFileName(exam), resultsCsv(exported.results));
        notify({ message: words.success(count) });
      }
    } catch {
      // A cancelled export is no failure, whatever the interrupted request made of it.
      if (!controller.signal.aborted) notify({ tone: 'error', message: words.failed });
    }
    if (running.current !== controller) return;
    running.current = null;
    setJob(null);
  };

  return {
    job,
    sheet,
    start: (exam, kind) => {
      if (running.current === null) void run(exam, kind);
    },
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setJob(null);
    },
    closeSheet,
  };
}
