// Every ending of a payment online, against both providers as they are documented.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes, seconds } from '../base/clock.ts';
import { newPerson } from '../testing/authClient.ts';
import { startTestProviders, type TestProviders } from '../testing/paymentProviders.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { Begun } from './providers.ts';

let providers: TestProviders;
let server: TestServer;

beforeAll(async () => {
  providers = await startTestProviders();
  server = await startTestServer({ payments: providers.config });
});
afterEach(() => {
  providers.instead = undefined;
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

interface Student {
  id: string;
  pay(
    amount: string,
    provider?: string,
  ): Promise<{ status: number; begun: Begun; id: string; message: string }>;
}

/** A student who owes 5,000 rupees. */
async function newStudent(): Promise<Student> {
  const { id: user, browser, token } = await newPerson(server, 'student', 'approved');
  const id = await server.value('select id from public.students where user_id = $1', [user]);
  await server.pool.query('select public.add_fee_entries($1, $2)', [
    id,
    JSON.stringify([{ kind: 'charge', amount: 5000, description: 'Course', due_day: '2026-01-01' }]),
  ]);
  return {
    id,
    async pay(amount, provider = 'eSewa') {
      const answer = await browser.as(token, {
        method: 'POST',
        url: '/payments',
        payload: { provider, amount, language: 'ne' },
      });
      const begun = answer.json<Begun & { error?: { message: string } }>();
      if (begun.fields) providers.submit(begun);
      const payment = await latest(id);
      return {
        status: answer.statusCode,
        begun,
        id: String(payment?.id),
        message: begun.error?.message ?? '',
      };
    },
  };
}

interface Stored {
  id: string;
  state: string;
  problem: string;
}

const latest = async (student: string): Promise<Stored | undefined> =>
  (
    await server.pool.query<Stored>(
      'select id, state, problem from public.online_payments where student_id = $1 order by begun_at desc, id limit 1',
      [student],
    )
  ).rows[0];

const stored = async (id: string): Promise<string[]> => {
  const { rows } = await server.pool.query<Stored>('select * from public.online_payments where id = $1', [
    id,
  ]);
  return [rows[0]?.state ?? '', rows[0]?.problem ?? ''];
};

const balance = async (student: string): Promise<number> => {
  const text = 'select sum(amount)::float8 as sum from public.fee_entries where student_id = $1';
  return server.value<number>(text, [student]);
};

const back = (id: string, more = '') =>
  server.app.inject({ method: 'GET', url: `/payments/${id}/back/ne${more}`, remoteAddress: '198.51.100.7' });

/** Lets the workers ask at a later time. */
async function later(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  await server.payments.worker.run();
}

describe.each([
  {
    provider: 'eSewa',
    paid: 'COMPLETE',
    pending: 'PENDING',
    ended: 'CANCELED',
    refunded: 'FULL_REFUND',
    method: 'Esewa',
  },
  {
    provider: 'Khalti',
    paid: 'Completed',
    pending: 'Pending',
    ended: 'User canceled',
    refunded: 'Refunded',
    method: 'Other',
  },
])('$provider', ({ provider, paid, pending, ended, refunded, method }) => {
  it('is asked when the browser comes back, and makes the entry with its receipt once', async () => {
    const student = await newStudent();
    const { status, id } = await student.pay('1500.5', provider);
    expect(status).toBe(200);
    providers.say(id, paid, { transaction: `T-${id}` });
    const answer = await back(id, '?data=anything&status=Failed&pidx=other');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/ne/student/fees?payment=${id}`]);
    expect(await stored(id)).toEqual(['paid', '']);
    await later(minutes(6));
    await back(id);
    const { rows } = await server.pool.query(
      "select amount::float8, method, reference, receipt from public.fee_entries where student_id = $1 and kind = 'payment'",
      [student.id],
    );
    expect(rows).toEqual([
      {
        amount: -1500.5,
        method,
        reference: `${provider} T-${id}`,
        receipt: expect.stringMatching(/^20\d\d\/\d\d-\d{6}$/) as unknown,
      },
    ]);
  });

  it('is not believed by what a browser brings: a forged way back pays nothing', async () => {
    const student = await newStudent();
    const { id } = await student.pay('1000', provider);
    const forged = Buffer.from(
      JSON.stringify({
        status: 'COMPLETE',
        transaction_uuid: id,
        total_amount: '1000',
        transaction_code: 'X',
      }),
    ).toString('base64');
    await back(id, `?data=${forged}&status=Completed&transaction_id=X&pidx=pidx-${id}`);
    expect(await stored(id)).toEqual(['begun', '']);
    expect(await balance(student.id)).toBe(5000);
    expect((await back('5e0d7c10-3b1f-4a6e-8c52-91a000000009')).statusCode).toBe(303);
    expect((await back('x')).headers.location).toBe('/student/fees');
  });

  it('is asked again, ever slower, until it says how it ended', async () => {
    const student = await newStudent();
    const { id } = await student.pay('1000', provider);
    providers.say(id, pending);
    for (const pause of [minutes(5), minutes(5), minutes(10)]) await later(pause);
    expect(providers.askedOf(id)).toBe(3);
    await later(minutes(19));
    expect(providers.askedOf(id)).toBe(3);
    providers.say(id, paid, { transaction: `T-${id}` });
    await later(minutes(1));
    expect(await stored(id)).toEqual(['paid', '']);
  });

  it('counts as not paid when it says so, and as paid late when it says that later', async () => {
    const student = await newStudent();
    const { id } = await student.pay('1000', provider);
    providers.say(id, ended);
    await back(id);
    expect(await stored(id)).toEqual(['not paid', '']);
    providers.say(id, paid, { transaction: `T-${id}` });
    await later(days(1));
    expect(await stored(id)).toEqual(['paid', 'paid late']);
    expect(await balance(student.id)).toBe(4000);
  });

  it('pays twice what was begun twice: the rest is kept, and the office is told', async () => {
    const student = await newStudent();
    const first = await student.pay('5000', provider);
    server.advance(seconds(1));
    const second = await student.pay('5000', provider);
    for (const { id } of [first, second]) {
      providers.say(id, paid, { transaction: `T-${id}` });
      await back(id);
    }
    expect([await stored(first.id), await stored(second.id)]).toEqual([
      ['paid', ''],
      ['paid', 'more than owed'],
    ]);
    expect(await balance(student.id)).toBe(-5000);
  });

  it('leaves to the office what differs from what was asked for, or was given back', async () => {
    const student = await newStudent();
    const { id } = await student.pay('1000', provider);
    providers.say(id, paid, { transaction: `T-${id}`, amount: 900 });
    await back(id);
    expect(await stored(id)).toEqual(['to check', 'amount differs']);
    expect(await balance(student.id)).toBe(5000);
    await server.pool.query('select public.book_online_payment($1)', [id]);
    expect(await stored(id)).toEqual(['paid', 'amount differs']);
    expect(await balance(student.id)).toBe(4100);
    await expect(server.pool.query('select public.book_online_payment($1)', [id])).rejects.toThrow(
      'nothing to book',
    );
    server.advance(seconds(1));
    const other = await student.pay('1000', provider);
    providers.say(other.id, refunded, { transaction: 'T' });
    await back(other.id);
    expect(await stored(other.id)).toEqual(['to check', 'refunded']);
  });

  it('may be away, or answer nonsense: nothing is lost, and after a week the office is told', async () => {
    const student = await newStudent();
    const { id } = await student.pay('1000', provider);
    for (const instead of [
      'silence' as const,
      { status: 503, body: '{"code":0,"error_message":"Service is currently unavailable"}' },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"status":"WHAT"}' },
    ]) {
      providers.instead = instead;
      expect((await back(id)).statusCode).toBe(303);
      server.advance(seconds(4));
    }
    expect(await stored(id)).toEqual(['begun', '']);
    expect((await student.pay('1000', 'Khalti')).status).toBe(503);
    await later(days(8));
    expect(await stored(id)).toEqual(['to check', 'no answer']);
    providers.instead = undefined;
    providers.say(id, paid, { transaction: `T-${id}` });
    server.advance(seconds(4));
    await back(id);
    expect(await stored(id)).toEqual(['paid', 'paid late']);
  });
});

it('takes money of a student who is gone to the office, and what nobody paid for an hour as not paid', async () => {
  const student = await newStudent();
  const gone = await student.pay('1000');
  providers.say(gone.id, 'COMPLETE', { transaction: 'T-gone' });
  const waiting = await newStudent();
  const { id } = await waiting.pay('1000');
  providers.say(id, 'NOT_FOUND');
  await back(id);
  expect(await stored(id)).toEqual(['begun', '']);
  await server.pool.query('delete from public.students where id = $1', [student.id]);
  await later(hours(2));
  expect(await stored(id)).toEqual(['not paid', '']);
  expect(await stored(gone.id)).toEqual(['to check', 'no student']);
});

it('begins nothing that is not owed, too small, in another form, or by somebody else', async () => {
  const student = await newStudent();
  for (const amount of ['9.99', '5000.01', '100000000', '1e3', '-5', '10.005', '']) {
    const { status } = await student.pay(amount);
    expect([amount, status]).toEqual([amount, expect.toSatisfy((one: number) => one === 409 || one === 400)]);
  }
  expect((await student.pay('5000.01')).message).toBe('Pay between Rs 10.00 and Rs 5,000.00.');
  expect((await student.pay('100', 'PayPal')).status).toBe(400);
  await server.pool.query('select public.take_payment(gen_random_uuid(), $1, 5000, $2, $3, true)', [
    student.id,
    'Cash',
    '',
  ]);
  expect((await student.pay('100')).message).toBe('You owe nothing that can be paid online.');
  const { browser, token } = await newPerson(server, 'teacher');
  const payload = { provider: 'eSewa', amount: '100', language: 'en' };
  expect((await browser.as(token, { method: 'POST', url: '/payments', payload })).statusCode).toBe(403);
  expect((await server.app.inject({ method: 'POST', url: '/payments', payload })).statusCode).toBe(401);
  expect((await server.app.inject('/payments')).json()).toEqual({ providers: ['eSewa', 'Khalti'] });
  const busy = await newStudent();
  for (let times = 0; times < 10; times += 1) await busy.pay('10');
  expect((await busy.pay('10')).message).toBe('Too many payments were begun. Try again in an hour.');
});
