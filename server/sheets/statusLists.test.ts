// The lists of sheets that still stand, over HTTP: what they are, who sets a bit and when, what caches are told.

import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
} from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWithGraphql } from '../testing/graphqlBeside.ts';
import { testOrigin, type TestServer } from '../testing/testServer.ts';
import { createSheetKeys, rotateSheetKeys } from './sheetKeys.ts';
import type { SheetClaims } from './signedSheet.ts';
import { createStatusLists } from './statusLists.ts';

let server: TestServer;
let office: string;
const exam = { exam_title: 'CEE Model Entrance Exam', set_number: '19' };

beforeAll(async () => {
  server = await startWithGraphql();
  office = await server.addUser({ email: 'office@prabesh.test', role: 'admin' });
});
afterAll(() => server.close());

/** In one transaction, as an admin. */
const asAdmin = (...texts: string[]) =>
  server.pool.query(
    [
      'begin',
      `select set_config('hasura.user', '{"x-hasura-role": "admin", "x-hasura-user-id": "${office}"}', true)`,
      ...texts,
      'commit',
    ].join(';'),
  );

let upload = '';
beforeEach(async () => {
  server.advance(2000);
  await server.pool.query('truncate public.results, public.results_uploads');
  upload = randomUUID();
  await asAdmin(
    `insert into public.results_uploads (id, exam_title, set_number, exam_date, publish)
       values ('${upload}', '${exam.exam_title}', '19', '2025-11-15', 'now')`,
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date) values
       ('CEE-0417', 'Sandhya Gurung', 158.25, '${exam.exam_title}', '19', '2025-11-15'),
       ('CEE-0418', 'Bikash Thapa', 170, '${exam.exam_title}', '19', '2025-11-15')`,
  );
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const ask = (form: string, symbol = 'CEE-0417') =>
  get(`/sheets/${form}?${new URLSearchParams({ ...exam, symbol }).toString()}`);
async function place(symbol?: string): Promise<[number, number]> {
  const { jws } = (await ask('sheet.json', symbol)).json<{ jws: string }>();
  const { st } = decodeJwt<SheetClaims>(jws);
  if (st === undefined) throw new Error('a sheet without a place');
  return st;
}

interface ListClaims {
  id: string;
  credentialSubject: { encodedList: string };
}

const bytesOf = ({ credentialSubject }: ListClaims): Buffer => {
  expect(credentialSubject.encodedList).toMatch(/^u[\w-]+$/);
  return gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
};

/** The bit of a place, by a list that is read as other software would. */
async function bit([list, index]: [number, number]): Promise<number> {
  const keys = (await get('/sheets/keys.json')).json<JSONWebKeySet>();
  const response = await get(`/sheets/status/${list}`);
  const { kid = '' } = decodeProtectedHeader(response.body);
  const key = keys.keys.find((one) => kid.endsWith(`/${one.kid ?? ''}`));
  const { payload } = await jwtVerify<ListClaims>(response.body, await importJWK(key as JWK, 'EdDSA'), {
    issuer: testOrigin,
    typ: 'vc+jwt',
    currentDate: server.now(),
  });
  const bytes = bytesOf(payload);
  expect(bytes).toHaveLength(16_384);
  return ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
}

it('a list is a credential of the standard, signed by a key that its address leads to', async () => {
  const [list] = await place();
  const response = await get(`/sheets/status/${list}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/vc+jwt',
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
  });
  const { kid, ...header } = decodeProtectedHeader(response.body);
  expect(header).toEqual({ alg: 'EdDSA', typ: 'vc+jwt' });
  const key = await get((kid ?? '').slice(testOrigin.length));
  await jwtVerify(response.body, createLocalJWKSet({ keys: [{ ...key.json<JWK>(), kid: kid ?? '' }] }), {
    currentDate: server.now(),
  });
  const id = `${testOrigin}/sheets/status/1`;
  const seconds = server.now().getTime() / 1000;
  expect(decodeJwt(response.body)).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: testOrigin,
    iss: testOrigin,
    validFrom: server.now().toISOString(),
    validUntil: new Date(server.now().getTime() + 3_600_000).toISOString(),
    nbf: seconds,
    exp: seconds + 3600,
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'suspension',
      encodedList: expect.stringMatching(/^uH4s/) as string,
      ttl: 60_000,
    },
  });
});

describe('a sheet and its credential', () => {
  it('have one place, each time they are asked for', async () => {
    const [list, index] = await place();
    expect(await place()).toEqual([list, index]);
    expect(await place('CEE-0418')).not.toEqual([list, index]);
    expect((await ask('sheet.pdf')).statusCode).toBe(200);
    expect(decodeJwt((await ask('credential')).body)['credentialStatus']).toEqual({
      id: `${testOrigin}/sheets/status/${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'suspension',
      statusListIndex: String(index),
      statusListCredential: `${testOrigin}/sheets/status/${list}`,
    });
    const { rowCount } = await server.pool.query('select from auth.sheet_statuses where symbol = $1', [
      'CEE-0417',
    ]);
    expect(rowCount).toBe(1);
  });

  it('of nobody and of a draft leave no row behind', async () => {
    await server.pool.query('truncate auth.sheet_statuses');
    await asAdmin(`select public.unpublish_exam(id, version, 'Wrong.') from public.exams`);
    expect((await ask('sheet.json')).statusCode).toBe(404);
    expect((await ask('sheet.json', 'CEE-9999')).statusCode).toBe(404);
    expect((await server.pool.query('select from auth.sheet_statuses')).rowCount).toBe(0);
  });
});

const exams = 'from public.exams';
describe('the bit', () => {
  it.each([
    [
      'unpublish',
      (): string => `select public.unpublish_exam(id, version, 'Wrong.') ${exams}`,
      'withdrawn',
      1,
    ],
    [
      'undo',
      (): string => `select public.undo_results_upload('${upload}', version, 'Wrong.') ${exams}`,
      'withdrawn',
      1,
    ],
    ['deletion', (): string => `delete from public.results where symbol = 'CEE-0417'`, 'withdrawn', 0],
    [
      'revision',
      (): string => `update public.results set marks = 176 where symbol = 'CEE-0417'`,
      'revised',
      0,
    ],
  ] as const)('is set by %s, and says since when', async (_, change, state, others) => {
    const [mine, other] = [await place(), await place('CEE-0418')];
    expect([await bit(mine), await bit(other)]).toEqual([0, 0]);
    expect((await get(`/sheets/status/${mine.join('/')}`)).json()).toMatchObject({ state: 'published' });
    const began = Date.now();
    await asAdmin(change());
    const ended = Date.now();
    server.advance(1000);
    expect([await bit(mine), await bit(other)]).toEqual([1, others]);
    const said = (await get(`/sheets/status/${mine.join('/')}`)).json<{ state: string; since: string }>();
    expect(said.state).toBe(state);
    const since = Date.parse(said.since);
    expect([since >= Math.floor(began / 1000) * 1000, since <= ended]).toEqual([true, true]);
    expect(Object.keys(said)).toEqual(['state', 'since']);
  });

  it('is read by a second server as well, a second later at most', async () => {
    const mine = await place();
    const other = createStatusLists({
      pool: server.pool,
      keys: createSheetKeys(server.pool, server.now),
      publicUrl: testOrigin,
      clock: server.now,
    });
    const read = async (): Promise<Buffer> =>
      bytesOf(decodeJwt<ListClaims>((await other.signed(mine[0]))?.jwt ?? ''));
    const isSet = (bytes: Buffer): number => ((bytes[mine[1] >> 3] ?? 0) >> (7 - (mine[1] & 7))) & 1;
    expect(isSet(await read())).toBe(0);
    expect(await bit(mine)).toBe(0);
    await asAdmin(`delete from public.results`);
    server.advance(1000);
    expect([isSet(await read()), await bit(mine)]).toEqual([1, 1]);
  });
});

describe('caches', () => {
  it('are told that nothing changed, until something has, or half of the hour is over', async () => {
    const [list] = await place();
    const etag = async () => String((await get(`/sheets/status/${list}`)).headers.etag);
    const first = await etag();
    server.advance(60_000);
    const same = await get(`/sheets/status/${list}`, { 'if-none-match': first });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    server.advance(30 * 60_000);
    const later = await etag();
    expect(later).not.toBe(first);
    await asAdmin('delete from public.results');
    server.advance(1000);
    expect(await etag()).not.toBe(later);
  });

  it('get a list of the new key when the keys are rotated', async () => {
    const [list] = await place();
    const before = decodeProtectedHeader((await get(`/sheets/status/${list}`)).body).kid;
    await rotateSheetKeys(server.pool, server.now, { immediately: true });
    server.advance(1000);
    const { kid = '' } = decodeProtectedHeader((await get(`/sheets/status/${list}`)).body);
    expect(kid).not.toBe(before);
    expect((await get(kid.slice(testOrigin.length))).statusCode).toBe(200);
  });
});

it.each(['2', '0', '-1', '01', '1e0', '9999999999', 'x', '1/131072', '1/-1', '1/x', '1/0/0'])(
  'there is no list or place %s',
  async (path) => {
    await server.pool.query('truncate auth.sheet_statuses');
    await place();
    const response = await get(`/sheets/status/${path}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: { code: 'not_found', message: 'Not found' } });
  },
);
