// What a visitor is answered about results, from memory as long as nothing has changed: an answer belongs to an edition
// of its exam, and with the next one it is asked for again. Failures are never kept.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { restEndpoints, type RestOperation } from '../../../shared/results/endpoints.ts';
import type { Clock } from '../../base/clock.ts';
import { limits } from '../../base/limits.ts';
import { restPrefix } from '../../http/gate.ts';
import type { Editions, ExamEditions } from './examEditions.ts';
import type { LookedUp, LookUp } from './lookUpPace.ts';

interface Kind {
  /** Each once, and no others. */
  parameters: readonly string[];
  /** Whether there is no end of questions with such an answer: it tells of nobody, or is asked for in other words. */
  isOfUnlimitedKind: (answer: unknown, asked: URLSearchParams) => boolean;
  /** Whether somebody is found, where one candidate is looked up. */
  isFound?: (answer: unknown) => boolean;
}

const nobodyIsTop = z.object({ top_performers: z.array(z.unknown()).max(0) });

/** At least one, all of the same candidate: other spellings of the symbol, or its digits alone, find them as well. */
const candidate = z.object({ candidate_results: z.array(z.object({ symbol: z.string() })).min(1) });

const anyCandidate = z.union([
  z.object({ candidate_results: z.array(z.unknown()) }),
  z.object({ candidate_suggestions: z.array(z.unknown()) }),
]);

const suggested = z.object({ candidate_suggestions: z.array(z.unknown()).min(1) });

/** The same by an answer alone, whatever was asked; which candidate it was is not known. */
export function lookedUpIn(answer: unknown): LookedUp[] {
  const { data } = anyCandidate.safeParse(answer);
  const rows = data && Object.values(data)[0];
  return rows ? [{ candidate: undefined, isFound: rows.length > 0 }] : [];
}

const nobodyHas = z.object({
  equal: z.object({ aggregate: z.object({ sum: z.object({ count: z.null() }) }) }),
});

/** The look-ups that anybody may make: what their addresses (shared/results/endpoints.ts) take, and whom an answer speaks of. */
const lookUps: Readonly<Record<RestOperation, Kind>> = {
  ExamOptions: { parameters: [], isOfUnlimitedKind: () => false },
  NewestExam: { parameters: [], isOfUnlimitedKind: () => false },
  TopPerformers: {
    parameters: ['exam_title', 'set_number'],
    isOfUnlimitedKind: (answer) => nobodyIsTop.safeParse(answer).success,
  },
  CandidateResults: {
    parameters: ['exam_title', 'set_number', 'symbol'],
    isFound: (answer) => candidate.safeParse(answer).success,
    isOfUnlimitedKind(answer, asked) {
      const { data } = candidate.safeParse(answer);
      return !data || data.candidate_results.some(({ symbol }) => symbol !== asked.get('symbol'));
    },
  },
  // By the ID that was typed: after the look-up that found nobody it is counted already, as a miss.
  CandidateSuggestion: {
    parameters: ['exam_title', 'set_number', 'symbol'],
    isOfUnlimitedKind: () => true,
    isFound: (answer) => suggested.safeParse(answer).success,
  },
  CandidateStanding: {
    parameters: ['exam_title', 'set_number', 'marks'],
    isOfUnlimitedKind(answer, asked) {
      const marks = asked.get('marks');
      return String(Number(marks)) !== marks || nobodyHas.safeParse(answer).success;
    },
  },
};

const byAddress = new Map(
  Object.entries(lookUps).map(([operation, lookUp]) => [restEndpoints[operation], lookUp]),
);

interface Question {
  /** The same for each way to write the address. */
  key: string;
  /** Whether its answer is kept apart: there is no end of such questions. */
  isOfUnlimitedKind: (answer: unknown) => boolean;
  /** Which candidate an answer speaks of; undefined where it is none alone. */
  lookedUp: (answer: unknown) => LookedUp | undefined;
  /** Undefined for the list of all exams. */
  exam: { title: string; set: string } | undefined;
}

/** No exam, symbol or number that is stored makes a longer address. */
const longest = 8000;

/** What an address asks; undefined for one that is not exactly a look-up's: the engine says what is wrong with it. */
function questionOf(url: string): Question | undefined {
  if (url.length > longest) return undefined;
  const [pathname = '', search = ''] = url.split(/\?(.*)/s);
  const name = pathname.slice(restPrefix.length);
  const lookUp = byAddress.get(name);
  if (lookUp === undefined) return undefined;
  const given = new URLSearchParams(search);
  if (given.size !== lookUp.parameters.length) return undefined;
  const values = lookUp.parameters.map((parameter) => given.get(parameter));
  if (values.includes(null)) return undefined;
  const key = JSON.stringify([name, ...values]);
  const [title, set] = values;
  const isOfOne = typeof title === 'string' && typeof set === 'string';
  return {
    key,
    isOfUnlimitedKind: (answer) => lookUp.isOfUnlimitedKind(answer, given),
    lookedUp(answer) {
      // By the ID that was found: the same digits complete another one in each exam.
      const [found] = candidate.safeParse(answer).data?.candidate_results ?? [];
      return (
        lookUp.isFound && {
          candidate: found?.symbol ?? given.get('symbol') ?? undefined,
          isFound: lookUp.isFound(answer),
        }
      );
    },
    exam: isOfOne ? { title, set } : undefined,
  };
}

/** The part of the room that belongs to what was asked for at least twice. */
const lastingPart = 0.75;

interface Kept<T> {
  readonly value: T;
  readonly size: number;
}

/**
 * Answers bounded in bytes. One that was asked for once is the first to make room: whoever tries one address after the other
 * pushes out nothing that others have asked for twice.
 */
export class AnswerCache<T> {
  readonly #recent: LRUCache<string, Kept<T>>;
  readonly #lasting: LRUCache<string, Kept<T>>;

  /** @param bytes as the callers count them */
  constructor(bytes: number) {
    this.#recent = new LRUCache({ maxSize: bytes * (1 - lastingPart) });
    this.#lasting = new LRUCache({
      maxSize: bytes * lastingPart,
      // It has to be asked for once more before others of its age leave.
      disposeAfter: (kept, key, reason) => {
        if (reason === 'evict') this.#recent.set(key, kept, { size: kept.size });
      },
    });
  }

  get(key: string): T | undefined {
    const lasting = this.#lasting.get(key);
    if (lasting !== undefined) return lasting.value;
    const kept = this.#recent.get(key);
    if (kept === undefined) return undefined;
    this.#recent.delete(key);
    this.#lasting.set(key, kept, { size: kept.size });
    return kept.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    this.#recent.set(key, { value, size }, { size });
  }

  delete(key: string): void {
    this.#recent.delete(key);
    this.#lasting.delete(key);
  }

  /** Bytes in use. */
  get used(): number {
    return this.#recent.calculatedSize + this.#lasting.calculatedSize;
  }
}

export interface PublicAnswer {
  status: number;
  /** JSON. */
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
  /** The same for the pages that this server renders. */
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
  /** Asks the engine, or Hasura. */
  ask: LookUp;
  clock: Clock;
}): PublicAnswers {
  const limited = new AnswerCache<Entry>(limits.answersKept.default);
  // Apart: whoever tries symbols that do not exist, or spellings, pushes out nothing but such answers.
  const unlimited = new AnswerCache<Entry>(limits.emptyAnswersKept.default);
  const asking = new Map<string, Promise<PublicAnswer>>();

  const editionOf = ({ exam }: Question, now: Editions): string =>
    exam === undefined ? now.list : now.of(exam.title, exam.set);

  const recalled = (question: Question, now: Editions): PublicAnswer | undefined => {
    const entry = limited.get(question.key) ?? unlimited.get(question.key);
    if (entry === undefined || entry.edition !== editionOf(question, now)) return undefined;
    const age = clock().getTime() - entry.madeAt;
    return age >= 0 && age < limits.answerAge.default ? entry : undefined;
  };

  const keep = ({ key }: Question, isOfUnlimitedKind: boolean, entry: Entry): void => {
    limited.delete(key);
    unlimited.delete(key);
    const cache = isOfUnlimitedKind ? unlimited : limited;
    cache.set(key, entry, entry.body.length + 2 * key.length + overhead);
  };

  /** The edition was known before the question was asked: what changes meanwhile makes the answer newer, never older. */
  const askAnew = async (url: string, question: Question, edition: string): Promise<PublicAnswer> => {
    const { status, json } = await ask(url);
    const body = Buffer.from(json);
    if (status !== 200) return { status, body, etag: undefined };
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    const answer: unknown = JSON.parse(json);
    const etag = `W/"${edition}-${hash}"`;
    const lookedUp = question.lookedUp(answer);
    const entry = { status, body, etag, lookedUp, edition, madeAt: clock().getTime() };
    keep(question, question.isOfUnlimitedKind(answer), entry);
    return entry;
  };

  const answerTo = async (url: string, question: Question): Promise<PublicAnswer> => {
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
    const made = askAnew(url, question, edition).finally(() => asking.delete(key));
    asking.set(key, made);
    return made;
  };

  const answer = (url: string): Promise<PublicAnswer> | undefined => {
    const question = questionOf(url);
    return question && answerTo(url, question);
  };

  return {
    answer,
    recall(url) {
      const now = editions.known();
      const question = now && questionOf(url);
      return now && question && recalled(question, now);
    },
    async lookUp(url) {
      const made = await answer(url);
      if (made === undefined) return ask(url);
      return { status: made.status, json: made.body.toString(), lookedUp: made.lookedUp };
    },
    used: () => limited.used + unlimited.used,
  };
}
