// POST /registrations over HTTP on a real database: what is stored, what is refused, what is sent.

import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { registrationSchema } from '../../shared/registrationSchema.ts';
import { minutes } from '../base/clock.ts';
import { testOrigin, useTestServer } from '../testing/testServer.ts';
import { storeRegistration } from './store.ts';

const server = useTestServer();
let count = 0;

beforeEach(() => {
  server.mails.length = 0;
  // The limit per address has tests of its own.
  server.advance(minutes(11));
});

/** A registration that nobody has made yet. */
function sita(changes: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    first_name: 'Sita',
    last_name: 'Sharma',
    email: `sita${count}@example.com`,
    phone: `98510${String(count).padStart(5, '0')}`,
    college_name: 'St. Xavier’s College, Maitighar',
    address: 'Putalisadak',
    payment_method: 'Esewa',
    ...changes,
  };
}

/** Answers at once; the mails that it causes are sent when this resolves. */
async function post(
  payload: unknown,
  headers: Record<string, string> = {},
  remoteAddress = '198.51.100.20',
): Promise<LightMyRequestResponse> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/registrations',
    remoteAddress,
    headers: { origin: testOrigin, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  await server.auth.outbox.idle();
  return response;
}

async function studentOf(email: unknown): Promise<Record<string, unknown> | undefined> {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    'select * from public.students where lower(email) = lower($1)',
    [email],
  );
  return rows[0];
}

const studentCount = async (): Promise<number> => {
  return server.value<number>('select count(*)::int as n from public.students');
};

describe('a registration', () => {
  it('makes a pending student with a number, and a mail', async () => {
    const body = sita();
    const response = await post(body);
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const student = await studentOf(body.email);
    expect(student).toMatchObject({ ...body, approval_status: 'pending', user_id: null });
    expect(response.json()).toEqual({ registration_number: student?.registration_number, email_sent: true });
    expect(student?.registration_number).toMatch(/^BE-\d{7}$/);

    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.to).toBe(body.email);
    expect(mail?.subject).toContain(String(student?.registration_number));
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([`${testOrigin}/auth?tab=signup`]);
    const { rows } = await server.pool.query(
      "select actor_id from public.activity where entity = 'students' and entity_id = $1",
      [student?.id],
    );
    expect(rows).toEqual([{ actor_id: null }]);
  });

  it('is in the language of its page, and so are the mails to the student from then on', async () => {
    const body = sita();
    const response = await post({ ...body, language: 'ne' });
    const { registration_number: number } = response.json<{ registration_number: string }>();
    expect(await studentOf(body.email)).toMatchObject({ ...body, language: 'ne' });
    const [mail] = server.mails;
    expect(mail?.subject).toBe(`दर्ता भयो: ${number}`);
    expect(mail?.text).toContain('प्रवेशमा तपाईंको दर्ता भयो।');
    expect(mail?.html).toContain('<html lang="ne">');
    // Somebody types the address on an English page: its owner is told as they want to be.
    server.mails.length = 0;
    await post({ ...sita(), email: body.email });
    await expect
      .poll(() => server.mails.map(({ subject }) => subject))
      .toEqual([`पहिल्यै दर्ता भइसकेको छ: ${number}`]);
    // And of a password that is asked for on one.
    server.mails.length = 0;
    await server.addUser({ email: String(body.email) });
    await server.app.inject({
      method: 'POST',
      url: '/auth/recover',
      remoteAddress: '198.51.100.21',
      headers: { origin: testOrigin, 'content-type': 'application/json' },
      payload: { email: body.email },
    });
    await server.auth.outbox.idle();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['प्रवेश: पासवर्ड फेर्नुहोस्']);
  });

  it.each(['', 'hi', 'NE', null, { a: 1 }])('in the language %j is in English', async (language) => {
    const body = sita();
    expect((await post({ ...body, language })).statusCode).toBe(201);
    expect(await studentOf(body.email)).toMatchObject({ language: 'en' });
    expect(server.mails[0]?.subject).toMatch(/^Registered: /);
  });

  it('numbers without gaps, also after refusals', async () => {
    const first = await post(sita());
    const body = sita();
    await post({ ...body, first_name: '' });
    await post({ ...body, phone: '9841' });
    const second = await post(body);
    await post(body);
    const third = await post(sita());
    const numbers = [first, second, third].map((response) =>
      Number(response.json<{ registration_number: string }>().registration_number.slice(3)),
    );
    const [start = 0] = numbers;
    expect(numbers).toEqual([start, start + 1, start + 2]);
  });

  it('takes names in Devanagari, composed, and phones in any writing', async () => {
    const body = sita({
      first_name: '  सीता\u200dकुमारी ',
      last_name: 'श्रेष्ठ',
      phone: ' ९८४१-२३४ ५६७',
      college_name: 'त्रि-चन्द्र\n कलेज',
    });
    expect((await post(body)).statusCode).toBe(201);
    expect(await studentOf(body.email)).toMatchObject({
      first_name: 'सीता\u200dकुमारी',
      last_name: 'श्रेष्ठ',
      phone: '9841234567',
      college_name: 'त्रि-चन्द्र कलेज',
    });
  });

  it('fills in what may be left out', async () => {
    const body = sita({ address: undefined, payment_method: undefined });
    expect((await post(body)).statusCode).toBe(201);
    expect(await studentOf(body.email)).toMatchObject({ address: '', payment_method: 'Other' });
    const chosenLater = sita({ payment_method: '', address: '' });
    expect((await post(chosenLater)).statusCode).toBe(201);
  });

  it('cannot set what is not asked for', async () => {
    const body = sita({
      approval_status: 'approved',
      registration_number: 'BE-0000007',
      id: 'x',
      user_id: 'y',
    });
    expect((await post(body)).statusCode).toBe(201);
    const student = await studentOf(body.email);
    expect(student).toMatchObject({ approval_status: 'pending', user_id: null });
    expect(student?.registration_number).not.toBe('BE-0000007');
  });
});

describe('a login that is there already', () => {
  it('is linked when it is verified, whatever the case', async () => {
    const body = sita();
    const id = await server.addUser({ email: String(body.email).toUpperCase() });
    await post(body);
    expect(await studentOf(body.email)).toMatchObject({ user_id: id, approval_status: 'pending' });
    expect(server.mails[0]?.text).toContain(`\n${testOrigin}/auth\n`);
  });

  it('is not linked before it is verified', async () => {
    const body = sita();
    await server.addUser({ email: String(body.email), verified: false });
    expect((await post(body)).statusCode).toBe(201);
    expect(await studentOf(body.email)).toMatchObject({ user_id: null });
  });
});

describe('somebody who is registered already', () => {
  /** Told after the answer. */
  const toldOf = async (count: number) => {
    await expect.poll(() => server.mails.length).toBeGreaterThanOrEqual(count);
    await server.auth.outbox.idle();
    return server.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  };

  it('gets one answer, whichever of e-mail and phone is known, and nothing is stored', async () => {
    const body = sita();
    const other = sita();
    await post(body);
    await post(other);
    const before = await studentCount();
    const spelled = `${String(body.phone).slice(0, 3)} - ${String(body.phone).slice(3)}`;
    const tries = [
      sita({ email: String(body.email).toUpperCase() }),
      sita({ phone: spelled }),
      body,
      { ...other, email: body.email },
    ];
    const answers: LightMyRequestResponse[] = [];
    for (const typed of tries) answers.push(await post(typed));
    for (const { statusCode, body: text, headers } of answers) {
      expect(statusCode).toBe(409);
      expect(text).toBe(answers[0]?.body);
      expect({ ...headers, date: '' }).toEqual({ ...answers[0]?.headers, date: '' });
    }
    expect(answers[0]?.json()).toEqual({
      error: { code: 'already_registered', message: 'Already registered' },
    });
    expect(await studentCount()).toBe(before);
  });

  it('is no more work for a phone that fits the e-mail than for one that does not', async () => {
    const body = sita();
    await post(body);
    const registration = { ...registrationSchema.parse(body), language: 'en' } as const;
    const workFor = async (typed: Partial<typeof registration>): Promise<string[]> => {
      const made: string[] = [];
      const pool = {
        query: (text: string, values: unknown[]) => {
          made.push(text);
          return server.pool.query(text, values);
        },
      };
      const stored = storeRegistration(pool as pg.Pool, { ...registration, ...typed }, () => {
        throw new Error('nobody is told of what is not stored');
      });
      expect(await stored).toBeUndefined();
      return made;
    };
    const right = await workFor({});
    expect(right).toHaveLength(1);
    expect(await workFor({ phone: '9800000001' })).toEqual(right);
    expect(await workFor({ email: 'nobody@example.com' })).toEqual(right);
  });

  it('learns by mail that somebody tried, with the number, and only who is concerned', async () => {
    const body = sita();
    const other = sita();
    const [number, others] = await Promise.all(
      [body, other].map(async (one) => {
        await post(one);
        return String((await studentOf(one.email))?.registration_number);
      }),
    );
    server.mails.length = 0;
    await post(sita({ email: String(body.email).toUpperCase(), first_name: 'Stranger' }));
    expect(await toldOf(1)).toEqual([`${String(body.email)}: Registered already: ${number}`]);
    expect(server.mails[0]?.text).not.toContain('Stranger');
    expect(server.mails[0]?.html).not.toContain('Stranger');
    server.mails.length = 0;
    await post({ ...other, email: body.email });
    expect(await toldOf(2)).toEqual(
      [
        `${String(body.email)}: Registered already: ${number}`,
        `${String(other.email)}: Registered already: ${others}`,
      ].toSorted(),
    );
  });

  it('is stored once when the same form arrives ten times at the same moment', async () => {
    const body = sita();
    const before = await studentCount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await studentCount()).toBe(before + 1);
    expect(server.mails.filter(({ subject }) => subject.startsWith('Registered: '))).toHaveLength(1);
  });
});

describe('what is not right', () => {
  it.each<[string, Record<string, unknown>, string, string | RegExp]>([
    ['no first name', { first_name: ' ' }, 'first_name', 'First Name is required'],
    ['a missing last name', { last_name: undefined }, 'last_name', 'Last Name is required'],
    ['a name that is a number', { first_name: 7 }, 'first_name', 'First Name is required'],
    ['a link as a name', { first_name: 'win at https://evil.example' }, 'first_name', /letters/],
    ['a name of dots', { last_name: '...' }, 'last_name', /letters/],
    ['a name of 101 letters', { first_name: 'a'.repeat(101) }, 'first_name', 'First Name is too long'],
    ['no e-mail', { email: '' }, 'email', 'Email is required'],
    ['half an e-mail', { email: 'sita@' }, 'email', 'Please enter a valid email address'],
    ['two e-mails', { email: 'a@example.com,b@example.com' }, 'email', 'Please enter a valid email address'],
    ['an e-mail with a header', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email', /valid email/],
    ['no phone', { phone: ' - ' }, 'phone', 'Phone is required'],
    ['a short phone', { phone: '९८४१-२३४' }, 'phone', 'Phone number is too short'],
    ['a phone with letters', { phone: '98512345ab' }, 'phone', /digits only/],
    ['a phone from Excel', { phone: '9.85E+09' }, 'phone', /digits only/],
    ['no college', { college_name: '' }, 'college_name', 'College Name is required'],
    ['control characters', { address: 'a\u0000b' }, 'address', /plain text/],
    ['a payment method that is none', { payment_method: 'Gold' }, 'payment_method', 'Invalid payment method'],
  ])('%s is said beside its field', async (_what, changes, field, message) => {
    const body = sita(changes);
    const response = await post(body);
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { code: string; fields: Record<string, string> } }>();
    expect(error.code).toBe('invalid_fields');
    expect(Object.keys(error.fields)).toEqual([field]);
    expect(error.fields[field]).toMatch(message);
    expect(server.mails.filter(({ to }) => to === body.email)).toEqual([]);
  });

  it.each([['[]'], ['7'], ['null'], ['{"first_name":']])('the body %s is refused', async (body) => {
    expect((await post(body)).statusCode).toBe(400);
  });

  it('a form of another site, and what is no JSON', async () => {
    const body = sita();
    expect((await post(body, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(
      (await post('first_name=x', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
    expect((await post(sita({ address: 'a'.repeat(20_000) }))).statusCode).toBe(413);
    expect(await studentOf(body.email)).toBeUndefined();
  });

  it('only POST', async () => {
    expect((await server.app.inject({ url: '/registrations' })).statusCode).toBe(404);
  });
});

describe('a robot', () => {
  it('gets an answer like everybody and leaves nothing', async () => {
    const before = await studentCount();
    const trapped = await post(sita({ homepage: 'https://spam.example' }));
    expect(trapped.statusCode).toBe(201);
    expect(await studentCount()).toBe(before);
    expect(server.mails).toEqual([]);
    const person = await post(sita({ homepage: '' }));
    // Not to be told apart: even the number is the next one.
    expect(trapped.json()).toEqual(person.json());
  });
});

describe('a mail to an address that nobody has proved', () => {
  it('carries no word of whoever typed it', async () => {
    const body = sita({
      first_name: 'Prize Winner',
      last_name: 'Callme',
      college_name: 'Visit evil.example',
    });
    await post(body);
    const [mail] = server.mails;
    expect(mail?.to).toBe(body.email);
    for (const text of [mail?.subject, mail?.text, mail?.html])
      for (const word of ['Prize', 'Callme', 'evil', String(body.phone), 'Putalisadak'])
        expect(text).not.toContain(word);
  });

  it('goes out five times an hour to a mailbox, whatever the tags and dots', async () => {
    for (let index = 0; index < 8; index += 1)
      await post(
        sita({
          email: `${['s.ame', 'sam.e', 'same'][index % 3] ?? ''}+${index}@${index % 2 ? 'gmail' : 'googlemail'}.com`,
        }),
      );
    expect(server.mails).toHaveLength(5);
    // Nobody is kept from registering by it.
    expect((await post(sita({ email: 'same+x@gmail.com' }))).statusCode).toBe(201);
    expect(server.mails).toHaveLength(5);
    await post(sita({ email: 'same@example.com' }));
    expect(server.mails).toHaveLength(6);
  });
});

describe('the limit per address', () => {
  it('lets 30 through in 10 minutes, in whatever order they come, and says when to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 33 }, () => post(sita(), {}, '203.0.113.9')));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(30);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(refused?.headers['retry-after']).toBe('600');
    // Others are not concerned; a mistake and a duplicate count as well, knocking while it is closed does not.
    expect((await post(sita(), {}, '203.0.113.10')).statusCode).toBe(201);
    server.advance(minutes(9));
    expect((await post(sita(), {}, '203.0.113.9')).headers['retry-after']).toBe('60');
    server.advance(minutes(1) + 1);
    expect((await post(sita(), {}, '203.0.113.9')).statusCode).toBe(201);
  });
});

describe('mails to admins', () => {
  const settings = (on: boolean) =>
    server.pool.query(
      `insert into public.site_settings (email_notifications) values ($1)
       on conflict (id) do update set email_notifications = excluded.email_notifications`,
      [on],
    );

  it('go out when the settings say so, one to each', async () => {
    await server.addUser({ email: 'office@example.com', role: 'admin' });
    await server.addUser({ email: 'director@example.com', role: 'admin' });
    await server.addUser({ email: 'physics@example.com', role: 'teacher' });
    const recipients = () => server.mails.map(({ to }) => to).filter((to) => !to.startsWith('sita'));
    const admins = await server.pool.query<{ email: string }>(
      "select email from public.profiles where role = 'admin' order by email",
    );
    expect(admins.rows.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['director@example.com', 'office@example.com']),
    );

    await post(sita());
    expect(recipients()).toEqual([]);
    await settings(false);
    await post(sita());
    expect(recipients()).toEqual([]);
    await settings(true);
    server.mails.length = 0;
    const response = await post(sita({ first_name: 'Ram\u200d', last_name: 'Thapa' }));
    const { registration_number: number } = response.json<{ registration_number: string }>();
    // Several are sent at a time, in no order.
    expect(recipients().toSorted()).toEqual(admins.rows.map(({ email }) => email).toSorted());
    const told = server.mails.find(({ to }) => to === 'office@example.com');
    expect(told?.subject).toContain(number);
    expect(told?.text).toContain(`\n${testOrigin}/admin\n`);
  });
});

it('speaks for the institute as an admin has set it', async () => {
  await server.pool.query("insert into public.institute (name, phone) values ('Himal', '061-520000')");
  try {
    await expect.poll(async () => (await server.auth.settings.current()).institute.name).toBe('Himal');
    const body = sita();
    server.mails.length = 0;
    await post(body);
    // Several are sent at a time, in no order: the office is told, too.
    const [mail] = server.mails.filter(({ to }) => to === body.email);
    expect(mail?.text).toContain('Himal has your registration');
    expect(mail?.text).toContain('Himal · प्रवेश\n061-520000, 9851234567');
  } finally {
    await server.pool.query('delete from public.institute');
  }
});

it('logs no name, e-mail or phone', async () => {
  const body = sita({ first_name: 'Unmistakable' });
  await post(body);
  const lines = server.logged();
  expect(lines).toContain('registered');
  for (const value of ['Unmistakable', String(body.email), String(body.phone)])
    expect(lines).not.toContain(value);
});
