// What of mock tests must not be had early, or of others, by whatever way it is asked for; over HTTP, in the engine's role.
import { randomUUID } from 'node:crypto';
import { print } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PrintedPaperDocument } from '../../web/src/graphql/generated/upload.ts';
import { type Answer, type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { testIds } from './mockTests.ts';
import { fillWorld, headersOfPeople } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;
const [test = '', others = '', draft = ''] = testIds;
const device = 'a-device-of-somebody';

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
  await past(
    "insert into sealed.papers (test_id, key, solutions) select test_id, gen_random_bytes(32), '{}' from public.sealed_papers",
  );
});
afterAll(() => api.close());

/** Changes what nothing else may. */
async function past(text: string): Promise<void> {
  const client = await api.sql.connect();
  try {
    await client.query(`set session_replication_role = 'replica'; ${text}; reset session_replication_role`);
  } finally {
    client.release();
  }
}
const opensIn = (minutes: number): Promise<void> =>
  past(`update public.mock_tests set opens_at = now() + interval '${minutes} minutes', closes_at = now() + interval '5 hours',
    answers_at = now() + interval '6 hours', challenges_until = now() + interval '7 hours' where id = '${test}'`);

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);
const start = (person: Person, id = test): Promise<Answer> =>
  ask(
    person,
    `mutation { start_attempt(args: {test_id: "${id}", device: "${device}", take_over: true}) { state paper_key } }`,
  );
/** What the database said. */
const messageOf = async (answer: Promise<Answer>): Promise<string[]> =>
  (await answer).messages.map((message) => message.replace('Check constraint violation. ', ''));

beforeEach(() => past('truncate public.attempts cascade'));

describe('the key of a paper', () => {
  it('is not given before the start, nor the paper half an hour before that', async () => {
    await opensIn(31);
    const papers = '{ loadable_papers { test_id content } }';
    expect((await ask('approved', papers)).data).toEqual({ loadable_papers: [] });
    expect(await messageOf(start('approved'))).toEqual(['The mock test has not begun.']);
    await opensIn(29);
    expect((await ask('approved', papers)).data).toEqual({
      loadable_papers: [{ test_id: test, content: 'sealed' }],
    });
    expect((await ask('pending', papers)).data).toEqual({ loadable_papers: [] });
    expect(await messageOf(start('approved'))).toEqual(['The mock test has not begun.']);
    await opensIn(-1);
    const { data } = await start('approved');
    expect(JSON.stringify(data)).toMatch(/"paper_key":"[A-Za-z0-9+/]{43}="/);
  });

  it('is for nobody else, and a refusal does not tell what there is', async () => {
    await opensIn(-1);
    for (const person of ['pending', 'rejected', 'other', 'admin'] as const)
      expect(await messageOf(start(person))).toEqual(['This mock test is not for you.']);
    for (const id of [others, draft, randomUUID()])
      expect(await messageOf(start('approved', id))).toEqual(['This mock test is not for you.']);
  });
});

describe('an attempt', () => {
  const save = (person: Person, id: string, more = ''): Promise<Answer> =>
    ask(
      person,
      `mutation { save_answers(args: {attempt_id: "${id}", device: "${device}", sitting: 1, receipt: null, events: [], facts: []}) { state } ${more} }`,
    );

  it('is written by its student only, who is told the same of one that is not there', async () => {
    await opensIn(-1);
    await start('approved');
    const { rows } = await api.sql.query<{ id: string }>('select id from public.attempts');
    const id = rows[0]?.id ?? '';
    expect((await save('approved', id)).data).toEqual({ save_answers: [{ state: 'writing' }] });
    for (const [person, attempt] of [
      ['pending', id],
      ['other', id],
      ['admin', id],
      ['approved', randomUUID()],
    ] as const)
      expect(await messageOf(save(person, attempt))).toEqual(['There is no such attempt.']);
    const review = `mutation { review_attempt(args: {attempt_id: "${id}"}) { paper_key answers solutions } }`;
    expect(await messageOf(ask('approved', review))).toEqual(['The answers are not shown yet.']);
    expect(await messageOf(ask('pending', review))).toEqual(['There is no such attempt.']);
    const challenge = `mutation { challenge_answer(args: {attempt_id: "${id}", question: 1, reason: "x"}) { id } }`;
    expect(await messageOf(ask('approved', challenge))).toEqual([
      'Answers of this mock test cannot be challenged now.',
    ]);
  });
});

describe('a practice', () => {
  const answers = (shown: boolean): Promise<void> =>
    past(`update public.mock_tests set mode = 'practice', opens_at = now() - interval '1 hour', closes_at = now() + interval '5 hours',
        answers_at = null, challenges_until = null where id = '${test}';
      update public.mock_tests set answers_at = now() ${shown ? '-' : '+'} interval '1 minute' where id = '${others}'`);
  const check = (person: Person, id: string, question: number | null): Promise<Answer> =>
    ask(
      person,
      `mutation ($question: Int) { check_answer(args: {attempt_id: "${id}", question: $question}) { question answer solution } }`,
      { question },
    );
  const due =
    'mutation { due_questions { question_id question paper_key } practice_marks { attempt_id marks } }';
  const begun = async (): Promise<string> => {
    await start('approved');
    const { rows } = await api.sql.query<{ id: string }>('select id from public.attempts');
    return rows[0]?.id ?? '';
  };
  const answer = (id: string, choice: string): Promise<Answer> =>
    ask(
      'approved',
      `mutation { save_answers(args: {attempt_id: "${id}", device: "${device}", sitting: 1, receipt: null, events: [{seq: 1, question: 1, choice: "${choice}"}], facts: []}) { state } }`,
    );

  it('tells its own student what is right in a question that is answered', async () => {
    await answers(true);
    const id = await begun();
    expect((await check('approved', id, 1)).data).toEqual({ check_answer: [] });
    await answer(id, 'nonesuch');
    expect(await messageOf(check('pending', id, 1))).toEqual(['There is no such attempt.']);
    const { data } = await check('approved', id, 1);
    expect(JSON.stringify(data)).toContain('"outcome":"wrong"');
    expect(await check('approved', id, null)).toMatchObject({ data });
    expect((await check('teacher', id, 1)).data).toBeNull();
  });

  it('tells nothing, and is not begun, while a mock test with its question is not shown', async () => {
    await answers(true);
    const id = await begun();
    await answer(id, 'nonesuch');
    await check('approved', id, 1);
    await past(`update public.attempts set submitted_at = now() - interval '2 days'`);
    const { rows } = await api.sql.query<{ id: string }>(
      'select question_id as id from public.paper_questions join public.papers as paper on paper.id = paper_id where number = 1',
    );
    const again = `mutation { answer_again(args: {question_id: "${rows[0]?.id ?? ''}", choice: "abcd", number: null}) { answer } }`;
    expect(JSON.stringify((await ask('approved', due)).data)).toMatch(/"paper_key":"[A-Za-z0-9+/]{43}="/);

    await answers(false);
    for (const question of [1, null])
      expect(await messageOf(check('approved', id, question))).toEqual(['The answers are not shown yet.']);
    const review = `mutation { review_attempt(args: {attempt_id: "${id}"}) { paper_key answers solutions figures } }`;
    expect(await messageOf(ask('approved', review))).toEqual(['The answers are not shown yet.']);
    expect((await ask('approved', due)).data).toEqual({ due_questions: [], practice_marks: [] });
    expect(await messageOf(ask('approved', again))).toEqual(['This question does not come again now.']);
    expect(await messageOf(start('approved'))).toEqual([
      'This practice rests until the answers of a mock test are shown.',
    ]);
  });

  it('has no tables that anybody but the office may ask', async () => {
    for (const table of [
      'checked_answers',
      'questions_again',
      'question_results',
      'test_figures',
      'question_rights',
    ])
      for (const field of [table, `${table}_aggregate`])
        expect((await ask('approved', `{ ${field} { __typename } }`)).codes).toEqual(['validation-failed']);
  });
});

describe("a teacher's", () => {
  it('papers and mock tests are the own ones', async () => {
    const { rows } = await api.sql.query<{ paper: string; section: string; own: boolean }>(
      `select paper_id as paper, section.id as section, paper.title <> 'Paper 1' as own
       from public.paper_sections as section join public.papers as paper on paper.id = paper_id order by paper.title`,
    );
    const other = rows.find(({ own }) => !own);
    const own = rows.find(({ own: mine }) => mine);
    const section = `mutation ($paper: uuid!) { insert_paper_sections_one(object: {paper_id: $paper, position: 9, title: "x", planned: 1}) { id } }`;
    expect((await ask('teacher', section, { paper: other?.paper })).codes).toEqual(['permission-error']);
    const move = `mutation ($paper: uuid!) { update_mock_tests(where: {id: {_eq: "${draft}"}}, _set: {paper_id: $paper}) { affected_rows } }`;
    expect(await messageOf(ask('teacher', move, { paper: other?.paper }))).toEqual([
      "This paper is somebody else's.",
    ]);
    const both = `mutation ($paper: uuid!, $section: uuid!) { update_paper_questions(where: {paper_id: {_eq: $paper}}, _set: {section_id: $section}) { affected_rows } }`;
    expect((await ask('teacher', both, { paper: own?.paper, section: other?.section })).data).toBeNull();
    for (const call of [
      `schedule_test(args: {test_id: "${others}"}) { id }`,
      `mark_test(args: {test_id: "${others}"}) { id }`,
      `extend_test(args: {test_id: "${others}", minutes: 5, reason: "x"}) { id }`,
    ])
      expect(await messageOf(ask('teacher', `mutation { ${call} }`))).toEqual([
        'There is no such mock test.',
      ]);
  });

  it('booklets and keys are printed by the teacher and by admins, and read by nobody else', async () => {
    const { rows } = await api.sql.query<{ id: string }>('select id from public.papers order by title');
    const [own = '', other = ''] = rows.map(({ id }) => id);
    const read = (person: Person, id: string): Promise<Answer> =>
      ask(person, print(PrintedPaperDocument), { id });
    for (const [person, id] of [
      ['teacher', own],
      ['admin', own],
      ['admin', other],
    ] as const)
      expect(JSON.stringify((await read(person, id)).data)).toContain('"stem":"One"');
    expect((await read('teacher', other)).data).toEqual({ paper: null });
    for (const person of ['anonymous', 'approved', 'pending', 'rejected', 'other'] as const)
      expect(await read(person, own)).toMatchObject({ data: null, codes: ['validation-failed'] });
  });
});
