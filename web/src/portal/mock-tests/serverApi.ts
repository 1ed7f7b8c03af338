// How an attempt reaches the database: GraphQL without Apollo, never longer than a bad line is worth waiting for.
import { messages } from '../../../../shared/words/messages.ts';
import {
  type AttemptStateFragment,
  type MockTestFragment,
  SaveAnswersDocument,
  StartAttemptDocument,
  SubmitAttemptDocument,
} from '../../graphql/generated/mockTests.ts';
import type { Questions } from '../../graphql/questions.ts';
import { AppError } from '../../lib/appError.ts';
import type { AttemptApi, AttemptState } from './attempt/api.ts';

export type MockTest = MockTestFragment;

/** An answer that takes longer is asked for anew, in milliseconds: what is sent twice is stored once. */
const patience = 15_000;

/** `work` may wait for the session as well, which knows no signal. */
export async function inTime<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const leaving = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      leaving.abort();
      reject(new AppError('network', messages.errors.network));
    }, patience);
    work(leaving.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The functions answer one row, as the database makes it. */
function stateOf(rows: readonly AttemptStateFragment[]): AttemptState {
  const [row] = rows;
  if (row === undefined) throw new AppError('server', messages.errors.unexpected);
  return row as AttemptState;
}

export function apiOf({ once }: Questions): AttemptApi {
  return {
    start: (test, device, takeOver) =>
      inTime(async (signal) => {
        const variables = { test, device, takeOver };
        return stateOf((await once(StartAttemptDocument, variables, signal)).start_attempt);
      }),
    save: (saving) =>
      inTime(async (signal) => stateOf((await once(SaveAnswersDocument, saving, signal)).save_answers)),
    submit: (saving) =>
      inTime(async (signal) => stateOf((await once(SubmitAttemptDocument, saving, signal)).submit_attempt)),
  };
}
