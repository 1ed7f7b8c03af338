// What the front desk might try beyond the cells of matrix.ts: another role by header, a notice that gets public by a way around,
// rows that a nested write or an upsert reaches.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { fillWorld, groups, headersOfPeople, studentIds, userIds } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
});
afterAll(() => api.close());

const ask = (query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers.office, query, variables);
const idOf = async (title: string): Promise<string> =>
  (await api.sql.query<{ id: string }>('select id from public.notices where title = $1', [title])).rows[0]
    ?.id ?? '';

it.each(['admin', 'teacher', 'student', 'Admin'])('the header of the role %s is refused', async (role) => {
  const answer = await api.ask({ ...headers.office, 'x-hasura-role': role }, '{ students { id } }');
  expect(answer.data).toBeNull();
  expect(answer.codes).toEqual(['access-denied']);
});

it('no notice becomes public, and no public one changes', async () => {
  const [draft, published] = [await idOf('Drafted'), await idOf('One')];
  const before = await api.sql.query('select * from public.notices order by id');
  for (const text of [
    `mutation { update_notices_by_pk(pk_columns: {id: "${draft}"}, _set: {state: "published"}) { id } }`,
    `mutation { update_notices_many(updates: [{where: {}, _set: {state: "published"}}]) { affected_rows } }`,
    `mutation { insert_notices_one(object: {title: "x", category: "Exams", content: "x", state: "published"}) { id } }`,
    `mutation { insert_notices_one(object: {title: "x", category: "Exams", content: "x"},
       on_conflict: {constraint: notices_pkey, update_columns: [state]}) { id } }`,
    `mutation { restore_notice(args: {notice_id: "${published}"}) { id } }`,
    `mutation { delete_notices(where: {id: {_eq: "${draft}"}}) { affected_rows } }`,
  ]) {
    const answer = await ask(text);
    expect([text, answer.data, answer.codes]).toEqual([text, null, ['validation-failed']]);
  }
  const changed = await ask(
    `mutation { update_notices(where: {id: {_eq: "${published}"}}, _set: {title: "Changed"}) { affected_rows } }`,
  );
  expect(changed.data).toEqual({ update_notices: { affected_rows: 0 } });
  const over = await ask(
    `mutation { insert_notices_one(object: {id: "${published}", title: "x", category: "Exams", content: "x"},
       on_conflict: {constraint: notices_pkey, update_columns: [title]}) { id } }`,
  );
  expect(over.data).toEqual({ insert_notices_one: null });
  expect((await api.sql.query('select * from public.notices order by id')).rows).toEqual(before.rows);
  const added = await ask(
    'mutation { insert_notices_one(object: {title: "New", category: "Exams", content: "x"}) { state writer_id } }',
  );
  expect(added.data).toEqual({ insert_notices_one: { state: 'draft', writer_id: userIds.office } });
});

it('a student gets no account, number or import, and is not deleted by any spelling', async () => {
  const count = async (): Promise<unknown> =>
    (await api.sql.query('select count(*)::int from public.students')).rows[0];
  const before = await count();
  const student = 'first_name: "A", last_name: "B", email: "a@example.com", phone: "9841999999"';
  for (const text of [
    `mutation { insert_students_one(object: {${student}, user_id: "${userIds.admin}"}) { id } }`,
    `mutation { insert_students_one(object: {${student}, approval_status: "approved"}) { id } }`,
    `mutation { insert_students_one(object: {${student}, profile: {data: {role: "admin"}}}) { id } }`,
    `mutation { update_students(where: {}, _set: {user_id: "${userIds.office}"}) { affected_rows } }`,
    `mutation { update_students(where: {}, _set: {import_id: null}) { affected_rows } }`,
    `mutation { again: delete_students_by_pk(id: "${studentIds.pending}") { id } }`,
    `mutation { ...D } fragment D on mutation_root { delete_students(where: {}) { affected_rows } }`,
    `mutation { undo_student_import(args: {import_id: "${studentIds.pending}"}) { id } }`,
    `mutation { delete_class_groups_by_pk(id: "${groups.approved}") { id } }`,
    `mutation { update_profiles(where: {}, _set: {role: "admin"}) { affected_rows } }`,
    `mutation { end_staff(args: {user_id: "${userIds.admin}", seen_role: "admin"}) { id } }`,
    '{ staff { email } }',
    '{ students { profile { student { login { id staff { email } } } } } }',
    '{ site_settings { email_notifications } }',
  ]) {
    const answer = await ask(text);
    expect([text, answer.data, answer.codes]).toEqual([text, null, ['validation-failed']]);
  }
  expect(await count()).toEqual(before);
});

it('of results it sees what is published, under candidate IDs, and of colleagues the teachers, to whom it gives class groups', async () => {
  const found = await ask(
    '{ candidate_ids(order_by: {candidate_id: asc}) { results { symbol exam { state } } student { profile { role } } } }',
  );
  expect(JSON.stringify(found.data)).not.toMatch(/draft|scheduled|"admin"|"teacher"/);
  expect(found.messages).toEqual([]);
  const profiles = await ask('{ profiles { role } }');
  expect(JSON.stringify(profiles.data)).toContain('"student"');
  expect(JSON.stringify(profiles.data)).not.toContain('"admin"');
});

it('whom a teacher marks are students of the class groups that are given, whatever is asked beside them', async () => {
  const roll = (person: 'teacher' | 'office', group: string): Promise<Answer> =>
    api.ask(
      headers[person],
      `query ($group: uuid!) { candidates_to_mark(args: {of_group: $group, exam_title: "CEE", set_number: "1",
         exam_date: "2026-12-01"}, where: {_or: [{}, {candidate_id: {_ilike: "%"}}]}) { student_id candidate_id } }`,
      { group },
    );
  const own = { student_id: studentIds.stranger, candidate_id: 'S-1' };
  expect((await roll('teacher', groups.stranger)).data).toEqual({ candidates_to_mark: [own] });
  expect((await roll('teacher', groups.approved)).data).toEqual({ candidates_to_mark: [] });
  const all = await api.ask(
    headers.teacher,
    '{ seats_of_exam(args: {exam_title: "cee", set_number: "1", exam_date: "2026-12-01"}) { student_id } }',
  );
  expect(all.data).toEqual({ seats_of_exam: [{ student_id: studentIds.stranger }] });
});
