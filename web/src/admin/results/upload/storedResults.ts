// What is stored already for an exam: the symbols that an upload would replace, and the exam's other dates.
import type { ApolloClient } from '@apollo/client';
import { messages } from '../../../../../shared/words/messages.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { isRefusal } from '../../../graphql/errors.ts';
import {
  AddResultDocument,
  StoredExamDatesDocument,
  StoredNamesDocument,
  StoredSymbolsDocument,
  UploadOutcomeDocument,
  UploadResultsDocument,
  WithdrawUploadDocument,
} from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { newId } from '../../../lib/newId.ts';
import { refusalOf } from '../../../lib/refusals.ts';
import { notYours } from '../holders/heldBy.ts';
import type { PublicationState } from '../publish/examState.ts';
import type { ExamFields } from './examSchema.ts';
import { type Publication, publicationAfter } from './publication.ts';
import { isUnknown, type ResultRow } from './resultRows.ts';

export interface StoredResult {
  name: string;
  /** Null: absent. */
  marks: number | null;
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

const chunkSize = 1000;

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

interface ReadStoredOptions {
  /** Hears which share (0 to 1) of the symbols is compared. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Asks the database, never the cache. Throws when it is cancelled by `signal`, as for a lost connection. */
export async function readStoredExam(
  client: ApolloClient,
  exam: ExamFields,
  rows: readonly NewResult[],
  { onProgress, signal }: ReadStoredOptions = {},
): Promise<StoredExam> {
  const { exam_date } = exam;
  // A question of its own: one that the page shares with others could not be cancelled.
  const context = { queryDeduplication: false, ...(signal ? { fetchOptions: { signal } } : {}) };
  const dates = await client.query({
    query: StoredExamDatesDocument,
    variables: { exam_title: exam.exam_title, set_number: exam.set_number },
    fetchPolicy: 'no-cache',
    context,
  });
  const exams = dates.data?.exams ?? [];
  // Read before the symbols: a change between the two is then refused by the upload.
  const current = exams.find((stored) => stored.exam_date === exam_date) ?? null;
  const version = current?.version ?? null;
  const { exam_title, set_number } = exams[0] ?? exam;
  const results = new Map<string, StoredResult>();
  // A new exam has nothing to replace: no need to ask for ten thousand symbols.
  const asked = version === null ? [] : rows;
  const wanted = [...new Set(asked.flatMap(({ symbol }) => (isUnknown(symbol) ? [] : [symbol])))];
  const withoutId = asked.filter(({ symbol }) => isUnknown(symbol));
  const chunks = chunksOf(wanted, chunkSize);
  for (const [index, chunk] of chunks.entries()) {
    // A request does not notice a signal that was given before it began.
    signal?.throwIfAborted();
    const { data } = await client.query({
      query: StoredSymbolsDocument,
      variables: { exam_title, set_number, exam_date, symbols: chunk },
      fetchPolicy: 'no-cache',
      context,
    });
    for (const { symbol, name, marks } of data?.results ?? []) results.set(symbol, { name, marks });
    onProgress?.((index + 1) / chunks.length);
  }
  const standing: StoredResult[] = [];
  for (const chunk of chunksOf([...new Set(withoutId.map(({ name }) => name))], chunkSize)) {
    signal?.throwIfAborted();
    const { data } = await client.query({
      query: StoredNamesDocument,
      variables: { exam_title, set_number, exam_date, names: chunk },
      fetchPolicy: 'no-cache',
      context,
    });
    standing.push(...(data?.results ?? []));
  }
  const otherDates = exams.map((stored) => stored.exam_date ?? null).filter((date) => date !== exam_date);
  return {
    exam,
    storedAs: { exam_title, set_number },
    version,
    publication: current,
    otherDates,
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
  row.name === result.name && row.marks === result.marks;

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

// The one mutation of an upload, and what can be said when its answer is a refusal or does not come.

export type NewResult = Pick<ResultRow, 'symbol' | 'name' | 'marks'>;

const { errors } = resultsUpload;

/** One try to store some rows, known to the database by its id once they are stored. */
export interface Attempt {
  id: string;
  exam: ExamFields;
  /** Rows that it stores. */
  count: number;
  publication: Publication;
}

export function newAttempt(exam: ExamFields, count: number, publication: Publication): Attempt {
  return { id: newId(), exam, count, publication };
}

/**
 * Stores all rows or none; stored symbols are updated. `seenVersion` is the exam's version that the rows were
 * compared with: the database refuses them when it is another by now.
 */
export async function uploadResults(
  client: ApolloClient,
  { id, exam, publication }: Attempt,
  rows: readonly NewResult[],
  seenVersion: number | null,
  signal?: AbortSignal,
): Promise<void> {
  await client.mutate({
    mutation: UploadResultsDocument,
    variables: {
      id,
      ...exam,
      seen_version: seenVersion,
      ...publication,
      rows: rows.map(({ symbol, name, marks }) => ({ symbol, name, marks })),
    },
    fetchPolicy: 'no-cache',
    context: {
      quiet: 'in the form, once it is known what was stored',
      ...(signal ? { fetchOptions: { signal } } : {}),
    },
  });
}

/** Stores a new result; throws an AppError `conflict` where its symbol is stored already. */
export async function addResult(client: ApolloClient, exam: ExamFields, row: NewResult): Promise<void> {
  await client.mutate({
    mutation: AddResultDocument,
    variables: { object: { ...row, ...exam } },
    fetchPolicy: 'no-cache',
    context: { quiet: 'in the form, once it is known what was stored' },
  });
}

/**
 * Whether an attempt whose answer did not come was stored, once and for all: its id is taken, for which the database
 * waits until a request that is still at work has ended, and refuses one that comes later. `unclear`: the database
 * cannot be reached.
 */
export async function withdraw(
  client: ApolloClient,
  { id, exam }: Attempt,
): Promise<'stored' | 'not-stored' | 'unclear'> {
  try {
    await client.mutate({
      mutation: WithdrawUploadDocument,
      variables: { id, ...exam },
      fetchPolicy: 'no-cache',
      context: { quiet: 'in the form, once it is known what was stored' },
    });
    return 'not-stored';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') return 'unclear';
  }
  try {
    const { data } = await client.query({
      query: UploadOutcomeDocument,
      variables: { id },
      fetchPolicy: 'no-cache',
    });
    const upload = data?.results_uploads_by_pk;
    if (!upload) return 'unclear';
    return upload.withdrawn ? 'not-stored' : 'stored';
  } catch {
    return 'unclear';
  }
}

export interface UploadFailure {
  message: string;
  detail: string;
}

export const unclear: UploadFailure = { message: errors.upload, detail: errors.unclear };
export const cancelled: UploadFailure = { message: errors.cancelled, detail: errors.nothingStored };

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Of an upload that was not stored: with the server's message where it has refused it. */
export function failureOf(error: unknown): UploadFailure {
  const detail = errors.nothingStored;
  if (!(error instanceof AppError)) return { message: errors.upload, detail };
  const others = notYours(error);
  if (others !== null) return { message: errors.upload, detail: `${others} ${detail}` };
  if (error.code === 'unauthenticated')
    return { message: errors.upload, detail: `${messages.auth.sessionExpired} ${detail}` };
  if (!isRefusal(error)) return { message: errors.upload, detail };
  if (refusalOf(error) === 'results-changed')
    return { message: errors.upload, detail: `${errors.atWork} ${detail}` };
  return {
    message: errors.upload,
    detail: `${asSentence(error.message)} ${detail}`,
  };
}
