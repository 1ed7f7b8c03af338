// The one mutation of an upload, and what can be said when its answer is a refusal or does not come.
import type { ApolloClient } from '@apollo/client';
import { messages } from '../../../../../../shared/words/messages.ts';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import {
  AddResultDocument,
  UploadOutcomeDocument,
  UploadResultsDocument,
  WithdrawUploadDocument,
} from '../../../../graphql/generated/upload.ts';
import { isRefusal } from '../../../../graphql/isRefusal.ts';
import { AppError } from '../../../../lib/appError.ts';
import { newId } from '../../../../lib/newId.ts';
import { notYours } from '../../holders/heldBy.ts';
import type { ResultRow } from '../file/resultRows.ts';
import type { ExamFields, Publication } from './publication.ts';

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
    context: { quiet: true, ...(signal ? { fetchOptions: { signal } } : {}) },
  });
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

/** What the database says where the version that an upload has seen is not the exam's. */
const changedMeanwhile = 'have changed since they were compared';

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
      context: { quiet: true },
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
  if (error.message.includes(changedMeanwhile))
    return { message: errors.upload, detail: `${errors.atWork} ${detail}` };
  return {
    message: errors.upload,
    detail: `${asSentence(error.message)} ${detail}`,
  };
}
