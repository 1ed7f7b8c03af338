// What a page has asked and what it was answered, by a key of the question: shared by all that ask the same, and asked anew
// by whoever comes later. Knows no Apollo: screens that ask for nothing else never load it.
import { messages } from '../../../shared/words/messages.ts';
import { AppError, type AppErrorCode } from '../lib/appError.ts';

/** Hasura's codes by what a screen can do about them. */
export const codes: Readonly<Record<string, AppErrorCode>> = {
  'access-denied': 'forbidden',
  'constraint-violation': 'conflict',
  'data-exception': 'invalid',
  'invalid-jwt': 'unauthenticated',
  'permission-error': 'forbidden',
  'validation-failed': 'forbidden',
};

const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('network', messages.errors.network, { cause: error });

export interface Answer {
  /** The last that there was, also when the last question failed. */
  data?: object | undefined;
  error?: AppError | undefined;
  /** The moment of its question; 0: it came with the page. */
  asked: number;
}

/** When somebody began to ask. Counted, not timed: who asks later has a later one. */
export interface Moment {
  at: number;
  /** While the browser goes on from the server's page: what came with it is an answer as well. */
  takesGiven: boolean;
}

export const isSince = (asked: number | undefined, { at, takesGiven }: Moment): boolean =>
  asked !== undefined && (asked >= at || (asked === 0 && takesGiven));

interface Running {
  asked: number;
  leaving: AbortController;
  answered?: Promise<object>;
}

/** The answers that came with a page, by key. */
export type Given = Readonly<Record<string, object>>;

/** The answers of a page. */
export interface Answers {
  /** What is known; the same object until it changes. */
  answer: (key: string) => Answer | undefined;
  subscribe: (listener: () => void) => () => void;
  /** A moment later than all before. */
  now: () => Moment;
  /** Asks anew. Rejects with an AppError. */
  ask: (key: string) => Promise<object>;
  /** What is known, or comes: asked for where nobody has asked. Rejects with an AppError. */
  known: (key: string) => Promise<object>;
  /** Asks anew for all that is wanted now. */
  askWanted: () => Promise<void>;
  /** Something newer than all that was asked for. */
  tell: (key: string, data: object) => void;
  /** Nothing of it is shown again, also of what is on its way; `again`: what is wanted of it is asked anew. */
  forget: (isMeant: (key: string) => boolean, again: boolean) => void;
  /**
   * Sees to an answer since that moment; gives what leaves the question. What came with the page is asked for again
   * once the page is taken over, if `again`.
   */
  want: (key: string, since: Moment, again: boolean) => () => void;
  /** On the server, where a page is rendered with its answers. */
  wait?: (key: string) => Promise<void>;
}

/** `early` is given what there is to show until the answer comes. */
type Ask = (key: string, signal: AbortSignal, early: (data: object) => void) => Promise<object>;

/** How long the server's answers stand in for new ones, in milliseconds: longer than taking over the page takes. */
const handover = 2000;

export function createAnswers(askFor: Ask, given: Given = {}): Answers {
  const answers = new Map<string, Answer>(
    Object.entries(given).map(([key, data]) => [key, { data, asked: 0 }]),
  );
  const running = new Map<string, Running>();
  /** By key: how many want it, and whether any of them wants to know if it still holds. */
  const wanted = new Map<string, { readers: number; again: boolean }>();
  const listeners = new Set<() => void>();
  let moment = 0;
  let isHandedOver: boolean | 'begins' = answers.size === 0;

  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const leave = (key: string): void => {
    running.get(key)?.leaving.abort();
    running.delete(key);
  };

  const pose = async (key: string, question: Running): Promise<object> => {
    const { asked, leaving } = question;
    const show = (answer: Omit<Answer, 'asked'>): void => {
      const before = answers.get(key);
      if (leaving.signal.aborted || (before && before.asked > asked)) return;
      answers.set(key, { data: before?.data, ...answer, asked });
      notify();
    };
    const settle = (answer: Omit<Answer, 'asked'>): void => {
      if (running.get(key) === question) running.delete(key);
      show(answer);
    };
    try {
      const data = await askFor(key, leaving.signal, (early) => show({ data: early }));
      settle({ data });
      return data;
    } catch (cause) {
      const error = toAppError(cause);
      settle({ error });
      throw error;
    }
  };
  const ask = (key: string): Promise<object> => {
    moment += 1;
    const question: Running = { asked: moment, leaving: new AbortController() };
    running.set(key, question);
    question.answered = pose(key, question);
    return question.answered;
  };
  // A failure is in the answer.
  const see = (key: string): Promise<unknown> => ask(key).catch(() => undefined);

  const askWanted = async (isMeant: (key: string) => boolean = () => true): Promise<void> => {
    await Promise.all([...wanted.keys()].filter(isMeant).map(see));
  };

  const handOver = (): void => {
    isHandedOver = true;
    // What may be older than now.
    for (const [key, { again }] of wanted) if (again && answers.get(key)?.asked === 0) void see(key);
  };

  return {
    answer: (key) => answers.get(key),
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
    known(key) {
      const data = answers.get(key)?.data;
      return running.get(key)?.answered ?? (data === undefined ? ask(key) : Promise.resolve(data));
    },
    askWanted: () => askWanted(),
    tell(key, data) {
      moment += 1;
      answers.set(key, { data, asked: moment });
      notify();
    },
    forget(isMeant, again) {
      for (const key of [...answers.keys(), ...running.keys()]) {
        if (!isMeant(key)) continue;
        leave(key);
        answers.delete(key);
      }
      notify();
      if (again) void askWanted(isMeant);
    },
    want(key, since, again) {
      const others = wanted.get(key) ?? { readers: 0, again: false };
      wanted.set(key, { readers: others.readers + 1, again: others.again || again });
      const isKnown = isSince(answers.get(key)?.asked, since) || isSince(running.get(key)?.asked, since);
      if (!isKnown) void see(key);
      return () => {
        const left = wanted.get(key);
        if (left !== undefined && left.readers > 1) {
          wanted.set(key, { ...left, readers: left.readers - 1 });
          return;
        }
        wanted.delete(key);
        leave(key);
      };
    },
  };
}

/** The answers of the render of one page: each question is asked once, and rendering waits for it. */
interface ServerAnswers extends Answers {
  given: () => Given;
}

/** `asks`: there is somebody to ask. Without, nothing is answered, and pages show that they load. */
export function onServer(
  answers: Answers,
  asks: boolean,
  signal: AbortSignal | undefined,
  onFailure: (error: unknown) => void,
): ServerAnswers {
  const waiting = new Map<string, Promise<void>>();
  const wait = (key: string): Promise<void> => {
    const known = waiting.get(key);
    if (known) return known;
    const answered = new Promise<void>((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
      answers
        .ask(key)
        .catch(onFailure)
        .finally(() => resolve());
    });
    waiting.set(key, answered);
    return answered;
  };
  return {
    ...answers,
    now: () => ({ at: 0, takesGiven: true }),
    want: () => () => undefined,
    ...(asks ? { wait } : {}),
    given: () =>
      Object.fromEntries(
        [...waiting.keys()].flatMap((key) => {
          const data = answers.answer(key)?.data;
          return data === undefined ? [] : [[key, data]];
        }),
      ),
  };
}
