// The one mutation of an upload, and what can be said when it fails.
import type { ApolloClient } from '@apollo/client';
import { messages } from '../../content/messages.ts';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { AddResultDocument, UploadResultsDocument } from '../../graphql/generated/upload.ts';
import { AppError } from '../../lib/appError.ts';
import type { ExamFields } from './examSchema.ts';
import type { ResultRow } from './resultRows.ts';
import { holdsAll, readStoredExam, type StoredExam } from './storedResults.ts';

export type NewResult = Pick<ResultRow, 'symbol' | 'name' | 'marks'>;

const { errors } = resultsUpload;

/** Stores all rows or none; stored symbols are updated. The number of rows stored. */
export async function uploadResults(
  client: ApolloClient,
  exam: ExamFields,
  rows: readonly NewResult[],
): Promise<number> {
  const { data } = await client.mutate({
    mutation: UploadResultsDocument,
    variables: { objects: rows.map(({ symbol, name, marks }) => ({ symbol, name, marks, ...exam })) },
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
  return data?.insert_results?.affected_rows ?? 0;
}

/** Stores a new result; throws an AppError `conflict` where its symbol is stored already. */
export async function addResult(client: ApolloClient, exam: ExamFields, row: NewResult): Promise<void> {
  await client.mutate({
    mutation: AddResultDocument,
    variables: { object: { ...row, ...exam } },
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
}

export interface UploadFailure {
  message: string;
  detail: string;
}

/** The server's message where it says something about the data, else the specified one. */
function failureOf(error: unknown): UploadFailure {
  const detail = errors.nothingStored;
  if (!(error instanceof AppError)) return { message: errors.upload, detail };
  switch (error.code) {
    case 'unauthenticated':
      return { message: errors.upload, detail: `${messages.auth.sessionExpired} ${detail}` };
    case 'conflict':
    case 'invalid':
    case 'forbidden':
      return { message: error.message, detail };
    default:
      return { message: errors.upload, detail };
  }
}

/**
 * A lost connection does not tell whether the rows were stored: the database is asked. Null: they were.
 * `before` is what was stored when the upload began; where it held everything already, nothing can be told.
 */
export async function explainFailure(
  client: ApolloClient,
  error: unknown,
  exam: ExamFields,
  rows: readonly ResultRow[],
  before: StoredExam,
): Promise<UploadFailure | null> {
  if (!(error instanceof AppError) || error.code !== 'network') return failureOf(error);
  const symbols = rows.map(({ symbol }) => symbol);
  const stored = await readStoredExam(client, exam, symbols).catch(() => null);
  if (stored === null || holdsAll(before, rows)) return { message: errors.upload, detail: errors.unclear };
  return holdsAll(stored, rows) ? null : failureOf(error);
}
