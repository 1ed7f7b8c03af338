// Storing the rows of an upload: one mutation against what its sender has seen, cancellable until the database has them, and with
// one certain answer, also when the connection was lost on the way (docs/decisions/an-upload-has-an-id.md).
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { messages } from '../../../../../shared/words/messages.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { isRefusal } from '../../../graphql/errors.ts';
import {
  UploadOutcomeDocument,
  UploadResultsDocument,
  WithdrawUploadDocument,
} from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { newId } from '../../../lib/newId.ts';
import { refusalOf } from '../../../lib/refusals.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { attempts } from '../../import/attempts.ts';
import { notYours } from '../holders/heldBy.ts';
import { type ExamFields, sameExam } from './examSchema.ts';
import { checkedFirst, type Publication, publishChoices } from './publication.ts';
import { type NewResult, samePublication, sameStored, type StoredExam } from './storedResults.ts';

const { errors } = resultsUpload;

/** One try to store some rows, known to the database by its id once they are stored. */
export interface Attempt {
  id: string;
  exam: ExamFields;
  /** Rows that it stores. */
  count: number;
  publication: Publication;
}

export const uploadAttempts = attempts<Attempt>(
  'prabesh-open-upload',
  z.object({
    id: z.uuid(),
    exam: z.object({
      exam_title: z.string(),
      set_number: z.string(),
      exam_date: z.string(),
    }),
    count: z.number(),
    publication: z.object({
      publish: z.enum(publishChoices).nullable(),
      publish_at: z.string().nullable(),
      lowest_marks: z.number().nullable(),
      full_marks: z.number().nullable(),
      reason: z.string().nullable(),
    }),
  }),
);

const quiet = 'in the form, once it is known what was stored';

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
      context: { quiet },
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

const unclear: UploadFailure = { message: errors.upload, detail: errors.unclear };
export const cancelled: UploadFailure = { message: errors.cancelled, detail: errors.nothingStored };

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Of an upload that was not stored: with the server's message where it has refused it. */
function failureOf(error: unknown): UploadFailure {
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

/** What the person waits for. */
export type Phase = 'asking' | 'storing' | 'cancelling';

export type StoringOutcome =
  | {
      result: 'stored';
      count: number;
      exam: ExamFields;
      tooLateToCancel: boolean;
      /** The upload's id, by which it can be undone; null: there was nothing to write. */
      upload: string | null;
    }
  /** Nothing was stored: the exam is not as it was seen any more; `now` is how it is. */
  | { result: 'changed'; now: StoredExam }
  | { result: 'failed'; failure: UploadFailure; error: unknown };

export interface ToStore {
  /** With what the rows were compared. */
  seen: StoredExam;
  rows: readonly NewResult[];
  publication: Publication;
}

interface Steps {
  /** Compares with the database once more; null: that failed. */
  readAgain: (exam: ExamFields) => Promise<StoredExam | null>;
  /** What is sent of the publication. */
  sent?: (publication: Publication) => Publication;
  signal?: AbortSignal;
  onPhase?: (phase: Phase) => void;
  /** Of an attempt that is sent, and with null of one whose end is known. */
  onAttempt?: (attempt: Attempt | null) => void;
}

/** Answers for an attempt whose request ended without an answer. */
async function settle(
  client: ApolloClient,
  attempt: Attempt,
  { signal, onPhase, onAttempt }: Omit<Steps, 'readAgain'>,
  error: unknown,
): Promise<StoringOutcome> {
  const byWish = signal?.aborted === true;
  if (byWish) onPhase?.('cancelling');
  const { count, exam, id } = attempt;
  const what = await withdraw(client, attempt);
  if (what !== 'unclear') onAttempt?.(null);
  if (what === 'stored') return { result: 'stored', count, exam, tooLateToCancel: byWish, upload: id };
  if (what === 'unclear') return { result: 'failed', failure: unclear, error };
  return { result: 'failed', failure: byWish ? cancelled : failureOf(error), error };
}

/** An exam that others change all the time is not chased for ever. */
const mostTries = 3;

/**
 * Stores all rows or none; stored symbols are updated. The database refuses them where the exam is another one by now than was
 * seen: where nothing has changed that concerns these rows, they are sent once more.
 */
export async function storeRows(
  client: ApolloClient,
  { seen, rows, publication }: ToStore,
  steps: Steps,
  tries = 1,
): Promise<StoringOutcome> {
  const { readAgain, sent = (same) => same, signal, onPhase, onAttempt } = steps;
  const { exam } = seen;
  const attempt = { id: newId(), exam, count: rows.length, publication: sent(publication) };
  onPhase?.('storing');
  onAttempt?.(attempt);
  try {
    await client.mutate({
      mutation: UploadResultsDocument,
      variables: {
        id: attempt.id,
        ...exam,
        seen_version: seen.version,
        ...attempt.publication,
        // What the rows say nothing of stays, as long as their marks do.
        columns: ['name', 'marks', ...(rows.some(({ subjects }) => subjects) ? (['subjects'] as const) : [])],
        rows: rows.map(({ symbol, name, marks, subjects }) => ({
          ...{ symbol, name, marks },
          ...(subjects ? { subjects } : {}),
        })),
      },
      context: { quiet, ...(signal ? { fetchOptions: { signal } } : {}) },
    });
  } catch (error) {
    if (signal?.aborted === true || !isRefusal(error)) return settle(client, attempt, steps, error);
    onAttempt?.(null);
    const failed = { result: 'failed', failure: failureOf(error), error } as const;
    const now = await readAgain(exam);
    // Refused for another reason than a change, or it cannot be told.
    if (now === null || now.version === seen.version) return failed;
    const still = samePublication(seen, now, publication);
    if (still === null || !sameStored(seen, now)) return { result: 'changed', now };
    // Somebody changed other results of the exam: for these rows all is as it was seen.
    if (tries >= mostTries) return failed;
    return storeRows(client, { seen: now, rows, publication: still }, steps, tries + 1);
  }
  onAttempt?.(null);
  const tooLateToCancel = signal?.aborted === true;
  return { result: 'stored', count: rows.length, exam, tooLateToCancel, upload: attempt.id };
}

/** Of a file: with the attempt kept for whoever leaves the page. What is published now is checked first. */
export function useStoring(readAgain: Steps['readAgain']) {
  const client = useApolloClient();
  /** Null: nothing is on its way. */
  const [phase, setPhase] = useState<Phase | null>(null);
  const running = useRef<AbortController | null>(null);
  const account = useAuth().user?.id ?? '';

  const store = async ({ seen, rows, publication }: ToStore): Promise<StoringOutcome> => {
    const onAttempt = (attempt: Attempt | null): void => {
      if (attempt === null) uploadAttempts.forget();
      else uploadAttempts.keep(account, attempt);
    };
    try {
      // Its answer never came, and the database could not be asked either.
      const last = uploadAttempts.open(account);
      if (last) {
        setPhase('asking');
        const outcome = await settle(client, last, { onAttempt }, null);
        const same = sameExam(last.exam, seen.exam) && last.count === rows.length;
        const isUnclear = outcome.result === 'failed' && outcome.failure === unclear;
        if (isUnclear || (outcome.result === 'stored' && same)) return outcome;
      }
      const { signal } = (running.current = new AbortController());
      const steps = { readAgain, sent: checkedFirst, signal, onPhase: setPhase, onAttempt };
      return await storeRows(client, { seen, rows, publication }, steps);
    } finally {
      running.current = null;
      setPhase(null);
    }
  };

  return { phase, store, cancel: () => running.current?.abort() };
}
