// A new password, by a link or by a session, over HTTP on a real database.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { minutes } from '../../base/clock.ts';
import type { MailRequest } from '../../mail/outbox.ts';
import {
  authClient,
  tokenIn,
  type AuthClient,
  accessOf,
  signedIn as signedInAs,
  codeOf,
} from '../../testing/authClient.ts';
import { testOrigin, useTestServer } from '../../testing/testServer.ts';

const server = useTestServer();
let number = 0;
let email: string;
let userId: string;
const password = 'Correct-Horse-1';
const next = 'Another-Horse-2';

beforeEach(async () => {
  number += 1;
  email = `holder-${number}@prabesh.test`;
  userId = await server.addUser({ email, password });
  server.mails.length = 0;
});

const tryPassword = async (attempt: string, address = email): Promise<number> =>
  (await authClient(server).signIn(address, attempt)).statusCode;

const signedIn = (address = email, attempt = password) => signedInAs(server, address, attempt);

async function recoveryToken(address = email): Promise<string> {
  await authClient(server).recover(address);
  return tokenIn(server.mails.at(-1));
}

async function change({ browser, token }: { browser: AuthClient; token: string }, payload: object) {
  const response = await browser.as(token, { method: 'PUT', url: '/auth/user', payload });
  await server.auth.outbox.idle();
  return response;
}

const invalidLink = { error: { code: 'invalid_link', message: 'This link is invalid or has expired.' } };

describe('recovery', () => {
  it('leads by the mail to a new password, ends every session and signs nobody in', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const response = await here.browser.recover(email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    const [mail] = server.mails;
    expect(mail?.to).toBe(email);
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([
      `${testOrigin}/reset-password#token=${tokenIn(mail)}`,
    ]);

    const reset = await here.browser.resetPassword(tokenIn(mail), next);
    expect(reset.statusCode).toBe(200);
    expect(reset.json()).toEqual({
      user: { id: userId, email, role: 'student', has_initial_password: false },
    });
    expect([...here.browser.jar.cookies.keys()]).toEqual(['prabesh_device']);
    expect((await elsewhere.browser.refresh()).statusCode).toBe(401);
    expect((await elsewhere.browser.as(elsewhere.token, { url: '/auth/user' })).statusCode).toBe(401);
    expect(await tryPassword(password)).toBe(400);
    expect(await tryPassword(next)).toBe(200);
    expect(server.mails.at(-1)?.to).toBe(email);
    expect(server.mails.at(-1)?.subject).toContain('was changed');
  });

  it('leaves the session of somebody else in this browser alone', async () => {
    await server.addUser({ email: `else-${email}`, password });
    const other = await signedIn(`else-${email}`);
    await other.browser.resetPassword(await recoveryToken(), next);
    expect((await other.browser.refresh()).statusCode).toBe(200);
  });

  it.each([
    ['an account', true],
    ['no account', false],
  ])('answers alike before anything is looked up, and sends the mail or none: %s', async (_name, exists) => {
    const address = exists ? email : `no-${email}`;
    const ordered: MailRequest[] = [];
    const order = vi
      .spyOn(server.auth.outbox, 'order')
      .mockImplementation((request) => Promise.resolve(void ordered.push(request)));
    const lookUp = vi.spyOn(server.auth.users, 'byEmail');
    const response = await authClient(server).recover(address);
    expect(lookUp).not.toHaveBeenCalled();
    order.mockRestore();
    lookUp.mockRestore();
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
    expect(server.mails).toEqual([]);
    for (const request of ordered) await server.auth.outbox.order(request);
    await server.auth.outbox.idle();
    expect(server.mails.map(({ to }) => to)).toEqual(exists ? [email] : []);
  });

  it('works for an account that was never confirmed, and confirms it', async () => {
    const address = `new-${email}`;
    const student = await server.pool.query<{ id: string }>(
      `insert into public.students (first_name, last_name, email, phone) values ('A', 'B', $1, $2) returning id`,
      [address, `97${String(number).padStart(8, '0')}`],
    );
    const id = await server.addUser({ email: address, password, verified: false });
    const reset = await authClient(server).resetPassword(await recoveryToken(address), next);
    expect(reset.statusCode).toBe(200);
    expect(await tryPassword(password, address)).toBe(400);
    expect(await tryPassword(next, address)).toBe(200);
    const linked = await server.pool.query('select from public.students where id = $1 and user_id = $2', [
      student.rows[0]?.id,
      id,
    ]);
    expect(linked.rowCount).toBe(1);
  });

  it('takes a link once, for an hour, and only the newest', async () => {
    const first = await recoveryToken();
    const second = await recoveryToken();
    expect((await authClient(server).resetPassword(first, next)).json()).toEqual(invalidLink);
    expect((await authClient(server).resetPassword(second, next)).statusCode).toBe(200);
    expect((await authClient(server).resetPassword(second, 'Third-Horse-3')).json()).toEqual(invalidLink);
    expect(await tryPassword(next)).toBe(200);

    const late = await recoveryToken();
    server.advance(minutes(60));
    expect((await authClient(server).resetPassword(late, 'Third-Horse-3')).json()).toEqual(invalidLink);
    expect((await authClient(server).verify(late)).json()).toEqual(invalidLink);
  });

  it('takes a link from one of two browsers at once', async () => {
    const token = await recoveryToken();
    const both = await Promise.all(
      [next, 'Third-Horse-3'].map((one) => authClient(server).resetPassword(token, one)),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it.each([
    ['short1A', 'Password must be at least 8 characters'],
    ['alllowercase1', 'Password must contain at least one uppercase letter'],
    ['NoNumberHere', 'Password must contain at least one number'],
    ['Password123', 'This password is too common. Please choose another one.'],
  ])('does not spend the link on the refused password %s', async (bad, message) => {
    const token = await recoveryToken();
    const refused = await authClient(server).resetPassword(token, bad);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ error: { code: 'weak_password', message } });
    expect((await authClient(server).resetPassword(token, next)).statusCode).toBe(200);
  });

  it('refuses the name and phone of the student whose e-mail this is, and spends no link on it', async () => {
    await server.pool.query(
      `insert into public.students (first_name, last_name, email, phone) values ('Jamuna', 'Chalise', $1, $2)`,
      [email, `0144${String(number).padStart(5, '0')}`],
    );
    const token = await recoveryToken();
    for (const bad of ['Jamuna@123', 'JChalise1', `Ab0144${String(number).padStart(5, '0')}`]) {
      const refused = await authClient(server).resetPassword(token, bad);
      expect(refused.json()).toMatchObject({ error: { code: 'weak_password' } });
    }
    expect((await authClient(server).resetPassword(token, next)).statusCode).toBe(200);
  });

  it('is withdrawn when the password is changed meanwhile', async () => {
    const token = await recoveryToken();
    expect((await change(await signedIn(), { password: next })).statusCode).toBe(200);
    expect((await authClient(server).resetPassword(token, 'Third-Horse-3')).json()).toEqual(invalidLink);
  });

  it('counts wrong links with those of verification, and does not hash for them', async () => {
    const hash = vi.spyOn(server.auth.passwords, 'hash');
    const response = await authClient(server).resetPassword('a'.repeat(43), next);
    expect(response.json()).toEqual(invalidLink);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });
});

describe('a change in a session', () => {
  it('keeps this session, ends the others, and says so by mail', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const response = await change(here, { password: next, current_password: password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user: { id: userId, email, role: 'student', has_initial_password: false },
    });
    expect((await here.browser.as(here.token, { url: '/auth/user' })).statusCode).toBe(200);
    expect((await here.browser.refresh()).statusCode).toBe(200);
    expect((await elsewhere.browser.refresh()).statusCode).toBe(401);
    const files = await elsewhere.browser.send({ url: '/files/00000000-0000-4000-8000-000000000000.pdf' });
    expect(files.statusCode).toBe(401);
    expect(await tryPassword(password)).toBe(400);
    expect(await tryPassword(next)).toBe(200);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text.match(/https?:\/\/\S+/g)).toEqual([`${testOrigin}/auth?tab=reset`]);
    expect(server.logged()).toMatch(new RegExp(`"event":"password_changed"[^\\n]*"user":"${userId}"`));
  });

  it('takes the place of an initial password', async () => {
    const address = `imported-${email}`;
    await server.addUser({ email: address, password: '9812345678', initialPassword: true });
    const session = await signedIn(address, '9812345678');
    const user = () => session.browser.as(session.token, { url: '/auth/user' });
    expect((await user()).json()).toMatchObject({ has_initial_password: true });
    expect((await change(session, { password: next, current_password: '9812345678' })).statusCode).toBe(200);
    expect((await user()).json()).toMatchObject({ has_initial_password: false });
  });

  it('needs no current password right after signing in, and needs it later', async () => {
    const session = await signedIn();
    const renewed = async () => accessOf(await session.browser.refresh());
    server.advance(minutes(15));
    const young = { ...session, token: await renewed() };
    expect((await change(young, { password: next })).statusCode).toBe(200);
    const token = await renewed();
    server.advance(1);
    const refused = await change({ ...session, token }, { password: 'Third-Horse-3' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      error: { code: 'reauthentication_required', message: 'Please enter your current password.' },
    });
    const accepted = await change(
      { ...session, token },
      { password: 'Third-Horse-3', current_password: next },
    );
    expect(accepted.statusCode).toBe(200);
  });

  it('counts wrong current passwords by session, apart from what strangers try', async () => {
    const session = await signedIn();
    for (let failures = 0; failures < 10; failures += 1) {
      const wrong = await change(session, { password: next, current_password: 'Wrong-Horse-1' });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toEqual({
        error: { code: 'wrong_password', message: 'Your current password is not correct.' },
      });
    }
    const closed = await change(session, { password: next, current_password: password });
    expect(closed.statusCode).toBe(429);
    const other = await signedIn();
    for (let failures = 0; failures < 11; failures += 1) await tryPassword('Wrong-Horse-1');
    expect(await tryPassword(password)).toBe(429);
    expect((await change(other, { password: next, current_password: password })).statusCode).toBe(200);
    expect(server.logged()).toContain('"event":"password_change_refused"');
  });

  it.each([
    ['short1A', 'Password must be at least 8 characters'],
    ['Password123', 'This password is too common. Please choose another one.'],
    ['Admin@123', 'This password is too common. Please choose another one.'],
    [
      'HolderTest@1',
      'This password is too easy to guess from your name, e-mail or phone. Please choose another one.',
    ],
  ])('refuses %s', async (bad, message) => {
    const refused = await change(await signedIn(), { password: bad, current_password: password });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ error: { code: 'weak_password', message } });
    expect(await tryPassword(password)).toBe(200);
  });

  it('needs a session that lives, not cookies', async () => {
    const session = await signedIn();
    const cookiesOnly = await session.browser.send({
      method: 'PUT',
      url: '/auth/user',
      payload: { password: next },
    });
    expect(cookiesOnly.statusCode).toBe(401);
    await session.browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
    expect((await change(session, { password: next })).statusCode).toBe(401);
    expect(await tryPassword(password)).toBe(200);
  });

  it.each([
    {},
    { password: 1 },
    { password: next, current_password: 7 },
    { password: next, token: null },
    [],
  ])('must be readable, not %j', async (payload) => {
    const response = await change(await signedIn(), payload);
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
  });

  it('is told by mail even when the address has had its five mails of this hour', async () => {
    for (let round = 0; round < 6; round += 1) await authClient(server).recover(email);
    expect(server.mails).toHaveLength(5);
    await change(await signedIn(), { password: next });
    expect(server.mails).toHaveLength(6);
    expect(server.mails[5]?.subject).toContain('was changed');
  });

  it('comes from our own origin', async () => {
    const { browser, token } = await signedIn();
    const response = await browser.as(token, {
      method: 'PUT',
      url: '/auth/user',
      payload: { password: next },
      headers: { origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
    expect(await tryPassword(password)).toBe(200);
  });
});
