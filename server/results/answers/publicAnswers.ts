// What a visitor is answered about results, from memory as long as nothing has changed: an answer belongs to an edition
// of its exam, and with the next one it is asked for again. Failures are never kept.

import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { limits } from '../../base/limits.ts';
import { AnswerCache } from './answerCache.ts';
import type { Editions, ExamEditions } from './examEditions.ts';
import type { LookedUp, LookUp } from './lookUpPace.ts';
import { type Question, questionOf } from './lookUps.ts';

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

/** Nothing below was asked: the database does not say what is published. */
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
