// One candidate's result as any visitor sees it: by the look-ups of the results page, so that what is a draft, or nowhere,
// is the same nothing here and there, and one answer in memory serves page and sheet.

import type pg from 'pg';
import {
  askRows,
  type AskResults,
  type CandidateResult,
  distributionOf,
  type Found,
} from '../../shared/results/found.ts';
import { notFound, unavailable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { within } from '../base/within.ts';
import type { LookUp } from '../results/answers/lookUpPace.ts';

export interface SheetQuery {
  exam_title: string;
  set_number: string;
  /** As it was typed: the database's look-up also finds other spellings. */
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

interface ShownOfExam {
  /** All exams of a title have the same. */
  titleNe: string | null;
  fullMarks: number | null;
}

/** What the office wrote about a published exam. It is shown on the sheet, but not signed. */
export async function shownOfExam(
  pool: Pick<pg.Pool, 'query'>,
  { exam_title, set_number, exam_date }: Pick<CandidateResult, 'exam_title' | 'set_number' | 'exam_date'>,
): Promise<ShownOfExam> {
  const { rows } = await pool.query<{ title: string | null; full: string | null }>(
    `select max(title_ne) as title,
       max(full_marks) filter (where set_number = $2 and exam_date is not distinct from $3::date) as full
     from public.exams where exam_title = $1 and state = 'published'`,
    [exam_title, set_number, exam_date],
  );
  const { title, full } = rows[0] ?? { title: null, full: null };
  return { titleNe: title, fullMarks: full === null ? null : Number(full) };
}

/**
 * @param pool whose exam it is stands where no visitor reads
 */
export function createPublishedResults(lookUp: LookUp, pool: Pick<pg.Pool, 'query'>) {
  /** Nobody's later date of the same name takes the place of the owner's. */
  async function owned(
    rows: readonly CandidateResult[],
    exam_title: string,
    set_number: string,
  ): Promise<CandidateResult | undefined> {
    if (rows.length < 2) return rows[0];
    const { rows: dates } = await pool.query<{ date: string | null }>(
      'select owned::text as date from auth.owned_exam_dates($1, $2) as owned',
      [exam_title, set_number],
    );
    return rows.find((row) => dates.some(({ date }) => date === row.exam_date)) ?? rows[0];
  }

  const ask: AskResults = async (operation, variables) => {
    const answered = within(lookUp(operation, variables), limits.sheetLookUp.default, 'late');
    const { status, answer } = await answered.catch(() => ({ status: 504, answer: undefined }));
    if (status !== 200)
      throw unavailable('graphql_unavailable', 'The results do not answer. Please try again.', 5);
    // What the same operation is answered.
    return answer as never;
  };

  /** @throws HttpError 404, 503 */
  return async ({ exam_title, set_number, symbol, exam_date }: SheetQuery): Promise<FoundForSheet> => {
    const rows = await askRows(ask, { exam_title, set_number, symbol: symbol.trim() });
    const row =
      exam_date === undefined
        ? await owned(rows, exam_title, set_number)
        : rows.find((one) => (one.exam_date ?? '') === exam_date);
    if (row === undefined) throw notFound();
    const { exam_title: title, set_number: set, standing } = row;
    const distribution =
      standing && distributionOf(await ask('ExamDistribution', { exam_title: title, set_number: set }));
    // Unpublished between the two questions.
    if (distribution?.total === 0) throw notFound();
    return {
      found: { rows: [row], distribution },
      otherDates: rows.filter((one) => one !== row).map((one) => one.exam_date),
    };
  };
}
