// A question of a screen, answered out of what the page knows (answers.ts).
import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AppError } from '../lib/appError.ts';
import { type Answer, type Answers, isSince, type Moment } from './answers.ts';

/** What a screen knows of its question. */
export interface Known<Data> {
  data: Data | undefined;
  /** Why there is nothing to show. Undefined as soon as there is something. */
  error: AppError | undefined;
  /** Its answer is on the way, or to be asked for. */
  loading: boolean;
  again: () => void;
}

/** Everything that was asked before counts. */
const ever: Moment = { at: 0, takesGiven: true };

/**
 * The answer to a question; undefined asks none. One that is known shows at once, while it is asked for again: with `anew`
 * only what was asked for here counts, with `once` everything that is known, also what came with the page.
 */
export function useAnswer<Data>(
  answers: Answers,
  key: string | undefined,
  { anew = false, once = false }: { anew?: boolean; once?: boolean } = {},
): Known<Data> {
  if (key !== undefined && answers.wait) use(answers.wait(key));
  const read = (): Answer | undefined => (key === undefined ? undefined : answers.answer(key));
  const begin = () => ({ key, since: once && read()?.error === undefined ? ever : answers.now() });
  const [question, setQuestion] = useState(begin);
  if (question.key !== key) setQuestion(begin());
  const answer = useSyncExternalStore(answers.subscribe, read, read);
  const { since } = question;
  useEffect(
    () => (key === undefined ? undefined : answers.want(key, since, !anew && !once)),
    [answers, key, since, anew, once],
  );
  const isNew = answer !== undefined && isSince(answer.asked, since);
  const counts = isNew ? answer.error === undefined || !anew : !anew;
  const data = counts ? answer?.data : undefined;
  return {
    // What a question is answered with is what its operation asks for.
    data: data as Data | undefined,
    error: isNew && data === undefined ? answer.error : undefined,
    loading: key !== undefined && !isNew,
    again: useCallback(
      () => setQuestion({ key, since: { ...answers.now(), takesGiven: false } }),
      [answers, key],
    ),
  };
}
