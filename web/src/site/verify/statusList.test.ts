// @vitest-environment node
// Which lists of sheets are believed, whatever somebody puts in their place.
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSigner, keySet, origin, type Signer, statusList } from './fakeSheets.ts';
import { readKeys, type SheetKeys } from './sheetKeys.ts';
import { isSet, readStatusList } from './statusList.ts';

let current: Signer;
let keys: SheetKeys;
beforeAll(async () => {
  current = await makeSigner('2082-1');
  keys = readKeys(keySet(current, await makeSigner('2081-1', 1_770_000_000))) ?? new Map();
});
const read = (text: string, list = 1) => readStatusList(text, list, keys, origin);
const packed = (bytes: Buffer): string => `u${gzipSync(bytes).toString('base64url')}`;

it('has the first bit highest, and is set only where it was set', async () => {
  const list = await read(await statusList(current, [0, 7, 8, 417, 131_071]));
  if (list === null) throw new Error('not read');
  const places = Array.from({ length: 131_072 }, (_, index) => index);
  expect(places.filter((index) => isSet(list, index))).toEqual([0, 7, 8, 417, 131_071]);
  expect(list.until - list.from).toBe(3_600_000);
});

describe('it is not believed', () => {
  it('by a key that is not ours', async () => {
    expect(await read(await statusList(await makeSigner('2082-1'), []))).toBeNull();
    expect(await read(await statusList(await makeSigner('2099-1'), []))).toBeNull();
  });

  it('by a key that had retired when it was signed', async () => {
    const old = await makeSigner('2081-1', 1_770_000_000);
    const oldKeys = readKeys(keySet(old)) ?? new Map();
    const signed = (from: number) => statusList(old, [], { from });
    expect(await readStatusList(await signed(1_769_000_000_000), 1, oldKeys, origin)).not.toBeNull();
    expect(await readStatusList(await signed(1_771_000_000_000), 1, oldKeys, origin)).toBeNull();
  });

  it.each([
    ['without an algorithm', { alg: 'none', typ: 'vc+jwt', kid: '2082-1' }],
    [
      'with an extension that must be understood',
      { alg: 'EdDSA', typ: 'vc+jwt', kid: '2082-1', crit: ['x'], x: 1 },
    ],
  ])('%s', async (_, header) => {
    const [, claims = '', signature = ''] = (await statusList(current, [])).split('.');
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect(await read(`${head}.${claims}.${signature}`)).toBeNull();
    expect(await read(`${head}.${claims}.`)).toBeNull();
  });

  it('as another list than its own', async () => {
    expect(await read(await statusList(current, []), 2)).toBeNull();
  });

  it.each([
    ['of another type of token', { header: { typ: 'JWT' } }],
    ['a sheet’s type', { header: { typ: 'sheet+jwt' } }],
    ['a key that is no text', { header: { kid: 7 } }],
    ['of another institute', { more: { iss: 'https://evil.example' } }],
    ['at another address', { more: { id: 'https://evil.example/sheets/status/1' } }],
    ['at no address', { more: { id: 'sheets/status/1' } }],
    ['another credential', { more: { type: ['VerifiableCredential', 'OpenBadgeCredential'] } }],
    ['of another purpose', { subject: { statusPurpose: 'refresh' } }],
    ['without a time', { more: { validUntil: undefined } }],
    ['of a time that is none', { more: { validFrom: 'now' } }],
    ['over before it begins', { more: { validUntil: '2000-01-01T00:00:00Z' } }],
    ['without a subject', { more: { credentialSubject: null } }],
    ['without bits', { subject: { encodedList: undefined } }],
    ['with bits in another base', { subject: { encodedList: 'zH4s' } }],
    ['with what is no GZIP', { subject: { encodedList: 'uAAAA' } }],
    ['with a bit too few', { subject: { encodedList: packed(Buffer.alloc(16_383)) } }],
    ['with a bit too many', { subject: { encodedList: packed(Buffer.alloc(16_385)) } }],
  ])('%s', async (_, changes) => {
    expect(await read(await statusList(current, [], changes))).toBeNull();
  });

  it('where it would unpack to 20 MB', async () => {
    const encodedList = packed(Buffer.alloc(20_000_000));
    const bomb = await statusList(current, [], { subject: { encodedList } });
    expect(bomb.length).toBeLessThan(40_000);
    expect(await read(bomb)).toBeNull();
  });

  it('where it is longer than any list', async () => {
    const long = await statusList(current, [], { more: { x: 'x'.repeat(40_000) } });
    expect(await read(long)).toBeNull();
  });
});
