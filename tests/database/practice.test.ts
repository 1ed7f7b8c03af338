// Practice with answers at once, questions that come again, and what everybody had: what is told to whom, and never early.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { State } from './sitting.ts';
import { refusal } from './sql.ts';

// The people who sit come with a database for each file that asks for them.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const people = await import('./sitting.ts');
const { as, hari, past, ram, save, scheduled, session, shift } = people;
const { sita, sql, start, submit, teacher } = people;

type Row = Record<string, unknown>;

const check = (who: string | undefined, attempt: string, question: number | null): Promise<Row[]> =>
  sql.run('select * from public.check_answer($1, $2, $3)', [attempt, question, session(who)]);
const due = async (who = ram): Promise<number[]> =>
  (await sql.run('select question from public.due_questions($1)', [session(who)])).map(({ question }) =>
    Number(question),
  );
const again = (question: unknown, choice: string | null, who = ram): Promise<Row[]> =>
  sql.run('select * from public.answer_again($1, $2, null, $3)', [question, choice, session(who)]);
const review = (attempt: string, who = ram): Promise<Row[]> =>
  sql.run('select * from public.review_attempt($1, $2)', [attempt, session(who)]);
const questionOf = (number: number): Promise<unknown> =>
  sql.one('select question_id from public.paper_questions where paper_id = $1 and number = $2', [
    people.practicePaper,
    number,
  ]);
/** The ids of a question's options, the right one first. */
async function optionsOf(number: number): Promise<string[]> {
  const ids = await sql.list(
    `select option ->> 'id' from public.paper_questions as taken join public.questions as question on question.id = taken.question_id
     cross join jsonb_array_elements(options) as option where paper_id = $1 and taken.number = $2
     order by (option ->> 'right') nulls last`,
    [people.practicePaper, number],
  );
  return ids.map(String);
}
/** As if a mock test were over and its answers shown. */
async function show(id: string): Promise<void> {
  await as('teacher', teacher, 'select public.mark_test($1)', [id]);
  await past(`update public.mock_tests set opens_at = now() - interval '3 hours', closes_at = now() - interval '2 hours',
    answers_at = now() - interval '1 second' where id = '${id}'`);
}
const yesterday = (): Promise<unknown> =>
  past('update public.questions_again set due_on = due_on - 1 where due_on is not null');

let id: string;
let right: string;
let wrong: string;
let begun: State;

beforeEach(async () => {
  await past('truncate public.attempts cascade; truncate public.questions_again');
  await past(
    `delete from public.mock_tests where paper_id = '${people.practicePaper}' and mode <> 'practice'`,
  );
  id = await scheduled({ mode: 'practice' });
  [right = '', wrong = ''] = await optionsOf(1);
  begun = await start(ram, id);
});

describe('checking an answer of a practice', () => {
  it('tells what is right in this question, once it is answered', async () => {
    expect(await check(ram, begun.attempt_id, 1)).toEqual([]);
    await save(ram, begun, [
      { seq: 1, question: 1, choice: wrong },
      { seq: 2, question: 2, choice: wrong },
    ]);
    expect(await check(ram, begun.attempt_id, 1)).toEqual([
      {
        question: 1,
        answer: expect.objectContaining({ outcome: 'wrong', right: [right], choice: wrong }) as unknown,
        solution: { html: 'because' },
      },
    ]);
    expect((await check(ram, begun.attempt_id, null)).map(({ question }) => question)).toEqual([1]);
    expect(await check(ram, begun.attempt_id, 3)).toEqual([]);
    expect(await refusal(review(begun.attempt_id))).toBe('The answers are not shown yet.');
  });

  it('fixes it: what is answered afterwards does not count, what only marks it does', async () => {
    await save(ram, begun, [{ seq: 1, question: 1, choice: wrong }]);
    await check(ram, begun.attempt_id, 1);
    await save(ram, begun, [
      { seq: 2, question: 1, choice: right },
      { seq: 3, question: 1 },
    ]);
    const answer = () => sql.one("select public.last_answers($1) -> '1'", [begun.attempt_id]);
    expect(await answer()).toMatchObject({ choice: wrong, marked: false });
    await save(ram, begun, [{ seq: 4, question: 1, choice: wrong, marked: true }]);
    expect(await answer()).toMatchObject({ choice: wrong, marked: true });
    await submit(ram, begun);
    const marks = () => sql.run('select * from public.practice_marks($1)', [session(ram)]);
    expect(await marks()).toMatchObject([
      { marks: '-0.250', right_count: 0, wrong_count: 1, empty_count: 2 },
    ]);
    expect(await sql.run('select * from public.practice_marks($1)', [session(sita)])).toEqual([]);
  });

  it('is for its student, and for practices', async () => {
    await save(ram, begun, [{ seq: 1, question: 1, choice: wrong }]);
    expect(await refusal(check(sita, begun.attempt_id, 1))).toBe('There is no such attempt.');
    expect(await refusal(check(ram, randomUUID(), 1))).toBe('There is no such attempt.');
    const real = await start(ram, await scheduled());
    await save(ram, real, [{ seq: 1, question: 1, choice: people.options[1]?.[1] }]);
    for (const question of [1, null])
      expect(await refusal(check(ram, real.attempt_id, question))).toBe('The answers are not shown yet.');
  });
});

it('a practice rests while one of its questions is in a mock test whose answers are not shown', async () => {
  await save(ram, begun, [{ seq: 1, question: 1, choice: wrong }]);
  const over = await start(sita, id);
  await submit(sita, over, [{ seq: 1, question: 1, choice: wrong }]);
  await past(
    `update public.attempts set submitted_at = now() - interval '2 days' where id = '${over.attempt_id}'`,
  );
  expect(await due(sita)).toEqual([1]);

  // Announced for next week, for whomever.
  const exam = await scheduled({ of: people.practicePaper, opens: '7 days', closes: '8 days' });
  const told = 'The answers are not shown yet.';
  expect(await refusal(check(ram, begun.attempt_id, 1))).toBe(told);
  expect(await refusal(check(ram, begun.attempt_id, null))).toBe(told);
  expect(await refusal(review(over.attempt_id, sita))).toBe(told);
  expect(await sql.run('select * from public.practice_marks($1)', [session(sita)])).toEqual([]);
  expect(await sql.one('select solutions from public.sealed_paper_of($1)', [id])).toBeNull();
  expect(await refusal(start(hari, id))).toBe(
    'This practice rests until the answers of a mock test are shown.',
  );
  expect(await due(sita)).toEqual([]);
  expect(await refusal(again(await questionOf(1), right, sita))).toBe(
    'This question does not come again now.',
  );

  // Sat, over and marked, and still not shown.
  await as('teacher', teacher, 'select public.mark_test($1)', [exam]);
  expect(await refusal(check(ram, begun.attempt_id, 1))).toBe(told);
  await show(exam);
  expect(await check(ram, begun.attempt_id, 1)).toHaveLength(1);
  expect(await due(sita)).toEqual([1]);
});

describe('a question that was answered wrong', () => {
  const step = () =>
    sql.one(
      `select concat_ws(' ', step, due_on - (now() at time zone 'Asia/Kathmandu')::date) from public.questions_again`,
    );

  it('comes again after 1, 3, 7 and 21 days, a wrong answer takes it back to the first', async () => {
    await submit(ram, begun, [
      { seq: 1, question: 1, choice: wrong },
      { seq: 2, question: 2, choice: (await optionsOf(2))[0] },
    ]);
    expect(await due()).toEqual([]);
    expect(await step()).toBe('1 1');
    const question = await questionOf(1);
    expect(await refusal(again(question, right))).toBe('This question does not come again now.');
    for (const next of ['2 3', '3 7']) {
      await past("update public.questions_again set due_on = (now() at time zone 'Asia/Kathmandu')::date");
      expect(await due()).toEqual([1]);
      expect(await refusal(again(question, null))).toBe('This question has no answer yet.');
      expect(await again(question, right)).toMatchObject([
        { question: 1, answer: { outcome: 'right', right: [right] }, solution: { html: 'because' } },
      ]);
      expect(await step()).toBe(next);
      expect(await due()).toEqual([]);
    }
    for (let day = 0; day < 7; day += 1) await yesterday();
    expect(await again(question, wrong)).toMatchObject([{ answer: { outcome: 'wrong' } }]);
    expect(await step()).toBe('1 1');
    await past(
      "update public.questions_again set step = 4, due_on = (now() at time zone 'Asia/Kathmandu')::date",
    );
    await again(question, right);
    expect(await step()).toBe('4');
    expect(await due()).toEqual([]);

    // And once more from the beginning, where it is wrong in another attempt.
    await submit(ram, await start(ram, id), [{ seq: 1, question: 1, choice: wrong }]);
    await due();
    expect(await step()).toBe('1 1');
  });

  it('is nobody else’s, and of nobody whose approval is gone', async () => {
    await submit(ram, begun, [{ seq: 1, question: 1, choice: wrong }]);
    await due();
    await yesterday();
    expect(await due(sita)).toEqual([]);
    const question = await questionOf(1);
    expect(await refusal(again(question, right, sita))).toBe('This question does not come again now.');
    await sql.run("update public.students set approval_status = 'pending'");
    expect(await due()).toEqual([]);
    expect(await refusal(again(question, right))).toBe('This question does not come again now.');
  });

  it('of a mock test comes when its answers are shown, and not where nobody has lost marks by it', async () => {
    const real = await scheduled();
    await submit(ram, await start(ram, real), [
      { seq: 1, question: 1, choice: people.options[1]?.[1] },
      { seq: 2, question: 2, choice: people.options[2]?.[1] },
    ]);
    await past("update public.attempts set submitted_at = now() - interval '2 days'");
    expect(await due()).toEqual([]);
    await show(real);
    await as(
      'teacher',
      teacher,
      "select public.change_key($1, 2, 'full', '[]', null, null, 'Both are right.')",
      [real],
    );
    // Other mock tests of this file have the question, and are not shown.
    expect(await due()).toEqual([]);
    await past(
      `delete from public.mock_tests where paper_id <> '${people.practicePaper}' and id <> '${real}'`,
    );
    expect(await due()).toEqual([1]);
  });
});

describe('what everybody had', () => {
  async function sat(candidates: number): Promise<Row | undefined> {
    const real = await scheduled();
    const rams = await start(ram, real);
    await submit(ram, rams, [{ seq: 1, question: 1, choice: people.options[1]?.[0] }]);
    await past(`delete from public.key_changes; delete from public.question_results; delete from public.students where user_id is null;
      insert into public.students (first_name, last_name, email, phone, registration_number)
        select 'Candidate', 'Thapa', gen_random_uuid() || '@prabesh.test', '98' || lpad(number::text, 8, '0'), gen_random_uuid()
        from generate_series(2, ${candidates}) as number;
      insert into public.attempts (test_id, student_id, started_at, deadline_at, last_seen_at)
        select '${real}', id, now(), now(), now() from public.students where user_id is null limit ${candidates - 1};
      insert into public.answer_events (attempt_id, sitting, seq, question, choice, marked, spent, received_at, counted)
        select id, 1, 1, 1, '${people.options[1]?.[1] ?? ''}', false, 0, now(), true from public.attempts where test_id = '${real}' and id <> '${rams.attempt_id}'`);
    await show(real);
    return (await review(rams.attempt_id))[0];
  }

  it('is told of five candidates or more, its curve of twenty', async () => {
    const four = await sat(4);
    expect(four).toMatchObject({ rank: 1, candidates: 4, figures: { lower: 3 } });
    expect(JSON.stringify(four)).not.toContain('chosen');
    const five = await sat(5);
    expect(five?.['figures']).toEqual({ lower: 4, averages: { Physics: 0 } });
    expect(five?.['answers']).toMatchObject({
      1: {
        chapter: 'Motion',
        chosen: { [people.options[1]?.[0] ?? '']: 1, [people.options[1]?.[1] ?? '']: 4 },
      },
      2: { chosen: {} },
    });
    const twenty = await sat(20);
    expect(twenty?.['figures']).toEqual({
      lower: 19,
      averages: { Physics: -0.2 },
      buckets: [
        { bucket: -1, count: 19 },
        { bucket: 1, count: 1 },
      ],
    });
    const question = await sql.one("select id from public.questions where stem = 'Question 1'");
    expect(
      await sql.run('select sat, right_count from public.question_rights where question_id = $1', [question]),
    ).toEqual([{ sat: 20, right_count: 1 }]);
  });
});

it('nobody writes it but the functions', async () => {
  for (const text of [
    'delete from public.checked_answers',
    "update public.questions_again set due_on = '2026-01-01'",
    'delete from public.question_results',
    "update public.test_figures set averages = '{}'",
  ])
    expect(await refusal(sql.run(text))).toMatch(/written by the functions of mock tests/);
});

it('an attempt whose time is over is told without being submitted', async () => {
  await save(ram, begun, [{ seq: 1, question: 1, choice: wrong }]);
  await shift(begun.attempt_id, '2 hours');
  expect(await check(ram, begun.attempt_id, 1)).toEqual([]);
  expect(await review(begun.attempt_id)).toMatchObject([{ candidates: 0, figures: null }]);
});
