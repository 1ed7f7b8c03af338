// Invitations to the office, whoever is invited: the role comes with the link of the newest mail, once, to whoever reads it.

import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, days, hours, minutes } from '../../base/clock.ts';
import { authClient, tokenIn, accessOf, codeOf } from '../../testing/authClient.ts';
import { startTestServer, useTestServer } from '../../testing/testServer.ts';

const server = useTestServer();
let number = 0;
let email: string;
const password = 'Correct-Horse-1';
const chosen = 'Another-Horse-2';
const office = 'office@prabesh.test';

beforeAll(async () => {
  await server.addUser({ email: office, password, role: 'admin' });
});
beforeEach(() => {
  server.mails.length = 0;
  number += 1;
  email = `Guest-${number}@example.com`;
});
afterEach(async () => {
  // What one admin may send in an hour is a test of its own.
  await server.pool.query('delete from auth.rate_limits');
});

const run = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.pool.query<Record<string, unknown>>(text, values)).rows;

/** With a token of this moment: the clock goes on by days. */
async function as(
  who: string,
  method: 'POST' | 'DELETE',
  path: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  const browser = authClient(server);
  const token = accessOf(await browser.signIn(who, password));
  const response = await browser.as(token, { method, url: `/auth/admin/invitations${path}`, payload });
  await server.auth.outbox.idle();
  return response;
}

const invite = (to = email, role: unknown = 'teacher', who = office) =>
  as(who, 'POST', '', { email: to, role });
const idOf = (response: LightMyRequestResponse): string => response.json<{ id: string }>().id;
const newest = (to = email) =>
  tokenIn(server.mails.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase()));
const accept = (token: string, text = chosen) => authClient(server).resetPassword(token, text);
const roleOf = async (to = email): Promise<unknown> =>
  (await run('select role from public.profiles where lower(email) = lower($1)', [to]))[0]?.role;
const signIn = async (text: string, to = email): Promise<number> =>
  (await authClient(server).signIn(to, text)).statusCode;
const open = (): Promise<Record<string, unknown>[]> =>
  run(
    'select email, role, invited_by, expires_at from public.staff_invitations where lower(email) = lower($1)',
    [email],
  );
const log = async (): Promise<unknown[]> =>
  (
    await run(
      `select concat_ws(' ', split_part(actor_email, '@', 1), action, details -> 'invitation' ->> 'state',
         details -> 'role' ->> 'to') as line
       from public.activity where entity = 'staff' and lower(title) = lower($1) order by created_at`,
      [email],
    )
  ).map(({ line }) => line);

describe('somebody new', () => {
  it('gets a link by mail, chooses a password with it, and is what they were invited as', async () => {
    const answer = await invite();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ email, role: 'teacher', has_login: false });
    expect(server.mails).toMatchObject([{ to: email }]);
    const { text, html } = server.mails[0] ?? { text: '', html: '' };
    expect(text).toContain(`${office} invites you to work with`);
    expect(text).toContain('as a teacher: you upload and publish results');
    expect(html).toContain('/reset-password?for=invitation#token=');
    // Before that they are nobody here.
    expect(await roleOf()).toBe('student');
    const [invitation] = await open();
    expect(invitation).toMatchObject({ email, role: 'teacher', invited_by: office });
    expect(invitation?.expires_at).toEqual(after(server.now(), hours(48)));
    // At rest there is its hash alone.
    const stored = await run('select * from auth.one_time_tokens');
    expect(JSON.stringify(stored)).not.toContain(newest());
    expect(server.logged()).not.toContain(newest());
    expect(await run('select id from auth.mails')).toEqual([]);

    const accepted = await accept(newest());
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toMatchObject({ user: { email, role: 'teacher' } });
    expect(await signIn(chosen)).toBe(200);
    expect(await open()).toEqual([]);
    expect(server.mails, 'of a first password there is nothing to tell').toHaveLength(1);
    expect(await log()).toEqual(['office updated sent', `${email.split('@')[0] ?? ''} created teacher`]);
    expect(server.logged()).toContain('"event":"invitation_accepted"');
  });

  it('is asked for a good password, which spends nothing', async () => {
    await invite(email, 'admin');
    for (const weak of ['short', 'Password123', `Guest-${number}@example1`])
      expect(codeOf(await accept(newest(), weak))).toEqual([400, 'weak_password']);
    expect((await accept(newest())).statusCode).toBe(200);
    expect(await roleOf()).toBe('admin');
  });

  it('can use a link once, for 48 hours', async () => {
    await invite();
    const first = newest();
    expect((await accept(first)).statusCode).toBe(200);
    expect(codeOf(await accept(first))).toEqual([400, 'invalid_link']);
    email = `late-${number}@example.com`;
    await invite();
    server.advance(hours(48) + 1);
    expect(codeOf(await accept(newest()))).toEqual([400, 'invalid_link']);
    expect(await roleOf()).toBe('student');
  });

  it('can use a link for nothing else, and no other link for it', async () => {
    await invite();
    const invitation = newest();
    expect((await authClient(server).verify(invitation)).statusCode).toBe(400);
    const answer = {
      method: 'POST',
      url: '/auth/ownership',
      payload: { token: invitation, mine: true },
    } as const;
    expect((await authClient(server).send(answer)).statusCode).toBe(400);
    await authClient(server).recover(email);
    expect((await accept(newest())).statusCode).toBe(200);
    expect(await roleOf(), 'a recovery gives no role').toBe('student');
    // It does not take the invitation either.
    expect((await accept(invitation, 'Third-Horse-3')).statusCode).toBe(200);
    expect(await roleOf()).toBe('teacher');
  });

  it('who opens it in two browsers at once is one', async () => {
    await invite();
    const answers = await Promise.all([accept(newest()), accept(newest(), 'Third-Horse-3')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await roleOf()).toBe('teacher');
  });
});

describe('inviting again', () => {
  it('is refused while an invitation is open, whatever the case of the address, and done when it has expired', async () => {
    await invite();
    expect(codeOf(await invite(email.toUpperCase(), 'admin'))).toEqual([409, 'already_invited']);
    expect(server.mails).toHaveLength(1);
    server.advance(hours(49));
    expect((await invite(email.toLowerCase(), 'admin')).statusCode).toBe(201);
    expect((await accept(newest())).statusCode).toBe(200);
    expect(await roleOf()).toBe('admin');
    expect(await run('select from auth.users where lower(email) = lower($1)', [email])).toHaveLength(1);
  });

  it('of two at the same moment one is sent', async () => {
    const answers = await Promise.all([invite(), invite(email.toUpperCase())]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(server.mails).toHaveLength(1);
  });

  it('sends another link, and the older one is dead', async () => {
    const id = idOf(await invite());
    const older = newest();
    server.advance(hours(40));
    expect((await as(office, 'POST', `/${id}/send`)).statusCode).toBe(204);
    expect(server.mails).toHaveLength(2);
    expect(codeOf(await accept(older))).toEqual([400, 'invalid_link']);
    server.advance(hours(47));
    expect((await accept(newest())).statusCode).toBe(200);
    expect(await log()).toEqual([
      'office updated sent',
      'office updated sent again',
      `${email.split('@')[0] ?? ''} created teacher`,
    ]);
  });

  it('is refused of whoever works here', async () => {
    const address = email;
    await server.addUser({ email: address, password, role: 'teacher' });
    const refused = await invite(address.toUpperCase(), 'admin');
    expect(codeOf(refused)).toEqual([409, 'already_staff']);
    expect(refused.json<{ error: { message: string } }>().error.message).toContain(
      `${address} is a teacher already`,
    );
    expect(codeOf(await invite(office, 'teacher'))).toEqual([409, 'already_staff']);
    expect(server.mails).toEqual([]);
  });

  it('of somebody who has ended begins anew', async () => {
    const id = await server.addUser({ email, password, role: 'teacher' });
    await run("select * from public.end_staff($1, 'teacher')", [id]);
    expect(await signIn(password), 'the login stays, a student’s').toBe(200);
    expect((await invite()).json()).toMatchObject({ has_login: true });
    expect((await accept(newest())).statusCode).toBe(200);
    expect([await roleOf(), await signIn(password), await signIn(chosen)]).toEqual(['teacher', 400, 200]);
  });
});

describe('withdrawing', () => {
  it('kills the link', async () => {
    const id = idOf(await invite());
    expect((await as(office, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect(codeOf(await accept(newest()))).toEqual([400, 'invalid_link']);
    expect(await open()).toEqual([]);
    expect(await log()).toEqual(['office updated sent', 'office updated withdrawn']);
    for (const [method, path] of [
      ['DELETE', `/${id}`],
      ['POST', `/${id}/send`],
      ['DELETE', '/nobody'],
      ['POST', '/nobody/send'],
    ] as const)
      expect(codeOf(await as(office, method, path))).toEqual([404, 'not_found']);
    expect((await invite()).statusCode).toBe(201);
  });

  it('before the mail is made sends none', async () => {
    const id = idOf(await invite());
    server.mails.length = 0;
    const client = await server.pool.connect();
    await server.auth.outbox.ask(client, { kind: 'invitation', email, user: id });
    await client.query('delete from auth.invitations where user_id = $1', [id]);
    client.release();
    server.auth.outbox.wake();
    await server.auth.outbox.idle();
    expect(server.mails).toEqual([]);
  });

  it.each(['withdrawn', 'sent again'])(
    'at the moment at which it is accepted or %s one of both counts',
    async (what) => {
      const id = idOf(await invite());
      const [accepted, other] = await Promise.all([
        accept(newest()),
        what === 'withdrawn' ? as(office, 'DELETE', `/${id}`) : as(office, 'POST', `/${id}/send`),
      ]);
      expect(
        [accepted.statusCode, other.statusCode].every((status) => [200, 204, 400, 404].includes(status)),
      ).toBe(true);
      expect(await roleOf()).toBe(accepted.statusCode === 200 ? 'teacher' : 'student');
    },
  );
});

describe('an address that has a login', () => {
  it('of a student: the login gets role and password, every session ends, and the mail says so', async () => {
    await server.addUser({ email, password });
    const browser = authClient(server);
    await browser.signIn(email, password);
    expect((await invite()).json()).toMatchObject({ has_login: true });
    expect(server.mails[0]?.text).toContain('You have a login here with this address.');
    expect(await signIn(password), 'nothing changes before the link is opened').toBe(200);
    expect((await accept(newest())).statusCode).toBe(200);
    expect((await browser.refresh()).statusCode).toBe(401);
    expect([await roleOf(), await signIn(password), await signIn(chosen)]).toEqual(['teacher', 400, 200]);
    expect(server.mails.at(-1)?.subject).toContain('Your password for');
  });

  it('that nobody has proven: who was in there is out, and only the mailbox gets in', async () => {
    const id = await server.addUser({ email, password, verified: false, initialPassword: true });
    await run('update auth.users set office_login_at = now() where id = $1', [id]);
    const stranger = authClient(server);
    expect((await stranger.signIn(email, password)).statusCode).toBe(200);
    await invite();
    expect((await accept(newest())).statusCode).toBe(200);
    expect((await stranger.refresh()).statusCode).toBe(401);
    const [account] = await run(
      'select email_verified_at, has_initial_password from auth.users where id = $1',
      [id],
    );
    expect(account).toMatchObject({ has_initial_password: false });
    expect(account?.email_verified_at).not.toBeNull();
    expect([await signIn(password), await signIn(chosen)]).toEqual([400, 200]);
  });

  it('that its owner has refused is theirs when they accept', async () => {
    const id = await server.addUser({ email, verified: false });
    await run('update auth.users set disowned_at = now() where id = $1', [id]);
    await invite();
    expect((await accept(newest())).statusCode).toBe(200);
    expect(await run('select disowned_at from auth.users where id = $1', [id])).toEqual([
      { disowned_at: null },
    ]);
    expect(await signIn(chosen)).toBe(200);
  });

  it('that signs up meanwhile keeps its invitation', async () => {
    await invite();
    const invitation = newest();
    const browser = authClient(server);
    await browser.signUp(email, password);
    expect((await browser.verify(newest())).statusCode).toBe(200);
    expect(await roleOf()).toBe('student');
    expect((await accept(invitation)).statusCode).toBe(200);
    expect(await roleOf()).toBe('teacher');
  });

  it('that got a role by other means keeps it: the link is dead', async () => {
    const id = idOf(await invite());
    await run("update public.profiles set role = 'admin' where id = $1", [id]);
    expect(codeOf(await accept(newest()))).toEqual([400, 'invalid_link']);
    expect(await roleOf()).toBe('admin');
    await run("update public.profiles set role = 'student' where id = $1", [id]);
  });
});

describe('who invites', () => {
  it('is an admin at this moment', async () => {
    const id = idOf(await invite());
    const teacher = `teacher-${number}@prabesh.test`;
    await server.addUser({ email: teacher, password, role: 'teacher' });
    await server.addUser({ email: `student-${number}@prabesh.test`, password });
    const asked = [
      ['POST', '', { email: 'x@example.com', role: 'admin' }],
      ['POST', `/${id}/send`, undefined],
      ['DELETE', `/${id}`, undefined],
    ] as const;
    for (const [method, path, payload] of asked) {
      for (const who of [teacher, `student-${number}@prabesh.test`])
        expect(codeOf(await as(who, method, path, payload))).toEqual([403, 'forbidden']);
      const url = `/auth/admin/invitations${path}`;
      expect((await authClient(server).send({ method, url, payload })).statusCode).toBe(401);
      const foreign = { origin: 'https://evil.example' };
      expect((await authClient(server).send({ method, url, payload, headers: foreign })).statusCode).toBe(
        403,
      );
    }
    expect(server.mails).toHaveLength(1);
    expect(await open()).toHaveLength(1);
  });

  it('does not leave an invitation behind', async () => {
    const other = `admin-${number}@prabesh.test`;
    const id = await server.addUser({ email: other, password, role: 'admin' });
    expect((await invite(email, 'admin', other)).statusCode).toBe(201);
    await run("select * from public.end_staff($1, 'admin')", [id]);
    expect(codeOf(await accept(newest()))).toEqual([400, 'invalid_link']);
    expect(await roleOf()).toBe('student');
  });

  it('says an address and a role', async () => {
    for (const [to, role, code] of [
      ['nobody', 'teacher', 'invalid_email'],
      ['a b@example.com', 'teacher', 'invalid_email'],
      [`${'x'.repeat(300)}@example.com`, 'teacher', 'invalid_email'],
      ['a@example.com\r\nBcc: b@example.com', 'teacher', 'invalid_email'],
      [email, 'student', 'invalid_request'],
      [email, 'owner', 'invalid_request'],
      [email, null, 'invalid_request'],
      [email, ['admin'], 'invalid_request'],
    ] as const)
      expect(codeOf(await invite(to, role))).toEqual([400, code]);
    for (const payload of [{ email: 7, role: 'admin' }, [], {}])
      expect(codeOf(await as(office, 'POST', '', payload))).toEqual([400, 'invalid_request']);
    expect(await run("select from auth.users where email like 'x%' or email like 'a%@example.com'")).toEqual(
      [],
    );
    expect(server.mails).toEqual([]);
  });

  it('sends thirty an hour, and five to one mailbox', async () => {
    const id = idOf(await invite());
    for (let again = 0; again < 4; again += 1)
      expect((await as(office, 'POST', `/${id}/send`)).statusCode).toBe(204);
    expect(codeOf(await as(office, 'POST', `/${id}/send`))).toEqual([429, 'too_many_requests']);
    const [invitation] = await open();
    expect(invitation?.expires_at, 'the last link works').not.toBeNull();
    expect(server.mails).toHaveLength(5);
    // With a tag it is the same mailbox; nothing is left of what was refused.
    const tagged = email.replace('@', '+1@');
    expect(codeOf(await invite(tagged))).toEqual([429, 'too_many_requests']);
    expect(await run('select from auth.users where lower(email) = lower($1)', [tagged])).toEqual([]);
    server.advance(minutes(61));
    expect((await as(office, 'POST', `/${id}/send`)).statusCode).toBe(204);
    const statuses: number[] = [];
    for (let other = 0; other < 30; other += 1)
      statuses.push((await invite(`many-${other}-${number}@example.com`)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(29);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('is forgotten a month after it has expired, with the login that was made for it', async () => {
  await invite();
  server.advance(days(31));
  await server.auth.prune();
  expect(await open()).toHaveLength(1);
  server.advance(days(2));
  await server.auth.prune();
  expect(await open()).toEqual([]);
  expect(await run('select from auth.users where lower(email) = lower($1)', [email])).toEqual([]);
  expect(await log(), 'nobody withdrew it').toEqual(['office updated sent']);
});

it('needs a mail server', async () => {
  const silent = await startTestServer({ mail: false });
  try {
    await silent.addUser({ email: office, password, role: 'admin' });
    const browser = authClient(silent);
    const token = accessOf(await browser.signIn(office, password));
    const payload = { email, role: 'teacher' };
    const answer = await browser.as(token, { method: 'POST', url: '/auth/admin/invitations', payload });
    expect(codeOf(answer)).toEqual([503, 'mail_unavailable']);
  } finally {
    await silent.close();
  }
});
