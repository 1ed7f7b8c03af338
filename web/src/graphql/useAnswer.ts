// A question of a screen, answered out of what the page knows (answers.ts).
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
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
 * only what was asked for here counts, with `once` everything that is known.
 */
export function useAnswer<Data>(
  answers: Answers,
  key: string | undefined,
  { anew = false, once = false }: { anew?: boolean; once?: boolean } = {},
): Known<Data> {
  const [question, setQuestion] = useState(() => ({ key, since: once ? ever : answers.now() }));
  if (question.key !== key) setQuestion({ key, since: once ? ever : answers.now() });
  const read = (): Answer | undefined => (key === undefined ? undefined : answers.answer(key));
  const answer = useSyncExternalStore(answers.subscribe, read, read);
  const { since } = question;
  useEffect(
    () => (key === undefined ? undefined : answers.want(key, since, !anew)),
    [answers, key, since, anew],
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
