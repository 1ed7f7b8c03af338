// What has an address of its own (hasura/metadata/rest_endpoints.yaml): asked by GET and in nobody's name, so that caches
// may answer it to everybody. Knows no Apollo: screens that ask for nothing else never load it.
import { createContext } from 'react';
import { messages } from '../../../shared/words/messages.ts';
import { refusalText } from '../../../shared/words/refusals.ts';
import { AppError } from '../lib/appError.ts';
import { pause } from '../lib/pause.ts';
import { type Answers, codes, createAnswers, type Given } from './answers.ts';

/** With the pauses, about a minute and a half. */
const mostTries = 18;

interface RestAnswer {
  status: number;
  json: string;
}

/** Rejects when there is no answer; `url` has no origin. */
export type AskRest = (url: string, signal: AbortSignal) => Promise<RestAnswer>;

/**
 * What the browser has kept counts only after asking whether it still does. Without cookies: with any the answer would
 * be for their owner alone. Whose network looks many candidates up at once waits for its turn, and asks again.
 */
export function fetchRest(origin: string): AskRest {
  return async (url, signal) => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${origin}${url}`, { credentials: 'omit', cache: 'no-cache', signal });
      const json = await response.text();
      if (response.status !== 429 || tries === mostTries) return { status: response.status, json };
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

function dataOf({ status, json }: RestAnswer): object {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    // Of something between us and the server.
  }
  if (status === 200 && typeof answer === 'object' && answer !== null && !Array.isArray(answer))
    return answer;
  throw answerError(status, answer);
}

export const createLookUps = (askRest: AskRest, given?: Given): Answers =>
  createAnswers(async (url, signal) => dataOf(await askRest(url, signal)), given);

/** Given once by the app. */
export const LookUpContext = createContext<Answers | null>(null);
