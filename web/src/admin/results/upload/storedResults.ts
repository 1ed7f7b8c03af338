// What is stored already for an exam: the symbols that an upload would replace, and the exam's other dates.
import type { ApolloClient } from '@apollo/client';
import { StoredExamDatesDocument, StoredResultsDocument } from '../../../graphql/generated/upload.ts';
import { cancellable, type Reading } from '../../import/useComparison.ts';
import type { PublicationState } from '../publish/examState.ts';
import type { ExamFields } from './examSchema.ts';
import { type Publication, publicationAfter } from './publication.ts';
import { isUnknown, type ResultRow } from './resultRows.ts';

export type NewResult = Pick<ResultRow, 'symbol' | 'name' | 'marks'> & Partial<Pick<ResultRow, 'subjects'>>;

export interface StoredResult {
  name: string;
  /** Null: absent. */
  marks: number | null;
  subjects?: unknown;
}

export interface StoredExam {
  /** As it was typed. */
  exam: ExamFields;
  /** As it is stored: results join it however it was typed. */
  storedAs: Pick<ExamFields, 'exam_title' | 'set_number'>;
  /** Another number after every change; null: no results are stored for the exam. What an upload has seen. */
  version: number | null;
  /** Whether it is public, and the marks that are possible; null: nothing is stored for it. */
  publication: (PublicationState & Pick<Publication, 'lowest_marks' | 'full_marks'>) | null;
  /** Dates other than this one on which the title and set are stored; null is 'No Date'. */
  otherDates: (string | null)[];
  /** By symbol; only of those asked for. */
  results: ReadonlyMap<string, StoredResult>;
  /** The symbols (Unknown-…) of rows without an ID whose name and marks stand in this exam already. */
  nameless: ReadonlySet<string>;
}

/** The rows of an upload, and the exam for which they are compared with what is stored. */
export interface ToCompare {
  exam: ExamFields;
  rows: readonly NewResult[];
}

const chunkSize = 1000;

function chunksOf<T>(list: Iterable<T>): T[][] {
  const all = [...new Set(list)];
  return Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) =>
    all.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/** Throws when it is cancelled by `signal`, as for a lost connection. */
export async function readStoredExam(
  client: ApolloClient,
  { exam, rows }: ToCompare,
  { onProgress, signal }: Partial<Reading> = {},
): Promise<StoredExam> {
  const { exam_date } = exam;
  const asked = cancellable(signal);
  const dates = await client.query({
    query: StoredExamDatesDocument,
    variables: { exam_title: exam.exam_title, set_number: exam.set_number },
    ...asked,
  });
  const exams = dates.data?.exams ?? [];
  // Read before the results: a change between the two is then refused by the upload.
  const current = exams.find((stored) => stored.exam_date === exam_date) ?? null;
  const { exam_title, set_number } = exams[0] ?? exam;
  // A new exam has nothing to replace: no need to ask for ten thousand symbols.
  const compared = current === null ? [] : rows;
  const withoutId = compared.filter(({ symbol }) => isUnknown(symbol));
  const withId = compared.filter(({ symbol }) => !isUnknown(symbol));
  const chunks = [
    ...chunksOf(withId.map(({ symbol }) => symbol)).map((symbols) => ({ symbols, names: [] as string[] })),
    ...chunksOf(withoutId.map(({ name }) => name)).map((names) => ({ symbols: [] as string[], names })),
  ];
  const results = new Map<string, StoredResult>();
  const standing: StoredResult[] = [];
  for (const [index, chunk] of chunks.entries()) {
    // A request does not notice a signal that was given before it began.
    signal?.throwIfAborted();
    const { data } = await client.query({
      query: StoredResultsDocument,
      variables: { exam_title, set_number, exam_date, ...chunk },
      ...asked,
    });
    for (const { symbol, name, marks, subjects } of data?.results ?? []) {
      if (chunk.names.length === 0) results.set(symbol, { name, marks, subjects });
      else standing.push({ name, marks });
    }
    onProgress?.((index + 1) / chunks.length);
  }
  return {
    exam,
    storedAs: { exam_title, set_number },
    version: current?.version ?? null,
    publication: current,
    otherDates: exams.map((stored) => stored.exam_date ?? null).filter((date) => date !== exam_date),
    results,
    nameless: standingAlready(withoutId, standing),
  };
}

/** Each stored result stands for one row: three of them in a file beside two stored leave one that is new. */
function standingAlready(rows: readonly NewResult[], stored: readonly StoredResult[]): Set<string> {
  const keyOf = ({ name, marks }: StoredResult): string => JSON.stringify([name, marks]);
  const left = new Map<string, number>();
  for (const result of stored) left.set(keyOf(result), (left.get(keyOf(result)) ?? 0) + 1);
  return new Set(
    rows.flatMap((row) => {
      const count = left.get(keyOf(row)) ?? 0;
      left.set(keyOf(row), count - 1);
      return count > 0 ? [row.symbol] : [];
    }),
  );
}

/** Whether this is a row without an ID whose name and marks stand already. */
export function isNamelessAgain(row: ResultRow, stored: StoredExam | null): boolean {
  return stored?.nameless.has(row.symbol) ?? false;
}

/** How many symbols are stored otherwise, now or before, than somebody saw. */
export function changedSymbols(one: StoredExam, other: StoredExam): number {
  const symbols = new Set([...one.results.keys(), ...other.results.keys()]);
  let changed = 0;
  for (const symbol of symbols) {
    const [before, now] = [one.results.get(symbol), other.results.get(symbol)];
    if (before?.name !== now?.name || before?.marks !== now?.marks) changed += 1;
  }
  return changed;
}

/** Whether somebody who saw `one` has seen `other`, as far as the rows asked for go. */
export function sameStored(one: StoredExam, other: StoredExam): boolean {
  return (
    JSON.stringify(one.otherDates) === JSON.stringify(other.otherDates) &&
    JSON.stringify([...one.nameless]) === JSON.stringify([...other.nameless]) &&
    changedSymbols(one, other) === 0
  );
}

/** What somebody saw of an exam, or chose for a new one: what it is after their upload. */
export function stateOf(stored: StoredExam, publication: Publication): PublicationState {
  return stored.publication ?? publicationAfter(publication);
}

/**
 * What to say of the exam's publication when an upload is sent again; null: it would not become what the sender saw
 * or chose, because somebody else has published, hidden, stored or deleted the exam meanwhile.
 */
export function samePublication(
  seen: StoredExam,
  now: StoredExam,
  publication: Publication,
): Publication | null {
  const [before, after] = [stateOf(seen, publication), stateOf(now, publication)];
  const same =
    before.state === after.state &&
    // As moments: the database writes them in another way.
    Date.parse(before.publish_at ?? '0') === Date.parse(after.publish_at ?? '0');
  if (!same) return null;
  return now.publication ? { ...publication, publish: null, publish_at: null } : publication;
}

/** What is stored for a row's symbol; nothing where another row is stored in its place. */
function storedFor(row: ResultRow, stored: StoredExam | null): StoredResult | null {
  if (row.status === 'invalid' || row.superseded) return null;
  return stored?.results.get(row.symbol) ?? null;
}

const isSame = (row: ResultRow, result: StoredResult): boolean =>
  row.name === result.name &&
  row.marks === result.marks &&
  // Without subjects a row says nothing of those that stand.
  (row.subjects === null || JSON.stringify(row.subjects) === JSON.stringify(result.subjects));

/** What a row would replace: a stored result that is not the same. */
export function replacedBy(row: ResultRow, stored: StoredExam | null): StoredResult | null {
  const result = storedFor(row, stored);
  return result && !isSame(row, result) ? result : null;
}

/** Whether a row is stored already, as it is. */
export function isUnchanged(row: ResultRow, stored: StoredExam | null): boolean {
  if (isNamelessAgain(row, stored)) return true;
  const result = storedFor(row, stored);
  return result !== null && isSame(row, result);
}

interface StoredCounts {
  replaced: number;
  unchanged: number;
  /** Of those replaced: get other marks. */
  remarked: number;
}

export function countStored(rows: readonly ResultRow[], stored: StoredExam | null): StoredCounts {
  const counts: StoredCounts = { replaced: 0, unchanged: 0, remarked: 0 };
  for (const row of rows) {
    if (isNamelessAgain(row, stored)) counts.unchanged += 1;
    const result = storedFor(row, stored);
    if (result === null) continue;
    counts[isSame(row, result) ? 'unchanged' : 'replaced'] += 1;
    if (row.marks !== result.marks) counts.remarked += 1;
  }
  return counts;
}

/** Whether somebody could have read marks that these rows change: then a reason is asked for. */
export function changesPublished(counts: StoredCounts, stored: StoredExam | null): boolean {
  return counts.remarked > 0 && stored?.publication?.state === 'published';
}
