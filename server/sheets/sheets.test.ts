// Signed sheets over HTTP, with the engine beside the app: what they say, whom they are for, what is refused.

import {
  createLocalJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../base/limits.ts';
import { startWithGraphql } from '../testing/graphqlBeside.ts';
import { startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';
import { rotateSheetKeys } from './sheetKeys.ts';
import type { SheetClaims } from './signedSheet.ts';

let server: TestServer;
const exam = { exam_title: 'CEE Model Entrance Exam', set_number: '19' };
const nepali = { exam_title: 'नमूना प्रवेश परीक्षा', set_number: 'क' };

async function addResults(
  rows: { symbol: string; name: string; marks: number; date?: string | null }[],
  { exam_title, set_number } = exam,
): Promise<void> {
  for (const { symbol, name, marks, date = '2025-11-15' } of rows) {
    await server.pool.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ($1, $2, $3, $4, $5, $6)`,
      [symbol, name, marks, exam_title, set_number, date],
    );
  }
}

beforeAll(async () => {
  server = await startWithGraphql();
  await addResults([
    { symbol: 'CEE-0417', name: 'Sandhya Gurung', marks: 158.25 },
    { symbol: 'CEE-0418', name: 'Bikash Thapa', marks: 170 },
    { symbol: 'CEE-0419', name: 'Asha Rai', marks: -12.5 },
    { symbol: 'CEE/04 20', name: 'Ram % Rai', marks: 12 },
  ]);
  await addResults([{ symbol: 'क-१', name: 'सन्ध्या गुरुङ', marks: 0, date: null }], nepali);
});
afterAll(() => server.close());

type Query = Record<string, string | string[]>;

function ask(form: string, query: Query) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
  return server.app.inject({ url: `/sheets/${form}?${search.toString()}` });
}

async function sheet(query: Query): Promise<string> {
  return (await ask('sheet.json', query)).json<{ jws: string }>().jws;
}

const keySet = async () => (await server.app.inject({ url: '/sheets/keys.json' })).json<JSONWebKeySet>();
const verify = async (jws: string) =>
  jwtVerify<SheetClaims>(jws, createLocalJWKSet(await keySet()), {
    issuer: testOrigin,
    typ: 'sheet+jwt',
    algorithms: ['EdDSA'],
    currentDate: server.now(),
  });

describe('a sheet', () => {
  it('says what the results page says, and is signed by a published key', async () => {
    const { payload, protectedHeader } = await verify(await sheet({ ...exam, symbol: 'CEE-0417' }));
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: '2082-1', typ: 'sheet+jwt' });
    expect(payload).toEqual({
      iss: testOrigin,
      iat: server.now().getTime() / 1000,
      exam: 'CEE Model Entrance Exam',
      set: '19',
      date: '2025-11-15',
      sym: 'CEE-0417',
      name: 'Sandhya Gurung',
      marks: 158.25,
      rank: 2,
      total: 4,
      st: [1, expect.any(Number)],
    });
  });

  it('has negative marks, no date, Devanagari, and a symbol of any letters', async () => {
    const low = await sheet({ ...exam, symbol: 'CEE-0419' });
    expect(decodeJwt(low)).toMatchObject({ marks: -12.5, rank: 4, total: 4 });
    const other = await sheet({ ...nepali, symbol: 'क-१' });
    expect(decodeJwt(other)).toMatchObject({ name: 'सन्ध्या गुरुङ', date: null, sym: 'क-१', set: 'क', rank: 1 });
    expect(decodeJwt(await sheet({ ...exam, symbol: ' CEE/04 20 ' }))).toMatchObject({ name: 'Ram % Rai' });
  });

  it('is of the newest of several days of one owner unless one is chosen, and names the others', async () => {
    const twice = { exam_title: 'Held twice', set_number: '1' };
    await addResults([{ symbol: 'A', name: 'Asha Rai', marks: 10, date: '2025-01-01' }], twice);
    await addResults([{ symbol: 'A', name: 'Asha Rai', marks: 30, date: '2025-02-01' }], twice);
    expect(decodeJwt(await sheet({ ...twice, symbol: 'A' }))).toMatchObject({ date: '2025-02-01', rank: 1 });
    await addResults([{ symbol: 'A', name: 'Asha Rai', marks: 20, date: null }], twice);
    const link = '</sheets/sheet.json?exam_title=Held+twice&set_number=1&symbol=A&exam_date=';
    const answer = await ask('sheet.json', { ...twice, symbol: 'A' });
    expect(answer.json()).toMatchObject({ otherDates: ['2025-01-01', null] });
    expect(answer.headers.link).toBe(
      `${link}2025-01-01>; rel="alternate"; title="2025-01-01", ${link}>; rel="alternate"; title="no date"`,
    );
    expect((await ask('sheet.pdf', { ...twice, symbol: 'A' })).headers.link).toContain('/sheets/sheet.pdf?');
    const undated = await sheet({ ...twice, symbol: 'A', exam_date: '' });
    expect(decodeJwt(undated)).toMatchObject({ date: null, marks: 20, total: 3 });
    await server.pool.query(
      `delete from public.results where exam_title = 'Held twice' and exam_date is null`,
    );
    const first = await sheet({ ...twice, symbol: 'A', exam_date: '2025-01-01' });
    expect(decodeJwt(first)).toMatchObject({ date: '2025-01-01', marks: 10, rank: 2, total: 2 });
    expect((await ask('sheet.json', { ...twice, symbol: 'A', exam_date: '2025-03-01' })).statusCode).toBe(
      404,
    );
  });

  it('is not of a later day that somebody else stored under the same title', async () => {
    const shared = { exam_title: 'Named alike', set_number: '1' };
    const [owner, colleague] = await Promise.all(
      ['owner', 'colleague'].map((who) =>
        server.addUser({ email: `${who}@prabesh.test`, role: who === 'owner' ? 'teacher' : 'admin' }),
      ),
    );
    const store = (who: string, role: string, marks: number, date: string) =>
      server.pool.query(`
        begin;
        select set_config('hasura.user', '{"x-hasura-role": "${role}", "x-hasura-user-id": "${who}"}', true);
        insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
          values ('N-1', 'Asha Rai', ${marks}, 'Named alike', '1', '${date}');
        commit`);
    await store(owner ?? '', 'teacher', 160, '2025-01-01');
    await store(colleague ?? '', 'admin', 3, '2025-03-01');
    await store(owner ?? '', 'teacher', 170, '2025-02-01');
    const answer = await ask('sheet.json', { ...shared, symbol: 'N-1' });
    expect(decodeJwt(answer.json<{ jws: string }>().jws)).toMatchObject({ marks: 170, date: '2025-02-01' });
    expect(answer.json()).toMatchObject({ otherDates: ['2025-03-01', '2025-01-01'] });
    expect(decodeJwt(await sheet({ ...shared, symbol: 'N-1', exam_date: '2025-03-01' }))).toMatchObject({
      marks: 3,
    });
  });

  it('is not believed with a changed letter, by the key of another institute, or when nobody signed it', async () => {
    const jws = await sheet({ ...exam, symbol: 'CEE-0417' });
    const [header = '', payload = '', signature = ''] = jws.split('.');
    const swap = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const changed = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('158.25', '198.25'),
    ).toString('base64url');
    for (const forged of [
      [header, changed, signature],
      [header, payload, swap(signature)],
      [swap(header), payload, signature],
      [header, payload, ''],
    ])
      await expect(verify(forged.join('.'))).rejects.toThrow();

    const other = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const foreign = new SignJWT(decodeJwt(jws)).setProtectedHeader({
      alg: 'EdDSA',
      kid: '2082-1',
      typ: 'sheet+jwt',
      jwk: await exportJWK(other.publicKey),
    });
    await expect(verify(await foreign.sign(other.privateKey))).rejects.toThrow();
  });

  it('of a retired key is still believed', async () => {
    const jws = await sheet({ ...exam, symbol: 'CEE-0417' });
    await rotateSheetKeys(server.pool, server.now);
    server.advance(11 * 60_000);
    expect((await verify(await sheet({ ...exam, symbol: 'CEE-0417' }))).protectedHeader.kid).toBe('2082-2');
    expect((await verify(jws)).payload.sym).toBe('CEE-0417');
  });
});

it('finds an ID as the look-up does, and gives it as it is stored', async () => {
  expect(decodeJwt(await sheet({ ...exam, symbol: 'cee ०४१७' }))).toMatchObject({ sym: 'CEE-0417' });
});

it('a draft, and what is only announced, is the same nothing in every form; nor does it count', async () => {
  const hidden = [
    { set_number: 'draft', publish: "'draft', null" },
    { set_number: 'scheduled', publish: "'at', now() + interval '1 day'" },
    // Another day of an exam that everybody sees.
    { set_number: exam.set_number, publish: "'draft', null" },
  ];
  const who = await server.addUser({ email: 'office@prabesh.test', role: 'admin' });
  for (const { set_number, publish } of hidden) {
    await server.pool.query(`
      begin;
      select set_config('hasura.user', '{"x-hasura-role": "admin", "x-hasura-user-id": "${who}"}', true);
      insert into public.results_uploads (exam_title, set_number, exam_date, publish, publish_at)
        values ('${exam.exam_title}', '${set_number}', '2025-12-01', ${publish});
      insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
        values ('SECRET-1', 'Not Yet', 199, '${exam.exam_title}', '${set_number}', '2025-12-01');
      commit`);
  }
  for (const form of ['sheet.json', 'sheet.pdf', 'credential', 'code.svg']) {
    for (const { set_number } of hidden) {
      const [draft, nowhere] = await Promise.all(
        ['SECRET-1', 'SECRET-2'].map((symbol) => ask(form, { ...exam, set_number, symbol })),
      );
      expect(draft?.statusCode).toBe(404);
      expect(draft?.body).toBe(nowhere?.body);
      const withoutTime = (answer: typeof draft) => ({ ...answer?.headers, date: '' });
      expect(withoutTime(draft)).toEqual(withoutTime(nowhere));
    }
  }
  expect(decodeJwt(await sheet({ ...exam, symbol: 'CEE-0417' }))).toMatchObject({ rank: 2, total: 4 });
});

it('the code alone is that of the sheet, as a picture for nobody else’s pages and no cache', async () => {
  const query = { ...exam, symbol: 'CEE-0417' };
  const { qr } = (await ask('sheet.json', query)).json<{ qr: { size: number; path: string } }>();
  const picture = await ask('code.svg', query);
  expect(picture.headers['content-type']).toBe('image/svg+xml');
  expect(picture.headers['cache-control']).toBe('no-store');
  expect(picture.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
  expect(picture.body).toContain(`<path d="${qr.path}"/>`);
  expect(picture.body).toContain(`viewBox="-4 -4 ${qr.size + 8} ${qr.size + 8}"`);
});

describe('what is refused', () => {
  it.each([
    ['nothing', {}, 'exam_title must be given once'],
    ['no symbol', exam, 'symbol must be given once'],
    ['an empty one', { ...exam, symbol: '' }, 'symbol must be given once'],
    ['two of them', { ...exam, symbol: ['CEE-0417', 'CEE-0418'] }, 'symbol must be given once'],
    [
      'no day',
      { ...exam, symbol: 'CEE-0417', exam_date: '2025-02-30' },
      'exam_date must be one day, YYYY-MM-DD',
    ],
  ] as const)('%s', async (_, query, message) => {
    const response = await ask('sheet.json', query as unknown as Query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: { code: 'invalid_request', message } });
  });

  it.each([
    ['an unknown symbol', { symbol: 'CEE-9999' }],
    ['an unknown exam', { exam_title: 'No such exam', symbol: 'CEE-0417' }],
    ['a symbol in pieces of an address', { symbol: '../CEE-0417' }],
    ['%2F as text', { symbol: 'CEE%2F04 20' }],
    ['a zero byte', { symbol: 'CEE-0417\0' }],
    ['ten kilobytes', { symbol: 'x'.repeat(10_000) }],
    ['a wildcard', { symbol: 'CEE-04%' }],
    ['spaces only', { symbol: '   ' }],
  ])('%s does not exist', async (_, query) => {
    const response = await ask('sheet.json', { ...exam, ...query });
    expect(response.json()).toEqual({ error: { code: 'not_found', message: 'Not found' } });
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('an address that is none of ours, and a percent sign that is no letter', async () => {
    expect((await ask('sheet.exe', { ...exam, symbol: 'CEE-0417' })).statusCode).toBe(404);
    // Written with `%`, the query parser leaves it as it stands.
    const broken = await server.app.inject({
      url: '/sheets/sheet.json?exam_title=%E0%A4&set_number=%&symbol=%',
    });
    expect(broken.statusCode).toBe(404);
  });

  it('too many of one address', async () => {
    const limit = limits.sheetsPerAddress.default;
    const one = (remoteAddress = '203.0.113.9') =>
      server.app.inject({ url: '/sheets/sheet.json?exam_title=x&set_number=1', remoteAddress });
    for (let count = 0; count < limit; count += 1) {
      const { statusCode } = await one();
      if (statusCode !== 400) throw new Error(`refused after ${count}: ${statusCode}`);
    }
    const refused = await one();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await one('203.0.113.10')).statusCode).toBe(400);
  });
});

it('while GraphQL does not answer, says so and when to come again', async () => {
  const alone = await startTestServer();
  try {
    const response = await alone.app.inject({ url: '/sheets/sheet.json?exam_title=x&set_number=1&symbol=1' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ error: { code: 'graphql_unavailable' } });
  } finally {
    await alone.close();
  }
});
