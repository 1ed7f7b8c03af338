// Over HTTP: how a teacher takes an upload back, and gives candidate IDs to rows that had none.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { fillWorld, headersOfPeople } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
});
afterAll(() => api.close());
afterEach(() => api.sql.query("delete from public.results where exam_title = 'Undo'"));

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);

interface Row {
  symbol: string;
  name: string;
  marks: number;
}
const first = [
  { symbol: 'R-12', name: 'Ram Sharma', marks: 40 },
  { symbol: 'Unknown-7', name: 'Unknown', marks: 5 },
];

async function upload(person: Person, rows: Row[], publish: string): Promise<string> {
  const { rows: seen } = await api.sql.query<{ version: string }>(
    "select version from public.exams where exam_title = 'Undo'",
  );
  const { data, messages } = await ask(
    person,
    `mutation ($seen: bigint, $publish: String, $rows: [results_insert_input!]!) {
      insert_results_uploads(objects: [{exam_title: "Undo", set_number: "1", seen_version: $seen, publish: $publish,
        results: {data: $rows, on_conflict: {constraint: results_exam_symbol_key, update_columns: [name, marks]}}}])
        { returning { id } } }`,
    { seen: seen[0] === undefined ? null : Number(seen[0].version), publish, rows },
  );
  expect(messages).toEqual([]);
  const [stored] = (data as { insert_results_uploads: { returning: { id: string }[] } })
    .insert_results_uploads.returning;
  return stored?.id ?? '';
}

describe('the undo of an upload', () => {
  const undo = (person: Person, id: string, seen: unknown, reason: unknown): Promise<Answer> =>
    ask(
      person,
      `mutation ($id: uuid!, $seen: bigint!, $reason: String) {
        undo_results_upload(args: {upload_id: $id, seen_version: $seen, reason: $reason}) { removed restored } }`,
      { id, seen, reason },
    );
  const version = async (): Promise<number> => {
    const { rows } = await api.sql.query<{ version: string }>(
      "select version from public.exams where exam_title = 'Undo'",
    );
    return Number(rows[0]?.version);
  };

  it('shows its sender what it is, and is refused without a reason where results are public', async () => {
    await upload('teacher', first, 'now');
    const id = await upload('teacher', [{ symbol: 'R-12', name: 'Ram Sharma', marks: 45 }], 'now');
    const { data } = await ask(
      'teacher',
      'query ($id: uuid!) { results_uploads_by_pk(id: $id) { single_change sender { email } exam { version state } } }',
      { id },
    );
    const seen = await version();
    expect(data).toEqual({
      results_uploads_by_pk: {
        single_change: {
          symbol: 'R-12',
          old_name: 'Ram Sharma',
          new_name: 'Ram Sharma',
          old_marks: 40,
          new_marks: 45,
        },
        sender: { email: 'teacher@example.com' },
        exam: { version: seen, state: 'published' },
      },
    });
    for (const reason of [null, '', '  \u00a0\n'])
      expect((await undo('teacher', id, seen, reason)).messages).toEqual([
        expect.stringMatching(/the results of this exam are public: an undo needs a reason$/),
      ]);
    expect((await undo('teacher', id, seen, 'x'.repeat(501))).messages).toEqual([
      expect.stringMatching(/the reason is longer than 500 characters$/),
    ]);
    expect((await undo('teacher', id, seen - 1, 'why')).messages).toEqual([
      expect.stringMatching(/the exam has changed since you looked$/),
    ]);
    for (const person of ['anonymous', 'approved'] as const)
      expect((await undo(person, id, seen, 'why')).codes).toEqual(['validation-failed']);
    expect((await undo('teacher', id, seen, ' The first count was right ')).data).toEqual({
      undo_results_upload: [{ removed: 0, restored: 1 }],
    });
    // Everybody reads why.
    const found = await ask(
      'anonymous',
      `{ candidate_results(args: {exam_title: "Undo", set_number: "1", symbol: "R-12"})
        { marks revisions(order_by: [{revised_at: asc}]) { old_marks new_marks reason } } }`,
    );
    expect(found.data).toEqual({
      candidate_results: [
        {
          marks: 40,
          revisions: [
            { old_marks: 40, new_marks: 45, reason: null },
            { old_marks: 45, new_marks: 40, reason: 'The first count was right' },
          ],
        },
      ],
    });
  });

  it('of a draft needs none; the version is asked for, and known where somebody forgets it', async () => {
    const id = await upload('teacher', first, 'draft');
    const without = await ask(
      'teacher',
      'mutation ($id: uuid!) { undo_results_upload(args: {upload_id: $id}) { removed } }',
      { id },
    );
    expect(without.messages).toHaveLength(1);
    expect(without.data).toBeNull();
    expect((await undo('teacher', id, await version(), null)).data).toEqual({
      undo_results_upload: [{ removed: 2, restored: 0 }],
    });
  });

  it('of an admin’s upload is not for a teacher', async () => {
    const id = await upload('admin', first, 'now');
    expect((await undo('teacher', id, await version(), 'why')).messages).toEqual([
      expect.stringMatching(/There is no such upload\.$/),
    ]);
  });
});

describe('a candidate ID', () => {
  const give = (person: Person, from: string, symbol: string): Promise<Answer> =>
    ask(
      person,
      `mutation ($from: String!, $symbol: String!) {
        update_results(where: {exam_title: {_eq: "Undo"}, symbol: {_eq: $from}},
          _set: {symbol: $symbol, name: "Maya Rai", marks: 7}) { affected_rows } }`,
      { from, symbol },
    );

  it('is given by the exam’s teacher to a row that has none', async () => {
    await upload('teacher', first, 'draft');
    const taken = await give('teacher', 'Unknown-7', 'r 12');
    expect(taken.messages).toEqual([expect.stringMatching(/R-12 is already in this exam: Ram Sharma, 40$/)]);
    for (const none of ['Unknown-8', 'UNKNOWN-8', ' ', '-'])
      expect((await give('teacher', 'Unknown-7', none)).messages).toHaveLength(1);
    expect((await give('teacher', 'Unknown-7', 'R-13')).data).toEqual({
      update_results: { affected_rows: 1 },
    });
    const { data } = await ask(
      'admin',
      '{ result_changes(where: {exam_title: {_eq: "Undo"}, other_symbol: {_is_null: false}}, order_by: {id: asc}) { action symbol other_symbol actor_email } }',
    );
    const by = { actor_email: 'teacher@example.com' };
    expect(data).toEqual({
      result_changes: [
        { action: 'deleted', symbol: 'Unknown-7', other_symbol: 'R-13', ...by },
        { action: 'created', symbol: 'R-13', other_symbol: 'Unknown-7', ...by },
      ],
    });
  });

  it('of a result that has one stays, whoever’s exam it is', async () => {
    await upload('teacher', first, 'now');
    expect((await give('teacher', 'R-12', 'R-99')).messages).toEqual([
      expect.stringMatching(/a result keeps its candidate ID/),
    ]);
  });

  it.each(['now', 'draft'])('in a colleague’s exam (%s) is not given by a teacher', async (publish) => {
    await upload('admin', first, publish);
    const answer = await give('teacher', 'Unknown-7', 'R-13');
    if (publish === 'now') expect(answer.codes).toEqual(['permission-error']);
    else expect(answer.data).toEqual({ update_results: { affected_rows: 0 } });
    const taken = await give('teacher', 'Unknown-7', 'R-12');
    // Of a draft not even who is in it.
    if (publish === 'draft') expect(taken.data).toEqual({ update_results: { affected_rows: 0 } });
    else expect(taken.data).toBeNull();
    for (const person of ['anonymous', 'approved', 'other'] as const)
      expect((await give(person, 'Unknown-7', 'R-13')).codes).toEqual(['validation-failed']);
  });
});
