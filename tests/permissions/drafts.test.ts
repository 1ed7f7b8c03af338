// What is not published, asked for by everybody who may not see it and knows all of it by heart: exam, symbols, names,
// marks, ids. Each question is asked about the draft and about the same thing that does not exist; the answers are one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { draftCount, exam, fillWorld, headersOfPeople, resultsCount, userIds } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;
const ids = { draft: '', own: '', scheduled: '', published: '' };

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
  const one = async (text: string): Promise<string> =>
    (await api.sql.query<{ id: string }>(text)).rows[0]?.id ?? '';
  // World: set 19 has a published date and an admin's draft without a date (DRAFT-3, DRAFT-4); set 20 is an admin's and
  // scheduled (DRAFT-5); set 21 is a draft of the teacher's (DRAFT-1, DRAFT-2).
  ids.draft = await one("select id from public.exams where state = 'draft' and exam_date is null");
  ids.own = await one("select id from public.exams where state = 'draft' and exam_date is not null");
  ids.published = await one("select id from public.exams where state = 'published'");
  ids.scheduled = await one("select id from public.exams where state = 'scheduled'");
});
afterAll(() => api.close());

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);

const outsiders = ['anonymous', 'approved', 'pending', 'rejected', 'other'] as const satisfies Person[];
const set20 = '{exam_title: "CEE Model Entrance Exam", set_number: "20"';
const set19 = '{exam_title: "CEE Model Entrance Exam", set_number: "19"';

describe.each([...outsiders, 'teacher'] as const)('%s, of somebody else’s drafts', (person) => {
  it.each([
    ['candidate_results(args: $19, symbol: "DRAFT-3"}) { symbol name marks }', []],
    ['candidate_results(args: $19, symbol: "draft 3"}) { symbol }', []],
    ['candidate_results(args: $20, symbol: "DRAFT-5"}) { symbol }', []],
    ['top_performers(args: $20}) { symbol name marks }', []],
    ['exam_distribution(where: {marks: {_gt: 400}}) { marks count }', []],
    ['exam_distribution(where: {set_number: {_eq: "20"}}) { count }', []],
    ['exam_distribution_buckets(where: {bucket: {_gt: 400}}) { bucket count }', []],
    ['exams(where: {set_number: {_eq: "20"}}) { id }', []],
    ['exams(where: {id: {_eq: "$draft"}}) { results_count version newest_created_at }', []],
    ['exams(where: {published_at: {_is_null: true}, id: {_neq: "$own"}}) { id }', []],
    ['exams_by_pk(id: "$draft") { id }', null],
    [
      'exams(order_by: {newest_created_at: desc}, limit: 1, where: {id: {_neq: "$own"}}) { id }',
      [{ id: '$published' }],
    ],
    // Of a candidate that everybody sees: what hangs on it, and conditions over it.
    [
      `candidate_results(args: $19, symbol: "CEE-7"}) { exam_dates(where: {id: {_neq: "$own"}}) { exam_date } }`,
      [{ exam_dates: [{ exam_date: '2025-04-01' }] }],
    ],
    [
      `candidate_results(args: $19, symbol: "CEE-7"}, where: {exam_dates: {exam_date: {_is_null: true}}}) { symbol }`,
      [],
    ],
    [
      `candidate_results(args: $19, symbol: "CEE-7"}, where: {exam_dates: {results_count: {_eq: 2}, id: {_neq: "$own"}}}) { symbol }`,
      [],
    ],
    [`candidate_results(args: $19, symbol: "CEE-7"}, where: {exam: {id: {_eq: "$draft"}}}) { symbol }`, []],
  ] as [string, unknown][])('%s', async (field, expected) => {
    const fill = (text: string): string =>
      text
        .replace('$19', set19)
        .replace('$20', set20)
        .replaceAll('$draft', ids.draft)
        .replaceAll('$own', ids.own)
        .replaceAll('$published', ids.published);
    const { data, messages } = await ask(person, `{ found: ${fill(field)} }`);
    expect(messages).toEqual([]);
    expect(data?.found).toEqual(JSON.parse(fill(JSON.stringify(expected))));
    const { found } = JSON.parse(await firstOf(person, fill(field))) as { found: unknown };
    expect(found).toEqual(data?.found);
  });

  it('numbers count what is published, and the own', async () => {
    const own = person === 'teacher' ? 1 : 0;
    const { data } = await ask(
      person,
      `{ exams_aggregate { aggregate { count sum { results_count } } }
         exam_distribution_aggregate { aggregate { sum { count } max { marks } } }
         ranked: candidate_results(args: ${set19}, symbol: "CEE-7"}) { exam_dates_aggregate { aggregate { count } } } }`,
    );
    expect(data).toEqual({
      exams_aggregate: {
        aggregate: { count: 1 + own, sum: { results_count: resultsCount + own * draftCount } },
      },
      exam_distribution_aggregate: { aggregate: { sum: { count: resultsCount }, max: { marks: 157.5 } } },
      ranked: [{ exam_dates_aggregate: { aggregate: { count: 1 } } }],
    });
  });

  it('an announcement is name, date and time', async () => {
    const { data, messages } = await ask(person, '{ announced_exams { exam_title set_number exam_date } }');
    expect(messages).toEqual([]);
    expect(data).toEqual({
      announced_exams: [{ exam_title: exam.exam_title, set_number: '20', exam_date: '2025-06-01' }],
    });
    for (const column of ['results_count', 'id', 'version', 'uploaded_by', 'state']) {
      expect((await ask(person, `{ announced_exams { ${column} } }`)).codes).toEqual(['validation-failed']);
    }
  });

  /** The same by subscription. */
  async function firstOf(who: Person, field: string): Promise<string> {
    const message = JSON.parse(
      await api.subscribe(headers[who], { query: `subscription { found: ${field} }` }),
    ) as {
      payload: { data: unknown };
    };
    return JSON.stringify(message.payload.data);
  }
});

describe('a teacher', () => {
  const version = async (id: string): Promise<unknown> =>
    (await api.sql.query<{ version: string }>('select version from public.exams where id = $1', [id])).rows[0]
      ?.version;
  const same = async (one: Promise<Answer>, other: Promise<Answer>): Promise<void> => {
    const [first, second] = [await one, await other];
    expect(first).toEqual(second);
  };

  it('sees the own draft as it is going to be, by their own right', async () => {
    const { data } = await ask(
      'teacher',
      `{ exams(where: {state: {_eq: "draft"}}) { id uploaded_by } results(where: {exam: {state: {_neq: "published"}}}, order_by: {symbol: asc}) { symbol } }`,
    );
    expect(data).toEqual({
      exams: [{ id: ids.own, uploaded_by: userIds.teacher }],
      results: [{ symbol: 'DRAFT-1' }, { symbol: 'DRAFT-2' }],
    });
  });

  it('learns nothing of another’s draft by changing it', async () => {
    const set = (where: string): Promise<Answer> =>
      ask('teacher', `mutation { update_results(where: ${where}, _set: {marks: 1}) { affected_rows } }`);
    await same(set('{symbol: {_eq: "DRAFT-3"}}'), set('{symbol: {_eq: "NOBODY"}}'));
    await same(
      set('{symbol: {_eq: "DRAFT-3"}, marks: {_gt: 400}}'),
      set('{symbol: {_eq: "DRAFT-3"}, marks: {_lt: 0}}'),
    );
    const add = await ask(
      'teacher',
      `mutation { insert_results(objects: [{exam_title: "${exam.exam_title}", set_number: "20", exam_date: "2025-06-01", symbol: "NEW", name: "x", marks: 1}]) { affected_rows } }`,
    );
    expect(add.codes).toEqual(['permission-error']);
    expect(add.messages[0]).toMatch(/\(Set 20\) belongs to admin@example\.com\. It is not published yet\./);
    const { rows } = await api.sql.query("select 1 from public.results where symbol = 'NEW' or marks = 1");
    expect(rows).toEqual([]);
  });

  it('decides about no exam of another, published or not, and learns whom to ask', async () => {
    for (const [id, seen, why] of [
      [ids.draft, await version(ids.draft), /is kept by the office\. Ask an admin/],
      [
        ids.scheduled,
        await version(ids.scheduled),
        /belongs to admin@example\.com\. It is not published yet\. Ask/,
      ],
      [ids.published, await version(ids.published), /is kept by the office\. Ask an admin/],
      [userIds.teacher, 1, /there is no such exam$/],
    ] as const) {
      for (const call of [
        `publish_exam(args: {exam_id: $id, seen_version: $seen})`,
        `unschedule_exam(args: {exam_id: $id, seen_version: $seen})`,
        `schedule_exam(args: {exam_id: $id, seen_version: $seen, publish_at: "${new Date(Date.now() + 86_400_000).toISOString()}"})`,
      ]) {
        const answer = await ask('teacher', `mutation ($id: uuid!, $seen: bigint!) { ${call} { id } }`, {
          id,
          seen,
        });
        expect(answer.codes).toEqual(['permission-error']);
        expect(answer.messages[0]).toMatch(why);
      }
    }
    const back = await ask(
      'teacher',
      `mutation { unpublish_exam(args: {exam_id: "${ids.own}", seen_version: 1, reason: ""}) { id } }`,
    );
    expect(back.codes).toEqual(['validation-failed']);
    const undo = await ask(
      'teacher',
      'mutation { undo_results_upload(args: {upload_id: "00000000-0000-4000-8006-000000000004", seen_version: 1, reason: "x"}) { id } }',
    );
    expect(undo.messages[0]).toMatch(/There is no such upload\.$/);
  });

  it('publishes, schedules and takes back the time of the own, by the version that was seen', async () => {
    const call = async (name: string, seen: unknown, more = ''): Promise<Answer> =>
      ask(
        'teacher',
        `mutation ($seen: bigint!) { ${name}(args: {exam_id: "${ids.own}", seen_version: $seen${more}}) { id state } }`,
        { seen },
      );
    const at = `, publish_at: "${new Date(Date.now() + 86_400_000).toISOString()}"`;
    const first = await version(ids.own);
    expect((await call('schedule_exam', first, at)).data).toEqual({
      schedule_exam: [{ id: ids.own, state: 'scheduled' }],
    });
    const late = await call('publish_exam', first);
    expect(late.codes).toEqual(['permission-error']);
    expect(late.messages[0]).toMatch(/the exam has changed since you looked$/);
    const past = await call('schedule_exam', await version(ids.own), ', publish_at: "2020-01-01T00:00:00Z"');
    expect(past.messages[0]).toMatch(/the time of publication has passed$/);
    expect((await call('unschedule_exam', await version(ids.own))).data).toEqual({
      unschedule_exam: [{ id: ids.own, state: 'draft' }],
    });
    for (const [more, code] of [
      ['', 'not-supported'],
      [', publish_at: "9999-12-31T00:00:00Z"', 'permission-error'],
      [', publish_at: "infinity"', 'permission-error'],
      [', publish_at: "2026-02-30T10:00:00Z"', 'data-exception'],
      [', publish_at: "tomorrow at four"', 'data-exception'],
    ]) {
      const answer = await call('schedule_exam', await version(ids.own), more);
      expect([more, answer.codes]).toEqual([more, [code]]);
    }
  });
});

it('revisions hang on results that one may read, without who made them, and nowhere else', async () => {
  const { data } = await ask(
    'anonymous',
    `{ candidate_results(args: ${set19}, symbol: "cee 4"}) { symbol revisions(order_by: {revised_at: asc}) { old_marks new_marks reason } } }`,
  );
  expect(data).toEqual({
    candidate_results: [
      {
        symbol: 'CEE-4',
        revisions: [
          { old_marks: 10, new_marks: 11, reason: null },
          { old_marks: 11, new_marks: 10, reason: null },
        ],
      },
    ],
  });
  for (const person of [...outsiders, 'teacher'] as const) {
    for (const query of [
      '{ result_revisions { old_marks } }',
      '{ result_changes { id } }',
      `{ candidate_results(args: ${set19}, symbol: "CEE-4"}) { revisions { id } } }`,
      `{ candidate_results(args: ${set19}, symbol: "CEE-4"}) { revisions { actor_email } } }`,
      `{ candidate_results(args: ${set19}, symbol: "CEE-4"}) { changes { id } } }`,
      // A teacher finds the own uploads there.
      ...(person === 'teacher'
        ? []
        : [`{ candidate_results(args: ${set19}, symbol: "CEE-4"}) { upload { id } } }`]),
      `{ candidate_results(args: ${set19}, symbol: "CEE-4"}, where: {upload_id: {_is_null: true}}) { symbol } }`,
    ]) {
      expect((await ask(person, query)).codes, query).toEqual(['validation-failed']);
    }
  }
});
