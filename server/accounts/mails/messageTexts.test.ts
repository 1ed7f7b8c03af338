// Reminders say what is so when they leave, in the language of the student, and do not leave when it is so no more.

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { hours } from '../../base/clock.ts';
import type { Sms } from '../../mail/sms.ts';
import { useTestServer } from '../../testing/testServer.ts';
import { createMessageQueue } from './messages.ts';

const server = useTestServer();
let number = 0;
const texts: string[] = [];

beforeEach(async () => {
  await server.pool.query(
    'truncate public.messages, public.message_recipients, auth.mails, auth.message_links',
  );
  server.mails.length = 0;
  texts.length = 0;
});

const run = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await server.pool.query<Record<string, string>>(text, values)).rows;

async function addStudent(language = 'en'): Promise<string> {
  number += 1;
  const [row] = await run(
    `insert into public.students (first_name, last_name, email, phone, guardian_phone, approval_status, language)
     values ('Asha', 'Rai', $1, $2, '9841000009', 'approved', $3) returning id`,
    [`asha${number}@example.com`, `98${String(number).padStart(8, '0')}`, language],
  );
  const id = row?.['id'] ?? '';
  await run(
    `select public.add_fee_entries($1, '[{"kind": "charge", "amount": 12500, "description": "Course", "due_day": "2026-01-15"}]')`,
    [id],
  );
  return id;
}

const pay = (student: string, amount: number) =>
  run("select public.take_payment($1, $2, $3, 'Cash')", [randomUUID(), student, amount]);
const remind = (students: string[], channel = 'email', guardian = false) =>
  run(`select public.send_reminder($1, 'fees', $2, $3, to_guardian => $4)`, [
    randomUUID(),
    channel,
    JSON.stringify(students),
    guardian,
  ]);
/** Of messages of a kind, in the order in which they were sent. */
const outcomes = async (kind: string) =>
  (
    await run(
      `select coalesce(r.reason, r.state) as came from public.message_recipients as r
       join public.messages as m on m.id = r.message_id where m.kind = $1 order by r.position`,
      [kind],
    )
  ).map(({ came = '' }) => came);
/** What was mailed besides receipts, or of these alone; English first. */
const mailed = (isReceipt = false) =>
  server.mails
    .toSorted((a, b) => Number(a.text.includes('/ne/')) - Number(b.text.includes('/ne/')))
    .filter(({ subject }) => /^(?:Receipt|रसिद)/.test(subject) === isReceipt);

async function work(): Promise<void> {
  await server.auth.messageQueue.run();
  server.auth.outbox.wake();
  await server.auth.outbox.idle();
}

/** Of a queue with a service for SMS, which is handed the texts. */
const parts = () => ({
  pool: server.pool,
  clock: server.now,
  log: server.auth.log,
  settings: server.auth.settings,
  publicUrl: 'http://localhost:3000',
  outbox: server.auth.outbox,
  sms: {
    send: ({ text }: Sms) => {
      texts.push(text);
      return Promise.resolve('sent' as const);
    },
  },
  canMail: true,
  perHour: 1000,
});
const workSms = (): Promise<void> => createMessageQueue(parts()).run();

it('a reminder by mail names what is due when it leaves, since when, and leads to the own page', async () => {
  const [english, nepali] = [await addStudent(), await addStudent('ne')];
  await remind([english, nepali]);
  await pay(english, 2500);
  await work();
  const [one, other] = mailed();
  expect(one?.subject).toBe('Fees that are due: Rs 10,000');
  expect(one?.text).toContain('of the fees of Asha Rai, Rs 10,000 are due since Jan 15, 2026.');
  expect(one?.text).toContain('http://localhost:3000/student/fees\n');
  expect(one?.leave).toMatch(/\/unsubscribe\?token=/);
  expect(other?.text).toContain('Asha Raiको शुल्कमध्ये १ माघ २०८२ देखि रु १२,५०० तिर्न बाँकी छ।');
  expect(other?.text).toContain('http://localhost:3000/ne/student/fees\n');
  expect(await outcomes('fees')).toEqual(['sent', 'sent']);
});

it('a reminder does not leave to who has paid meanwhile, neither by mail nor by SMS', async () => {
  const students = [await addStudent(), await addStudent()];
  await remind(students.slice(0, 1));
  await remind(students.slice(1), 'sms');
  for (const student of students) await pay(student, 12_500);
  await work();
  expect(mailed()).toEqual([]);
  expect(await outcomes('fees')).toEqual(['nothing_due', 'nothing_due']);
});

it('a receipt is mailed once, in the language of the student, whoever took the payment; its row says so', async () => {
  const [english, nepali] = [await addStudent(), await addStudent('ne')];
  await run("select public.take_payment($1, $2, 2500.5, 'Bank Transfer', 'NIC-77')", [randomUUID(), english]);
  const online = randomUUID();
  await run(
    "insert into public.online_payments (id, student_id, provider, amount, begun_at) values ($1, $2, 'eSewa', 500, now())",
    [online, nepali],
  );
  // The server settles it, and with its own rights.
  const settle = async (): Promise<void> => {
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query('set local role prabesh_server');
    await client.query("select public.settle_online_payment($1, 'paid', now(), '000TX', 500)", [online]);
    await client.query('commit');
    client.release();
  };
  await settle();
  await settle();
  await work();
  await work();
  expect(mailed(true)).toHaveLength(2);
  const [one, other] = mailed(true);
  expect(one?.subject).toMatch(/^Receipt 20\d\d\/\d\d-\d{6}$/);
  expect(one?.text).toMatch(/has received Rs 2,500\.50 of Asha Rai on \w{3} \d+, 20\d\d\./);
  expect(one?.text).toContain('In words: Rupees two thousand five hundred and fifty paisa only.');
  expect(one?.text).toContain('By: bank transfer, NIC-77.');
  expect(one?.text).toMatch(/http:\/\/localhost:3000\/student\/fees\?receipt=20\d\d%2F\d\d-\d{6}\n/);
  expect(other?.text).toContain('Asha Raiको रु ५०० बुझ्यो।');
  expect(other?.text).toContain('अक्षरेपी: पाँच सय रुपैयाँ मात्र।');
  expect(await outcomes('receipt')).toEqual(['sent', 'sent']);
});

it('no receipt is mailed of a payment that was taken back, nor to who wants none; the reason stands', async () => {
  const [first, unwilling] = [await addStudent(), await addStudent()];
  await run('update public.students set may_be_written_to = false where id = $1', [unwilling]);
  const payment = randomUUID();
  await run("select public.take_payment($1, $2, 100, 'Cash')", [payment, first]);
  await pay(unwilling, 100);
  await run("select public.reverse_entry($1, 'A mistake')", [payment]);
  await work();
  expect(server.mails).toEqual([]);
  expect(await outcomes('receipt')).toEqual(['reversed', 'no_consent']);
});

it('a receipt does not wait behind a message to many', async () => {
  const students = [await addStudent(), await addStudent()];
  await remind(students);
  await pay(students[1] ?? '', 100);
  const queue = createMessageQueue({ ...parts(), perHour: 1 });
  server.advance(hours(2));
  await queue.run();
  expect(await outcomes('receipt')).toEqual(['sent']);
  expect(await outcomes('fees')).toEqual(['waiting', 'waiting']);
});

it('an SMS to a guardian has the same words, with the page in them', async () => {
  await remind([await addStudent()], 'sms', true);
  await workSms();
  expect(texts).toEqual([
    expect.stringMatching(
      /of the fees of Asha Rai, Rs 12,500 are due since .* http:\/\/localhost:3000\/student\/fees$/,
    ),
  ]);
});

it('a guardian is told of an absence, unless the roll says otherwise by then', async () => {
  const [absent, corrected] = [await addStudent(), await addStudent('ne')];
  const [group] = await run(
    `with made as (insert into public.class_groups (name) values ('Morning') returning id),
       members as (insert into public.student_class_groups select unnest($1::uuid[]), id from made)
     select id from made`,
    [[absent, corrected]],
  );
  const say = (state: string, students: string[]) =>
    run(`select public.mark_attendance($1, (now() at time zone 'Asia/Kathmandu')::date, $2)`, [
      group?.['id'],
      JSON.stringify(students.map((student_id) => ({ id: randomUUID(), student_id, state }))),
    ]);
  await say('absent', [absent, corrected]);
  await run(
    `select public.send_reminder($1, 'absence', 'sms', null, $2, (now() at time zone 'Asia/Kathmandu')::date)`,
    [randomUUID(), group?.['id']],
  );
  await say('here', [corrected]);
  await workSms();
  expect(texts).toEqual([
    expect.stringMatching(/: Asha Rai was absent from Morning on \w{3} \d+, 20\d\d\.$/),
  ]);
  expect((await outcomes('absence')).toSorted()).toEqual(['sent', 'was_here']);
});
