// Ranks of an exported exam, and its file. Title and set rank together, as on the public page (docs/decisions/results.md).
import { absent } from '../../../../../shared/numbers.ts';
import { readSubjects } from '../../../../../shared/results/subjects.ts';
import type { ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { safeFileName, writeCsv } from '../../../lib/csvWrite.ts';

export interface StoredResult {
  id: string;
  symbol: string;
  name: string;
  /** Null: absent. */
  marks: number | null;
  subjects?: unknown;
  exam_date: string | null;
}

export interface RankedResult extends StoredResult {
  /** 1 + the number of strictly higher marks; null: absent. */
  rank: number | null;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Absent is less than any marks. */
function byMarks(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return other - one;
}

/** Best first, equal marks by symbol; ties share a rank. Who was absent comes last, without one. */
export function rankResults(results: readonly StoredResult[]): RankedResult[] {
  const ordered = results.toSorted(
    (one, other) =>
      byMarks(one.marks, other.marks) || byCode(one.symbol, other.symbol) || byCode(one.id, other.id),
  );
  let rank = 0;
  let marks: number | null = null;
  return ordered.map((result, index) => {
    if (result.marks === null) return { ...result, rank: null };
    if (result.marks !== marks) rank = index + 1;
    marks = result.marks;
    return { ...result, rank };
  });
}

const everyDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });

/** Marks as the upload screen reads them: every digit, no grouping, no exponent; 'Absent' for none. */
export function plainMarks(marks: number | null): string {
  return marks === null ? absent : everyDigit.format(marks);
}

const { columns } = adminResults.export;

/** The file of an exam; the upload screen takes it as it is, and reads over the rank. */
export function resultsCsv(results: readonly RankedResult[]): string {
  const rows = results.map((result) => {
    const subjects = readSubjects(result.subjects) ?? [];
    const cells = subjects.map(
      ([name, marks, full]) => [`${name} (${plainMarks(full)})`, plainMarks(marks)] as const,
    );
    return { ...result, cells: new Map(cells) };
  });
  const subjects = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  return writeCsv(
    [columns.symbol, columns.name, ...subjects, columns.marks, columns.rank],
    rows.map(({ symbol, name, cells, marks, rank }) => [
      symbol,
      name,
      ...subjects.map((subject) => cells.get(subject) ?? ''),
      plainMarks(marks),
      rank === null ? '' : String(rank),
    ]),
  );
}

export function exportFileName({ exam_title, set_number, exam_date }: ExamKey): string {
  return `${safeFileName(`${exam_title} Set ${set_number} ${exam_date ?? ''}`)}.csv`;
}
