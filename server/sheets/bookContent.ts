// What the sheets of a whole exam say, as Postgres has it at one moment, with its ranks; and their places in the status
// lists, many at a time. Each is what the look-ups of /sheets/sheet.pdf find for the same candidate.

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { AnswerOf } from '../../shared/results/endpoints.ts';
import { distributionOf, type Found } from '../../shared/results/found.ts';
import { readSubjects } from '../../shared/results/subjects.ts';
import { errorCode } from '../base/errors.ts';
import type { StatusPlace } from './statusLists.ts';

/** By candidate ID, or best first. */
export type BookOrder = 'candidate' | 'rank';

/** As auth.sheet_book_content has it. */
export interface BookContent {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
  version: number;
  total: number;
  highest: number | null;
  lowest: AnswerOf<'ExamDistribution'>['lowest'];
  buckets: AnswerOf<'ExamDistribution'>['exam_distribution_buckets'];
  /** Best first. */
  results: BookResult[];
}

export type BookResult = [
  id: string,
  symbol: string,
  name: string,
  marks: number | null,
  higher: number | null,
  equal: number | null,
  subjects: unknown,
];

/** 'CEE-9' before 'CEE-10'. A collator does the same, and holds everybody up for a second where there are 20,000. */
const inOrder = (symbol: string): string =>
  symbol.toUpperCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));

/** Undefined: the exam is not published (any more). */
export async function readBook(
  pool: Pick<pg.Pool, 'query'>,
  exam: string,
  order: BookOrder,
): Promise<BookContent | undefined> {
  const { rows } = await pool.query<{ content: BookContent | null }>(
    'select auth.sheet_book_content($1) as content',
    [exam],
  );
  const content = rows[0]?.content ?? undefined;
  if (content !== undefined && order === 'candidate') {
    const keys = new Map(content.results.map(([id, symbol]) => [id, inOrder(symbol)]));
    const keyOf = ([id, symbol]: BookResult): string => keys.get(id) ?? symbol;
    content.results.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }
  return content;
}

/** One of them, as the look-up of the candidate finds it. */
export function foundOf(
  content: BookContent,
  [id, symbol, name, marks, higher, equal, subjects]: BookResult,
): Found {
  const { exam_title, set_number, exam_date, total, highest, lowest, buckets } = content;
  const above = higher ?? 0;
  const standing = marks === null ? null : { higher: above, lower: total - above - (equal ?? 0), total };
  const spread = { highest: [{ marks: highest }], lowest, exam_distribution_buckets: buckets };
  return {
    rows: [
      {
        ...{ id, symbol, name, marks, exam_title, set_number, exam_date, standing },
        subjects: readSubjects(subjects) ?? null,
        revisions: [],
      },
    ],
    distribution: standing && distributionOf(spread),
  };
}

/** An upload holds these rows for so many tries, a second apart, and two of waiting each. */
const tries = 10;

/**
 * The places of some of them, in their order; undefined: the exam is another one by now.
 */
export async function placesOf(
  pool: Pick<pg.Pool, 'query'>,
  exam: string,
  { version }: BookContent,
  results: readonly BookResult[],
  signal: AbortSignal,
): Promise<StatusPlace[] | undefined> {
  const ids = results.map(([id]) => id);
  for (let tried = 1; ; tried += 1) {
    try {
      const { rows } = await pool.query<StatusPlace & { id: string }>(
        'select id, list, index from auth.sheet_book_places($1, $2, $3)',
        [exam, version, ids],
      );
      const places = new Map(rows.map(({ id, list, index }) => [id, { list, index }]));
      const found = ids.flatMap((id) => places.get(id) ?? []);
      return found.length === ids.length ? found : undefined;
    } catch (error) {
      // Somebody is storing results of this exam.
      if (errorCode(error) !== '55P03' || tried >= tries) throw error;
      await pause(1000, undefined, { signal, ref: false });
    }
  }
}
