// Who gives and ends the link of a guardian: the student the own one, the office every one; nobody writes or reads what it carries.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { fillWorld, headersOfPeople, studentIds, userIds } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
});
afterAll(() => api.close());

const ask = (who: Person, query: string) => api.ask(headers[who], query);
const give = (who: Person, student: string) =>
  ask(who, `mutation { give_guardian_link(args: {of_student: "${student}"}) { token student_id } }`);
const end = (who: Person, student: string) =>
  ask(who, `mutation { end_guardian_link(args: {of_student: "${student}"}) { student_id } }`);
const hashes = async (): Promise<unknown> =>
  (
    await api.sql.query<{ hashes: string }>(
      `select string_agg(student_id || token_hash, ' ' order by student_id) as hashes from public.guardian_links`,
    )
  ).rows[0]?.hashes;

it('a student gives and ends the own link, and no other, under whatever name', async () => {
  const given = await give('approved', studentIds.approved);
  expect(given.messages).toEqual([]);
  const before = await hashes();
  for (const attempt of [give, end])
    for (const who of ['approved', 'other'] as const) {
      const { data, messages } = await attempt(who, studentIds.stranger);
      expect(data).toBeNull();
      expect(messages[0]).toMatch(/There is no such student/);
    }
  // With an own one beside it, all or nothing.
  const both = await ask(
    'approved',
    `mutation { a: end_guardian_link(args: {of_student: "${studentIds.approved}"}) { student_id }
       b: end_guardian_link(args: {of_student: "${studentIds.stranger}"}) { student_id } }`,
  );
  expect(both.data).toBeNull();
  const role = { ...headers.approved, 'x-hasura-role': 'office', 'X-Hasura-User-Id': studentIds.stranger };
  const switched = await api.ask(
    role,
    `mutation { give_guardian_link(args: {of_student: "${studentIds.stranger}"}) { token } }`,
  );
  expect(switched.data ?? null).toBeNull();
  expect(await hashes()).toEqual(before);
  expect((await end('approved', studentIds.approved)).data).toEqual({
    end_guardian_link: [{ student_id: studentIds.approved }],
  });
  expect((await end('approved', studentIds.approved)).data).toEqual({ end_guardian_link: [] });
});

it('the office gives and ends every one; nobody writes the table, also not behind a function', async () => {
  expect((await give('office', studentIds.stranger)).messages).toEqual([]);
  const behind = await ask(
    'admin',
    `mutation { give_guardian_link(args: {of_student: "${studentIds.stranger}"}) { token }
       update_guardian_links(where: {}, _set: {token_hash: "x"}) { affected_rows } }`,
  );
  expect(behind.data).toBeNull();
  expect(behind.messages[0]).toMatch(/update on "guardian_links" is refused/);
  expect((await end('office', studentIds.stranger)).data).toEqual({
    end_guardian_link: [{ student_id: studentIds.stranger }],
  });
  expect((await give('teacher', studentIds.stranger)).codes).toEqual(['validation-failed']);
});

it('the log says by whom a link was given and ended, and neither what it carries nor who must not read the log', async () => {
  const log = (who: Person) =>
    ask(
      who,
      `{ activity(where: {entity_id: {_eq: "${studentIds.stranger}"}, details: {_has_key: "guardian_link"}},
           order_by: [{created_at: desc}], limit: 2) { actor_id entity details } }`,
    );
  const { data } = await give('office', studentIds.stranger);
  const token =
    (data as { give_guardian_link: { token: string }[] } | null)?.give_guardian_link[0]?.token ?? '';
  await end('admin', studentIds.stranger);
  const told = await log('admin');
  expect(told.data).toMatchObject({
    activity: [
      { actor_id: userIds.admin, entity: 'students', details: { guardian_link: 'ended' } },
      { actor_id: userIds.office, entity: 'students', details: { guardian_link: 'given' } },
    ],
  });
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect(JSON.stringify(told.data)).not.toContain(token);
  expect((await log('approved')).data).toBeNull();
});

it('a student whom an admin deletes stays in the ledger of fees by name, and owes nobody', async () => {
  const ledger = (who: Person) =>
    ask(
      who,
      `{ fee_entries(where: {student_id: {_eq: "${studentIds.stranger}"}}, order_by: [{position: asc}]) {
           student_name registration_number amount receipt } }`,
    );
  const before = await ledger('admin');
  expect(before.data).not.toEqual({ fee_entries: [] });
  const gone = `mutation { delete_students_by_pk(id: "${studentIds.stranger}") { id } }`;
  expect((await ask('office', gone)).data).toBeNull();
  expect((await ask('admin', gone)).data).toEqual({ delete_students_by_pk: { id: studentIds.stranger } });
  expect((await ledger('admin')).data).toEqual(before.data);
  expect((await ledger('office')).data).toEqual(before.data);
  expect(
    (
      await ask(
        'office',
        `{ fee_standings(where: {student_id: {_eq: "${studentIds.stranger}"}, student: {}}) { due } }`,
      )
    ).data,
  ).toEqual({ fee_standings: [] });
});
