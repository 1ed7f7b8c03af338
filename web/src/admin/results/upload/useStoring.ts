// Storing the rows of a preview: against what its reader has seen, cancellable until the database has them, and with
// one certain answer, also when the connection was lost on the way.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { isRefusal } from '../../../graphql/errors.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { type ExamFields, sameExam } from './examSchema.ts';
import { checkedFirst, type Publication, publishChoices } from './publication.ts';
import { type ResultRow, storableRows } from './resultRows.ts';
import {
  type Attempt,
  cancelled,
  failureOf,
  newAttempt,
  readStoredExam,
  samePublication,
  sameStored,
  type StoredExam,
  unclear,
  type UploadFailure,
  uploadResults,
  withdraw,
} from './storedResults.ts';

// An upload that was sent and not answered yet, kept for this tab and account: whoever leaves or reloads the page
// meanwhile, or loses the connection, still learns what became of it.

const storageKey = 'prabesh-open-upload';

const kept = z.object({
  account: z.string(),
  attempt: z.object({
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
});

function keepAttempt(account: string, attempt: Attempt): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, attempt }));
  } catch {
    // Without storage the answer is lost with the page only.
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is none, then.
  }
}

export function openAttempt(account: string): Attempt | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return found.success && found.data.account === account ? found.data.attempt : null;
  } catch {
    return null;
  }
}

// Compares the rows of a preview with what is stored for its exam, again whenever the exam changes.

export type StoredCheck =
  | { status: 'idle' | 'failed' | 'cancelled'; stored: null }
  /** `share` of the symbols is compared, 0 to 1. */
  | { status: 'checking'; stored: null; share: number }
  | { status: 'checked'; stored: StoredExam };

interface StoredCheckState {
  check: StoredCheck;
  /** Asks again. Null: it failed, was cancelled, or a newer question was asked meanwhile. */
  run: (exam: ExamFields) => Promise<StoredExam | null>;
  cancel: () => void;
}

interface Answer {
  /** The question it answers: the exam as text, and the rows themselves. */
  key: string;
  rows: readonly ResultRow[] | null;
  check: StoredCheck;
}

const idle: StoredCheck = { status: 'idle', stored: null };
const begun = (share = 0): StoredCheck => ({ status: 'checking', stored: null, share });
const ended = (status: 'failed' | 'cancelled'): StoredCheck => ({ status, stored: null });

/** `exam` and `rows` are null as long as there is nothing to compare. `rows` keeps its identity between renders. */
export function useStoredCheck(exam: ExamFields | null, rows: readonly ResultRow[] | null): StoredCheckState {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const newest = useRef<AbortController | null>(null);

  const run = useCallback(
    async (asked: ExamFields): Promise<StoredExam | null> => {
      newest.current?.abort();
      const question = (newest.current = new AbortController());
      const key = JSON.stringify(asked);
      const tell = (check: StoredCheck): void => {
        if (question === newest.current) setAnswer({ key, rows, check });
      };
      tell(begun());
      const stored = await readStoredExam(client, asked, storableRows(rows ?? []), {
        signal: question.signal,
        onProgress: (share) => tell(begun(share)),
      }).catch(() => null);
      if (question !== newest.current) return null;
      if (question.signal.aborted) tell(ended('cancelled'));
      else tell(stored ? { status: 'checked', stored } : ended('failed'));
      return question.signal.aborted ? null : stored;
    },
    [client, rows],
  );

  const cancel = useCallback(() => newest.current?.abort(), []);

  const key = exam && rows ? JSON.stringify(exam) : null;
  useEffect(() => {
    if (key !== null) {
      void run(JSON.parse(key) as ExamFields);
      return;
    }
    newest.current?.abort();
    newest.current = null;
  }, [key, run]);
  useEffect(() => () => newest.current?.abort(), []);

  if (key === null) return { check: idle, run, cancel };
  return { check: answer?.key === key && answer.rows === rows ? answer.check : begun(), run, cancel };
}

/** What the person waits for. */
export type Storing = 'asking' | 'storing' | 'cancelling';

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
  | { result: 'failed'; failure: UploadFailure };

interface StoringState {
  /** Null: nothing is on its way. */
  phase: Storing | null;
  store: (seen: StoredExam, rows: readonly ResultRow[], publication: Publication) => Promise<StoringOutcome>;
  cancel: () => void;
}

const isUnclear = (outcome: StoringOutcome): boolean =>
  outcome.result === 'failed' && outcome.failure === unclear;

/** An exam that others change all the time is not chased for ever. */
const mostTries = 3;

/** `readAgain` compares with the database once more; null: that failed. */
export function useStoring(readAgain: (exam: ExamFields) => Promise<StoredExam | null>): StoringState {
  const client = useApolloClient();
  const [phase, setPhase] = useState<Storing | null>(null);
  const running = useRef<AbortController | null>(null);
  const account = useAuth().user?.id ?? '';

  /** Answers for an attempt whose request ended without an answer. */
  const settle = async (attempt: Attempt, error: unknown, byWish: boolean): Promise<StoringOutcome> => {
    if (byWish) setPhase('cancelling');
    const { count, exam, id } = attempt;
    const what = await withdraw(client, attempt);
    if (what !== 'unclear') forgetAttempt();
    if (what === 'stored') return { result: 'stored', count, exam, tooLateToCancel: byWish, upload: id };
    if (what === 'unclear') return { result: 'failed', failure: unclear };
    return { result: 'failed', failure: byWish ? cancelled : failureOf(error) };
  };

  const tryToStore = async (
    seen: StoredExam,
    rows: readonly ResultRow[],
    publication: Publication,
    tries: number,
  ): Promise<StoringOutcome> => {
    const { exam } = seen;
    const attempt = newAttempt(exam, rows.length, checkedFirst(publication));
    const controller = (running.current = new AbortController());
    setPhase('storing');
    keepAttempt(account, attempt);
    try {
      await uploadResults(client, attempt, rows, seen.version, controller.signal);
      forgetAttempt();
      return {
        result: 'stored',
        count: rows.length,
        exam,
        tooLateToCancel: controller.signal.aborted,
        upload: attempt.id,
      };
    } catch (error) {
      if (controller.signal.aborted || !isRefusal(error))
        return settle(attempt, error, controller.signal.aborted);
      forgetAttempt();
      running.current = null;
      const now = await readAgain(exam);
      // Refused for another reason than a change, or it cannot be told.
      if (now === null || now.version === seen.version)
        return { result: 'failed', failure: failureOf(error) };
      const still = samePublication(seen, now, publication);
      if (still === null || !sameStored(seen, now)) return { result: 'changed', now };
      // Somebody changed other results of the exam: for these rows all is as it was seen.
      return tries < mostTries
        ? tryToStore(now, rows, still, tries + 1)
        : { result: 'failed', failure: failureOf(error) };
    }
  };

  const store: StoringState['store'] = async (seen, rows, publication) => {
    try {
      // Its answer never came, and the database could not be asked either.
      const last = openAttempt(account);
      if (last) {
        setPhase('asking');
        const outcome = await settle(last, null, false);
        const same = sameExam(last.exam, seen.exam) && last.count === rows.length;
        if (outcome.result === 'stored' ? same : isUnclear(outcome)) return outcome;
      }
      return await tryToStore(seen, rows, publication, 1);
    } finally {
      running.current = null;
      setPhase(null);
    }
  };

  return { phase, store, cancel: () => running.current?.abort() };
}
