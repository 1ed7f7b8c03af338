// What is published now, as far as it decides whether an answer about results is still right: a word for each exam that
// is another one after each of its changes. Kept in memory while every change is heard of.

import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { errorText } from '../../base/errors.ts';
import { createListener } from '../../base/listening.ts';

/** Words of an alphabet that an ETag may have. Drafts have no part in them: nobody learns that there is one. */
export interface Editions {
  /** Of the list of exams, the announced ones included. */
  readonly list: string;
  /** Of an exam (title and set, whatever the dates); the same for one that is not published as for one that is none. */
  of(examTitle: string, setNumber: string): string;
}

export interface ExamEditions {
  /** The editions for certain: nothing has changed since. Undefined when that is not known at this moment. */
  known(): Editions | undefined;
  /** The editions, read anew unless they are known. @throws when the database does not answer */
  current(): Promise<Editions>;
  stop(): Promise<void>;
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

export function createExamEditions({ pool, log }: { pool: pg.Pool; log: Logger }): ExamEditions {
  let found: Editions | undefined;
  /** Whether `found` is what is stored, as far as anybody has heard. */
  let isWatched = (): boolean => false;
  /** `since`: which news had been heard when it began. */
  let reading: { since: number; done: Promise<Editions> } | undefined;
  /** The one that begins when `reading` has ended. */
  let next: Promise<Editions> | undefined;

  const news = createListener({ pool, channel: 'exam_news', log });

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
    known,
    current() {
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
    stop: () => news.stop(),
  };
}
