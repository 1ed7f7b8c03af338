// One candidate's result as any visitor sees it: by the look-ups of the results page, so that what is a draft, or nowhere,
// is the same nothing here and there, and one answer in memory serves page and sheet.

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { CandidateResultsQuery, CandidateStandingQuery } from '../../shared/generated/site.ts';
import { restUrl } from '../../shared/results/endpoints.ts';
import { distributionOf, standingOf, type Found } from '../../shared/results/found.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import type { LookUp } from '../results/answers/lookUpPace.ts';

export interface SheetQuery {
  exam_title: string;
  set_number: string;
  /** As somebody types it; the database's look-up knows what else it may mean. */
  symbol: string;
  /** YYYY-MM-DD; empty: that without a date. Undefined: the newest of the exam's owner. */
  exam_date?: string | undefined;
}

export interface FoundForSheet {
  /** The result, alone in `rows`, and where it stands. */
  found: Found;
  /** The other dates on which the candidate sat this exam, newest first; null: no date. */
  otherDates: (string | null)[];
}

export interface PublishedResults {
  /** @throws HttpError 404, 503 */
  find(query: SheetQuery): Promise<FoundForSheet>;
}

/** The database stores none that is longer. */
const longest = { exam_title: 200, set_number: 50, symbol: 100 } as const;

const answerShape = z.record(z.string(), z.unknown());

/** Whether a text can be stored at all: Postgres has no zero byte, and each column its length. */
function canExist(text: string, length: number): boolean {
  return text !== '' && !text.includes('\0') && Array.from(text).length <= length;
}

function unavailable(): HttpError {
  return new HttpError(503, 'graphql_unavailable', 'The results do not answer. Please try again.', {
    'retry-after': '5',
  });
}

type Rows = CandidateResultsQuery['candidate_results'];

/**
 * @param pool whose exam it is stands where no visitor reads
 */
export function createPublishedResults(lookUp: LookUp, pool: Pick<pg.Pool, 'query'>): PublishedResults {
  /** Nobody's later date of the same name takes the place of the owner's. */
  async function owned(
    rows: Rows,
    exam_title: string,
    set_number: string,
  ): Promise<Rows[number] | undefined> {
    if (rows.length < 2) return rows[0];
    const { rows: dates } = await pool.query<{ date: string | null }>(
      'select owned::text as date from auth.owned_exam_dates($1, $2) as owned',
      [exam_title, set_number],
    );
    return rows.find((row) => dates.some(({ date }) => date === row.exam_date)) ?? rows[0];
  }

  /** The operations are the build's own: what comes back has the shape that codegen has given them. */
  async function ask<T>(operation: string, variables: Record<string, string | number>): Promise<T> {
    const late = pause(limits.sheetLookUp.default, undefined, { ref: false }).then(() => undefined);
    const found = await Promise.race([lookUp(restUrl(operation, variables) ?? ''), late]);
    if (found?.status !== 200) throw unavailable();
    return answerShape.parse(JSON.parse(found.json)) as T;
  }

  return {
    async find({ exam_title, set_number, symbol, exam_date }) {
      const texts = { exam_title, set_number, symbol: symbol.trim() };
      const names = Object.keys(longest) as (keyof typeof longest)[];
      if (!names.every((name) => canExist(texts[name], longest[name]))) throw notFound();
      const { candidate_results: rows } = await ask<CandidateResultsQuery>('CandidateResults', texts);
      const row =
        exam_date === undefined
          ? await owned(rows, exam_title, set_number)
          : rows.find((one) => (one.exam_date ?? '') === exam_date);
      if (row === undefined) throw notFound();
      const { marks } = row;
      const standing = await ask<CandidateStandingQuery>('CandidateStanding', {
        exam_title: row.exam_title,
        set_number: row.set_number,
        marks,
      });
      const found: Found = {
        rows: [row],
        standing: standingOf(standing),
        distribution: distributionOf(standing),
      };
      // Unpublished between the two questions.
      if (found.standing.total === 0) throw notFound();
      return {
        found,
        otherDates: rows.filter((one) => one !== row).map((one) => one.exam_date),
      };
    },
  };
}
