// What a visitor is answered about results, from memory as long as nothing has changed: an answer belongs to an edition
// of its exam, and with the next one it is asked for again. Failures are never kept.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { restEndpoints, type RestOperation, restUrl } from '../../../shared/results/endpoints.ts';
import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/errors.ts';
import { limits } from '../../base/limits.ts';
import { createListener, type ListenerOptions } from '../../base/listening.ts';
import { restPrefix } from '../../http/gate.ts';
import type { LookedUp, LookUp } from './lookUpPace.ts';

// What is published now, as far as it decides whether an answer is still right: a word for each exam that is another one
// after each of its changes. Kept in memory while every change is heard of.

/** Words of an alphabet that an ETag may have. Drafts have no part in them: nobody learns that there is one. */
export interface Editions {
  /** Of the list of exams, the announced ones included. */
  readonly list: string;
  /** Of an exam (title and set, whatever the dates); the same for one that is not published as for one that is none. */
  of(examTitle: string, setNumber: string): string;
}

interface Row {
  id: string;
  exam_title: string;
  set_number: string;
  exam_date: string | null;
  state: 'scheduled' | 'published';
  publish_at: string | null;
  version: string;
}

/** Of an exam of which nothing is published. */
export const noEdition = '0';

const keyOf = (examTitle: string, setNumber: string): string => JSON.stringify([examTitle, setNumber]);

function editionsOf(rows: readonly Row[]): Editions {
  const published = new Map<string, string>();
  const listed: unknown[] = [];
  for (const { id, exam_title, set_number, exam_date, state, publish_at, version } of rows) {
    if (state === 'scheduled') {
      // Its version would tell that somebody works at it.
      listed.push([exam_title, set_number, exam_date, publish_at]);
      continue;
    }
    listed.push([id, version]);
    const key = keyOf(exam_title, set_number);
    const others = published.get(key);
    published.set(key, others === undefined ? version : `${others}.${version}`);
  }
  const list = createHash('sha256').update(JSON.stringify(listed)).digest('base64url').slice(0, 16);
  return { list, of: (title, set) => published.get(keyOf(title, set)) ?? noEdition };
}

/** @param options `onNews` is told that something about exams has changed */
export function createExamEditions(options: Pick<ListenerOptions, 'pool' | 'log' | 'onNews'>) {
  const { pool, log } = options;
  let found: Editions | undefined;
  /** Whether `found` is what is stored, as far as anybody has heard. */
  let isWatched = (): boolean => false;
  /** `since`: which news had been heard when it began. */
  let reading: { since: number; done: Promise<Editions> } | undefined;
  /** The one that begins when `reading` has ended. */
  let next: Promise<Editions> | undefined;

  const news = createListener({ ...options, channel: 'exam_news' });

  const read = async (): Promise<Editions> => {
    const isUnchanged = news.watch();
    const { rows } = await pool.query<Row>(
      `select id, exam_title, set_number, exam_date::text, state, publish_at::text, version::text
       from public.exams where state <> 'draft' order by id`,
    );
    const editions = editionsOf(rows);
    if (isUnchanged()) {
      found = editions;
      isWatched = isUnchanged;
    }
    return editions;
  };

  const known = (): Editions | undefined => {
    news.wake();
    return isWatched() && news.isCurrent() ? found : undefined;
  };

  const begin = (): Promise<Editions> => {
    const since = news.heard();
    const done = read().finally(() => (reading = undefined));
    done.catch((error: unknown) => log.warn({ reason: errorText(error) }, 'the exams cannot be read'));
    reading = { since, done };
    return done;
  };

  return {
    /** The editions for certain: nothing has changed since. Undefined when that is not known at this moment. */
    known,
    /** The editions, read anew unless they are known. @throws when the database does not answer */
    current(): Promise<Editions> {
      const certain = known();
      if (certain !== undefined) return Promise.resolve(certain);
      if (next !== undefined) return next;
      if (reading === undefined) return begin();
      // One that has begun may have looked before the last change, unless that would have been heard of.
      if (reading.since === news.heard() && news.isListening()) return reading.done;
      // However many ask: all of them share the one that begins after they did.
      const ended = reading.done.catch(() => undefined);
      next = ended.then(() => {
        next = undefined;
        return begin();
      });
      return next;
    },
    stop: (): Promise<void> => news.stop(),
  };
}
export type ExamEditions = ReturnType<typeof createExamEditions>;

// What is asked: by an address, or by the server itself.

const ofExam = ['exam_title', 'set_number'] as const;
const ofCandidate = [...ofExam, 'symbol'] as const;

/** What the look-ups take that anybody may make: each once, and nothing else. */
const parameters: Readonly<Record<RestOperation, readonly (typeof ofCandidate)[number][]>> = {
  ExamOptions: [],
  NewestExam: [],
  TopPerformers: ofExam,
  CandidateResults: ofCandidate,
  CandidateSuggestion: ofCandidate,
  ExamDistribution: ofExam,
};

type Variables = Partial<Record<(typeof ofCandidate)[number], string>>;

interface Question {
  operation: RestOperation;
  variables: Variables;
  /** The same for each way to write the address. */
  key: string;
}

const questionOf = (operation: RestOperation, variables: Variables): Question => ({
  operation,
  variables,
  key: JSON.stringify([operation, ...parameters[operation].map((name) => variables[name])]),
});

/** No exam or symbol that is stored makes a longer address. */
const longest = 8000;

/** What an address asks; undefined for one that is not exactly a look-up's: the engine says what is wrong with it. */
function questionAt(url: string): Question | undefined {
  if (url.length > longest) return undefined;
  const [pathname = '', search = ''] = url.split(/\?(.*)/s);
  const operation = (Object.keys(parameters) as RestOperation[]).find(
    (name) => restEndpoints[name] === pathname.slice(restPrefix.length),
  );
  if (operation === undefined) return undefined;
  const given = new URLSearchParams(search);
  const names = parameters[operation];
  if (given.size !== names.length || !names.every((name) => given.has(name))) return undefined;
  return questionOf(operation, Object.fromEntries(given));
}

const symbols = z.array(z.object({ symbol: z.string() }));
const ofCandidates = z.union([
  z.object({ candidate_results: symbols }).transform((answer) => answer.candidate_results),
  z.object({ candidate_suggestions: symbols }).transform((answer) => answer.candidate_suggestions),
]);

/** Whom an answer alone tells of, whatever was asked; undefined where no candidate is looked up. */
const candidatesIn = (answer: unknown): { symbol: string }[] | undefined =>
  ofCandidates.safeParse(answer).data;

/** The same to be counted; which candidate it was is not known. */
export function lookedUpIn(answer: unknown): LookedUp[] {
  const found = candidatesIn(answer);
  return found ? [{ candidate: undefined, isFound: found.length > 0 }] : [];
}

/** Which candidate an answer speaks of; undefined where it is none alone. */
function lookedUpBy({ operation, variables }: Question, answer: unknown): LookedUp | undefined {
  const found = candidatesIn(answer);
  if (found === undefined) return undefined;
  // By the ID that was found: the same digits complete another one in each exam. A suggestion comes after a look-up that
  // found nobody and is counted already, as a miss.
  const [first] = operation === 'CandidateResults' ? found : [];
  return { candidate: first?.symbol ?? variables.symbol, isFound: found.length > 0 };
}

/** Whether there is no end of questions with such an answer: it tells of nobody, or is asked for in other words. */
function isOfUnlimitedKind({ variables }: Question, edition: string, answer: unknown): boolean {
  const found = candidatesIn(answer);
  const isOfOne = found?.length !== 0 && (found ?? []).every(({ symbol }) => symbol === variables.symbol);
  return edition === noEdition || !isOfOne;
}

export interface PublicAnswer {
  status: number;
  body: Buffer;
  /** Of what may be kept, here and elsewhere: it is right for everybody. Undefined for failures. */
  etag: string | undefined;
  /** The candidate of whom it speaks, to be counted for whoever gets it. */
  lookedUp?: LookedUp | undefined;
}

export interface PublicAnswers {
  /** The answer at once, when it is in memory and right for certain. */
  recall(url: string): PublicAnswer | undefined;
  /** Undefined: the address is not a look-up's. Never rejects. */
  answer(url: string): Promise<PublicAnswer> | undefined;
  /** The same for pages and mark sheets. */
  lookUp: LookUp;
  /** Bytes in memory. */
  used(): number;
}

interface Entry extends PublicAnswer {
  edition: string;
  madeAt: number;
}

/** Bytes that an entry takes besides its texts. */
const overhead = 400;

/** The database does not say what is published, so the engine was not asked. */
const unavailable: PublicAnswer = {
  status: 503,
  body: Buffer.from(JSON.stringify({ path: '$', error: 'The results do not answer', code: 'unexpected' })),
  etag: undefined,
};

export function createPublicAnswers({
  editions,
  ask,
  clock,
}: {
  editions: Pick<ExamEditions, 'known' | 'current'>;
  /** Asks the engine, or Hasura, for an address. Never rejects. */
  ask: (url: string) => Promise<{ status: number; json: string }>;
  clock: Clock;
}): PublicAnswers {
  const limited = new LRUCache<string, Entry>({ maxSize: limits.answersKept.default });
  // Apart: whoever tries symbols that do not exist, or spellings, pushes out nothing but such answers.
  const unlimited = new LRUCache<string, Entry>({ maxSize: limits.emptyAnswersKept.default });
  const asking = new Map<string, Promise<PublicAnswer>>();

  const editionOf = ({ variables: { exam_title, set_number } }: Question, now: Editions): string =>
    exam_title === undefined || set_number === undefined ? now.list : now.of(exam_title, set_number);

  const recalled = (question: Question, now: Editions): PublicAnswer | undefined => {
    const entry = limited.get(question.key) ?? unlimited.get(question.key);
    if (entry === undefined || entry.edition !== editionOf(question, now)) return undefined;
    const age = clock().getTime() - entry.madeAt;
    return age >= 0 && age < limits.answerAge.default ? entry : undefined;
  };

  /** The edition was known before the question was asked: what changes meanwhile makes the answer newer, never older. */
  const askAnew = async (question: Question, edition: string): Promise<PublicAnswer> => {
    const { operation, variables, key } = question;
    const { status, json } = await ask(restUrl(operation, variables as never));
    const body = Buffer.from(json);
    if (status !== 200) return { status, body, etag: undefined };
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    const answer: unknown = JSON.parse(json);
    const etag = `W/"${edition}-${hash}"`;
    const lookedUp = lookedUpBy(question, answer);
    const entry = { status, body, etag, lookedUp, edition, madeAt: clock().getTime() };
    limited.delete(key);
    unlimited.delete(key);
    const cache = isOfUnlimitedKind(question, edition, answer) ? unlimited : limited;
    cache.set(key, entry, { size: body.length + 2 * key.length + overhead });
    return entry;
  };

  const answerTo = async (question: Question): Promise<PublicAnswer> => {
    let now: Editions;
    try {
      now = await editions.current();
    } catch {
      return unavailable;
    }
    const certain = editions.known() === now ? recalled(question, now) : undefined;
    if (certain !== undefined) return certain;
    const edition = editionOf(question, now);
    const key = `${edition} ${question.key}`;
    // One question for all who ask the same at a time.
    const running = asking.get(key);
    if (running !== undefined) return running;
    const made = askAnew(question, edition).finally(() => asking.delete(key));
    asking.set(key, made);
    return made;
  };

  return {
    recall(url) {
      const now = editions.known();
      const question = now && questionAt(url);
      return now && question && recalled(question, now);
    },
    answer(url) {
      const question = questionAt(url);
      return question && answerTo(question);
    },
    async lookUp(operation, variables) {
      const { status, body, lookedUp } = await answerTo(questionOf(operation, variables));
      return { status, answer: JSON.parse(body.toString()) as unknown, lookedUp };
    },
    used: () => limited.calculatedSize + unlimited.calculatedSize,
  };
}
