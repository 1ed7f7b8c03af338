// What has an address of its own (hasura/metadata/rest_endpoints.yaml): asked by GET and in nobody's name, so that caches
// may answer it to everybody. Knows no Apollo: screens that ask for nothing else never load it.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { restUrl } from '../../../shared/results/endpoints.ts';
import { messages } from '../../../shared/words/messages.ts';
import { refusalText } from '../../../shared/words/refusals.ts';
import { AppError, type AppErrorCode } from '../lib/appError.ts';
import { pause } from '../lib/pause.ts';

/** Hasura's codes by what a screen can do about them. */
export const codes: Readonly<Record<string, AppErrorCode>> = {
  'access-denied': 'forbidden',
  'constraint-violation': 'conflict',
  'data-exception': 'invalid',
  'invalid-jwt': 'unauthenticated',
  'permission-error': 'forbidden',
  'validation-failed': 'forbidden',
};

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

const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('network', messages.errors.network, { cause: error });

interface Answer {
  /** The last that there was, also when the last question failed. */
  data?: object | undefined;
  error?: AppError | undefined;
  /** The moment of its question; 0: it came with the page. */
  asked: number;
}

/** When somebody began to ask. Counted, not timed: who asks later has a later one. */
interface Moment {
  at: number;
  /** While the browser goes on from the server's page: what came with it is an answer as well. */
  takesGiven: boolean;
}

const isSince = (asked: number | undefined, { at, takesGiven }: Moment): boolean =>
  asked !== undefined && (asked >= at || (asked === 0 && takesGiven));

/** The answers of a page. */
export interface LookUps {
  /** What is known; the same object until it changes. */
  answer: (url: string) => Answer | undefined;
  subscribe: (listener: () => void) => () => void;
  /** A moment later than all before. */
  now: () => Moment;
  /** Asks anew. Rejects with an AppError. */
  ask: (url: string) => Promise<object>;
  /**
   * Sees to an answer since that moment; gives what leaves the question. What came with the page is asked for again
   * once the page is taken over, if `again`.
   */
  want: (url: string, since: Moment, again: boolean) => () => void;
  /** On the server, where a page is rendered with its answers. */
  wait?: (url: string) => Promise<void>;
}

/** How long the server's answers stand in for new ones, in milliseconds: longer than taking over the page takes. */
const handover = 2000;

/** `given`: the answers that came with the page. */
export function createLookUps(askRest: AskRest, given: Readonly<Record<string, object>> = {}): LookUps {
  const answers = new Map<string, Answer>(
    Object.entries(given).map(([url, data]) => [url, { data, asked: 0 }]),
  );
  const running = new Map<string, { asked: number; leaving: AbortController }>();
  /** By address: how many want it, and whether any of them wants to know if it still holds. */
  const wanted = new Map<string, { readers: number; again: boolean }>();
  const listeners = new Set<() => void>();
  let moment = 0;
  let isHandedOver: boolean | 'begins' = answers.size === 0;

  const ask = async (url: string): Promise<object> => {
    moment += 1;
    const question = { asked: moment, leaving: new AbortController() };
    running.set(url, question);
    const settle = (answer: Omit<Answer, 'asked'>): void => {
      if (running.get(url) === question) running.delete(url);
      const before = answers.get(url);
      if (question.leaving.signal.aborted || (before && before.asked > question.asked)) return;
      answers.set(url, { data: before?.data, ...answer, asked: question.asked });
      for (const listener of listeners) listener();
    };
    try {
      const data = dataOf(await askRest(url, question.leaving.signal));
      settle({ data });
      return data;
    } catch (cause) {
      const error = toAppError(cause);
      settle({ error });
      throw error;
    }
  };
  // A failure is in the answer.
  const see = (url: string): void => void ask(url).catch(() => undefined);

  const handOver = (): void => {
    isHandedOver = true;
    // What may be older than now.
    for (const [url, { again }] of wanted) if (again && answers.get(url)?.asked === 0) see(url);
  };

  return {
    answer: (url) => answers.get(url),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now() {
      if (isHandedOver === false) {
        isHandedOver = 'begins';
        setTimeout(handOver, handover);
      }
      moment += 1;
      return { at: moment, takesGiven: isHandedOver !== true };
    },
    ask,
    want(url, since, again) {
      const others = wanted.get(url) ?? { readers: 0, again: false };
      wanted.set(url, { readers: others.readers + 1, again: others.again || again });
      const isKnown = isSince(answers.get(url)?.asked, since) || isSince(running.get(url)?.asked, since);
      if (!isKnown) see(url);
      return () => {
        const left = wanted.get(url);
        if (left !== undefined && left.readers > 1) {
          wanted.set(url, { ...left, readers: left.readers - 1 });
          return;
        }
        wanted.delete(url);
        running.get(url)?.leaving.abort();
        running.delete(url);
      };
    },
  };
}

/** For the render of one page: each question is asked once, and rendering waits for it. */
export function createServerLookUps(
  askRest: AskRest | undefined,
  signal: AbortSignal | undefined,
  onFailure: (error: unknown) => void,
): LookUps & { given: () => Record<string, object> } {
  const browsers = createLookUps(askRest ?? (() => Promise.reject(new Error('nobody to ask'))));
  const waiting = new Map<string, Promise<void>>();
  const asked = new Set<string>();
  return {
    ...browsers,
    now: () => ({ at: 0, takesGiven: true }),
    want: () => () => undefined,
    ...(askRest
      ? {
          wait(url) {
            const known = waiting.get(url);
            if (known) return known;
            asked.add(url);
            const answered = new Promise<void>((resolve) => {
              signal?.addEventListener('abort', () => resolve(), { once: true });
              browsers.ask(url).then(
                () => resolve(),
                (error: unknown) => {
                  onFailure(error);
                  resolve();
                },
              );
            });
            waiting.set(url, answered);
            return answered;
          },
        }
      : {}),
    given: () =>
      Object.fromEntries(
        [...asked].flatMap((url) => {
          const data = browsers.answer(url)?.data;
          return data === undefined ? [] : [[url, data]];
        }),
      ),
  };
}

/** Given once by the app. */
export const LookUpContext = createContext<LookUps | null>(null);

function useLookUps(): LookUps {
  const lookUps = use(LookUpContext);
  if (lookUps === null) throw new Error('a look-up needs a LookUpContext');
  return lookUps;
}

type Scalars = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of an operation. @throws for one that has none */
function urlOf({ definitions }: TypedDocumentNode<unknown, never>, variables: Scalars): string {
  const [operation] = definitions;
  const name = operation && 'operation' in operation ? operation.name?.value : undefined;
  const url = restUrl(name, variables);
  if (url === undefined) throw new Error(`'${name ?? ''}' has no address`);
  return url;
}

interface LookedUp<Data> {
  data: Data | undefined;
  /** Why there is nothing to show. Undefined as soon as there is something. */
  error: AppError | undefined;
  /** Its answer is on the way, or to be asked for. */
  loading: boolean;
  again: () => void;
}

/**
 * The answer to a question; null asks none. One that is known shows at once, while it is asked for again. With `anew`
 * only what was asked for here counts.
 */
export function useLookUp<Data, Variables extends Scalars>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  { anew = false }: { anew?: boolean } = {},
): LookedUp<Data> {
  const lookUps = useLookUps();
  const url = variables === null ? undefined : urlOf(document, variables);
  const [question, setQuestion] = useState(() => ({ url, since: lookUps.now() }));
  if (question.url !== url) setQuestion({ url, since: lookUps.now() });
  if (url !== undefined && lookUps.wait) use(lookUps.wait(url));
  const read = (): Answer | undefined => (url === undefined ? undefined : lookUps.answer(url));
  const answer = useSyncExternalStore(lookUps.subscribe, read, read);
  const { since } = question;
  useEffect(
    () => (url === undefined ? undefined : lookUps.want(url, since, !anew)),
    [lookUps, url, since, anew],
  );
  const isNew = answer !== undefined && isSince(answer.asked, since);
  const counts = isNew ? answer.error === undefined || !anew : !anew;
  const data = counts ? answer?.data : undefined;
  return {
    // What an address answers is what its operation asks for.
    data: data as Data | undefined,
    error: isNew && data === undefined ? answer.error : undefined,
    loading: url !== undefined && !isNew,
    again: useCallback(
      () => setQuestion({ url, since: { ...lookUps.now(), takesGiven: false } }),
      [lookUps, url],
    ),
  };
}

/** Asks once, whatever is known; rejects with an AppError. */
export type AskAddress = <Data, Variables extends Scalars>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export function useAsk(): AskAddress {
  const lookUps = useLookUps();
  return useCallback<AskAddress>(
    async <Data, Variables extends Scalars>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ) => (await lookUps.ask(urlOf(document, variables))) as Data,
    [lookUps],
  );
}
