// What is stored already for an exam: the symbols that an upload would replace, and the exam's other dates.
import type { ApolloClient } from '@apollo/client';
import { StoredExamDatesDocument, StoredSymbolsDocument } from '../../graphql/generated/upload.ts';
import type { ExamFields } from './examSchema.ts';
import { isUnknown, type ResultRow } from './resultRows.ts';

export interface StoredResult {
  name: string;
  marks: number;
}

export interface StoredExam {
  exam: ExamFields;
  /** Dates other than this one on which the title and set are stored; null is 'No Date'. */
  otherDates: (string | null)[];
  /** By symbol; only of those asked for. */
  results: ReadonlyMap<string, StoredResult>;
}

const chunkSize = 1000;

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Asks the database, never the cache. `onProgress` hears which share (0 to 1) of the symbols is compared. */
export async function readStoredExam(
  client: ApolloClient,
  exam: ExamFields,
  symbols: readonly string[],
  onProgress?: (share: number) => void,
): Promise<StoredExam> {
  const { exam_title, set_number, exam_date } = exam;
  const dates = await client.query({
    query: StoredExamDatesDocument,
    variables: { exam_title, set_number },
    fetchPolicy: 'no-cache',
  });
  const exams = dates.data?.exams ?? [];
  const results = new Map<string, StoredResult>();
  // A new exam has nothing to replace: no need to ask for ten thousand symbols.
  const wanted = exams.some((stored) => stored.exam_date === exam_date)
    ? [...new Set(symbols.filter((symbol) => !isUnknown(symbol)))]
    : [];
  const chunks = chunksOf(wanted, chunkSize);
  for (const [index, chunk] of chunks.entries()) {
    const { data } = await client.query({
      query: StoredSymbolsDocument,
      variables: { exam_title, set_number, exam_date, symbols: chunk },
      fetchPolicy: 'no-cache',
    });
    for (const { symbol, name, marks } of data?.results ?? []) results.set(symbol, { name, marks });
    onProgress?.((index + 1) / chunks.length);
  }
  const otherDates = exams.map((stored) => stored.exam_date ?? null).filter((date) => date !== exam_date);
  return { exam, otherDates, results };
}

/** Whether somebody who saw `one` has seen `other`. */
export function sameStored(one: StoredExam, other: StoredExam): boolean {
  return (
    JSON.stringify(one.otherDates) === JSON.stringify(other.otherDates) &&
    one.results.size === other.results.size &&
    [...one.results].every(([symbol, { name, marks }]) => {
      const again = other.results.get(symbol);
      return again?.name === name && again.marks === marks;
    })
  );
}

/** What a row would replace; nothing where another row is stored in its place. */
export function replacedBy(row: ResultRow, stored: StoredExam | null): StoredResult | null {
  if (row.status === 'invalid' || row.superseded) return null;
  return stored?.results.get(row.symbol) ?? null;
}

/** Whether all rows are stored exactly as they are; unknown symbols cannot tell and are not asked. */
export function holdsAll(stored: StoredExam, rows: readonly ResultRow[]): boolean {
  const known = rows.filter(({ symbol }) => !isUnknown(symbol));
  return (
    known.length > 0 &&
    known.every((row) => {
      const result = stored.results.get(row.symbol);
      return result?.name === row.name && result.marks === row.marks;
    })
  );
}
