// Queries that have an address of their own (hasura/metadata/rest_endpoints.yaml): asked by GET and in nobody's name, so
// that caches may answer them to everybody. For the screens they are queries like all others.
import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';
import { restUrl } from '../../../shared/results/endpoints.ts';
import { pause } from '../lib/pause.ts';
import { answerError } from './errors.ts';

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

/** Answers operations with an address, and leaves the others to the next link. */
export function createRestLink(ask: AskRest): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const url = restUrl(operation.operationName, operation.variables);
    if (url === undefined) return forward(operation);
    return new Observable((observer) => {
      const leaving = new AbortController();
      ask(url, leaving.signal)
        .then((answer) => {
          observer.next({ data: dataOf(answer) });
          observer.complete();
        })
        .catch((error: unknown) => {
          if (!leaving.signal.aborted) observer.error(error);
        });
      return () => leaving.abort();
    });
  });
}

function dataOf({ status, json }: RestAnswer): Record<string, unknown> {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    // Of something between us and the server.
  }
  const isData = status === 200 && typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  if (!isData) throw answerError(status, answer);
  return answer as Record<string, unknown>;
}
