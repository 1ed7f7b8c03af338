// Where an account is signed in, and 'Sign out everywhere', over HTTP on a real database.

import { beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../base/clock.ts';
import { limits } from '../base/limits.ts';
import { authClient, accessOf, signedIn as signedInAs, type Person, codeOf } from '../testing/authClient.ts';
import { useTestServer } from '../testing/testServer.ts';
import { deviceOf, type OpenSessionsAnswer } from './sessions/openSessions.ts';

const server = useTestServer();
const password = 'Correct-Horse-1';
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let email: string;
let number = 0;
beforeEach(async () => {
  number += 1;
  email = `asha${number}@prabesh.test`;
  await server.addUser({ email, password });
});

type Signed = Pick<Person, 'browser' | 'token'>;
const signedIn = (userAgent: string, as = email): Promise<Signed> =>
  signedInAs(server, as, password, { 'user-agent': userAgent });

const list = async ({ browser, token }: Signed) => browser.as(token, { url: '/auth/sessions' });
const end = async ({ browser, token }: Signed, payload: object) =>
  browser.as(token, { method: 'POST', url: '/auth/sessions/end', payload });

it('lists the account’s own open sessions, this one first, and nothing that could be used', async () => {
  const first = await signedIn(phone);
  server.advance(minutes(5));
  const second = await signedIn(desktop);
  await server.addUser({ email: `bina${number}@prabesh.test`, password });
  await signedIn(phone, `bina${number}@prabesh.test`);
  const ended = await signedIn(phone);
  await ended.browser.send({ method: 'POST', url: '/auth/logout', payload: {} });

  const answer = await list(first);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { sessions } = answer.json<OpenSessionsAnswer>();
  expect(sessions.map(({ device, is_this }) => [device.browser, device.system, is_this])).toEqual([
    ['Chrome', 'Android', true],
    ['Firefox', 'Windows', false],
  ]);
  expect(sessions[1]?.last_seen_at).toBe(server.now().toISOString());
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    'device',
    'is_this',
    'last_seen_at',
    'signed_in_at',
  ]);
  expect((await list(second)).json<OpenSessionsAnswer>().sessions[0]?.device.browser).toBe('Firefox');
});

it('ends the others and leaves this one', async () => {
  const [here, there] = [await signedIn(phone), await signedIn(desktop)];
  const answer = await end(here, { except_this: true });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 1 }]);
  expect((await list(there)).statusCode).toBe(401);
  expect((await there.browser.refresh()).statusCode).toBe(401);
  expect((await list(here)).json<OpenSessionsAnswer>().sessions).toHaveLength(1);
  expect((await here.browser.refresh()).statusCode).toBe(200);
});

it('ends all of them, with their cookies and files, and nobody else’s', async () => {
  await server.addUser({ email: `bina${number}@prabesh.test`, password });
  const other = await signedIn(phone, `bina${number}@prabesh.test`);
  const [here, there] = [await signedIn(phone), await signedIn(desktop)];
  expect((await end(here, { except_this: false })).json()).toEqual({ ended: 2 });
  for (const { browser, token } of [here, there]) {
    expect((await browser.as(token, { url: '/auth/user' })).statusCode).toBe(401);
    const file = await browser.send({ url: '/files/00000000-0000-4000-8000-000000000000.pdf' });
    expect(file.statusCode).toBe(401);
  }
  expect(here.browser.jar.get('prabesh_refresh')).toBeUndefined();
  expect((await list(other)).statusCode).toBe(200);
});

it('makes browsers unknown, whose guesses then count as a stranger’s', async () => {
  const [here, there] = [await signedIn(phone), await signedIn(desktop)];
  const known = async () =>
    (
      await server.pool.query(
        'select from auth.devices d join auth.users u on u.id = d.user_id where u.email = $1',
        [email],
      )
    ).rowCount;
  expect(await known()).toBe(2);
  await end(here, { except_this: true });
  expect(await known()).toBe(1);
  const again = await there.browser.signIn(email, password);
  const token = accessOf(again);
  await end({ browser: there.browser, token }, { except_this: false });
  expect(await known()).toBe(0);
});

describe('refuses', () => {
  it.each([[{}], [{ except_this: 'yes' }], [[]]])('%j', async (payload) => {
    const here = await signedIn(phone);
    const answer = await end(here, payload);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect((await list(here)).statusCode).toBe(200);
  });

  it('whoever is not signed in, other sites, and forms', async () => {
    const here = await signedIn(phone);
    const visitor = { browser: authClient(server), token: 'x' };
    expect((await list(visitor)).statusCode).toBe(401);
    expect((await end(visitor, { except_this: false })).statusCode).toBe(401);
    // The cookies alone say nothing: they go with requests that other pages cause.
    const byCookie = await here.browser.send({
      method: 'POST',
      url: '/auth/sessions/end',
      payload: { except_this: false },
    });
    expect(byCookie.statusCode).toBe(401);
    const authorization = `Bearer ${here.token}`;
    const foreign = await here.browser.send({
      method: 'POST',
      url: '/auth/sessions/end',
      payload: { except_this: false },
      headers: { authorization, origin: 'https://elsewhere.test' },
    });
    expect(foreign.statusCode).toBe(403);
    const form = await here.browser.send({
      method: 'POST',
      url: '/auth/sessions/end',
      payload: 'except_this=false',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.statusCode).toBe(415);
    expect((await list(here)).statusCode).toBe(200);
  });

  it('more than so often in an hour', async () => {
    const here = await signedIn(phone);
    for (let count = 0; count < limits.sessionsEnded.default; count += 1) {
      expect((await end(here, { except_this: true })).statusCode).toBe(200);
    }
    const answer = await end(here, { except_this: true });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it.each([
  [phone, 'Chrome', 'Android'],
  [desktop, 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
