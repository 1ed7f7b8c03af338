// Storing the rows of a preview: against what its reader has seen, cancellable until the database has them, and with
// one certain answer, also when the connection was lost on the way.
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { isRefusal } from '../../../../graphql/isRefusal.ts';
import { useAuth } from '../../../../session/AuthProvider.tsx';
import type { ResultRow } from '../file/resultRows.ts';
import { type ExamFields, sameExam } from './examSchema.ts';
import { forgetAttempt, keepAttempt, openAttempt } from './openAttempt.ts';
import type { Publication } from './publication.ts';
import { samePublication, sameStored, type StoredExam } from './storedResults.ts';
import {
  type Attempt,
  cancelled,
  failureOf,
  newAttempt,
  unclear,
  type UploadFailure,
  uploadResults,
  withdraw,
} from './uploadResults.ts';

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
    const attempt = newAttempt(exam, rows.length, publication);
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
