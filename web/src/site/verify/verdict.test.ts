import { createHmac } from 'node:crypto';
import { CompactSign, generateKeyPair } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keySet, makeSigner, origin, type Signer, someClaims, unsigned } from './fakeSheets.ts';
import { readKeys, type SheetKeys } from './sheetKeys.ts';
import { longestSheet, sheetInLink, visibleText } from './sheetText.ts';
import { verdictOn } from './verdict.ts';

let current: Signer;
let retired: Signer;
let stranger: Signer;
let keys: SheetKeys;
let sheet: string;

beforeAll(async () => {
  [current, retired, stranger] = await Promise.all([
    makeSigner('2082-1'),
    makeSigner('2081-1', someClaims.iat),
    makeSigner('2082-1'),
  ]);
  keys = readKeys(keySet(current, retired)) ?? new Map();
  sheet = await current.sign(someClaims);
});
afterEach(() => vi.unstubAllGlobals());

const verdict = (text: string) => verdictOn(text, keys, origin);

/** Chrome before 137, and any browser on a page that came over http. */
const withoutEd25519 = (): void => void vi.stubGlobal('crypto', {});

describe.each([
  ['the browser’s own', () => undefined],
  ['the library’s', withoutEd25519],
])('a signature, checked by %s Ed25519', (_, begin) => {
  it('is found good', async () => {
    begin();
    expect(await verdict(sheet)).toEqual({
      kind: 'genuine',
      key: '2082-1',
      retiredAt: null,
      ahead: false,
      claims: {
        issuer: origin,
        issuedAt: someClaims.iat,
        exam: 'CEE Model Entrance Exam',
        set: '19',
        date: '2025-11-15',
        symbol: 'CEE-0417',
        name: 'Sandhya Gurung',
        marks: 158.25,
        rank: 18,
        total: 642,
        status: { list: 1, index: 417 },
        answers: null,
      },
    });
  });

  it('fits no other letter, wherever it stands', async () => {
    begin();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < sheet.length; at += 1) {
      // One letter on is the least that can change; for a last letter it changes spare bits alone.
      const other = letters[(letters.indexOf(sheet.charAt(at)) + 1) % 64] ?? '';
      const { kind } = await verdict(sheet.slice(0, at) + other + sheet.slice(at + 1));
      expect(kind, `letter ${at}`).not.toBe('genuine');
    }
  });

  it('cannot be read where its end is missing: nobody is called a forger for a link that was cut', async () => {
    begin();
    for (let missing = 1; missing <= 85; missing += 1)
      expect(await verdict(sheet.slice(0, -missing)), `${missing} letters`).toEqual({
        kind: 'unreadable',
        tooLong: false,
      });
  });

  it('is refused when another key of the same name made it', async () => {
    const forged = await stranger.sign({ ...someClaims, marks: 188.25 });
    begin();
    expect(await verdict(forged)).toMatchObject({
      kind: 'false',
      unknownKey: false,
      said: { name: 'Sandhya Gurung', marks: '188.25', rank: '18', total: '642' },
    });
  });
});

it('an answer sheet has as many answers as right ones, and no set', async () => {
  const answers = { ...someClaims, set: undefined, own: 'A-(9.8)C', key: 'A(BD)(9.81±0.05)*' };
  expect(await verdict(await current.sign(answers))).toMatchObject({
    kind: 'genuine',
    claims: {
      set: '',
      answers: [
        { own: 'A', right: 'A' },
        { own: '-', right: 'BD' },
        { own: '9.8', right: '9.81±0.05' },
        { own: 'C', right: '*' },
      ],
    },
  });
  for (const wrong of [{ key: 'AB' }, { own: undefined }, { own: 4 }, { own: undefined, key: undefined }])
    expect(await verdict(await current.sign({ ...answers, ...wrong }))).toMatchObject({ kind: 'unreadable' });
});

it('a retired key still counts, and says since when it is', async () => {
  expect(await verdict(await retired.sign(someClaims))).toMatchObject({
    kind: 'genuine',
    key: '2081-1',
    retiredAt: someClaims.iat,
  });
});

it('a retired key proves nothing that is dated later, but for clocks that differ', async () => {
  const anHourLater = someClaims.iat + 3600;
  expect(await verdict(await retired.sign({ ...someClaims, iat: anHourLater }))).toMatchObject({
    kind: 'genuine',
  });
  expect(await verdict(await retired.sign({ ...someClaims, iat: anHourLater + 1 }))).toMatchObject({
    kind: 'false',
    unknownKey: false,
    said: { name: 'Sandhya Gurung' },
  });
});

describe('other institutes', () => {
  it('are named by their host, whatever the address is dressed up as', async () => {
    const elsewhere = { ...someClaims, iss: 'https://prabesh.test@evil.example/prabesh.test' };
    expect(await verdict(await stranger.sign(elsewhere))).toMatchObject({
      kind: 'foreign',
      issuer: 'evil.example',
      ours: false,
    });
    const unknown = await makeSigner('2079-3');
    expect(await verdict(await unknown.sign(elsewhere))).toMatchObject({ kind: 'foreign', ours: false });
  });

  it('include a copy of this one on a test machine, which has our keys', async () => {
    const copied = await current.sign({ ...someClaims, iss: 'http://localhost:3000' });
    expect(await verdict(copied)).toMatchObject({ kind: 'foreign', issuer: 'localhost:3000', ours: true });
  });

  it('do not include this one from before it had https', async () => {
    const early = await current.sign({ ...someClaims, iss: 'http://prabesh.test' });
    expect(await verdict(early)).toMatchObject({ kind: 'genuine' });
  });
});

it('a key that is not known, in our own name, is no proof, and may be newer than the keys here', async () => {
  const newer = await makeSigner('2083-1');
  expect(await verdict(await newer.sign(someClaims))).toMatchObject({ kind: 'false', unknownKey: true });
});

describe('headers that try to choose how they are checked', () => {
  const head = { alg: 'EdDSA', kid: '2082-1', typ: 'sheet+jwt' };

  it.each([
    ['no algorithm', { ...head, alg: 'none' }],
    ['no algorithm, in capitals', { ...head, alg: 'NONE' }],
    ['no key', { alg: 'EdDSA', typ: 'sheet+jwt' }],
    ['a key that is an object’s own name', { ...head, kid: '__proto__' }],
    ['a key that is a method', { ...head, kid: 'get' }],
    ['a key that is a list', { ...head, kid: ['2082-1'] }],
    ['a key of its own', { ...head, kid: 'x', jwk: { kty: 'OKP' } }],
  ])('%s', async (_, header) => {
    expect(await verdict(unsigned(header, someClaims))).toMatchObject({ kind: 'false' });
    expect(await verdict(unsigned(header, someClaims, sheet.split('.')[2]))).toMatchObject({ kind: 'false' });
  });

  it('HS256, with the public key as the secret', async () => {
    const { x } = current.jwk as { x: string };
    const text = unsigned({ ...head, alg: 'HS256' }, someClaims).slice(0, -1);
    const mac = createHmac('sha256', Buffer.from(x, 'base64url')).update(text).digest('base64url');
    expect(await verdict(`${text}.${mac}`)).toMatchObject({ kind: 'false' });
  });

  it('ES256, under the name of our key', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const text = await new CompactSign(new TextEncoder().encode(JSON.stringify(someClaims)))
      .setProtectedHeader({ ...head, alg: 'ES256' })
      .sign(privateKey);
    expect(await verdict(text)).toMatchObject({ kind: 'false' });
  });

  it.each([
    ['another type, as credentials have', { typ: 'vc+ld+jwt' }],
    ['no type', { typ: undefined }],
  ])('%s, signed with our key', async (_, header) => {
    expect(await verdict(await current.sign(someClaims, header))).toMatchObject({ kind: 'false' });
  });

  it('an extension that must be understood', () => {
    const extended = unsigned({ ...head, crit: ['x'], x: 1 }, someClaims, sheet.split('.')[2]);
    return expect(verdict(extended)).resolves.toMatchObject({ kind: 'false' });
  });
});

describe('what is no sheet', () => {
  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.e30.e30'],
    ['a list', `W10.W10.${'A'.repeat(86)}`],
    ['bytes that are no text', `_____w.e30.${'A'.repeat(86)}`],
    ['padding', 'e30=.e30=.AA=='],
    ['100 KB', `e30.${'A'.repeat(100_000)}.AA`],
  ])('%s', async (_, text) => {
    expect(await verdict(text)).toEqual({ kind: 'unreadable', tooLong: text.length > longestSheet });
  });

  it.each([
    ['marks as text', { marks: '158.25' }],
    ['rank as text', { rank: '18' }],
    ['a rank beyond the last', { rank: 643 }],
    ['a time that is no number', { iat: 'now' }],
    ['a place outside of its list', { st: [1, 131_072] }],
    ['a place before its list', { st: [1, -1] }],
    ['a list of no number', { st: [0, 1] }],
    ['a place of three', { st: [1, 2, 3] }],
    ['marks of a subject as text', { subj: [['Physics', '32', 40]] }],
    ['subjects that are no list', { subj: 'Physics' }],
    ['no subject', { subj: [] }],
    ['a place that is a text', { st: '1.2' }],
    ['a time beyond all calendars', { iat: 9e15 }],
    ['a day that does not exist', { date: '2025-02-30' }],
    ['a name that is a list', { name: ['Sandhya'] }],
    ['a name of 201 characters', { name: 'अ'.repeat(201) }],
    ['no candidate', { sym: undefined }],
  ])('%s, even signed with our key', async (_, more) => {
    const { kind } = await verdict(await current.sign({ ...someClaims, ...more }));
    expect(kind).toBe('unreadable');
  });

  it.each([
    ['no date', { date: null }],
    ['no place in a list, as before there were lists', { st: undefined }],
    ['200 characters of Devanagari', { name: 'क्षि'.repeat(50) }],
    ['marks below zero', { marks: -12.5 }],
    ['a candidate called __proto__', { sym: '__proto__' }],
  ])('but a sheet with %s is one', async (_, more) => {
    const { kind } = await verdict(await current.sign({ ...someClaims, ...more }));
    expect(kind).toBe('genuine');
  });
});

it('what a false sheet claims is text of a bounded length, with every hidden sign spelled out', async () => {
  const said = {
    name: 'Sita\u202eatiS',
    exam: 'x'.repeat(500),
    marks: '\ud800',
    rank: { toString: 'x' },
    total: true,
  };
  const text = unsigned({ alg: 'none' }, { ...someClaims, ...said });
  expect(await verdict(text)).toMatchObject({
    said: {
      name: 'Sita[U+202E]atiS',
      exam: `${'x'.repeat(120)}…`,
      marks: '[U+D800]',
      rank: null,
      total: null,
    },
  });
  expect(visibleText('क्षत्रिय\u200d \u200cबिनिता')).toBe('क्षत्रिय\u200d \u200cबिनिता');
});

it('a sheet from the future is genuine: this clock may be the one that is wrong', async () => {
  const later = await current.sign({ ...someClaims, iat: 4_000_000_000 });
  expect(await verdict(later)).toMatchObject({ kind: 'genuine', ahead: true });
});

describe('a set of keys', () => {
  it('keeps what can check a sheet and leaves out the rest', () => {
    const { x } = current.jwk as { x: string };
    const others = [
      null,
      7,
      { kty: 'EC', crv: 'P-256', x, kid: 'a' },
      { kty: 'OKP', crv: 'Ed25519', x: 'AA', kid: 'b' },
    ];
    const read = readKeys(JSON.stringify({ keys: [...others, current.jwk] }));
    expect([...(read?.keys() ?? [])]).toEqual(['2082-1']);
  });

  it.each(['', 'null', '[]', '{"keys":{}}', '<html>'])('is not %j', (text) => {
    expect(readKeys(text)).toBeNull();
  });
});

it.each([
  ['https://prabesh.test/verify#a.b.c', 'a.b.c'],
  [' https://prabesh.test/verify#a.b.c\n', 'a.b.c'],
  ['#a.b.c', 'a.b.c'],
  ['a-_0.b.c', 'a-_0.b.c'],
  ['https://prabesh.test/verify', ''],
  ['hello', ''],
])('in %j stands the sheet %j', (text, found) => {
  expect(sheetInLink(text)).toBe(found);
});
