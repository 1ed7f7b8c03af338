// Messages to many: who gets one is decided by the statement that sends it, once, and what ends one that waits.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

interface Draft {
  id?: string;
  channel?: string;
  subject?: string | null;
  body?: string | null;
  link?: string | null;
  students?: unknown;
  group?: string | null;
  guardian?: boolean;
}

const parameters = (draft: Draft) => [
  draft.id ?? randomUUID(),
  draft.channel ?? 'email',
  draft.subject === undefined ? 'Class tomorrow' : draft.subject,
  draft.body === undefined ? 'It begins at 6.' : draft.body,
  draft.link ?? null,
  draft.students === undefined ? null : JSON.stringify(draft.students),
  draft.group ?? null,
  draft.guardian ?? false,
];
const sendText = 'select * from public.send_message($1, $2, $3, $4, $5, $6, $7, $8)';
const send = async (draft: Draft) => (await sql.run(sendText, parameters(draft)))[0] ?? {};

let number = 0;
/** `shape` is the row besides what every student has. */
async function addStudent(shape: Record<string, unknown> = {}): Promise<string> {
  number += 1;
  const row = {
    first_name: 'Asha',
    last_name: 'Rai',
    email: `asha${number}@example.com`,
    phone: `98${String(number).padStart(8, '0')}`,
    approval_status: 'approved',
    ...shape,
  };
  const names = Object.keys(row);
  const id = await sql.one(
    `insert into public.students (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return String(id);
}
const addGroup = async (ids: string[]): Promise<string> => {
  const group = String(
    await sql.one("insert into public.class_groups (name) values ('G' || gen_random_uuid()) returning id"),
  );
  await sql.run('insert into public.student_class_groups select unnest($1::uuid[]), $2', [ids, group]);
  return group;
};
const recipients = (message: unknown) =>
  sql.run(
    'select student_id, address, state, reason from public.message_recipients where message_id = $1 order by position',
    [message],
  );

beforeEach(async () => {
  await sql.run('truncate public.messages, public.message_recipients, auth.mails, auth.message_links');
  await sql.run('delete from public.students');
});

describe('a message', () => {
  it('goes to who is approved, willing and has an address, each once; the others are counted', async () => {
    const good = await addStudent();
    const pending = await addStudent({ approval_status: 'pending' });
    const unwilling = await addStudent({ may_be_written_to: false });
    const listed = await addStudent({ email: 'a,b@example.com' });
    const gone = randomUUID();
    const students = [good, good, pending, unwilling, listed, gone];
    const counts = { meant: 5, recipients: 1, not_approved: 1, no_consent: 1, no_address: 1, gone: 1 };
    expect(
      await sql.run("select * from public.message_audience('email', $1, null, false)", [
        JSON.stringify(students),
      ]),
    ).toEqual([counts]);
    const message = await send({ students });
    expect(message).toMatchObject({
      recipients: 1,
      left_out: { not_approved: 1, no_consent: 1, no_address: 1, gone: 1 },
      class_group_name: null,
    });
    expect(await recipients(message.id)).toEqual([
      {
        student_id: good,
        address: expect.stringContaining('@example.com') as string,
        state: 'waiting',
        reason: null,
      },
    ]);
  });

  it('to a class group goes to who is in it at that moment, and outlives it', async () => {
    const [one, two, later] = [await addStudent(), await addStudent(), await addStudent()];
    const group = await addGroup([one, two]);
    const message = await send({ group });
    await sql.run('insert into public.student_class_groups values ($1, $2)', [later, group]);
    await sql.run('delete from public.class_groups where id = $1', [group]);
    expect((await recipients(message.id)).map(({ student_id }) => student_id).sort()).toEqual(
      [one, two].sort(),
    );
    expect(message.class_group_name).toMatch(/^G/);
  });

  it('by SMS goes to phones', async () => {
    const student = await addStudent({ phone: '9841000001' });
    const odd = await addStudent({ phone: 'call my brother' });
    const message = await send({ channel: 'sms', subject: null, students: [student, odd] });
    expect(message.left_out).toEqual({ no_address: 1 });
    expect(await recipients(message.id)).toMatchObject([{ student_id: student, address: '9841000001' }]);
  });

  it('with an id that was sent already is sent to nobody a second time, not even at the same moment', async () => {
    const students = [await addStudent(), await addStudent()];
    const id = randomUUID();
    const answers = await Promise.all([
      send({ id, students }),
      send({ id, students }),
      send({ id, students }),
    ]);
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]));
    expect(await recipients(id)).toHaveLength(2);
    // Whoever has left meanwhile changes nothing of it; another text is another message.
    await sql.run('update public.students set may_be_written_to = false');
    expect((await send({ id, students })).recipients).toBe(2);
    await sql.fails(
      checkViolation,
      /Another message was sent with this id/,
      sendText,
      parameters({ id, students, body: 'Else' }),
    );
  });

  it.each([
    [{ subject: ' ' }, /needs a subject/],
    [{ subject: 'Hello\r\nBcc: all@example.com' }, /one line/],
    [{ subject: 'x'.repeat(201) }, /200 letters/],
    [{ body: ' \n ' }, /needs a text/],
    [{ body: null }, /needs a text/],
    [{ body: 'x'.repeat(100_000) }, /more than 10000 letters/],
    [{ channel: 'sms', subject: '', body: 'x'.repeat(1001) }, /more than 1000 letters/],
    [{ channel: 'pigeon' }, /email or sms/],
    [{ link: 'javascript:alert(1)' }, /begins with https/],
    [{ students: {} }, /a list of ids/],
    [{ group: randomUUID() }, /a list of students or to a class group/],
    [{ students: undefined, group: randomUUID() }, /does not exist any more/],
    [{ students: [randomUUID()] }, /None of these students/],
    [{ students: [] }, /None of these students/],
  ] satisfies [Draft, RegExp][])('%j is refused, and nothing is stored', async (draft, words) => {
    const students = [await addStudent()];
    await sql.fails(checkViolation, words, sendText, parameters({ students, ...draft }));
    expect(await sql.one('select count(*)::int from public.messages')).toBe(0);
  });

  it('to nobody but an empty group is refused', async () => {
    const group = await addGroup([]);
    await sql.fails(checkViolation, /None of these students/, sendText, parameters({ group }));
  });

  it('is stopped: what waits does not go, and leaves the outbox; a second time there is nothing left', async () => {
    const message = await send({ students: [await addStudent(), await addStudent()] });
    const [first = {}] = await sql.run('select id from public.message_recipients order by position');
    await sql.run("update public.message_recipients set state = 'sent', finished_at = now() where id = $1", [
      first.id,
    ]);
    await sql.run(
      `insert into auth.mails (created_at, next_try_at, request)
       select now(), now(), jsonb_build_object('kind', 'message', 'recipient', id) from public.message_recipients`,
    );
    const [stopped] = await sql.run('select * from public.stop_message($1)', [message.id]);
    expect(stopped?.stopped_at).toBeInstanceOf(Date);
    expect((await recipients(message.id)).map(({ state }) => state)).toEqual(['sent', 'stopped']);
    expect(await sql.list("select request ->> 'recipient' from auth.mails")).toEqual([first.id]);
    await sql.fails(checkViolation, /Nothing of this message waits/, 'select public.stop_message($1)', [
      message.id,
    ]);
    await sql.fails(checkViolation, /no such message/, 'select public.stop_message($1)', [randomUUID()]);
  });

  it('does not go to a student who is deleted, and forgets the address', async () => {
    const student = await addStudent();
    const message = await send({ students: [student, await addStudent()] });
    await sql.run('delete from public.students where id = $1', [student]);
    expect(await recipients(message.id)).toMatchObject([
      { student_id: null, address: null, state: 'stopped', reason: 'deleted' },
      { state: 'waiting' },
    ]);
  });

  it('is in the log, and so are its stop and who wants no more', async () => {
    const student = await addStudent();
    const message = await send({ students: [student] });
    await sql.run('select public.stop_message($1)', [message.id]);
    await sql.run('update public.students set may_be_written_to = false');
    const entries = await sql.run(
      `select action, entity, title, count, details from public.activity
       where entity = 'messages' or details -> 'changed' ? 'may_be_written_to' order by created_at desc, id limit 3`,
    );
    expect(entries).toMatchObject([
      { entity: 'students', details: { changed: ['may_be_written_to'] } },
      {
        action: 'updated',
        entity: 'messages',
        title: 'Class tomorrow',
        details: { changed: ['stopped'], stopped: 1 },
      },
      { action: 'created', entity: 'messages', title: 'Class tomorrow', count: 1 },
    ]);
  });

  it('to 5,000 students is queued whole', async () => {
    await sql.run(
      `insert into public.students (first_name, last_name, email, phone, approval_status)
       select 'Asha', 'Rai', 'many' || i || '@example.com', '97' || lpad(i::text, 8, '0'), 'approved'
       from generate_series(1, 5000) as i`,
    );
    const students = await sql.list('select id from public.students');
    expect((await send({ students })).recipients).toBe(5000);
    expect(await sql.run('select * from public.message_progress')).toMatchObject([
      { waiting: 5000, sent: 0 },
    ]);
  });
});
