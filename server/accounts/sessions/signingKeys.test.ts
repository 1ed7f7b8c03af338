// The key set and its rotation on a real database: nobody notices a planned one, a leaked key is gone at once.

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { minutes, seconds } from '../../base/clock.ts';
import { createPool } from '../../base/database.ts';
import { authClient } from '../../testing/authClient.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { createSigningKeys, rotateKeys } from './accessTokens.ts';

let server: TestServer;
const email = 'keys@prabesh.test';
const password = 'Correct-Horse-1';

beforeEach(async () => {
  server = await startTestServer();
  await server.addUser({ email, password });
});
afterEach(() => server.close());

async function keySet(): Promise<{ set: JSONWebKeySet; cacheControl: unknown }> {
  const response = await server.app.inject({ url: '/auth/.well-known/jwks.json' });
  return { set: response.json(), cacheControl: response.headers['cache-control'] };
}

async function signIn(): Promise<string> {
  return (await authClient(server).signIn(email, password)).json<{ access_token: string }>().access_token;
}

async function whoAmI(token: string): Promise<number> {
  const response = await server.app.inject({
    url: '/auth/user',
    headers: { authorization: `Bearer ${token}` },
  });
  return response.statusCode;
}

describe('the key set', () => {
  it('verifies tokens, may be cached, and shows nothing private', async () => {
    const token = await signIn();
    const { set, cacheControl } = await keySet();
    expect(cacheControl).toBe('public, max-age=300');
    expect(set.keys).toHaveLength(1);
    expect(Object.keys(set.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    await jwtVerify(token, createLocalJWKSet(set), { currentDate: server.now(), algorithms: ['ES256'] });
  });

  it('is the same for all replicas, also when they start at once', async () => {
    const replicas = Array.from({ length: 4 }, () => createSigningKeys(server.pool, server.now));
    const kids = await Promise.all(replicas.map(async (replica) => (await replica.current()).kid));
    expect(new Set(kids).size).toBe(1);
    expect((await keySet()).set.keys.map(({ kid }) => kid)).toEqual([kids[0]]);
  });

  it('is empty while the tables are not there yet, so that a real Hasura can start and make them', async () => {
    const empty = await testDatabase({ migrate: false });
    const pool = createPool(empty.url, pino({ level: 'silent' }));
    try {
      await expect(createSigningKeys(pool, server.now).published()).rejects.toMatchObject({ code: '42P01' });
      await server.pool.query('alter schema auth rename to elsewhere');
      const { set, cacheControl } = await keySet();
      expect(set).toEqual({ keys: [] });
      expect(cacheControl).toBe('public, max-age=5');
    } finally {
      await pool.end();
      await empty.drop();
    }
  });
});

describe('a rotation', () => {
  it('publishes the new key first, signs with it later, and drops the old one when its tokens have expired', async () => {
    const before = await signIn();
    const { kid: old } = await server.auth.keys.current();
    const { kid: fresh, signsFrom } = await rotateKeys(server.pool, server.now);
    expect(signsFrom.getTime() - server.now().getTime()).toBe(minutes(10));

    server.advance(seconds(31));
    const published = async () => new Set((await keySet()).set.keys.map(({ kid }) => kid));
    expect(await published()).toEqual(new Set([old, fresh]));
    expect((await server.auth.keys.current()).kid).toBe(old);
    expect(await whoAmI(before)).toBe(200);

    server.advance(minutes(8));
    const last = await signIn();
    server.advance(minutes(2));
    expect((await server.auth.keys.current()).kid).toBe(fresh);
    expect(await whoAmI(last)).toBe(200);
    expect(await whoAmI(await signIn())).toBe(200);

    server.advance(minutes(3));
    expect(await whoAmI(last)).toBe(200);
    server.advance(minutes(5));
    expect(await published()).toEqual(new Set([fresh]));
  });

  it('can end the old keys at once; browsers go on by their refresh cookies', async () => {
    const browser = authClient(server);
    const answer = await browser.signIn(email, password);
    const token = answer.json<{ access_token: string }>().access_token;
    expect(await whoAmI(token)).toBe(200);
    const { kid } = await rotateKeys(server.pool, server.now, { immediately: true });
    // The clock stands still: it is the news that end the old key.
    await expect.poll(() => whoAmI(token), { timeout: 20_000 }).toBe(401);
    expect((await keySet()).set.keys.map((key) => key.kid)).toEqual([kid]);
    const refreshed = await browser.refresh();
    expect(refreshed.statusCode).toBe(200);
    expect(await whoAmI(refreshed.json<{ access_token: string }>().access_token)).toBe(200);
  });

  it('reaches a token of another replica before the next reading', async () => {
    await signIn();
    await rotateKeys(server.pool, server.now, { immediately: true });
    const replica = createSigningKeys(server.pool, server.now);
    const { kid } = await replica.current();
    server.advance(seconds(2));
    expect(await server.auth.keys.verifier(kid)).toBeDefined();
  });
});
