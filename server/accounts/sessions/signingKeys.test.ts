// The key set and its rotation on a real database: nobody notices a planned one, a leaked key is gone at once.

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterVariable, testDatabase } from '../../../tests/support/postgres.ts';
import { minutes, seconds } from '../../base/clock.ts';
import { createPool } from '../../base/database.ts';
import { keySetPath } from '../../http/gate.ts';
import { authClient, accessOf } from '../../testing/authClient.ts';
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
  const response = await server.app.inject({ url: keySetPath });
  return { set: response.json(), cacheControl: response.headers['cache-control'] };
}

async function signIn(): Promise<string> {
  return accessOf(await authClient(server).signIn(email, password));
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

describe('while the database is away', () => {
  const name = () => new URL(server.urls.server).pathname.slice(1);
  /** Of the same cluster, as superuser. */
  const inCluster = async (sql: string): Promise<void> => {
    const client = new pg.Client(process.env[clusterVariable]);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const takeAway = async (): Promise<void> => {
    await inCluster(`alter database ${name()} with allow_connections false`);
    await inCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
  };
  const giveBack = () => inCluster(`alter database ${name()} with allow_connections true`);

  it('the key set comes from memory, asked for again soon, and no longer than an hour', async () => {
    const { set } = await keySet();
    // Somebody is signed in, so that the server listens for news, and learns that there are none any more.
    const token = await signIn();
    expect(await whoAmI(token)).toBe(200);
    await takeAway();
    await expect.poll(() => whoAmI(token)).toBeGreaterThanOrEqual(500);
    server.auth.keys.forget();
    server.advance(minutes(59));
    expect((await authClient(server).signIn(email, password)).statusCode).toBeGreaterThanOrEqual(500);
    expect(await keySet()).toEqual({ set, cacheControl: 'public, max-age=5' });
    server.advance(minutes(2));
    expect((await server.app.inject({ url: keySetPath })).statusCode).toBeGreaterThanOrEqual(500);
    await giveBack();
    expect(await keySet()).toEqual({ set, cacheControl: 'public, max-age=300' });
  });

  it('one that hangs is waited for no longer than two seconds', async () => {
    const { set } = await keySet();
    server.advance(seconds(2));
    const client = await server.pool.connect();
    await client.query('begin; lock table auth.signing_keys in access exclusive mode');
    expect(await keySet()).toEqual({ set, cacheControl: 'public, max-age=5' });
    await client.query('rollback');
    client.release();
  });

  it('a server that has read no keys has none to give', async () => {
    await takeAway();
    expect((await server.app.inject({ url: keySetPath })).statusCode).toBeGreaterThanOrEqual(500);
    await giveBack();
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
    const token = accessOf(answer);
    expect(await whoAmI(token)).toBe(200);
    const { kid } = await rotateKeys(server.pool, server.now, { immediately: true });
    // The clock stands still: it is the news that end the old key.
    await expect.poll(() => whoAmI(token)).toBe(401);
    expect((await keySet()).set.keys.map((key) => key.kid)).toEqual([kid]);
    const refreshed = await browser.refresh();
    expect(refreshed.statusCode).toBe(200);
    expect(await whoAmI(accessOf(refreshed))).toBe(200);
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
