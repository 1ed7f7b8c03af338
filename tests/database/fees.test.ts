// The ledger of fees: what is written, what is refused, and what a hundred people at once leave behind.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { dayOfNepali } from '../../shared/nepaliDates.ts';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

let number = 0;
async function addStudent(status = 'approved'): Promise<string> {
  number += 1;
  const id = await sql.one(
    `insert into public.students (first_name, last_name, email, phone, approval_status)
     values ('Asha', 'Rai', $1, $2, $3) returning id`,
    [`asha${number}@example.com`, `98${String(number).padStart(8, '0')}`, status],
  );
  return String(id);
}

const today = "(now() at time zone 'Asia/Kathmandu')::date";
/** Days from today of instalments of 5,000 each, and an admission fee of 1,000. */
async function addPlan(days: number[], group: string = randomUUID()): Promise<string> {
  const id = await sql.one(
    `insert into public.fee_plans (class_group_id, title, admission_fee, instalments)
     select $1, 'CEE course', 1000, jsonb_agg(jsonb_build_object('amount', 5000, 'due_day', ${today} + days.of))
     from unnest($2::integer[]) as days (of) returning id`,
    [group, days],
  );
  return String(id);
}

/** A student who owes 6,000 since ten days, and 5,000 more in ten. */
async function owing(): Promise<string> {
  const student = await addStudent();
  await sql.run('select public.assign_plan($1, $2)', [await addPlan([10, -10]), JSON.stringify([student])]);
  return student;
}

const take = (
  student: string,
  amount: number | string,
  { id = randomUUID(), method = 'Cash', reference = '', confirmed = false } = {},
) =>
  sql.run('select * from public.take_payment($1, $2, $3, $4, $5, $6)', [
    id,
    student,
    amount,
    method,
    reference,
    confirmed,
  ]);
const refusesPayment = (message: RegExp, ...[student, amount, shape]: Parameters<typeof take>) =>
  expect(take(student, amount, shape)).rejects.toThrow(message);
const reverse = (entry: unknown) =>
  sql.run('select * from public.reverse_entry($1, $2)', [entry, 'A mistake']);
const standing = async (student: string) =>
  (
    await sql.run(
      `select charged, conceded, paid, balance, due, ${today} - due_since as days
       from public.fee_standings where student_id = $1`,
      [student],
    )
  )[0];

it('fiscal years begin on 1 Shrawan and end on the day before', async () => {
  const years = await sql.run(
    `select name, to_char(first_day, 'YYYY-MM-DD') as first, to_char(last_day + 1, 'YYYY-MM-DD') as next
     from public.fiscal_years order by name`,
  );
  expect(years).toHaveLength(10);
  for (const { name, first, next } of years) {
    const year = Number(String(name).slice(0, 4));
    expect(name).toBe(`${year}/${String(year + 1).slice(2)}`);
    expect([first, next]).toEqual([dayOfNepali(`${year}-04-01`), dayOfNepali(`${year + 1}-04-01`)]);
  }
});

it('a plan is charged once: the admission fee with the first instalment, to the group of now, not to who is rejected', async () => {
  const group = String(
    await sql.one("insert into public.class_groups (name) values ('Morning') returning id"),
  );
  const [student, rejected] = [await addStudent(), await addStudent('rejected')];
  await sql.run('insert into public.student_class_groups select unnest($1::uuid[]), $2', [
    [student, rejected],
    group,
  ]);
  const plan = await addPlan([10, -10], group);
  expect(await sql.one('select total from public.fee_plans where id = $1', [plan])).toBe('10000.00');
  const charges = await sql.run(
    `select student_id, description, amount, due_day - ${today} as days from public.assign_plan($1) order by part`,
    [plan],
  );
  expect(charges).toEqual([
    { student_id: student, description: 'CEE course: admission fee', amount: '1000.00', days: -10 },
    { student_id: student, description: 'CEE course: instalment 1 of 2', amount: '5000.00', days: -10 },
    { student_id: student, description: 'CEE course: instalment 2 of 2', amount: '5000.00', days: 10 },
  ]);
  expect(await sql.run('select * from public.assign_plan($1)', [plan])).toEqual([]);
});

it.each([
  ['[]'],
  ['{}'],
  ['[{"amount": 5000}]'],
  ['[{"amount": -5, "due_day": "2026-12-01"}]'],
  ['[{"amount": 5.001, "due_day": "2026-12-01"}]'],
  ['[{"amount": 5000, "due_day": "2026-02-30"}]'],
  ['[{"amount": 5000, "due_day": "2026-12-01", "note": "x"}]'],
])('a plan is refused with the instalments %s', async (instalments) => {
  await sql.fails(
    checkViolation,
    /fee_plans_instalments_check/,
    "insert into public.fee_plans (class_group_id, title, instalments) values (gen_random_uuid(), 'x', $1)",
    [instalments],
  );
});

it('payments and concessions pay the oldest charge first, and what is due is dated by it', async () => {
  const student = await owing();
  expect(await standing(student)).toMatchObject({ balance: '11000.00', due: '6000.00', days: 10 });
  await sql.run('select public.give_concession($1, $2, $3, null, 10)', [
    randomUUID(),
    student,
    'Her brother is here too',
  ]);
  await take(student, 4000);
  expect(await standing(student)).toEqual({
    charged: '11000.00',
    conceded: '1100.00',
    paid: '4000.00',
    balance: '5900.00',
    due: '900.00',
    days: 10,
  });
  await take(student, '900.00');
  expect(await standing(student)).toMatchObject({ balance: '5000.00', due: '0.00', days: null });
  // One who has paid for longer is owed by the institute.
  await take(student, 6000, { confirmed: true });
  expect(await standing(student)).toMatchObject({ balance: '-1000.00', due: '0.00' });
});

it('a payment is refused in a sentence', async () => {
  const student = await owing();
  const amounts = ['-1', '0', '0.001', '10000000', 'NaN', 'Infinity'];
  for (const amount of amounts)
    await refusesPayment(/An amount is between/, student, amount, { confirmed: true });
  await refusesPayment(/There is no such student/, randomUUID(), 1);
  await refusesPayment(/by Esewa, Bank Transfer, Cash or Other/, student, 1, { method: 'Gold' });
  for (const reference of ['x'.repeat(10_000), 'a\nb'])
    await refusesPayment(/A reference is one line of at most 100 letters/, student, 1, { reference });
  await refusesPayment(/owes Rs 11,000.00: the rest is kept/, student, 11_001);
  const id = randomUUID();
  await take(student, 100, { id });
  expect(await take(student, 100, { id })).toHaveLength(1);
  await refusesPayment(/Another entry was made with this id/, student, 200, { id });
  await refusesPayment(/Rs 100.00 by Cash was taken from this student a moment ago/, student, 100);
  expect(await standing(student)).toMatchObject({ paid: '100.00' });
});

it('a reference that stands on a receipt is told with whose it is, until that one is reversed or somebody confirms', async () => {
  const [first, second] = [await owing(), await owing()];
  const bank = { method: 'Bank Transfer', reference: 'NIC-77 1' };
  const [payment] = await take(first, 500, bank);
  const again = { ...bank, reference: 'nic-771' };
  await refusesPayment(/The reference “NIC-77 1” stands on receipt .* of Asha Rai \(BE-/, second, 500, again);
  await take(second, 500, { ...again, confirmed: true });
  await reverse(payment?.['id']);
  await refusesPayment(/“nic-771” stands/, first, 700, again);
});

it('an entry is taken back once, by its opposite; a reversal never', async () => {
  const student = await owing();
  const [payment] = await take(student, 6000);
  const [reversal] = await reverse(payment?.['id']);
  expect(reversal).toMatchObject({ kind: 'reversal', of_kind: 'payment', amount: '6000.00', method: 'Cash' });
  expect(await standing(student)).toMatchObject({ paid: '0.00', balance: '11000.00', due: '6000.00' });
  await expect(reverse(payment?.['id'])).rejects.toThrow('This entry is reversed already.');
  await expect(reverse(reversal?.['id'])).rejects.toThrow('A reversal cannot be reversed.');
  await expect(reverse(randomUUID())).rejects.toThrow('There is no such entry.');
  const other = await take(student, 100);
  await sql.fails(
    checkViolation,
    /opposite of the entry/,
    `insert into public.fee_entries (student_id, student_name, registration_number, kind, of_kind, amount, description, method, reverses_id)
     values ($1, 'x', 'x', 'reversal', 'payment', 99, 'x', 'Cash', $2)`,
    [student, other[0]?.['id']],
  );
  await sql.run('delete from public.students where id = $1', [student]);
  expect(await reverse(other[0]?.['id'])).toMatchObject([{ student_name: 'Asha Rai', amount: '100.00' }]);
});

it('a concession is not more than what is owed, and has a reason', async () => {
  const student = await owing();
  const give = (amount: number | null, percent: number | null, reason = 'Merit') =>
    sql.run('select * from public.give_concession($1, $2, $3, $4, $5)', [
      randomUUID(),
      student,
      reason,
      amount,
      percent,
    ]);
  await expect(give(11_001, null)).rejects.toThrow('more than what is owed (Rs 11,000.00)');
  await expect(give(-5, null)).rejects.toThrow('An amount is between');
  await expect(give(null, 101)).rejects.toThrow('between 0.01 and 100 percent');
  await expect(give(5, 5)).rejects.toThrow('an amount or a percent');
  await expect(give(5, null, ' ')).rejects.toThrow('A reason is one line');
  expect(await give(null, 33.33)).toMatchObject([{ amount: '-3666.30', percent: '33.33' }]);
});

it('nobody changes or deletes what is recorded, its owner neither', async () => {
  const [payment] = await take(await owing(), 10);
  await sql.run('select public.print_receipt($1)', [payment?.['id']]);
  await sql.run(
    `select public.close_day($1, sum(amount)) from public.fee_takings where closing_id is null and method = 'Cash'`,
    [randomUUID()],
  );
  for (const table of ['fee_entries', 'fee_closings', 'receipt_prints']) {
    await sql.fails(checkViolation, /stays as it is/, `update public.${table} set actor_email = 'x'`);
    await sql.fails(checkViolation, /stays as it is/, `delete from public.${table}`);
    await sql.fails(checkViolation, /stays as it is/, `truncate public.${table} cascade`);
  }
});

it('the first print is the original, and the others are copies', async () => {
  const [payment] = await take(await owing(), 10);
  const print = () => sql.one('select number from public.print_receipt($1)', [payment?.['id']]);
  expect([await print(), await print()]).toEqual([1, 2]);
  await expect(sql.one('select public.print_receipt($1)', [randomUUID()])).rejects.toThrow('no such receipt');
});

it('a closing is about what was taken since the last one, and a difference needs a reason', async () => {
  const close = (cash: number, reason = '') =>
    sql.run('select * from public.close_day($1, $2, $3)', [randomUUID(), cash, reason]);
  const student = await owing();
  const [mistaken] = await take(student, 3000);
  const open = 'select coalesce(sum(amount), 0) from public.fee_takings where closing_id is null';
  await close(Number(await sql.one(`${open} and method = 'Cash'`)));
  await expect(close(0)).rejects.toThrow('Nothing was taken since the last closing.');
  await take(student, 1000);
  await take(student, 2000, { method: 'Esewa' });
  await reverse(mistaken?.['id']);
  await expect(close(-1990)).rejects.toThrow(
    'Rs -2,000.00 in cash were taken and Rs -1,990.00 counted. Say why',
  );
  const [closing] = await close(-1990, 'Change was missing');
  expect(closing).toMatchObject({ expected_cash: '-2000.00', difference: '10.00' });
  expect(
    await sql.run(
      'select method, receipts, reversals, amount from public.fee_takings where closing_id = $1 order by method',
      [closing?.['id']],
    ),
  ).toEqual([
    { method: 'Cash', receipts: 1, reversals: 1, amount: '-2000.00' },
    { method: 'Esewa', receipts: 1, reversals: 0, amount: '2000.00' },
  ]);
});

it('a hundred writers on one ledger, a fourth of them killed before they commit, leave no gap, no double, true sums and a mail of each', async () => {
  const student = await addStudent();
  const before = Number(await sql.one('select sum(last_receipt) from public.fiscal_years'));
  const plan = await addPlan([0]);
  await sql.run('select public.assign_plan($1, $2)', [plan, JSON.stringify([student])]);
  const takeText = 'select public.take_payment($1, $2, $3, $4, $5, true)';
  const connected = async (): Promise<pg.Client> => {
    const client = new pg.Client(sql.url());
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const killer = await sql.connect();
  const writer = async (one: number): Promise<void> => {
    const values = [randomUUID(), student, one + 1, one % 2 === 0 ? 'Cash' : 'Esewa', ''];
    if (one % 4 === 0) {
      const client = await connected();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await client.query('begin');
      // From here on it has a number, and holds the counter.
      await client.query(takeText, values);
      await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect(client.query('commit')).rejects.toThrow();
    }
    // Whoever had no answer asks again, with the same id.
    const client = await connected();
    for (let time = 0; time <= one % 3; time += 1) await client.query(takeText, values);
    await client.end();
  };
  await Promise.all(Array.from({ length: 100 }, (_, one) => writer(one)));

  const payments = await sql.list(
    "select receipt from public.fee_entries where student_id = $1 and kind = 'payment' order by receipt",
    [student],
  );
  const numbers = payments.map((receipt) => Number(String(receipt).split('-')[1]));
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, one) => before + one + 1));
  expect(Number(await sql.one('select sum(last_receipt) from public.fiscal_years'))).toBe(before + 100);
  expect(await standing(student)).toMatchObject({ paid: '5050.00', balance: '950.00', due: '950.00' });
  const mails = await sql.list(
    `select recipient.state from public.message_recipients as recipient
     join public.messages as message on message.id = recipient.message_id
     where message.kind = 'receipt' and recipient.student_id = $1`,
    [student],
  );
  expect(mails).toEqual(Array.from({ length: 100 }, () => 'waiting'));
});
