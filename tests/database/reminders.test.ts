// Reminders: whom they reach, and that nobody gets two, whoever sends them at the same time.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();
const today = "(now() at time zone 'Asia/Kathmandu')::date";

let number = 0;
/** Owes `due` since yesterday, if anything. */
async function addStudent(due = 0, shape: Record<string, unknown> = {}): Promise<string> {
  number += 1;
  const row = {
    first_name: 'Asha',
    last_name: `Rai ${String(number).padStart(4, '0')}`,
    email: `asha${number}@example.com`,
    phone: `98${String(number).padStart(8, '0')}`,
    guardian_phone: '9841000009',
    approval_status: 'approved',
    ...shape,
  };
  const names = Object.keys(row);
  const id = String(
    await sql.one(
      `insert into public.students (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(row),
    ),
  );
  if (due !== 0)
    await sql.run(
      `select public.add_fee_entries($1, jsonb_build_array(jsonb_build_object('kind', 'charge', 'amount', $2::numeric,
         'description', 'Course', 'due_day', ${today} - 1)))`,
      [id, due],
    );
  return id;
}

const remindText = "select id from public.send_reminder($1, 'fees', $2, $3)";
const remind = (students: string[], { id = randomUUID(), channel = 'email' } = {}) =>
  sql.run(remindText, [id, channel, JSON.stringify(students)]);
const preview = (students: string[]) =>
  sql.run(
    `select left_out, due, ${today} - due_since as days from public.preview_reminder('fees', 'email', $1)`,
    [JSON.stringify(students)],
  );
const reached = () =>
  sql.list(
    `select recipient.student_id from public.message_recipients as recipient
     join public.messages as message on message.id = recipient.message_id where message.kind = 'fees' order by position`,
  );

beforeEach(async () => {
  await sql.run('truncate public.messages, public.message_recipients, auth.mails, auth.message_links');
});

it('what is looked at says who gets one, with what is due, and why the others do not; the same is sent', async () => {
  const good = await addStudent(500);
  const paid = await addStudent(500);
  await sql.run("select public.take_payment($1, $2, 500, 'Cash')", [randomUUID(), paid]);
  const others = [
    paid,
    await addStudent(),
    await addStudent(500, { may_be_written_to: false }),
    await addStudent(500, { email: 'a,b@example.com' }),
    await addStudent(500, { approval_status: 'pending' }),
  ];
  const nothing = { due: null, days: null };
  const owed = { due: '500.00', days: 1 };
  expect(await preview([good, ...others])).toEqual([
    { left_out: null, ...owed },
    { left_out: 'nothing_due', ...nothing, due: '0.00' },
    { left_out: 'nothing_due', ...nothing },
    { left_out: 'no_consent', ...owed },
    { left_out: 'no_address', ...owed },
    { left_out: 'not_approved', ...owed },
  ]);
  await remind([good, ...others]);
  expect(await reached()).toEqual([good]);
  expect(await preview([good])).toEqual([{ left_out: 'reminded', ...owed }]);
  await sql.fails(checkViolation, /None of these students can be reminded now/, remindText, [
    randomUUID(),
    'sms',
    JSON.stringify([good]),
  ]);
});

it('one that surely did not go, or went more than 7 days ago, does not keep the next one back', async () => {
  const student = await addStudent(500);
  const [message] = await remind([student]);
  await sql.run('select public.stop_message($1)', [message?.['id']]);
  await remind([student]);
  const later = (state: string, days: number) =>
    sql.run(
      `update public.message_recipients set state = $1, reason = 'x', finished_at = now() - interval '1 day' * $2
       where state <> 'stopped'`,
      [state, days],
    );
  await later('failed', 0);
  expect(await preview([student])).toMatchObject([{ left_out: null }]);
  await later('sent', 6.9);
  expect(await preview([student])).toMatchObject([{ left_out: 'reminded' }]);
  await later('sent', 7.1);
  expect(await preview([student])).toMatchObject([{ left_out: null }]);
});

it('twenty people who remind the same students at once, and each twice, send one to each', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => addStudent(500)));
  const press = async (one: number): Promise<void> => {
    const client = new pg.Client(sql.url());
    await client.connect();
    // In another order each time: whoever waits for whom, nobody waits in a circle.
    const some = (one % 2 === 0 ? students : students.toReversed()).slice(one % 5);
    const values = [randomUUID(), one % 3 === 0 ? 'sms' : 'email', JSON.stringify(some)];
    for (let time = 0; time < 2; time += 1)
      await client.query(remindText, values).catch((error: unknown) => {
        if (!String(error).includes('None of these students')) throw error;
      });
    await client.end();
  };
  await Promise.all(Array.from({ length: 20 }, (_, one) => press(one)));
  expect((await reached()).toSorted()).toEqual(students.toSorted());
});

it('guardians are told once of a day, of who was absent when the roll was taken', async () => {
  const [absent, late, unwilling] = [
    await addStudent(),
    await addStudent(),
    await addStudent(0, { may_be_written_to: false }),
  ];
  const groups = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const id = await sql.one('insert into public.class_groups (name) values ($1) returning id', [
        `${name} ${randomUUID()}`,
      ]);
      await sql.run('insert into public.student_class_groups select unnest($1::uuid[]), $2', [
        [absent, late, unwilling],
        id,
      ]);
      return String(id);
    }),
  );
  const mark = (group: string, marks: Record<string, string>) =>
    sql.run(`select public.mark_attendance($1, ${today}, $2)`, [
      group,
      JSON.stringify(
        Object.entries(marks).map(([student_id, state]) => ({ id: randomUUID(), student_id, state })),
      ),
    ]);
  const text = `select id from public.send_reminder($1, 'absence', 'sms', null, $2, ${today} - $3::integer)`;
  const tell = (group = '', days = 0) => sql.run(text, [randomUUID(), group, days]);
  await expect(tell(groups[0])).rejects.toThrow('None of these students');
  for (const group of groups)
    await mark(group, { [absent]: 'absent', [late]: 'late', [unwilling]: 'absent' });
  await tell(groups[0]);
  expect(await sql.run('select student_id, address from public.message_recipients')).toEqual([
    { student_id: absent, address: '9841000009' },
  ]);
  await expect(tell(groups[0])).rejects.toThrow('None of these students');
  // In two class groups, it is one day all the same.
  await expect(tell(groups[1])).rejects.toThrow('None of these students');
  await expect(tell(groups[0], 2)).rejects.toThrow('Guardians are told of today and yesterday.');
  await sql.fails(
    '23505',
    /message_recipients_absence_key/,
    `insert into public.message_recipients (message_id, student_id, absent_on)
     select gen_random_uuid(), student_id, absent_on from public.message_recipients`,
  );
});

it.each([
  ["'gifts', 'email', '[]'", 'of fees or of an absence'],
  ["'fees', 'post', '[]'", 'by email or sms'],
  ["'fees', 'email', '{}'", 'a list of ids'],
  ["'fees', 'email', null", 'a list of ids'],
  ["'fees', 'email', '[]', gen_random_uuid()", 'no class group'],
  ["'absence', 'sms', '[]', gen_random_uuid(), now()::date", 'of a class group and a day'],
  ["'absence', 'email', null, gen_random_uuid(), now()::date", 'by SMS'],
])('a reminder of %s is refused', async (asked, message) => {
  await expect(sql.run(`select public.send_reminder(gen_random_uuid(), ${asked})`)).rejects.toThrow(message);
  expect(await sql.run(`select public.preview_reminder(${asked})`)).toEqual([]);
});
