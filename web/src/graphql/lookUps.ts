// What has an address of its own (hasura/metadata/rest_endpoints.yaml): asked by GET and in nobody's name, so that caches
// may answer it to everybody. Knows no Apollo: screens that ask for nothing else never load it.
import { createContext, use, useCallback } from 'react';
import {
  type AnswerOf,
  type RestOperation,
  restUrl,
  type VariablesOf,
} from '../../../shared/results/endpoints.ts';
import type { AskResults } from '../../../shared/results/found.ts';
import { messages } from '../../../shared/words/messages.ts';
import { refusalText } from '../../../shared/words/refusals.ts';
import { AppError } from '../lib/appError.ts';
import { pause } from '../lib/pause.ts';
import { type Answers, codes, createAnswers, type Given } from './answers.ts';
import { type Known, useAnswer } from './useAnswer.ts';

/** With the pauses, about a minute and a half. */
const mostTries = 18;

interface RestAnswer {
  status: number;
  /** Undefined: it is no JSON, and of something between us and the server. */
  answer: unknown;
}

/** Rejects when there is no answer. */
export type AskRest = <O extends RestOperation>(
  operation: O,
  variables: VariablesOf<O>,
  signal: AbortSignal,
) => Promise<RestAnswer>;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * What the browser has kept counts only after asking whether it still does. Without cookies: with any the answer would
 * be for their owner alone. Whose network looks many candidates up at once waits for its turn, and asks again.
 */
export function fetchRest(origin: string): AskRest {
  return async (operation, variables, signal) => {
    const url = origin + restUrl(operation, variables);
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(url, { credentials: 'omit', cache: 'no-cache', signal });
      const answer = parsed(await response.text());
      if (response.status !== 429 || tries === mostTries) return { status: response.status, answer };
      const seconds = Number(response.headers.get('retry-after')) || 5;
      // Apart, so that a crowd does not come back at one moment.
      await pause(Math.min(seconds, 15) * 1000 * (0.75 + Math.random() / 2));
      signal.throwIfAborted();
    }
  };
}

/** The error of an answer by address: `{"error", "code"}`, or whatever came instead of the server's own answer. */
function answerError(status: number, answer: unknown): AppError {
  const { code: apiCode, error: message } = Object(answer) as { code?: unknown; error?: unknown };
  if (typeof apiCode !== 'string' || typeof message !== 'string' || status >= 500)
    return new AppError('server', messages.errors.unexpected, { cause: answer });
  return new AppError(codes[apiCode] ?? 'server', refusalText(apiCode, message), { cause: answer, apiCode });
}

function dataOf({ status, answer }: RestAnswer): object {
  if (status === 200 && typeof answer === 'object' && answer !== null && !Array.isArray(answer))
    return answer;
  throw answerError(status, answer);
}

/** What a look-up is known by among the answers. */
export const keyOf = <O extends RestOperation>(operation: O, variables: VariablesOf<O>): string =>
  JSON.stringify([operation, variables]);

export const createLookUps = (askRest: AskRest, given?: Given): Answers =>
  createAnswers(async (key, signal) => {
    const [operation, variables] = JSON.parse(key) as [RestOperation, never];
    return dataOf(await askRest(operation, variables, signal));
  }, given);

/** Given once by the app. */
export const LookUpContext = createContext<Answers | null>(null);

function useLookUps(): Answers {
  const lookUps = use(LookUpContext);
  if (lookUps === null) throw new Error('a look-up needs a LookUpContext');
  return lookUps;
}

/**
 * The answer to a look-up; null asks none. One that is known shows at once, while it is asked for again. With `anew` only
 * what was asked for here counts.
 */
export const useLookUp = <O extends RestOperation>(
  operation: O,
  variables: VariablesOf<O> | null,
  options?: { anew?: boolean },
): Known<AnswerOf<O>> =>
  useAnswer(useLookUps(), variables === null ? undefined : keyOf(operation, variables), options);

/** Asks once, whatever is known; rejects with an AppError. */
export function useAsk(): AskResults {
  const lookUps = useLookUps();
  return useCallback(
    // What a look-up is answered with is what its operation asks for.
    async (operation, variables) => (await lookUps.ask(keyOf(operation, variables))) as never,
    [lookUps],
  );
}
