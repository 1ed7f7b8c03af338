// The credential as other software meets it: its key by the address that it names, its claims, and its shape. 1EdTech's
// own schema is in no package; openBadge.schema.json has what the standard requires of the fields that we send, in our
// words, and refuses any other.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWithGraphql } from '../testing/graphqlBeside.ts';
import { testOrigin, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
const schema = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'openBadge.schema.json'), 'utf8'),
) as object;
const validate = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }).compile(schema);

beforeAll(async () => {
  server = await startWithGraphql();
  await server.pool.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date) values
       ('CEE-0417', 'Sandhya Gurung', 158.25, 'CEE Model Entrance Exam', '19', '2025-11-15'),
       ('CEE-0418', 'Bikash Thapa', 170, 'CEE Model Entrance Exam', '19', '2025-11-15'),
       ('क/१', 'सन्ध्या गुरुङ', -12.5, 'नमूना परीक्षा', 'क', null)`,
  );
});
afterAll(() => server.close());

async function credential(exam_title: string, set_number: string, symbol: string) {
  const query = new URLSearchParams({ exam_title, set_number, symbol });
  const response = await server.app.inject({ url: `/sheets/credential?${query.toString()}` });
  expect(response.statusCode).toBe(200);
  const { kid = '' } = decodeProtectedHeader(response.body);
  expect(kid.startsWith(`${testOrigin}/sheets/keys/`)).toBe(true);
  const key = await server.app.inject({ url: kid.slice(testOrigin.length) });
  expect(key.headers['access-control-allow-origin']).toBe('*');
  const { payload } = await jwtVerify(response.body, await importJWK(key.json<JWK>(), 'EdDSA'), {
    issuer: testOrigin,
    currentDate: server.now(),
    algorithms: ['EdDSA'],
    requiredClaims: ['iss', 'jti', 'sub', 'nbf'],
  });
  return { response, payload };
}

describe('a credential', () => {
  it('is a JWT whose claims repeat what it says, by a key that its address leads to', async () => {
    const { response, payload } = await credential('CEE Model Entrance Exam', '19', 'CEE-0417');
    expect(response.headers['content-type']).toBe('application/vc+jwt');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(payload).toMatchObject({
      nbf: server.now().getTime() / 1000,
      jti: payload.id,
      validFrom: server.now().toISOString(),
      awardedDate: '2025-11-15T00:00:00+05:45',
      issuer: { id: testOrigin, name: 'Prabesh' },
      credentialSubject: {
        id: payload.sub,
        identifier: [
          { identityType: 'name', identityHash: 'Sandhya Gurung' },
          { identityType: 'identifier', identityHash: 'CEE-0417' },
        ],
        achievement: { name: 'CEE Model Entrance Exam (Set 19)' },
        result: [{ value: '158.25' }, { value: '2 of 2' }],
      },
    });
    expect(JSON.stringify(payload)).not.toContain('@prabesh');
  });

  it.each([
    ['CEE Model Entrance Exam', '19', 'CEE-0417'],
    ['नमूना परीक्षा', 'क', 'क/१'],
  ])('%s has the shape that the standard asks for', async (title, set, symbol) => {
    const { payload } = await credential(title, set, symbol);
    validate(payload);
    expect(validate.errors).toBeNull();
  });

  it.each([
    ['without a type', { type: ['VerifiableCredential'] }],
    [
      'with the contexts in another order',
      { '@context': ['https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'] },
    ],
    ['without whose it is', { credentialSubject: { type: ['AchievementSubject'] } }],
    ['with a date that is none', { validFrom: '15 January' }],
  ])('%s would not have it', async (_, wrong) => {
    const { payload } = await credential('CEE Model Entrance Exam', '19', 'CEE-0417');
    expect(validate({ ...payload, ...wrong })).toBe(false);
  });
});

it('there is none of what is not published, and no key of an unknown name', async () => {
  const response = await server.app.inject({ url: '/sheets/credential?exam_title=x&set_number=1&symbol=1' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ error: { code: 'not_found', message: 'Not found' } });
  expect((await server.app.inject({ url: '/sheets/keys/2082-99' })).statusCode).toBe(404);
});
