// Refreshing, reuse, signing out, who-am-I and the request rules, over HTTP on a real database.

import { createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../base/clock.ts';
import { authClient, type AuthClient, accessOf, codeOf } from '../testing/authClient.ts';
import { startTestServer, testOrigin, type TestServer, useTestServer } from '../testing/testServer.ts';

const server = useTestServer();
let userId: string;
let browser: AuthClient;
let token: string;
const email = 'bina@prabesh.test';
const password = 'Correct-Horse-1';

beforeAll(async () => {
  userId = await server.addUser({ email, password, role: 'student', initialPassword: true });
});
beforeEach(async () => {
  browser = authClient(server);
  token = accessOf(await browser.signIn(email, password));
});

/** Another browser, or the same one a moment ago, with this refresh token. */
function holder(refreshToken: string): AuthClient {
  const other = authClient(server);
  other.jar.take(`prabesh_refresh=${refreshToken}; Path=/auth`);
  return other;
}

function refreshToken(client: AuthClient): string {
  return client.jar.get('prabesh_refresh') ?? '';
}

const expired = {
  error: { code: 'session_expired', message: 'Your session has ended. Please sign in again.' },
};

describe('refresh', () => {
  it('answers like sign-in and replaces the cookie', async () => {
    const before = refreshToken(browser);
    const response = await browser.refresh();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      expires_in: 300,
      user: { id: userId, email, role: 'student', has_initial_password: true },
    });
    expect(refreshToken(browser)).toMatch(/^[\w-]{43}$/);
    expect(refreshToken(browser)).not.toBe(before);
  });

  it('answers 204 without a cookie, so that a visitor causes no error', async () => {
    const response = await authClient(server).refresh();
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('takes the hint away when the session cookie is gone', async () => {
    const visitor = authClient(server);
    visitor.jar.take('has_session=1; Path=/');
    expect((await visitor.refresh()).statusCode).toBe(204);
    expect(visitor.jar.cookies.size).toBe(0);
  });

  it('carries the role of this moment', async () => {
    await server.pool.query("update public.profiles set role = 'teacher' where id = $1", [userId]);
    const response = await browser.refresh();
    const claims = decodeJwt(accessOf(response));
    expect(claims['https://hasura.io/jwt/claims']).toMatchObject({ 'x-hasura-default-role': 'teacher' });
    await server.pool.query("update public.profiles set role = 'student' where id = $1", [userId]);
  });

  it('serves a login whose profile is missing as a student', async () => {
    // The last admin's could not go.
    await server.addUser({ email: 'other-admin@prabesh.test', role: 'admin' });
    const lone = await server.addUser({ email: 'lone@prabesh.test', password, role: 'admin' });
    await server.pool.query('delete from public.profiles where id = $1', [lone]);
    const response = await authClient(server).signIn('lone@prabesh.test', password);
    const claims = decodeJwt(accessOf(response));
    expect(claims['https://hasura.io/jwt/claims']).toMatchObject({ 'x-hasura-allowed-roles': ['student'] });
  });

  it.each(['x', 'a'.repeat(43), '%00', 'ä', "' or true --"])('refuses the made-up token %s', async (made) => {
    const stranger = holder(encodeURIComponent(made));
    const response = await stranger.refresh();
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual(expired);
    expect(stranger.jar.cookies.size).toBe(0);
  });

  it('ends after 30 days without use, and after 90 days whatever the use', async () => {
    const idle = holder(refreshToken(browser));
    server.advance(days(30) + 1);
    expect((await idle.refresh()).statusCode).toBe(401);

    const busy = authClient(server);
    await busy.signIn(email, password);
    for (let day = 0; day < 80; day += 20) {
      server.advance(days(20));
      expect((await busy.refresh()).statusCode).toBe(200);
    }
    server.advance(days(11));
    expect((await busy.refresh()).statusCode).toBe(401);
  });

  it('is over when the account is deleted', async () => {
    const gone = await server.addUser({ email: 'gone@prabesh.test', password });
    const client = authClient(server);
    await client.signIn('gone@prabesh.test', password);
    await server.pool.query('delete from auth.users where id = $1', [gone]);
    expect((await client.refresh()).statusCode).toBe(401);
  });
});

describe('a used refresh token', () => {
  it('is accepted for 10 seconds more and leads to the same successor', async () => {
    const used = refreshToken(browser);
    await browser.refresh();
    server.advance(seconds(10));
    const tab = holder(used);
    const response = await tab.refresh();
    expect(response.statusCode).toBe(200);
    expect(refreshToken(tab)).toBe(refreshToken(browser));
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  it('leads to the newest token when its successor was used meanwhile', async () => {
    const used = refreshToken(browser);
    await browser.refresh();
    await browser.refresh();
    server.advance(seconds(9));
    const tab = holder(used);
    expect((await tab.refresh()).statusCode).toBe(200);
    expect(refreshToken(tab)).toBe(refreshToken(browser));
    server.advance(minutes(14));
    expect((await tab.refresh()).statusCode).toBe(200);
  });

  it('ends the whole session when it is shown later', async () => {
    const used = refreshToken(browser);
    await browser.refresh();
    server.advance(seconds(10) + 1);
    const thief = holder(used);
    const response = await thief.refresh();
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual(expired);
    expect((await browser.refresh()).statusCode).toBe(401);
    expect(server.logged()).toContain('"event":"refresh_reused"');
  });

  it('ends only its own session', async () => {
    const elsewhere = authClient(server);
    await elsewhere.signIn(email, password);
    const used = refreshToken(browser);
    await browser.refresh();
    server.advance(minutes(1));
    await holder(used).refresh();
    expect((await elsewhere.refresh()).statusCode).toBe(200);
  });

  it('signs nobody out when eight tabs refresh at once', async () => {
    const first = refreshToken(browser);
    const tabs = Array.from({ length: 8 }, () => holder(first));
    const statuses = (await Promise.all(tabs.map((tab) => tab.refresh()))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual(Array(8).fill(200));
    expect(new Set(tabs.map(refreshToken)).size).toBe(1);
    server.advance(minutes(15));
    expect((await (tabs[3] ?? browser).refresh()).statusCode).toBe(200);
  });
});

describe('a refresh that is answered after a sign-in of the same browser', () => {
  it('is refused and takes none of the new cookies away', async () => {
    // A tab asks with the old cookie while a form that the browser sends by itself signs in, and hears the answers in this order.
    const before = refreshToken(browser);
    // The form has the same handler (plainForms.ts).
    await browser.signIn(email, password);
    const fresh = new Map(browser.jar.cookies);
    const late = await holder(before).refresh();
    expect(late.statusCode).toBe(401);
    expect(late.json()).toEqual(expired);
    expect(late.headers['set-cookie']).toBeUndefined();
    browser.jar.take(late.headers['set-cookie']);
    expect(browser.jar.cookies).toEqual(fresh);
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  it('takes the cookies away once no answer can be on its way, and where the session ended in any other way', async () => {
    const before = refreshToken(browser);
    await browser.signIn(email, password);
    server.advance(seconds(10) + 1);
    const old = holder(before);
    expect((await old.refresh()).statusCode).toBe(401);
    expect(old.jar.cookies.size).toBe(0);

    const out = holder(refreshToken(browser));
    await browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
    expect((await out.refresh()).headers['set-cookie']).toBeDefined();
    expect(out.jar.cookies.size).toBe(0);
  });
});

describe('sign-out', () => {
  it('ends the session and takes the cookies away', async () => {
    const before = refreshToken(browser);
    const response = await browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
    expect(response.statusCode).toBe(204);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    // The browser stays known, which is no way in.
    expect([...browser.jar.cookies.keys()]).toEqual(['prabesh_device']);
    expect((await holder(before).refresh()).statusCode).toBe(401);
    const user = await browser.send({ url: '/auth/user', headers: { authorization: `Bearer ${token}` } });
    expect(user.statusCode).toBe(401);
  });

  it('answers 204 to a visitor too, with or without a body', async () => {
    expect(
      (await authClient(server).send({ method: 'POST', url: '/auth/logout', payload: {} })).statusCode,
    ).toBe(204);
    expect((await authClient(server).send({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(204);
  });
});

describe('GET /auth/user', () => {
  const ask = (authorization?: string) =>
    authClient(server).send({
      url: '/auth/user',
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });

  it('says who a token speaks for', async () => {
    const response = await ask(`Bearer ${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ id: userId, email, role: 'student', has_initial_password: true });
  });

  it('refuses a token after five minutes, and five seconds more for clocks that differ', async () => {
    server.advance(minutes(5) + seconds(4));
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200);
    server.advance(seconds(1));
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it('takes a token from a replica whose clock is a minute ahead', async () => {
    server.advance(-minutes(1));
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200);
    server.advance(minutes(1));
  });

  it('refuses everything that the server did not sign', async () => {
    const [head = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const sign = (header: { alg: string; kid?: string }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(foreign.privateKey);
    const jwks = (await authClient(server).send({ url: '/auth/.well-known/jwks.json' })).body;
    const hmacInput = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`;
    const forgeries: Record<string, string | undefined> = {
      'no header': undefined,
      'no token': 'Bearer ',
      'another scheme': `Basic ${token}`,
      'not a JWT': 'Bearer abc.def.ghi',
      'alg none': `Bearer ${encode({ alg: 'none', kid })}.${payload}.`,
      'changed claims': `Bearer ${head}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      'cut signature': `Bearer ${head}.${payload}.${signature.slice(0, -4)}`,
      'another key, our kid': `Bearer ${await sign({ alg: 'ES256', ...(kid === undefined ? {} : { kid }) })}`,
      'another key, unknown kid': `Bearer ${await sign({ alg: 'ES256', kid: 'unknown' })}`,
      'another key, no kid': `Bearer ${await sign({ alg: 'ES256' })}`,
      'the public key as an HMAC secret': `Bearer ${hmacInput}.${createHmac('sha256', jwks).update(hmacInput).digest('base64url')}`,
    };
    for (const [name, authorization] of Object.entries(forgeries)) {
      const response = await ask(authorization);
      expect(response.statusCode, name).toBe(401);
      expect(response.json(), name).toEqual({ error: { code: 'unauthorized', message: 'Please sign in' } });
    }
  });

  it('refuses a token of another installation', async () => {
    const { key, kid } = await server.auth.keys.current();
    const moved = await new SignJWT({ ...decodeJwt(token), iss: 'https://elsewhere.example' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(key);
    expect((await ask(`Bearer ${moved}`)).statusCode).toBe(401);
  });
});

describe('what a request must be', () => {
  const post = (headers: Record<string, string>, payload: string | object = { email, password }) =>
    authClient(server).send({ method: 'POST', url: '/auth/token?grant_type=password', headers, payload });

  it.each(['https://evil.example', 'null', `${testOrigin}.evil.example`, 'http://localhost:3001'])(
    'of our own origin, not %s',
    async (origin) => {
      const response = await post({ origin });
      expect(codeOf(response)).toEqual([403, 'forbidden_origin']);
      expect(response.headers['set-cookie']).toBeUndefined();
    },
  );

  it('of our own site where a browser sends no Origin', async () => {
    const send = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: '/auth/logout', headers, payload: {} });
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
    expect((await send({})).statusCode).toBe(204);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('JSON, not %s', async (type) => {
    const response = await post({ 'content-type': type }, JSON.stringify({ email, password }));
    expect(codeOf(response)).toEqual([415, 'unsupported_media_type']);
  });

  it('readable', async () => {
    const response = await post({ 'content-type': 'application/json' }, '{"email":');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: { code: 'invalid_request', message: 'The request cannot be read' },
    });
  });

  it('small: 10 MB are not read', async () => {
    const response = await post({}, { email, password: 'x'.repeat(10_000_000) });
    expect(codeOf(response)).toEqual([413, 'payload_too_large']);
  });

  it('of a known kind', async () => {
    const response = await authClient(server).send({
      method: 'POST',
      url: '/auth/token?grant_type=client_credentials',
      payload: {},
    });
    expect(codeOf(response)).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('under https', () => {
  let secure: TestServer;
  let client: AuthClient;
  const origin = { origin: 'https://prabesh.example' };
  const aFile = '/files/00000000-0000-4000-8000-000000000000.pdf';

  beforeAll(async () => {
    secure = await startTestServer({ https: true });
    await secure.addUser({ email, password });
  });
  afterAll(() => secure.close());
  beforeEach(() => {
    client = authClient(secure);
  });

  const post = (from: AuthClient, url: string) =>
    from.send({ method: 'POST', url, payload: {}, headers: origin });
  const refreshed = (from: AuthClient) => post(from, '/auth/token?grant_type=refresh_token');

  /** A browser whose cookies have the names and paths that they had before the prefix. */
  async function withPlainCookies(): Promise<AuthClient> {
    await client.signIn(email, password, origin);
    const old = authClient(secure);
    const value = (name: string) => client.jar.get(`__Host-prabesh_${name}`) ?? '';
    old.jar.take([`prabesh_refresh=${value('refresh')}; Path=/auth`, 'has_session=1; Path=/']);
    old.jar.take(`prabesh_files=${value('files')}; Path=/files`);
    return old;
  }

  it('hidden cookies belong to this host alone, all are Secure, and answers carry HSTS', async () => {
    const response = await client.signIn(email, password, origin);
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(
      Object.fromEntries([...client.jar.cookies].map(([name, { attributes }]) => [name, attributes])),
    ).toEqual({
      '__Host-prabesh_refresh': 'Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      has_session: 'Max-Age=2592000; Path=/; Secure; SameSite=Lax',
      '__Host-prabesh_files': 'Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-prabesh_device': 'Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
    });
    expect((await refreshed(client)).statusCode).toBe(200);
    // Nobody is approved here: 403 and not 401.
    expect((await client.send({ url: aFile })).statusCode).toBe(403);
    await post(client, '/auth/logout');
    expect([...client.jar.cookies.keys()]).toEqual(['__Host-prabesh_device']);
  });

  it('no session counts under a plain name, which another host of the site could have set', async () => {
    const planted = await withPlainCookies();
    expect((await planted.send({ url: aFile })).statusCode).toBe(401);
    expect((await refreshed(planted)).statusCode).toBe(204);
    expect(planted.jar.get('has_session')).toBeUndefined();
    expect((await refreshed(client)).statusCode).toBe(200);
  });
});
