// GraphQL without Apollo, for screens that show lists as they are stored: visitors' and the portal's. Asked over HTTP, followed
// over the page's socket, kept on the device of whoever is signed in (keptAnswers.ts).
import { use, useCallback, useEffect, useState } from 'react';
import { language } from '../../../shared/language.ts';
import { messages } from '../../../shared/words/messages.ts';
import { AppError } from '../lib/appError.ts';
import { logWarning } from '../lib/log.ts';
import { type FailureWords, tellFailure } from '../lib/tellFailure.ts';
import { type Answers, codes, createAnswers, type Given } from './answers.ts';
import { takeGiven } from './given.ts';
import { IdentityContext } from './identity.ts';
import { inNepali } from './inLanguage.ts';
import { hearing, orKept } from './keptAnswers.ts';
import { nameOf, type Operation } from './operation.ts';
import { authorization, createOwnSocket, type Identity } from './socket.ts';
import { type Known, useAnswer } from './useAnswer.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Question {
  name: string;
  text: string;
  variables: Values;
}

interface Sink {
  next: (data: object) => void;
  /** It has ended. */
  error: () => void;
}

/** How questions reach the API. */
interface Road {
  /** Rejects with an AppError; one of the API has its code. */
  ask: (question: Question, signal?: AbortSignal) => Promise<object>;
  follow: (question: Question, sink: Sink) => () => void;
}

export interface ApiAnswer {
  data?: object | null;
  errors?: readonly { message?: string; extensions?: { code?: string } }[];
}

/** @throws an AppError for one without data */
export function dataOf({ data, errors }: ApiAnswer): object {
  const [first] = errors ?? [];
  if (first === undefined && data) return data;
  const apiCode = first?.extensions?.code;
  throw new AppError(codes[apiCode ?? ''] ?? 'server', first?.message ?? messages.errors.unexpected, {
    cause: errors,
    apiCode,
  });
}

/** `onOther`: what was asked was somebody else's. */
function createRoad(origin: string, identity: Identity, onOther: (isSomebody: boolean) => void): Road {
  const { socket, getToken } = createOwnSocket(origin, identity, onOther);
  const post = async (question: Question, token: string | null, signal: AbortSignal | undefined) => {
    const { name: operationName, text: query, variables } = question;
    const response = await fetch(`${origin}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(token) },
      body: JSON.stringify({ operationName, query, variables }),
      ...(signal ? { signal } : {}),
    }).catch((cause: unknown) => {
      throw new AppError('network', messages.errors.network, { cause });
    });
    const answer: unknown = await response.json().catch(() => null);
    // Of something between us and the server.
    if (typeof answer !== 'object' || answer === null)
      throw new AppError('server', messages.errors.unexpected);
    return dataOf(answer);
  };
  return {
    async ask(question, signal) {
      try {
        return await post(question, await getToken(), signal);
      } catch (error) {
        if (!(error instanceof AppError) || error.apiCode !== 'invalid-jwt') throw error;
        // A token can end between the check and its arrival (a sleeping laptop): one more try with a fresh one.
        const fresh = await getToken({ fresh: true });
        if (fresh === null) throw error;
        return post(question, fresh, signal);
      }
    },
    follow({ name: operationName, text: query, variables }, { next, error }) {
      return socket.subscribe(
        { operationName, query, variables: { ...variables } },
        {
          next: ({ data, errors }) => (data && !errors ? next(data) : error()),
          error,
          complete: () => undefined,
        },
      );
    },
  };
}

export interface Questions {
  answers: Answers;
  key: (document: Operation<unknown, never>, variables: Values) => string;
  /** Asks once, whatever is known. Rejects with an AppError. */
  once: <Data, Variables extends Values>(
    document: Operation<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ) => Promise<Data>;
  /** Hears of everything that changes; gives what stops it. */
  follow: (document: Operation<unknown, never>, variables: Values, sink: Sink) => () => void;
}

const read = <Data extends object>(data: Data): Data => (language === 'ne' ? inNepali(data) : data);

const questionOf = (document: Operation<unknown, never>, variables: Values): Question => ({
  name: nameOf(document),
  text: document.toString(),
  variables,
});

const keyOf = ({ name, variables }: Question): string => `${name} ${JSON.stringify(variables)}`;

/** `who`: the id of the user in whose name is asked; null for a visitor. `given`: the answers that came with the page. */
export function createQuestions(road: Road, who: () => string | null, given?: Given): Questions {
  /** Every question of the page. */
  const known = new Map<string, Question>();
  const hear = ({ name, variables }: Question) => hearing(name, { ...variables }, who());
  const answers = createAnswers(async (key, signal, early) => {
    const question = known.get(key);
    if (question === undefined) throw new Error(`nobody asks '${key}'`);
    const heard = hear(question);
    const ask = async (): Promise<object> => {
      const data = await road.ask(question, signal);
      heard(data);
      return data;
    };
    const { name, variables } = question;
    return read(await orKept(name, { ...variables }, ask, (data) => early(read(data))));
  }, given);
  return {
    answers,
    key(document, variables) {
      const question = questionOf(document, variables);
      const key = keyOf(question);
      known.set(key, question);
      return key;
    },
    once: async <Data, Variables extends Values>(
      document: Operation<Data, Variables>,
      variables: Variables,
      signal?: AbortSignal,
    ) => read(await road.ask(questionOf(document, variables), signal)) as Data,
    follow(document, variables, { next, error }) {
      const question = questionOf(document, variables);
      return road.follow(question, {
        next: (data) => {
          hear(question)(data);
          next(read(data));
        },
        error,
      });
    },
  };
}

const questions = new WeakMap<Identity, Questions>();

/** One for each identity, and so one for each page. */
export function questionsOf(identity: Identity): Questions {
  const existing = questions.get(identity);
  if (existing) return existing;
  const road = createRoad(window.location.origin, identity, (isSomebody) =>
    made.answers.forget(() => true, isSomebody),
  );
  const made = createQuestions(road, () => identity.user()?.id ?? null, takeGiven());
  questions.set(identity, made);
  return made;
}

/** For renders on the server and tests, which have roads of their own. */
export function provideQuestions(identity: Identity, given: Questions): void {
  questions.set(identity, given);
}

export function useQuestions(): Questions {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error('a question needs an IdentityContext');
  return questionsOf(identity);
}

/** The answer to a question; null asks none. With `once` it is asked only where nobody has asked it. */
export function useQuestion<Data, Variables extends Values>(
  document: Operation<Data, Variables>,
  variables: Variables | null,
  options?: { once?: boolean },
): Known<Data> {
  const { answers, key } = useQuestions();
  return useAnswer(answers, variables === null ? undefined : key(document, variables), options);
}

/** Follows what changes, from when it is shown on; null follows nothing. Gives what begins again one that has failed. */
function useFollowing(
  document: Operation<unknown, never>,
  variables: Values | null,
  onNews: (data: object) => void,
): () => void {
  const { follow, key } = useQuestions();
  const [begun, setBegun] = useState(0);
  const asked = variables === null ? undefined : key(document, variables);
  useEffect(() => {
    if (asked === undefined || variables === null) return undefined;
    return follow(document, variables, { next: onNews, error: () => undefined });
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` says what the variables are
  }, [follow, document, asked, onNews, begun]);
  return useCallback(() => setBegun((times) => times + 1), []);
}

/** The newest of what is followed; undefined until something comes. */
export function useNewest<Data, Variables extends Values>(
  document: Operation<Data, Variables>,
  variables: Variables | null,
): Data | undefined {
  const { key } = useQuestions();
  const asked = variables === null ? undefined : key(document, variables);
  const [newest, setNewest] = useState<{ asked: string | undefined; data: object }>();
  useFollowing(
    document,
    variables,
    useCallback((data) => setNewest({ asked, data }), [asked]),
  );
  // What is followed is what its operation asks for.
  return newest?.asked === asked ? (newest?.data as Data | undefined) : undefined;
}

interface LiveAnswer<Data> extends Omit<Known<Data>, 'again'> {
  /** Asks again; the answer shows in `data` or `error`. */
  retry: () => void;
}

/** What is asked as by `useQuestion` and then followed, by two operations of the same fields. Without a socket the question alone serves. */
export function useLiveAnswer<Data, Variables extends Values>(
  document: Operation<Data, Variables>,
  live: Operation<Data, Variables>,
  variables: Variables | null,
  options?: { once?: boolean },
): LiveAnswer<Data> {
  const { answers, key } = useQuestions();
  const asked = variables === null ? undefined : key(document, variables);
  const { again, ...known } = useAnswer<Data>(answers, asked, options);
  const begin = useFollowing(
    live,
    variables,
    useCallback(
      (data) => {
        if (asked === undefined) return;
        // The first message mostly says what the answer said: then nothing is drawn again.
        if (JSON.stringify(answers.answer(asked)?.data) !== JSON.stringify(data)) answers.tell(asked, data);
      },
      [answers, asked],
    ),
  );
  return {
    ...known,
    retry: useCallback(() => {
      again();
      begin();
    }, [again, begin]),
  };
}

/** Changes something, after which what is shown is asked for again; `failed` is what a toast says otherwise. */
export function useChange<Data, Variables extends Values>(
  document: Operation<Data, Variables>,
  failed: FailureWords,
): { change: (variables: Variables) => Promise<Data>; changing: boolean } {
  const { once, answers } = useQuestions();
  const [changing, setChanging] = useState(false);
  const change = useCallback(
    async (variables: Variables): Promise<Data> => {
      setChanging(true);
      try {
        const data = await once(document, variables);
        await answers.askWanted();
        return data;
      } catch (error) {
        logWarning(`${nameOf(document)} failed`, error);
        tellFailure(error, failed);
        throw error;
      } finally {
        setChanging(false);
      }
    },
    [once, answers, document, failed],
  );
  return { change, changing };
}
