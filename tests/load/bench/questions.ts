// What is asked: the same rows of all three servers, each in its own language. The hand-written handler answers the very
// bytes that the engine answers.

import { examTitle, setNumber, symbolOf } from '../fill.ts';
import { documentOf } from '../world.ts';

/** A statement with one column `json`, and the names of the variables that it takes, in their order. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

export interface Question {
  readonly title: string;
  /** Part of an address. */
  readonly name: string;
  readonly engine: string;
  /** Null: it has no such thing without plugins. */
  readonly postgraphile: string | null;
  readonly byHand: Statement;
  /** Of the so-manieth request. */
  variables(turn: number): Readonly<Record<string, unknown>>;
  /** Of a question that writes: statements that bring its tables back to their size, and what they hold, in order. */
  readonly written?: { readonly reset: readonly string[]; readonly state: string };
}

/** Questions over one schema of the database, of one set of servers. */
export interface Subject {
  readonly title: string;
  readonly schema: string;
  /** The product's own metadata, with its allow-list. */
  readonly isProduct: boolean;
  /** Who may ask. */
  readonly roles: readonly string[];
  readonly questions: readonly Question[];
}

export interface Size {
  readonly exams: number;
  /** Of each exam. */
  readonly candidates: number;
}

const rows = (select: string): string =>
  `(select coalesce(json_agg(answer), '[]') from (${select}) as answer)`;

/** The product's own operations over its own tables. */
export const product = ({ exams, candidates }: Size): Subject => ({
  title: "the product's operations",
  schema: 'public',
  isProduct: true,
  roles: ['student'],
  questions: [
    {
      title: 'notice board',
      name: 'notices',
      engine: documentOf('NewestNotices'),
      postgraphile: `query NewestNotices($limit: Int!) {
        allNotices(condition: {state: "published"}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: $limit) {
          nodes { rowId title titleNe category createdAt urlSlug }
        }
      }`,
      byHand: {
        text: `select '{"data":{"notices":' || ${rows(`
          select id, title, title_ne, category, created_at, url_slug
          from public.notices where state = 'published' order by created_at desc, id desc limit $1`)} || '}}' as json`,
        values: ['limit'],
      },
      variables: () => ({ limit: 9 }),
    },
    {
      title: 'candidate look-up',
      name: 'candidate',
      engine: documentOf('CandidateResults'),
      // It has no sums of related rows.
      postgraphile: null,
      byHand: {
        text: `select '{"data":{"candidate_results":' || ${rows(`
          select id, symbol, name, marks, subjects, exam_title, set_number, exam_date, public.result_rank(candidate) as rank, (
              select row_to_json(same) from (
                select count from public.exam_distribution as counted where counted.exam_title = candidate.exam_title
                  and counted.set_number = candidate.set_number and counted.marks = candidate.marks
              ) as same
            ) as same_marks, (
              select json_build_object('aggregate', json_build_object('sum', json_build_object(
                'absent_count', sum(absent_count), 'results_count', sum(results_count)
              ))) from public.exams as exam where exam.exam_title = candidate.exam_title
                and exam.set_number = candidate.set_number and exam.state = 'published'
            ) as exam_dates_aggregate, (
              select coalesce(json_agg(revision), '[]') from (
                select old_marks, new_marks, reason, revised_at
                from public.result_revisions where result_id = candidate.id order by revised_at desc
              ) as revision
            ) as revisions
          from public.candidate_results($1, $2, $3) as candidate
          order by exam_date desc nulls last, created_at desc`)} || '}}' as json`,
        values: ['exam_title', 'set_number', 'symbol'],
      },
      variables: (turn) => {
        const exam = 1 + (turn % exams);
        const symbol = symbolOf(exam, 1 + ((turn * 7919) % candidates));
        return { exam_title: examTitle(exam), set_number: setNumber(exam), symbol };
      },
    },
  ],
});

const candidateByHand = rows(`
  select id, symbol, name, marks, (
      select row_to_json(held) from (select title, held_on from plain.exams where id = result.exam_id) as held
    ) as exam
  from plain.results as result where exam_id = $1 and symbol = $2`);

const plainCandidate =
  ({ exams, candidates }: Size) =>
  (turn: number): Readonly<Record<string, unknown>> => ({
    exam: 1 + (turn % exams),
    symbol: `S${String(1 + ((turn * 7919) % candidates))}`,
  });

/** Two tables of which one has a permission with a filter, and a third beside them. */
export const plain = ({ exams, candidates }: Size): Subject => ({
  title: 'plain tables',
  schema: 'plain',
  isProduct: false,
  roles: ['student'],
  questions: [
    {
      title: 'notice board',
      name: 'notices',
      engine: `query Board($limit: Int!) {
        notices(order_by: [{created_at: desc}, {id: desc}], limit: $limit) {
          id title category content created_at
        }
      }`,
      postgraphile: `query Board($limit: Int!) {
        allNotices(condition: {isPublished: true}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: $limit) {
          nodes { rowId title category content createdAt }
        }
      }`,
      byHand: {
        text: `select '{"data":{"notices":' || ${rows(`
          select id, title, category, content, created_at from plain.notices where is_published
          order by created_at desc, id desc limit $1`)} || '}}' as json`,
        values: ['limit'],
      },
      variables: () => ({ limit: 20 }),
    },
    {
      title: 'candidate look-up',
      name: 'candidate',
      engine: `query Candidate($exam: Int!, $symbol: String!) {
        results(where: {exam_id: {_eq: $exam}, symbol: {_eq: $symbol}}) {
          id symbol name marks exam { title held_on }
        }
      }`,
      postgraphile: `query Candidate($exam: Int!, $symbol: String!) {
        allResults(condition: {examId: $exam, symbol: $symbol}) {
          nodes { rowId symbol name marks examByExamId { title heldOn } }
        }
      }`,
      byHand: {
        text: `select '{"data":{"results":' || ${candidateByHand} || '}}' as json`,
        values: ['exam', 'symbol'],
      },
      variables: plainCandidate({ exams, candidates }),
    },
    {
      title: 'candidate and total',
      name: 'total',
      engine: `query CandidateAndTotal($exam: Int!, $symbol: String!) {
        results(where: {exam_id: {_eq: $exam}, symbol: {_eq: $symbol}}) {
          id symbol name marks exam { title held_on }
        }
        results_aggregate(where: {exam_id: {_eq: $exam}}) { aggregate { count } }
      }`,
      postgraphile: `query CandidateAndTotal($exam: Int!, $symbol: String!) {
        results: allResults(condition: {examId: $exam, symbol: $symbol}) {
          nodes { rowId symbol name marks examByExamId { title heldOn } }
        }
        total: allResults(condition: {examId: $exam}) { totalCount }
      }`,
      byHand: {
        text: `select '{"data":{"results":' || ${candidateByHand} || ',"results_aggregate":' || (
            select json_build_object('aggregate', json_build_object('count', count(*)))
            from plain.results where exam_id = $1
          ) || '}}' as json`,
        values: ['exam', 'symbol'],
      },
      variables: plainCandidate({ exams, candidates }),
    },
  ],
});
