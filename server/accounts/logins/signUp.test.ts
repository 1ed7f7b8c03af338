// Signing up and confirming the e-mail, over HTTP on a real database: what arrives, what anybody else learns, and what
// becomes of links.

import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { days, minutes } from '../../base/clock.ts';
import { addressKey } from '../../base/rateLimits.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { MailRequest } from '../../mail/outbox.ts';
import { authClient, tokenIn, type AuthClient, accessOf, codeOf } from '../../testing/authClient.ts';
import { testOrigin, useTestServer } from '../../testing/testServer.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const server = useTestServer();
let number = 0;
let email: string;
let browser: AuthClient;
const password = 'Correct-Horse-1';
const invalidLink = {
  error: { code: 'invalid_link', message: 'This link is invalid or has expired.' },
};

beforeEach(() => {
  number += 1;
  browser = authClient(server);
  email = `person-${number}@prabesh.test`;
  server.mails.length = 0;
});

const mailsTo = (to: string): Mail[] => server.mails.filter((mail) => mail.to === to);
const lastToken = (): string => tokenIn(server.mails.at(-1));
const tryPassword = async (attempt: string): Promise<number> =>
  (await authClient(server).signIn(email, attempt)).statusCode;

async function addStudent(address: string, userId: string | null = null): Promise<string> {
  return server.value(
    `insert into public.students (first_name, last_name, email, phone, user_id)
     values ('Asha', 'Rai', $1, $2, $3) returning id`,
    [address, `98${String(number).padStart(8, '0')}`, userId],
  );
}

async function loginOf(studentId: string): Promise<string | null | undefined> {
  return server.value<string | null>('select user_id from public.students where id = $1', [studentId]);
}

describe('the whole way', () => {
  it('leads from the form by the mail into a session as a student', async () => {
    const response = await browser.signUp(` ${email.toUpperCase()} `, password);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect([...browser.jar.cookies.keys()]).toEqual(['prabesh_signup']);
    expect(browser.jar.cookies.get('prabesh_signup')).toMatchObject({
      path: '/auth',
      attributes: 'Max-Age=3600; Path=/auth; HttpOnly; SameSite=Lax',
    });

    const [mail] = server.mails;
    expect(server.mails).toHaveLength(1);
    expect(mail?.to).toBe(`PERSON-${number}@prabesh.test`);
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([`${testOrigin}/auth/callback#token=${lastToken()}`]);
    expect(mail?.html).toContain(`${testOrigin}/auth/callback#token=${lastToken()}`);
    expect(mail?.subject).toContain('Prabesh');

    expect(await tryPassword(password)).toBe(400);
    const verified = await browser.verify(lastToken());
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toMatchObject({ token_type: 'bearer', expires_in: 300 });
    expect([...browser.jar.cookies.keys()].sort()).toEqual([
      'has_session',
      'prabesh_device',
      'prabesh_files',
      'prabesh_refresh',
    ]);
    const token = accessOf(verified);
    const user = await browser.as(token, { url: '/auth/user' });
    expect(user.json()).toMatchObject({ role: 'student', has_initial_password: false });
    expect((await browser.refresh()).statusCode).toBe(200);
    expect(await tryPassword(password)).toBe(200);
  });

  it('ends the session that the browser had before', async () => {
    await server.addUser({ email: `before-${email}`, password });
    await browser.signIn(`before-${email}`, password);
    const before = browser.jar.get('prabesh_refresh') ?? '';
    await browser.signUp(email, password);
    // Only after the page has asked: a link alone puts nobody out.
    const asked = await browser.verify(lastToken());
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      { error: { code: 'another_account', message: expect.stringContaining('Sign out first') as string } },
    ]);
    expect(browser.jar.get('prabesh_refresh')).toBe(before);
    expect((await browser.verify(lastToken(), { sign_out: true })).statusCode).toBe(200);
    const thief = authClient(server);
    thief.jar.take(`prabesh_refresh=${before}; Path=/auth`);
    expect((await thief.refresh()).statusCode).toBe(401);
  });
});

describe('a student record', () => {
  it('with this e-mail is linked when the e-mail is confirmed, not before', async () => {
    const student = await addStudent(email.toUpperCase());
    await browser.signUp(email, password);
    expect(await loginOf(student)).toBeNull();
    const { user } = (await browser.verify(lastToken())).json<{ user: { id: string } }>();
    expect(await loginOf(student)).toBe(user.id);
    expect(
      (
        await server.pool.query('select from public.activity where entity_id = $1 and action = $2', [
          student,
          'updated',
        ])
      ).rowCount,
    ).toBe(0);
  });

  it('that belongs to another login stays there', async () => {
    const other = await server.addUser({ email: `other-${email}`, password });
    const student = await addStudent(email, other);
    await browser.signUp(email, password);
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
    expect(await loginOf(student)).toBe(other);
  });

  it('that comes after the confirmed account is linked by the database, one after an unconfirmed one is not', async () => {
    const verified = await server.addUser({ email, password });
    expect(await loginOf(await addStudent(email.toUpperCase()))).toBe(verified);
    number += 1;
    await server.addUser({ email: `un-${email}`, password, verified: false });
    expect(await loginOf(await addStudent(`un-${email}`))).toBeNull();
  });
});

describe('a link', () => {
  beforeEach(async () => {
    await browser.signUp(email, password);
  });

  const refused = async (token: unknown) => {
    const response = await browser.verify(token);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(invalidLink);
    expect(response.headers['set-cookie']).toBeUndefined();
  };

  it('works once', async () => {
    const token = lastToken();
    expect((await browser.verify(token)).statusCode).toBe(200);
    await refused(token);
  });

  it('works for one of two browsers that open it at once', async () => {
    const token = lastToken();
    const both = await Promise.all([browser.verify(token), browser.verify(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('works for an hour', async () => {
    server.advance(minutes(60) - 1);
    const inTime = lastToken();
    expect((await browser.verify(inTime)).statusCode).toBe(200);
    const late = authClient(server);
    await late.signUp(`late-${email}`, password);
    server.advance(minutes(60));
    await refused(lastToken());
  });

  it('is not spent by GET, whoever looks at it', async () => {
    for (const url of [`/auth/verify?token=${lastToken()}`, `/auth/callback?token=${lastToken()}`]) {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    }
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
  });

  it('is for its purpose only', async () => {
    const response = await browser.send({
      method: 'POST',
      url: '/auth/ownership',
      payload: { token: lastToken(), mine: true },
    });
    expect(response.json()).toEqual(invalidLink);
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
  });

  it.each([
    ['changed', () => `${lastToken().slice(0, -1)}${lastToken().endsWith('A') ? 'B' : 'A'}`],
    ['cut', () => lastToken().slice(0, 42)],
    ['empty', () => ''],
    ['made up', () => 'a'.repeat(43)],
    ['a NUL byte', () => '\0'.repeat(43)],
    ['SQL', () => "' or true --"],
    ['a megabyte', () => 'a'.repeat(10_000)],
  ])('does not work when it is %s', async (_name, token) => {
    await refused(token());
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
  });

  it.each([[undefined], [7], [null], [['a']]])('must be a text, not %s', async (token) => {
    const response = await browser.verify(token);
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
  });

  it('is stored by its hash only and never logged', async () => {
    const { rows } = await server.pool.query<{ text: string }>(
      'select t::text as text from auth.one_time_tokens t',
    );
    const stored = rows.map(({ text }) => text).join();
    const token = lastToken();
    expect(token).toHaveLength(43);
    for (const place of [stored, server.logged()]) {
      expect(place).not.toContain(token);
      expect(place).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('dies with the account’s next one; the password belongs to the link that is opened', async () => {
    const first = lastToken();
    await browser.signUp(email, 'Another-Horse-2');
    expect(server.mails.at(-1)?.text).toContain('once more');
    await refused(first);
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
    expect(await tryPassword(password)).toBe(400);
    expect(await tryPassword('Another-Horse-2')).toBe(200);
  });

  it('is closed for an address after 300 wrong ones', async () => {
    const address = '203.0.113.70';
    await server.pool.query('insert into auth.rate_limits (key, failures, updated_at) values ($1, $2, $3)', [
      addressKey('link', address),
      Array.from({ length: 299 }, () => server.now()),
      server.now(),
    ]);
    const guesser = authClient(server, address);
    expect((await guesser.verify('a'.repeat(43))).statusCode).toBe(400);
    const closed = await guesser.verify(lastToken());
    expect(closed.statusCode).toBe(429);
    expect(closed.headers['retry-after']).toBe('900');
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
  });
});

describe('nobody plants a password at an address that is not theirs', () => {
  it('before the owner signs up', async () => {
    await authClient(server).signUp(email, 'Attackers-Horse-1');
    await browser.signUp(email, password);
    await browser.verify(lastToken());
    expect(await tryPassword('Attackers-Horse-1')).toBe(400);
    expect(await tryPassword(password)).toBe(200);
  });

  it('after the owner signed up: in no browser does a stranger’s password count, the link asks for another one', async () => {
    await browser.signUp(email, password);
    await authClient(server).signUp(email, 'Attackers-Horse-1');
    const link = lastToken();
    for (const opened of [browser, authClient(server)]) {
      for (const tries of [1, 2]) {
        const answer = await opened.verify(link);
        expect([tries, answer.statusCode, answer.json()]).toEqual([
          tries,
          409,
          {
            error: { code: 'password_needed', message: 'Please choose a password to confirm this e-mail.' },
          },
        ]);
      }
    }
    expect(browser.jar.get('has_session')).toBeUndefined();
    expect((await browser.resetPassword(link, 'short')).json()).toMatchObject({
      error: { code: 'weak_password' },
    });
    expect((await browser.resetPassword(link, 'Owners-Horse-3')).statusCode).toBe(200);
    expect((await browser.resetPassword(link, 'Owners-Horse-4')).json()).toEqual(invalidLink);
    expect(await tryPassword('Attackers-Horse-1')).toBe(400);
    expect(await tryPassword('Owners-Horse-3')).toBe(200);
  });

  it('with a cookie of another sign-up, a made-up one, or none at all', async () => {
    await browser.signUp(email, 'Attackers-Horse-1');
    const owner = authClient(server);
    await owner.signUp(`x-${email}`, password);
    const link = tokenIn(mailsTo(email)[0]);
    for (const cookie of [owner.jar.get('prabesh_signup'), 'a'.repeat(43), '']) {
      owner.jar.take(`prabesh_signup=${cookie ?? ''}; Path=/auth`);
      expect((await owner.verify(link)).statusCode).toBe(409);
    }
    // A link that was mailed before browsers were known.
    await server.pool.query('update auth.one_time_tokens set browser_hash = null');
    expect((await browser.verify(link)).statusCode).toBe(409);
  });

  it('a link chooses a password with the student record, and not for an account that is proven', async () => {
    const student = await addStudent(email);
    await authClient(server).signUp(email, 'Attackers-Horse-1');
    const link = lastToken();
    await server.pool.query('update auth.users set email_verified_at = now() where email = $1', [email]);
    expect((await browser.resetPassword(link, password)).json()).toEqual(invalidLink);
    await server.pool.query('update auth.users set email_verified_at = null where email = $1', [email]);
    const { user } = (await browser.resetPassword(link, password)).json<{ user: { id: string } }>();
    expect(await loginOf(student)).toBe(user.id);
  });

  it('by having signed up with another spelling: mails go to the one that was typed last, older links are dead', async () => {
    const planted = `\u00c9-${email}`;
    email = `\u00e9-${email}`;
    await authClient(server).signUp(planted, 'Attackers-Horse-1');
    await authClient(server).recover(planted);
    const stolen = lastToken();
    await browser.signUp(email, password);
    await browser.recover(email);
    expect(server.mails.map(({ to }) => to)).toEqual([planted, planted, email, email]);
    expect((await authClient(server).resetPassword(stolen, 'Attackers-Horse-1')).json()).toEqual(invalidLink);
    expect((await browser.verify(tokenIn(server.mails[2]))).statusCode).toBe(200);
    // Proven, it stays as it is.
    await authClient(server).recover(planted);
    expect(server.mails.at(-1)?.to).toBe(email);
  });

  it('nor does another spelling move the mails of a login or an invitation of the office', async () => {
    const typed = email.replace('person', 'PERSON');
    for (const [table, statement] of [
      ['login', 'update auth.users set office_login_at = now() where id = $1'],
      ['invitation', "insert into auth.invitations (user_id, role, invited_at) values ($1, 'admin', now())"],
      ['role', "update public.profiles set role = 'teacher' where id = $1"],
    ] as const) {
      const id = await server.addUser({ email: `${table}-${email}`, verified: false });
      await server.pool.query(statement, [id]);
      await authClient(server).signUp(`${table}-${typed}`, 'Attackers-Horse-1');
      await authClient(server).recover(`${table}-${typed}`);
      expect(server.mails.splice(0).map(({ to }) => to)).toEqual([`${table}-${email}`, `${table}-${email}`]);
    }
  });

  it('by having signed up before the owner recovers', async () => {
    await authClient(server).signUp(email, 'Attackers-Horse-1');
    const planted = lastToken();
    await authClient(server).recover(email);
    expect((await authClient(server).resetPassword(lastToken(), password)).statusCode).toBe(200);
    expect((await authClient(server).verify(planted)).statusCode).toBe(400);
    expect(await tryPassword('Attackers-Horse-1')).toBe(400);
    expect(await tryPassword(password)).toBe(200);
  });
});

describe('whether the e-mail has an account', () => {
  it.each<[string, (() => Promise<unknown>) | undefined, string]>([
    ['none', undefined, 'Confirm your e-mail'],
    ['an unconfirmed one', () => server.addUser({ email, verified: false }), 'Confirm your e-mail'],
    ['a confirmed one', () => server.addUser({ email, password }), 'You have an account'],
  ])(
    'changes neither the answer nor the work before it, only the mail: %s',
    async (_name, prepare, subject) => {
      await prepare?.();
      vi.mocked(argon2.hash).mockClear();
      vi.mocked(argon2.verify).mockClear();
      const ordered: MailRequest[] = [];
      const order = vi
        .spyOn(server.auth.outbox, 'order')
        .mockImplementation((request) => Promise.resolve(void ordered.push(request)));
      const lookUp = vi.spyOn(server.auth.users, 'byEmail');
      const response = await browser.signUp(email, password);
      expect(order).toHaveBeenCalledTimes(1);
      expect(lookUp).not.toHaveBeenCalled();
      order.mockRestore();
      lookUp.mockRestore();
      expect(argon2.hash).toHaveBeenCalledTimes(1);
      expect(argon2.verify).not.toHaveBeenCalled();
      expect(server.mails).toEqual([]);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe('{}');
      expect(response.headers['set-cookie']).toMatch(/^prabesh_signup=[\w-]{43}; Max-Age=3600;/);

      for (const request of ordered) await server.auth.outbox.order(request);
      await server.auth.outbox.idle();
      expect(argon2.hash).toHaveBeenCalledTimes(1);
      expect(server.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
    },
  );

  it('leaves an account that exists as it is', async () => {
    await server.addUser({ email, password });
    await browser.signUp(email, 'Another-Horse-2');
    expect(server.mails[0]?.text.match(/https?:\/\/\S+/g)).toEqual([`${testOrigin}/auth`]);
    expect(await tryPassword(password)).toBe(200);
    expect(await tryPassword('Another-Horse-2')).toBe(400);
  });

  it('is asked of the database whatever the case, and the mail goes to the account’s own address', async () => {
    await server.addUser({ email, password });
    await browser.signUp(email.toUpperCase(), password);
    expect(server.mails.map(({ to }) => to)).toEqual([email]);
  });

  it('makes one account of two sign-ups at once', async () => {
    await Promise.all([
      authClient(server).signUp(email, password),
      authClient(server).signUp(email, password),
    ]);
    const { rowCount } = await server.pool.query('select from auth.users where lower(email) = $1', [email]);
    expect(rowCount).toBe(1);
    expect(mailsTo(email)).toHaveLength(2);
  });
});

describe('the form', () => {
  it.each([
    ['nouppercase1', 'Password must contain at least one uppercase letter'],
    [
      'Person@Test1',
      'This password is too easy to guess from your name, e-mail or phone. Please choose another one.',
    ],
  ])('refuses the password %s', async (bad, message) => {
    const response = await browser.signUp(email, bad);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: { code: 'weak_password', message } });
    expect(server.mails).toEqual([]);
  });

  it('tells nobody the phone of the student with this e-mail by refusing it', async () => {
    const student = await addStudent(email);
    await server.pool.query("update public.students set phone = '01-4423344' where id = $1", [student]);
    expect((await browser.signUp(email, 'Abz-014423344')).statusCode).toBe(200);
  });

  it('takes a password of 128 characters, and it signs in', async () => {
    const long = `A1${'ü'.repeat(126)}`;
    await browser.signUp(email, long);
    await browser.verify(lastToken());
    expect(await tryPassword(long)).toBe(200);
    expect(await tryPassword(long.slice(0, -1))).toBe(400);
  });

  // Which are none: tests/database/contact.test.ts.
  it.each(['a@b', 'a@prabesh.test\r\nBcc: b@prabesh.test', ''])('refuses the e-mail %j', async (bad) => {
    for (const response of [await browser.signUp(bad, password), await authClient(server).recover(bad)]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error: { code: 'invalid_email', message: 'Please enter a valid email address' },
      });
    }
    expect(server.mails).toEqual([]);
  });

  it.each<[string, (typed: string) => string, (typed: string) => string]>([
    ['a plus sign', (typed) => typed.replace('@', '+exam@'), (typed) => typed.replace('@', '+exam@')],
    ['upper case', (typed) => typed.toUpperCase(), (typed) => typed.toLowerCase()],
    ['Unicode', (typed) => `आशा-${typed}`, (typed) => `आशा-${typed}`],
    ['accents composed differently', (typed) => `re\u0301mi-${typed}`, (typed) => `r\u00e9mi-${typed}`],
    ['a domain in its own script', () => `a${number}@प्रवेश.test`, () => `a${number}@xn--n2bmpe8f7a.test`],
  ])('takes an e-mail with %s, and its other spelling at sign-in', async (_name, signUpAs, signInAs) => {
    expect((await browser.signUp(signUpAs(email), password)).statusCode).toBe(200);
    expect(server.mails).toHaveLength(1);
    expect((await browser.verify(lastToken())).statusCode).toBe(200);
    expect((await browser.signIn(signInAs(email), password)).statusCode).toBe(200);
  });

  it.each<[unknown, unknown]>([
    [undefined, password],
    ['a@prabesh.test', undefined],
    [1, 2],
    [{ $ne: '' }, []],
  ])('must be filled in: %j, %j', async (address, attempt) => {
    const response = await browser.signUp(address, attempt);
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
  });
});

describe('the limits', () => {
  it('drop the sixth mail of an hour to one address, with the same answer, and leave the last link alone', async () => {
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push(await browser.signUp(email, password));
    answers.push(await authClient(server).signUp(email, password));
    expect(mailsTo(email)).toHaveLength(5);
    const verification = tokenIn(mailsTo(email)[4]);
    // Counted apart: nobody keeps the owner's recovery away by signing up with the address.
    for (const typed of [email.toUpperCase(), email, email, email, email, email]) {
      answers.push(await authClient(server).recover(typed));
    }
    expect(server.mails).toHaveLength(10);
    expect(server.mails[5]?.subject).toContain('Reset your password');
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(Array(12).fill('200 {}'));
    expect(server.logged()).toContain('"event":"mail_limited"');
    expect((await browser.verify(verification)).statusCode).toBe(200);

    server.advance(minutes(60) + 1);
    await authClient(server).recover(email);
    expect(server.mails).toHaveLength(11);
  });

  it('leave the owner of a mailbox its own mails, whatever tags a stranger types', async () => {
    const tagged = (tag: number) => email.replace('@', `+${tag}@`);
    for (let tag = 0; tag < 7; tag += 1) {
      await authClient(server).signUp(tagged(tag), 'Attackers-Horse-1');
      await authClient(server).recover(tagged(tag));
    }
    expect(server.mails.map(({ to }) => to)).toEqual(
      [0, 1, 2, 3, 4].flatMap((tag) => [tagged(tag), tagged(tag)]),
    );
    await browser.signUp(email, password);
    expect((await browser.verify(tokenIn(mailsTo(email)[0]))).statusCode).toBe(200);
    await browser.recover(email);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it.each<['sign_up' | 'recover', string]>([
    ['sign_up', '203.0.113.81'],
    ['recover', '203.0.113.82'],
  ])('close %s for an address after 300 in 15 minutes', async (action, address) => {
    await server.pool.query('insert into auth.rate_limits (key, failures, updated_at) values ($1, $2, $3)', [
      addressKey(action, address),
      Array.from({ length: 299 }, () => server.now()),
      server.now(),
    ]);
    const browser = authClient(server, address);
    const ask = () => (action === 'sign_up' ? browser.signUp(email, password) : browser.recover(email));
    expect((await ask()).statusCode).toBe(200);
    const closed = await ask();
    expect(codeOf(closed)).toEqual([429, 'too_many_requests']);
    expect(closed.headers['retry-after']).toBe('900');
    server.advance(minutes(15) + 1);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('the security log', () => {
  it('says who, what and from where, without e-mails, passwords or tokens', async () => {
    const browser = authClient(server, '203.0.113.90');
    await browser.signUp(email, 'A-Secret-Horse-1');
    await browser.verify(lastToken());
    await browser.signUp(email, 'A-Secret-Horse-1');
    await browser.verify('a'.repeat(43));
    const lines = server
      .logged()
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const id = await server.value('select id from auth.users where email = $1', [email]);
    const part = 'security';
    const address = '203.0.113.90';
    for (const event of ['sign_up', 'email_verified', 'sign_up_known']) {
      expect(lines).toContainEqual(expect.objectContaining({ part, event, address, user: id }));
    }
    expect(lines).toContainEqual(expect.objectContaining({ part, event: 'link_refused', address }));
    for (const secret of [email, 'A-Secret-Horse-1', tokenIn(server.mails[0])]) {
      expect(server.logged()).not.toContain(secret);
    }
  });
});

describe('housekeeping', () => {
  it('forgets expired links, and accounts that were never confirmed, after 30 days', async () => {
    await browser.signUp(email, password);
    await server.addUser({ email: `kept-${email}`, password });
    await server.addUser({ email: `staff-${email}`, verified: false, role: 'teacher' });
    await server.pool.query('update auth.users set created_at = $1, updated_at = $1', [server.now()]);
    server.advance(days(30));
    await server.auth.prune();
    const accounts = async () =>
      (
        await server.pool.query<{ email: string }>('select email from auth.users where email like $1', [
          `%${email}`,
        ])
      ).rows
        .map((row) => row.email)
        .sort();
    expect(await accounts()).toEqual([`kept-${email}`, email, `staff-${email}`].sort());
    server.advance(1);
    await server.auth.prune();
    expect(await accounts()).toEqual([`kept-${email}`, `staff-${email}`].sort());
    expect((await server.pool.query('select from auth.one_time_tokens')).rowCount).toBe(0);
  });
});
