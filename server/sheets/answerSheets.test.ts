// The signed answer sheet of a mock test: whose it is, from when on, what it says, and what becomes of it when the key changes.

import { decodeJwt } from 'jose';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, it } from 'vitest';
import { codeOfSheet } from '../../tests/support/sheetCode.ts';
import { authClient, type AuthClient } from '../testing/authClient.ts';
import { testOrigin, useTestServer } from '../testing/testServer.ts';
import type { SheetClaims } from './signedSheet.ts';

const server = useTestServer();
const password = 'Correct-Horse-1';
const people = new Map<string, AuthClient>();
let test = '';
let attempt = '';

const one = async (text: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await server.pool.query<Record<string, unknown>>(text, values);
  return String(Object.values(rows[0] ?? {})[0]);
};

/** Past the triggers, as if it had happened earlier. */
const past = (text: string) =>
  server.pool.query(`set session_replication_role = 'replica'; ${text}; reset session_replication_role`);

/** 99 questions with options, the right one A in the bank, and one that asks for a number. All answered B but the first ten and the number. */
beforeAll(async () => {
  for (const [name, role] of [
    ['ram', 'student'],
    ['sita', 'student'],
    ['office', 'admin'],
  ] as const) {
    const email = `${name}@prabesh.test`;
    const id = await server.addUser({ email, password, role });
    if (role === 'student')
      await server.pool.query(
        `insert into public.students (user_id, first_name, last_name, email, phone, approval_status)
         values ($1, initcap($2), 'Thapa', $3, $4, 'approved')`,
        [id, name, email, name === 'ram' ? '9800000001' : '9800000002'],
      );
    const browser = authClient(server);
    await browser.signIn(email, password);
    people.set(name, browser);
  }
  const paper = await one("insert into public.papers (title, minutes) values ('Model', 60) returning id");
  await server.pool.query(
    `with section as (
       insert into public.paper_sections (paper_id, position, title, planned, wrong_marks)
       values ($1, 1, 'Physics', 100, 0.25) returning id
     ), question as (
       insert into public.questions (subject, chapter, kind, stem, options, answer, tolerance)
       select 'Physics', 'Motion', case when n < 100 then 'choice' else 'number' end, 'Question ' || n,
         case when n < 100 then '[{"text": "one", "right": true}, {"text": "two"}, {"text": "three"}, {"text": "four"}]' else '[]' end::jsonb,
         case n when 100 then 9.81 end, case n when 100 then 0.05 end
       from generate_series(1, 100) as n returning id, stem
     )
     insert into public.paper_questions (paper_id, section_id, position, question_id, version)
     select $1, section.id, substring(stem from '[0-9]+')::integer, question.id, 1 from question, section`,
    [paper],
  );
  test = await one(
    `insert into public.mock_tests (paper_id, title, title_ne, opens_at, closes_at, shuffle_questions, shuffle_options)
     values ($1, 'Model entrance', 'नमूना प्रवेश', now() - interval '1 minute', now(), true, true) returning id`,
    [paper],
  );
  await server.pool.query('select public.schedule_test($1)', [test]);
  await past(
    `update public.mock_tests set opens_at = now() - interval '1 day', closes_at = now() - interval '23 hours' where id = '${test}';
     insert into public.attempts (test_id, student_id, started_at, deadline_at, last_seen_at)
     select '${test}', id, now() - interval '1 day', now() - interval '23 hours', now() from public.students;
     insert into public.answer_events (attempt_id, sitting, seq, question, choice, number, marked, spent, received_at, counted)
     select attempt.id, 1, taken.number, taken.number, said.options -> (case when taken.number <= 10 then 0 else 1 end) ->> 'id',
       case when said.kind = 'number' then 9.8 end, false, 0, now(), true
     from public.attempts as attempt join public.students as student on student.id = attempt.student_id and student.first_name = 'Ram'
     cross join public.paper_questions as taken
     join public.question_versions as said on said.question_id = taken.question_id and said.version = 1`,
  );
  attempt = await one(
    "select attempt.id from public.attempts as attempt join public.students as student on student.id = student_id where first_name = 'Ram'",
  );
  await server.pool.query('select public.mark_test($1)', [test]);
});

const ask = (who: string, of = attempt) =>
  (people.get(who) ?? authClient(server)).send({ url: `/files/answer-sheets/${of}` });

/** What its code says, as a phone reads it from paper, and the words of the page. */
async function sheet(): Promise<{ claims: SheetClaims; words: string }> {
  const answer = await ask('ram');
  expect(answer.statusCode).toBe(200);
  const document = await getDocument({ data: new Uint8Array(answer.rawPayload), useSystemFonts: false })
    .promise;
  const page = await document.getPage(1);
  const code = (await codeOfSheet(page, 6)) ?? '';
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  await document.destroy();
  expect(code.startsWith(`${testOrigin}/verify#`)).toBe(true);
  return { claims: decodeJwt<SheetClaims>(code.slice(code.indexOf('#') + 1)), words };
}

const answersIn = (text = '') => Array.from(text.matchAll(/\(([^()]+)\)|./g), ([one, long]) => long ?? one);
/** Where the bit of the sheet is that is given now. */
async function place(): Promise<string> {
  expect((await ask('ram')).statusCode).toBe(200);
  return one(
    "select list || '/' || index from auth.sheet_statuses where attempt_id = $1 and state = 'published'",
    [attempt],
  );
}
const state = async (at: string): Promise<unknown> =>
  (await server.app.inject({ url: `/sheets/status/${at}` })).json<{ state: string }>().state;
const change = (treatment: string) =>
  server.pool.query(
    `select public.change_key($1, 20, $2, case $2 when 'key' then (
       select jsonb_build_array(options -> 0 ->> 'id') from public.question_versions as said
       join public.paper_questions as taken on taken.question_id = said.question_id
       join public.mock_tests as test on test.paper_id = taken.paper_id where test.id = $1 and taken.number = 20
     ) else '[]' end, null, null, 'looked at again')`,
    [test, treatment],
  );

it('is there for whoever wrote it, once answers are shown, and for nobody else', async () => {
  expect((await ask('ram')).statusCode).toBe(404);
  await past(`update public.mock_tests set answers_at = now() - interval '1 hour' where id = '${test}'`);
  const answer = await ask('ram');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  for (const who of ['sita', 'office']) expect((await ask(who)).statusCode).toBe(404);
  expect((await ask('nobody')).statusCode).toBe(401);
  for (const wrong of ['', `${attempt}.pdf`, test, "' or true --"])
    expect((await ask('ram', encodeURIComponent(wrong))).statusCode).toBe(404);
  await server.pool.query("update public.students set approval_status = 'rejected' where first_name = 'Ram'");
  expect((await ask('ram')).statusCode).toBe(404);
  await server.pool.query("update public.students set approval_status = 'approved'");
});

it('says every answer beside the right one, in the order in which they were asked', async () => {
  const { claims, words } = await sheet();
  expect(claims).toMatchObject({
    exam: 'Model entrance',
    name: 'Ram Thapa',
    marks: -11.25,
    rank: 2,
    total: 2,
  });
  expect(claims.set).toBeUndefined();
  const [own, key] = [answersIn(claims.own), answersIn(claims.key)];
  expect([own.length, key.length]).toEqual([100, 100]);
  expect(own.filter((answer, place) => answer === key[place])).toHaveLength(10);
  expect(own[key.indexOf('9.81±0.05')]).toBe('9.8');
  // Shuffled: the first ten questions of the paper are not the first ten here, and A is not right everywhere.
  expect(own.slice(0, 10)).not.toEqual(key.slice(0, 10));
  expect(new Set(key).size).toBe(5);
  expect(words).toContain('Answer sheet');
  expect(words).toContain('Written from');
});

it('says that it was revised once the key is another, and stands again when that is taken back', async () => {
  const first = await place();
  await change('full');
  expect(await state(first)).toBe('revised');
  const { claims } = await sheet();
  expect(claims).toMatchObject({ marks: -10 });
  expect(answersIn(claims.key).filter((right) => right === '*')).toHaveLength(1);
  const second = (claims.st ?? []).join('/');
  expect([await state(first), await state(second)]).toEqual(['revised', 'published']);
  await change('key');
  expect([await state(first), await state(second)]).toEqual(['published', 'revised']);
  expect(await place()).toBe(first);
  // What nobody has asked for has no place.
  expect(await one('select count(*) from auth.sheet_statuses')).toBe('2');
});

it('is revised as soon as the name is another, and withdrawn with the attempt', async () => {
  const first = await place();
  await server.pool.query("update public.students set first_name = 'Rama' where first_name = 'Ram'");
  expect(await state(first)).toBe('revised');
  const renamed = await place();
  expect([await state(first), await state(renamed)]).toEqual(['revised', 'published']);
  await server.pool.query("delete from public.students where first_name = 'Rama'");
  expect([await state(first), await state(renamed)]).toEqual(['withdrawn', 'withdrawn']);
});
