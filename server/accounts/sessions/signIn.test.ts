// Signing in over HTTP on a real database: who gets in, what everybody else learns, and how often they may try.

import { hash } from '@node-rs/argon2';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../base/clock.ts';
import { addressKey } from '../../base/rateLimits.ts';
import { authClient, codeOf } from '../../testing/authClient.ts';
import { startTestServer, testOrigin, useTestServer } from '../../testing/testServer.ts';

const server = useTestServer();
let userId: string;
const password = 'Correct-Horse-1';

beforeAll(async () => {
  userId = await server.addUser({ email: 'Asha@prabesh.test', password, role: 'teacher' });
  await server.addUser({ email: 'new@prabesh.test', password, verified: false });
  await server.addUser({ email: 'invited@prabesh.test' });
});

describe('the right password', () => {
  it('answers a token with the claims that Hasura reads, and the cookies', async () => {
    const browser = authClient(server);
    const response = await browser.signIn('asha@prabesh.test', password);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const body: { access_token: string } = response.json();
    expect(body).toMatchObject({ expires_in: 300, user: { id: userId, email: 'Asha@prabesh.test' } });
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({
      sub: userId,
      iss: testOrigin,
      'https://hasura.io/jwt/claims': {
        'x-hasura-user-id': userId,
        'x-hasura-default-role': 'teacher',
        'x-hasura-allowed-roles': ['teacher'],
      },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(
      Object.fromEntries([...browser.jar.cookies].map(([name, { attributes }]) => [name, attributes])),
    ).toEqual({
      prabesh_refresh: 'Max-Age=2592000; Path=/auth; HttpOnly; SameSite=Lax',
      has_session: 'Max-Age=2592000; Path=/; SameSite=Lax',
      prabesh_files: 'Max-Age=7776000; Path=/files; HttpOnly; SameSite=Lax',
      prabesh_device: 'Max-Age=15552000; Path=/auth; HttpOnly; SameSite=Lax',
    });
  });

  it('fits whatever the case of the e-mail and with spaces around it', async () => {
    expect((await authClient(server).signIn('  ASHA@Prabesh.Test ', password)).statusCode).toBe(200);
  });

  it('stores no token as it is', async () => {
    const browser = authClient(server);
    await browser.signIn('asha@prabesh.test', password);
    const { rows } = await server.pool.query<{ text: string }>(
      `select s::text || t::text || d::text as text from auth.sessions s
       join auth.refresh_tokens t on t.session_id = s.id join auth.devices d on d.user_id = s.user_id`,
    );
    const stored = rows.map((row) => row.text).join();
    for (const name of ['prabesh_refresh', 'prabesh_files', 'prabesh_device']) {
      const token = browser.jar.get(name) ?? '';
      expect(token).toHaveLength(43);
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('is hashed anew when it was stored with other parameters', async () => {
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await server.pool.query('update auth.users set password_hash = $2 where id = $1', [userId, old]);
    expect((await authClient(server).signIn('asha@prabesh.test', password)).statusCode).toBe(200);
    const stored = await server.pool.query<{ password_hash: string }>(
      'select password_hash from auth.users where id = $1',
      [userId],
    );
    expect(stored.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await authClient(server).signIn('asha@prabesh.test', password)).statusCode).toBe(200);
  });

  it('ends the session that the same browser had before', async () => {
    const browser = authClient(server);
    await browser.signIn('asha@prabesh.test', password);
    const before = browser.jar.get('prabesh_refresh') ?? '';
    await browser.signIn('asha@prabesh.test', password);
    const thief = authClient(server);
    thief.jar.take(`prabesh_refresh=${before}; Path=/auth`);
    expect((await thief.refresh()).statusCode).toBe(401);
    expect((await browser.refresh()).statusCode).toBe(200);
  });
});

describe('anything else', () => {
  it.each([
    ['a wrong password', 'asha@prabesh.test', 'Wrong-Horse-1'],
    ['an unknown e-mail', 'nobody@prabesh.test', password],
    ['an unconfirmed account and a wrong password', 'new@prabesh.test', 'Wrong-Horse-1'],
    ['an unconfirmed account and the right password', 'new@prabesh.test', password],
    ['an account without a password', 'invited@prabesh.test', ''],
    ['an empty password', 'asha@prabesh.test', ''],
    ['a password of 129 characters', 'asha@prabesh.test', 'A1' + 'x'.repeat(127)],
    ['an e-mail with a NUL byte', 'asha@prabesh.test\0', password],
    ['an e-mail with a line break and a header', 'asha@prabesh.test\r\nSet-Cookie: a=b', password],
    ['an e-mail of 10,000 characters', `${'a'.repeat(10_000)}@prabesh.test`, password],
    ['SQL as an e-mail', "' or true --", password],
  ])('gets the same answer: %s', async (_name, email, attempt) => {
    const browser = authClient(server);
    const response = await browser.signIn(email, attempt);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each<[string, object]>([
    ['no fields', {}],
    ['numbers', { email: 1, password: 2 }],
    ['a list', []],
    ['nothing', { email: null, password: null }],
  ])('is asked for e-mail and password: %s', async (_name, payload) => {
    const response = await authClient(server).send({
      method: 'POST',
      url: '/auth/token?grant_type=password',
      payload,
    });
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
  });

  it('writes no password, token or e-mail into the log', async () => {
    const browser = authClient(server);
    await browser.signIn('asha@prabesh.test', password);
    await browser.signIn('asha@prabesh.test', 'A-Guess-That-Fails-1');
    await browser.refresh();
    const log = server.logged();
    expect(log).toContain('"event":"sign_in"');
    expect(log).toContain('"event":"sign_in_failed"');
    for (const secret of [
      password,
      'A-Guess-That-Fails-1',
      browser.jar.get('prabesh_refresh') ?? '?',
      'asha@',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('the limits', () => {
  const limited = {
    error: { code: 'too_many_requests', message: 'Too many attempts. Please try again later.' },
  };

  it.each([
    ['an account', 'limit-a@prabesh.test', true],
    ['no account', 'limit-b@prabesh.test', false],
  ])(
    'close an e-mail after ten failures for 15 minutes, and knocking extends nothing: %s',
    async (_name, email, exists) => {
      if (exists) await server.addUser({ email, password });
      const browser = authClient(server, '203.0.113.1');
      for (let failures = 0; failures < 10; failures += 1) {
        expect((await browser.signIn(email, 'Wrong-Horse-1')).statusCode).toBe(400);
      }
      const waits: number[] = [];
      for (let attempt = 0; attempt < 30; attempt += 1) {
        const response = await browser.signIn(email.toUpperCase(), password);
        expect(response.statusCode).toBe(429);
        expect(response.json()).toEqual(limited);
        waits.push(Number(response.headers['retry-after']));
        server.advance(seconds(30));
      }
      expect(waits).toEqual(Array.from({ length: 30 }, (_, attempt) => 900 - 30 * attempt));
      expect((await browser.signIn(email, password)).statusCode).toBe(exists ? 200 : 400);
    },
  );

  it('count a burst of guesses at once like guesses one by one', async () => {
    const browser = authClient(server, '203.0.113.3');
    const email = 'burst@prabesh.test';
    const burst = Array.from({ length: 16 }, () => browser.signIn(email, 'Wrong-Horse-1'));
    const statuses = (await Promise.all(burst)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('never count successes, and a success forgives the e-mail its failures', async () => {
    const email = 'busy@prabesh.test';
    await server.addUser({ email, password });
    const browser = authClient(server, '203.0.113.4');
    for (let round = 0; round < 3; round += 1) {
      for (let failures = 0; failures < 9; failures += 1) await browser.signIn(email, 'Wrong-Horse-1');
      expect((await browser.signIn(email, password)).statusCode).toBe(200);
    }
  });

  it('close an address after 300 failures, whatever the e-mails, until the oldest are 15 minutes old', async () => {
    const address = '203.0.113.50';
    const browser = authClient(server, address);
    const state = Array.from({ length: 299 }, () => server.now());
    await server.pool.query('insert into auth.rate_limits (key, failures, updated_at) values ($1, $2, $3)', [
      addressKey('sign_in', address),
      state,
      server.now(),
    ]);
    expect((await browser.signIn('one@prabesh.test', 'Wrong-Horse-1')).statusCode).toBe(400);
    const response = await browser.signIn('asha@prabesh.test', password);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('900');
    expect((await authClient(server, '203.0.113.51').signIn('asha@prabesh.test', password)).statusCode).toBe(
      200,
    );
    server.advance(minutes(15) + 1);
    expect((await browser.signIn('asha@prabesh.test', password)).statusCode).toBe(200);
  });

  it('take X-Forwarded-For only from a configured proxy', async () => {
    const email = 'forwarded@prabesh.test';
    const direct = authClient(server, '203.0.113.60');
    await direct.signIn(email, 'Wrong-Horse-1', { 'x-forwarded-for': '192.0.2.99' });
    expect(server.logged()).not.toContain('192.0.2.99');

    const proxied = await startTestServer({ trustedProxies: ['203.0.113.0/24'] });
    try {
      const behind = authClient(proxied, '203.0.113.60');
      await behind.signIn(email, 'Wrong-Horse-1', { 'x-forwarded-for': '192.0.2.99' });
      expect(proxied.logged()).toContain('"address":"192.0.2.99"');
    } finally {
      await proxied.close();
    }
  });
});
