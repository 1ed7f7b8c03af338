// GET /files/answer-sheets/:attempt: the signed answer sheet of a mock test, for whoever wrote it, once answers are shown. It
// stands there for the cookie by which a link opens a file.

import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { formatMarks } from '../../shared/numbers.ts';
import { arrange, type Shuffling } from '../../shared/questions/arrange.ts';
import { letterOf } from '../../shared/questions/questions.ts';
import type { Found } from '../../shared/results/found.ts';
import { type AuthContext, requireReader } from '../accounts/context.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { contentDisposition, showRefusalsInPages } from '../http/requestRules.ts';
import { plainFilePolicy } from '../http/security.ts';
import type { SheetAnswer } from './pdf/drawAnswers.ts';
import { onSheet, type SheetPdfs } from './sheetPdfs.ts';
import { sheetWords } from './sheetWords.ts';
import type { SignSheet } from './signedSheet.ts';
import { type StatusPlace, unlessBusy } from './statusLists.ts';

interface Answered {
  number: number;
  section: number;
  title: string;
  options: string[];
  choice: string | null;
  given: number | null;
  right: string[];
  answer: number | null;
  tolerance: number | null;
  treatment: 'key' | 'full' | 'out';
  marks: number;
}

interface Stored extends Shuffling, StatusPlace {
  exam_title: string;
  title_ne: string | null;
  exam_date: string;
  symbol: string;
  name: string;
  marks: number;
  full_marks: number;
  rank: number;
  lower: number;
  total: number;
  began_at: Date;
  ended_at: Date;
  seed: number;
  questions: Answered[];
}

interface AnswerSheet {
  found: Found;
  titleNe: string | null;
  fullMarks: number;
  status: StatusPlace;
  answers: { rows: SheetAnswer[]; began: Date; ended: Date };
}

function rightOf({ options, right, answer, tolerance, treatment }: Answered): string {
  if (treatment !== 'key') return treatment === 'full' ? '*' : 'x';
  if (answer !== null) return formatMarks(answer) + (tolerance ? `±${formatMarks(tolerance)}` : '');
  return options.flatMap((id, place) => (right.includes(id) ? [letterOf(place)] : [])).join('');
}

function ownOf({ options, choice, given }: Answered): string {
  if (given !== null) return formatMarks(given);
  const place = choice === null ? -1 : options.indexOf(choice);
  return place === -1 ? '-' : letterOf(place);
}

/**
 * In the order in which the candidate had the questions and options.
 * @throws HttpError 404, also for somebody else's, of a practice, and before answers are shown; 503 while it is marked
 */
async function findAnswerSheet(
  pool: Pick<pg.Pool, 'query'>,
  attempt: string,
  account: string,
): Promise<AnswerSheet> {
  const { rows } = await unlessBusy(
    pool.query<Stored>('select * from auth.answer_sheet($1, $2)', [attempt, account]),
  );
  const [stored] = rows;
  if (stored === undefined) throw notFound();
  const { exam_title, exam_date, symbol, name, marks, rank, lower, total } = stored;
  const titles = new Map(stored.questions.map(({ section, title }) => [section, title]));
  const order = [...titles.keys()].sort((a, b) => a - b);
  const paper = {
    sections: order.map((section) => ({ title: titles.get(section) ?? '' })),
    questions: stored.questions.map((one) => ({ ...one, section: order.indexOf(one.section) })),
  };
  const row = {
    ...{ id: attempt, exam_title, set_number: '', exam_date, symbol, name, marks, revisions: [] },
    standing: { higher: rank - 1, lower, total },
  };
  return {
    found: { rows: [row], distribution: null },
    titleNe: stored.title_ne,
    fullMarks: stored.full_marks,
    status: { list: stored.list, index: stored.index },
    answers: {
      rows: arrange(paper, stored.seed, stored).questions.map((one) => ({
        ...{ own: ownOf(one), right: rightOf(one), marks: one.marks },
      })),
      began: stored.began_at,
      ended: stored.ended_at,
    },
  };
}

/** One letter of the code for most of them. */
const short = (answer: string): string => (answer.length === 1 ? answer : `(${answer})`);

/** What a QR code holds at most, in bytes. */
const longestCode = 2953;

interface AnswerSheetOptions {
  auth: AuthContext;
  sign: SignSheet;
  pdfs: SheetPdfs;
  place: string;
}

/** Registers the endpoint: 200 with the PDF; 401, 404, 422 `too_long`, 429, 503. */
export async function answerSheetRoute(app: FastifyInstance, options: AnswerSheetOptions): Promise<void> {
  const { auth, sign, pdfs, place } = options;
  const perPerson = createPerAddressRate({
    limit: limits.sheetsPerAddress.default,
    window: limits.sheetWindow.default,
  });
  await app.register(
    async (scope) => {
      await scope.register(fastifyCookie);
      showRefusalsInPages(scope);
      scope.get<{ Params: { attempt: string } }>('/:attempt', async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', vary: 'Authorization, Cookie' });
        const { id } = await requireReader(auth, request);
        perPerson.admit(id);
        const attempt = z.uuid().safeParse(request.params.attempt);
        if (!attempt.success) throw notFound();
        const { status, ...sheet } = await findAnswerSheet(auth.pool, attempt.data, id);
        const { rows } = sheet.answers;
        const { kid, address, issued } = await sign(sheet.found, status, {
          own: rows.map(({ own }) => short(own)).join(''),
          key: rows.map(({ right }) => short(right)).join(''),
        });
        if (address.length > longestCode)
          throw new HttpError(422, 'too_long', 'This mock test has more answers than a code on paper holds.');
        const institute = onSheet((await auth.settings.current()).institute);
        const pdf = await pdfs.make({ ...sheet, address, kid, issued, institute, place }, request);
        const { symbol } = sheet.found.rows[0];
        return reply
          .type('application/pdf')
          .header('content-security-policy', plainFilePolicy)
          .header(
            'content-disposition',
            contentDisposition(false, `${sheetWords.answers.fileName(symbol)}.pdf`),
          )
          .send(pdf);
      });
    },
    { prefix: '/files/answer-sheets' },
  );
}
