// Ranks of an exported exam, and its file. Title and set rank together, as on the public page (docs/decisions/results.md).
import type { ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { safeFileName, writeCsv } from '../../../lib/csvWrite.ts';

export interface StoredResult {
  id: string;
  symbol: string;
  name: string;
  marks: number;
  exam_date: string | null;
}

export interface RankedResult extends StoredResult {
  /** 1 + the number of strictly higher marks. */
  rank: number;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Best first, equal marks by symbol; ties share a rank. */
export function rankResults(results: readonly StoredResult[]): RankedResult[] {
  const ordered = results.toSorted(
    (one, other) => other.marks - one.marks || byCode(one.symbol, other.symbol) || byCode(one.id, other.id),
  );
  let rank = 0;
  let marks: number | undefined;
  return ordered.map((result, index) => {
    if (result.marks !== marks) rank = index + 1;
    marks = result.marks;
    return { ...result, rank };
  });
}

const everyDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });

/** Marks as the upload screen reads them: every digit, no grouping, no exponent. */
export function plainMarks(marks: number): string {
  return everyDigit.format(marks);
}

const { columns } = adminResults.export;

/** The file of an exam; the upload screen takes it as it is, and reads over the rank. */
export function resultsCsv(results: readonly RankedResult[]): string {
  return writeCsv(
    [columns.symbol, columns.name, columns.marks, columns.rank],
    results.map(({ symbol, name, marks, rank }) => [symbol, name, plainMarks(marks), String(rank)]),
  );
}

export function exportFileName({ exam_title, set_number, exam_date }: ExamKey): string {
  return `${safeFileName(`${exam_title} Set ${set_number} ${exam_date ?? ''}`)}.csv`;
}
