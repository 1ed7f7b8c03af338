// The keys of mark sheets on a real database: a retired one still verifies, a withdrawn one is gone.

import { compactVerify, createLocalJWKSet, CompactSign, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes, seconds } from '../base/clock.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createSheetKeys, rotateSheetKeys } from './sheetKeys.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

interface KeySet extends JSONWebKeySet {
  keys: (JSONWebKeySet['keys'][number] & { retired_at?: number })[];
}

async function keySet(): Promise<KeySet> {
  return (await server.app.inject({ url: '/sheets/keys.json' })).json();
}

async function signed(): Promise<string> {
  const { kid, key } = await createSheetKeys(server.pool, server.now).current();
  return new CompactSign(new TextEncoder().encode('a sheet'))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(key);
}

const verify = async (jws: string) => compactVerify(jws, createLocalJWKSet(await keySet()));

it('the key set may be cached, is open to other sites, and shows nothing private', async () => {
  const response = await server.app.inject({ url: '/sheets/keys.json' });
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  expect(response.headers['access-control-allow-origin']).toBe('*');
  const { keys } = response.json<KeySet>();
  expect(keys).toHaveLength(1);
  // January 2026.
  expect(keys[0]).toMatchObject({ kid: '2082-1', kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

it('replicas that start at once make one key', async () => {
  const replicas = Array.from({ length: 4 }, () => createSheetKeys(server.pool, server.now));
  const kids = await Promise.all(replicas.map(async (replica) => (await replica.current()).kid));
  expect(new Set(kids)).toEqual(new Set(['2082-1']));
});

it('is empty while a real Hasura has not made the table yet', async () => {
  await server.pool.query('alter table auth.sheet_keys rename to elsewhere');
  const response = await server.app.inject({ url: '/sheets/keys.json' });
  expect(response.headers['cache-control']).toBe('public, max-age=5');
  expect(response.json()).toEqual({ keys: [] });
});

it('a rotation publishes the new key first and signs with it later; old sheets stay verifiable for ever', async () => {
  const old = await signed();
  const began = server.now();
  expect(await rotateSheetKeys(server.pool, server.now)).toMatchObject({ kid: '2082-2' });
  server.advance(seconds(2));
  const before = await keySet();
  expect(before.keys.map(({ kid }) => kid)).toEqual(['2082-2', '2082-1']);
  expect(before.keys.some((key) => 'retired_at' in key)).toBe(false);
  expect((await verify(await signed())).protectedHeader.kid).toBe('2082-1');

  server.advance(minutes(10));
  expect((await verify(await signed())).protectedHeader.kid).toBe('2082-2');
  expect((await keySet()).keys.find(({ kid }) => kid === '2082-1')?.retired_at).toBe(
    (began.getTime() + minutes(10)) / 1000,
  );
  // Nobody has its private part any more; the one that signs, and one that waits for its turn, keep theirs.
  const forgotten = async () => {
    const { rows } = await server.pool.query<{ kid: string; forgotten: boolean }>(
      'select kid, private_jwk is null as forgotten from auth.sheet_keys order by kid',
    );
    return rows.map((row) => [row.kid, row.forgotten]);
  };
  expect(await forgotten()).toEqual([
    ['2082-1', true],
    ['2082-2', false],
  ]);
  await rotateSheetKeys(server.pool, server.now);
  server.advance(seconds(2));
  await keySet();
  expect(await forgotten()).toEqual([
    ['2082-1', true],
    ['2082-2', false],
    ['2082-3', false],
  ]);
  server.advance(minutes(60 * 24 * 365 * 3));
  expect(new TextDecoder().decode((await verify(old)).payload)).toBe('a sheet');
});

it('after a leak the new key signs at once, and the old one proves nothing; its number is not given again', async () => {
  const old = await signed();
  await rotateSheetKeys(server.pool, server.now, { immediately: true });
  server.advance(seconds(2));
  expect((await keySet()).keys.map(({ kid }) => kid)).toEqual(['2082-2']);
  await expect(verify(old)).rejects.toThrow();
  expect((await verify(await signed())).protectedHeader.kid).toBe('2082-2');
});
