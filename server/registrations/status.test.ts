// POST /registrations/status over HTTP on a real database: who learns what, and how often.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '../../shared/words/registration.ts';
import { minutes } from '../base/clock.ts';
import { limits } from '../base/limits.ts';
import { testOrigin, useTestServer } from '../testing/testServer.ts';

const server = useTestServer();
let number: string;
const phone = '9851012345';

beforeAll(async () => {
  number = await server.value(
    `insert into public.students (first_name, last_name, email, phone, college_name, registration_time, status_reason)
     values ('Sita', 'Sharma', 'sita@example.com', $1, 'Pulchowk', '2026-11-03T19:00:00Z', 'No payment')
     returning registration_number`,
    [phone],
  );
});
// The limits have tests of their own.
beforeEach(() => server.advance(minutes(11)));

const post = (payload: object, { headers = {}, address = '198.51.100.20' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/registrations/status',
    remoteAddress: address,
    headers: { origin: testOrigin, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
const own = (changes: object = {}) => ({ registration_number: number, phone, ...changes });

describe('whoever knows number and phone', () => {
  it.each(['pending', 'approved', 'rejected'])(
    'learns that it is %s, and no name or word',
    async (status) => {
      await server.pool.query('update public.students set approval_status = $1', [status]);
      const answer = await post(own());
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual({
        registration: { registration_number: number, approval_status: status, registered_on: '2026-11-04' },
      });
    },
  );

  it.each([
    ['a short number', () => own({ registration_number: `be ${Number(number.slice(3))}` })],
    ['Nepali digits', () => own({ registration_number: ' ००१ ', phone: '९८५१-०१२३४५' })],
  ])('may type %s', async (_what, body) => {
    const answer = await post(body());
    expect(answer.json<{ registration: object | null }>().registration).not.toBeNull();
  });
});

it('answers alike to an unknown number, a wrong phone, and both', async () => {
  const answers = [
    await post(own({ phone: '9851012346' })),
    await post(own({ registration_number: 'BE-0009999' })),
    await post({ registration_number: 'BE-0009998', phone: '9841000000' }),
    // What only begins, or ends, as the phone does.
    await post(own({ phone: '985101234' })),
    await post(own({ phone: `${phone}0` })),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([200, '{"registration":null}']);
    const { date } = answer.headers;
    expect(answer.headers).toEqual({ ...answers[0]?.headers, date });
  }
});

describe('refuses', () => {
  it.each([
    [{}, { registration_number: 'Registration Number is required', phone: 'Phone is required' }],
    [
      { registration_number: 'CEE-0323', phone: '98' },
      {
        registration_number: registration.status.errors.number,
        phone: 'Phone number is too short',
      },
    ],
    [
      { registration_number: ['x'], phone: { a: 1 } },
      { registration_number: 'Registration Number is required', phone: 'Phone is required' },
    ],
  ])('%j', async (body, fields) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: { code: 'invalid_fields', message: 'Please check the marked fields.', fields },
    });
  });

  it('other sites and forms', async () => {
    expect((await post(own(), { headers: { origin: 'https://elsewhere.test' } })).statusCode).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(own(), { headers: form })).statusCode).toBe(415);
  });
});

describe('guesses', () => {
  const wrong = async (count: number, registration_number: string) => {
    const from = (index: number) => ({ address: `203.0.113.${index}` });
    return Promise.all(
      Array.from({ length: count }, (_, index) =>
        post({ registration_number, phone: `98000${String(index).padStart(5, '0')}` }, from(index + 1)),
      ),
    );
  };
  const most = limits.statusOfNumber.default;

  it.each([
    ['that exists', () => number],
    ['that nobody has', () => 'BE-0008888'],
  ])('of a number %s end after so many, from anywhere, also all at once', async (_what, of) => {
    const statuses = (await wrong(most + 5, of())).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const closed = await post(own({ registration_number: of() }));
    expect(closed.statusCode).toBe(429);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
    server.advance(minutes(11));
    expect((await post(own({ registration_number: of() }))).statusCode).toBe(200);
  });

  it('begin anew after a right one: looking again is no guess', async () => {
    for (let count = 0; count < most * 2; count += 1) expect((await post(own())).statusCode).toBe(200);
  });

  it('of one address end after so many', async () => {
    const ask = (index: number) =>
      post({ registration_number: String(1000 + index), phone: '9800000000' }, { address: '203.0.113.77' });
    for (let index = 0; index < limits.statusAsked.default; index += 1) {
      expect((await ask(index)).statusCode).toBe(200);
    }
    expect((await ask(9999)).statusCode).toBe(429);
  });
});
