// Messages to many over GraphQL: the office's alone, but for a student's own choice, and written by its functions only.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import { type Person, people } from './matrix.ts';
import { fillWorld, groups, headersOfPeople, studentIds, userIds } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
});
afterAll(() => api.close());

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);

const sending = `mutation ($id: uuid!, $students: jsonb, $group: uuid) {
  send_message(args: {message_id: $id, channel: "email", subject: "Hello", body: "You", students: $students, class_group_id: $group}) {
    id recipients left_out actor_email progress { waiting }
  }
}`;
const count = async (): Promise<unknown> =>
  (await api.sql.query<{ count: number }>('select count(*)::int from public.messages')).rows[0]?.count;

const others = people.filter((person) => person !== 'admin' && person !== 'office');

it.each(others)('%s sends, tests, stops, counts and reads none', async (person) => {
  const before = await count();
  const students = [studentIds.approved];
  for (const [text, variables] of [
    [sending, { id: randomUUID(), students }],
    [
      'mutation ($id: uuid!) { test_message(args: {message_id: $id, subject: "x", body: "x"}) { id } }',
      { id: randomUUID() },
    ],
    ['mutation { stop_message(args: {message_id: "00000000-0000-4000-8009-000000000001"}) { id } }', {}],
    ['{ message_audience(args: {channel: "email"}) { meant } }', {}],
    ['{ messages { id } }', {}],
    ['{ alias: message_recipients { address } }', {}],
    ['subscription { messages { id } }', {}],
    ['{ students { received: message_recipients { id } } }', {}],
  ] as const) {
    const answer = await ask(person, text, variables);
    expect([text, answer.data, answer.codes]).toEqual([text, null, ['validation-failed']]);
  }
  expect(await count()).toBe(before);
});

it('an admin sends one, by name, and twice is once', async () => {
  const id = randomUUID();
  const students = [studentIds.approved, studentIds.stranger, studentIds.pending];
  const expected = {
    id,
    recipients: 2,
    left_out: { not_approved: 1 },
    actor_email: 'admin@example.com',
    progress: { waiting: 2 },
  };
  const once = await ask('admin', sending, { id, students });
  expect(once.messages).toEqual([]);
  expect(once.data).toEqual({ send_message: [{ ...expected, progress: null }] });
  const again = await ask('admin', sending, { id, students });
  expect(again.data).toEqual({ send_message: [expected] });
  const { rows } = await api.sql.query(
    "select actor_email, count from public.activity where entity = 'messages' and entity_id = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_email: 'admin@example.com', count: 2 }]);
});

it('the front desk writes to one class group, or to students of one, and stops its own', async () => {
  const send = (to: object) => ask('office', sending, { id: randomUUID(), ...to });
  // The approved student and the stranger have no class group in common.
  const both = [studentIds.approved, studentIds.stranger];
  const refused = await send({ students: both });
  expect(refused.data).toBeNull();
  expect(refused.messages[0]).toMatch(/one class group at a time/);
  const one = (name: string, student: string) =>
    `${name}: send_message(args: {message_id: "${randomUUID()}", channel: "email", subject: "x", body: "x", students: ["${student}"]}) { id }`;
  expect((await send({ group: groups.stranger })).messages).toEqual([]);
  await api.sql.query(
    'insert into public.student_class_groups (student_id, class_group_id) values ($1, $2)',
    [studentIds.approved, groups.stranger],
  );
  expect((await send({ students: both })).messages).toEqual([]);
  await api.sql.query(
    'delete from public.student_class_groups where (student_id, class_group_id) = ($1, $2)',
    [studentIds.approved, groups.stranger],
  );
  const stop = (id: string) => ask('office', `mutation { stop_message(args: {message_id: "${id}"}) { id } }`);
  const own = await ask('office', `mutation { ${one('a', studentIds.stranger)} }`);
  const [{ id: ownId = '' } = {}] = (own.data?.a ?? []) as { id?: string }[];
  expect((await stop(ownId)).messages).toEqual([]);
  const others = await stop('00000000-0000-4000-8009-000000000001');
  expect(others.messages[0]).toMatch(/somebody else's/);
});

it('the front desk reminds one student, or students of one class group, and each once in a request', async () => {
  const remind = (name: string, students: string[]) =>
    `${name}: send_reminder(args: {message_id: "${randomUUID()}", kind: "fees", channel: "email", students: ${JSON.stringify(students)}}) { recipients }`;
  for (const student of [studentIds.approved, studentIds.stranger])
    await api.sql.query(
      `select public.add_fee_entries($1, '[{"kind": "charge", "amount": 500, "description": "x", "due_day": "2026-01-01"}]')`,
      [student],
    );
  const both = await ask('office', `mutation { ${remind('a', [studentIds.approved, studentIds.stranger])} }`);
  expect(both.messages[0]).toMatch(/one class group at a time/);
  const one = [studentIds.approved];
  const twice = await ask('office', `mutation { ${remind('a', one)} ${remind('b', one)} }`);
  expect(twice.messages[0]).toMatch(/None of these students can be reminded now/);
  expect((await ask('office', `mutation { ${remind('a', one)} }`)).data).toEqual({ a: [{ recipients: 1 }] });
});

it('two in one request are both stored or none', async () => {
  const before = await count();
  const one = (name: string, id: string, students: string) =>
    `${name}: send_message(args: {message_id: "${id}", channel: "email", subject: "x", body: "x", students: ${students}}) { id }`;
  const answer = await ask(
    'admin',
    `mutation { ${one('a', randomUUID(), `["${studentIds.approved}"]`)} ${one('b', randomUUID(), '[]')} }`,
  );
  expect(answer.data).toBeNull();
  expect(answer.messages[0]).toMatch(/None of these students can get this message\.$/);
  // Nor does what a function may write lie open to the rest of its request.
  const open = await ask(
    'admin',
    `mutation { ${one('a', randomUUID(), `["${studentIds.approved}"]`)}
       update_message_recipients(where: {}, _set: {address: "evil@example.com"}) { affected_rows } }`,
  );
  expect(open.data).toBeNull();
  expect(open.messages[0]).toMatch(/update on "message_recipients" is refused/);
  expect(await count()).toBe(before);
});

it.each([
  ['["no id"]', /invalid input syntax for type uuid/],
  ['"x"', /list of ids/],
  ['[null]', /None of these students/],
  ['[[]]', /invalid input syntax for type uuid/],
])('students %s are refused', async (students, message) => {
  const answer = await ask('admin', sending, { id: randomUUID(), students: JSON.parse(students) as unknown });
  expect(answer.data).toBeNull();
  expect(answer.messages[0]).toMatch(message);
});

it('a test goes to the address of whoever asks, and to nobody else', async () => {
  const id = randomUUID();
  const answer = await ask(
    'admin',
    'mutation ($id: uuid!) { test_message(args: {message_id: $id, subject: "x", body: "x"}) { id is_test } }',
    { id },
  );
  expect(answer.data).toEqual({ test_message: [{ id, is_test: true }] });
  const { rows } = await api.sql.query(
    'select address, student_id from public.message_recipients where message_id = $1',
    [id],
  );
  expect(rows).toEqual([{ address: 'admin@example.com', student_id: null }]);
});

it('a student chooses the language of the own mails, of the two that there are', async () => {
  const choose =
    'mutation ($language: String!) { choose_language(args: {language: $language}) { id language } }';
  const nepali = async (): Promise<unknown[]> =>
    (await api.sql.query<{ id: string }>("select id from public.students where language = 'ne'")).rows.map(
      ({ id }) => id,
    );
  expect((await ask('approved', choose, { language: 'ne' })).data).toEqual({
    choose_language: [{ id: studentIds.approved, language: 'ne' }],
  });
  expect(await nepali()).toEqual([studentIds.approved]);
  // Without a record of the own there is nothing to change; without an account nothing to call.
  expect((await ask('other', choose, { language: 'ne' })).data).toEqual({ choose_language: [] });
  expect((await ask('anonymous', choose, { language: 'ne' })).codes).toEqual(['validation-failed']);
  for (const language of ['', 'NE', 'hi', 'en-GB'])
    expect((await ask('approved', choose, { language })).codes, language).toEqual(['permission-error']);
  const writing = await ask(
    'approved',
    'mutation { update_students(where: {}, _set: {language: "en"}) { affected_rows } }',
  );
  expect(writing.codes).toEqual(['validation-failed']);
  expect(await nepali()).toEqual([studentIds.approved]);
});

it('a student decides about the own record, and about no other', async () => {
  const choose =
    'mutation ($wanted: Boolean!) { choose_messages(args: {wanted: $wanted}) { id may_be_written_to } }';
  const willing = async (): Promise<unknown[]> =>
    (
      await api.sql.query<{ id: string }>(
        'select id from public.students where not may_be_written_to order by id',
      )
    ).rows.map(({ id }) => id);
  expect((await ask('approved', choose, { wanted: false })).data).toEqual({
    choose_messages: [{ id: studentIds.approved, may_be_written_to: false }],
  });
  expect(await willing()).toEqual([studentIds.approved]);
  expect((await ask('other', choose, { wanted: false })).data).toEqual({ choose_messages: [] });
  // The session is the token's, whatever is sent along.
  const forged = `mutation { choose_messages(args: {wanted: false, hasura_session: {x_hasura_user_id: "${userIds.stranger}"}}) { id } }`;
  expect((await ask('approved', forged)).codes).toEqual(['validation-failed']);
  const other = await api.ask({ ...headers.approved, 'x-hasura-user-id': userIds.stranger }, choose, {
    wanted: false,
  });
  expect(other.data).toEqual({ choose_messages: [{ id: studentIds.approved, may_be_written_to: false }] });
  expect(await willing()).toEqual([studentIds.approved]);
  const { rows } = await api.sql.query(
    "select actor_id, details from public.activity where entity = 'students' order by created_at desc limit 1",
  );
  expect(rows).toMatchObject([{ actor_id: userIds.approved, details: { changed: ['may_be_written_to'] } }]);
  const writing = await ask(
    'approved',
    'mutation { update_students(where: {}, _set: {may_be_written_to: true}) { affected_rows } }',
  );
  expect(writing.codes).toEqual(['validation-failed']);
  expect((await ask('approved', choose, { wanted: true })).data).toMatchObject({
    choose_messages: [{ may_be_written_to: true }],
  });
});
