// REST endpoints on a real database: goldens/rest.json holds requests and what is answered, byte by byte where it
// counts. To write the answers anew: UPDATE_GOLDENS=1 npx vitest run engine/src/http/rest
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminSecret, realDatabase, type RealDatabase, type RealEngine } from '../../testing/realEngine.ts';
import { defaultLimits } from '../base/limits.ts';

const key = 'a key that is long enough for hs256';
const file = path.join(import.meta.dirname, '../../goldens/rest.json');

const goldens = z
  .array(
    z.strictObject({
      name: z.string(),
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.string().optional(),
      status: z.number().optional(),
      answer: z.unknown().optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(file, 'utf8')));

const queries = {
  all: 'query { book(order_by: {id: asc}) { id title } }',
  byTitle: 'query ($title: String!) { book(where: {title: {_eq: $title}}) { id title } }',
  types:
    'query ($id: Int, $price: numeric, $big: bigint, $weight: float8, $sold: Boolean, $day: date, $note: String) { book(order_by: {id: asc}, where: {id: {_eq: $id}, price: {_eq: $price}, big: {_eq: $big}, weight: {_eq: $weight}, sold: {_eq: $sold}, day: {_eq: $day}, note: {_eq: $note}}) { id } }',
  list: 'query ($ids: [Int!]!) { book(where: {id: {_in: $ids}}, order_by: {id: asc}) { id } }',
  fallback: 'query ($limit: Int = 1) { book(order_by: {id: asc}, limit: $limit) { id } }',
  add: 'mutation ($title: String!) { insert_book_one(object: {title: $title}) { title } }',
  unlisted: 'query { book(limit: 1) { title } }',
};
const endpoint = (
  url: string,
  query: keyof typeof queries,
  methods = ['GET', 'POST'],
  collection = 'app',
) => ({
  name: url,
  url,
  methods,
  definition: { query: { collection_name: collection, query_name: query } },
  comment: null,
});

const collection = (name: string, of: Partial<typeof queries>) => ({
  name,
  definition: { queries: Object.entries(of).map(([called, query]) => ({ name: called, query })) },
});
const { unlisted, ...listed } = queries;
const metadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        {
          table: { schema: 'public', name: 'book' },
          select_permissions: [
            { role: 'anonymous', permission: { columns: '*', filter: { secret: { _eq: false } } } },
            { role: 'reader', permission: { columns: '*', filter: {} } },
          ],
          insert_permissions: [{ role: 'reader', permission: { columns: ['title'], check: {} } }],
        },
      ],
    },
  ],
  query_collections: [collection('app', listed), collection('more', { unlisted })],
  allowlist: [{ collection: 'app', scope: { global: true } }],
  rest_endpoints: [
    endpoint('books', 'all', ['GET']),
    endpoint('books/by/:title', 'byTitle', ['GET']),
    endpoint('book', 'byTitle'),
    endpoint('types', 'types'),
    endpoint('list', 'list'),
    endpoint('fallback', 'fallback'),
    endpoint('add', 'add', ['POST']),
    endpoint('unlisted', 'unlisted', ['GET'], 'more'),
  ],
};

let database: RealDatabase;
let real: RealEngine;

beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(`
    create table book (id int primary key generated always as identity, title text not null unique,
      price numeric, big bigint, weight float8, sold boolean, day date, note text, secret boolean not null default false);
    insert into book (title, price, big, weight, sold, day, note, secret) values
      ('One', 12345678901234567890.5, 9007199254740993, 1.5, true, '2025-01-02', '', false),
      ('A/B', 2, 2, 2, false, null, null, false),
      ('क ख', 3, 3, 3, null, null, 'n', false),
      ('Hidden', 4, 4, 4, null, null, null, true)`);
  const env = {
    HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
    // One query asks by whichever of its variables is sent.
    HASURA_GRAPHQL_EXPERIMENTAL_FEATURES: 'no_null_unbound_variable_default',
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key }),
  };
  real = await database.start(env, metadata);
});
afterAll(async () => {
  await real.stop();
  await database.drop();
});

const ask = (target: string, init: RequestInit = {}) => fetch(`${real.url}${target}`, init);
const tokenOf = (role: string) =>
  new SignJWT({
    'https://hasura.io/jwt/claims': {
      'x-hasura-default-role': role,
      'x-hasura-allowed-roles': [role],
      'x-hasura-user-id': '1',
    },
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(key));

describe('goldens', () => {
  it.each(goldens)('$name', async (golden) => {
    const { method, url: target, headers = {}, body } = golden;
    const response = await ask(target, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const found = { status: response.status, answer: text === '' ? null : (JSON.parse(text) as unknown) };
    if (process.env.UPDATE_GOLDENS === '1') Object.assign(golden, found);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(found).toEqual({ status: golden.status, answer: golden.answer });
  });

  afterAll(() => {
    if (process.env.UPDATE_GOLDENS === '1') writeFileSync(file, `${JSON.stringify(goldens, null, 2)}\n`);
  });
});

describe('the caller', () => {
  const titles = async (headers: Record<string, string>) => {
    const response = await ask('/api/rest/books', { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is a visitor, the role of the token, or the admin', async () => {
    const seesHidden = async (headers: Record<string, string>) =>
      JSON.stringify(await titles(headers)).includes('Hidden');
    expect(await seesHidden({})).toBe(false);
    expect(await seesHidden({ authorization: `Bearer ${await tokenOf('reader')}` })).toBe(true);
    expect(await seesHidden({ 'x-hasura-admin-secret': adminSecret })).toBe(true);
    expect(await seesHidden({ 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'anonymous' })).toBe(
      false,
    );
  });

  it('is refused with a status', async () => {
    expect(await titles({ 'x-hasura-admin-secret': 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'access-denied', path: '$' },
    });
    expect(await titles({ authorization: 'Bearer x.y.z' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-jwt' },
    });
    const stranger = await titles({ authorization: `Bearer ${await tokenOf('stranger')}` });
    expect(stranger).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', path: '$.selectionSet.book' },
    });
  });

  it('without headers is asked for in the process, too', async () => {
    const asked = await real.engine.answerVisitor('/api/rest/book?title=One');
    expect(asked).toEqual({ status: 200, json: '{"book":[{"id":1,"title":"One"}]}' });
    expect((await real.engine.answerVisitor('/api/rest/book?title=Hidden')).json).toBe('{"book":[]}');
    expect((await real.engine.answerVisitor('/api/rest/none')).status).toBe(404);
    expect((await real.engine.answerVisitor('/api/rest/add?title=x')).status).toBe(405);
  });
});

describe('bad input', () => {
  it('as many parameters as there may be, and one more', async () => {
    const many = (count: number) => `/api/rest/book?${'title=One&'.repeat(count - 1)}title=One`;
    // The address alone would be longer than Node takes.
    const form = (count: number) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: many(count).split('?')[1] ?? '',
    });
    expect((await ask('/api/rest/book', form(defaultLimits.restArguments))).status).toBe(200);
    const response = await ask('/api/rest/book', form(defaultLimits.restArguments + 1));
    expect([response.status, await response.json()]).toEqual([
      400,
      { path: '$', error: 'the request has too many parameters', code: 'bad-request' },
    ]);
  });

  it('leaves no line in the log', () => {
    expect(real.logged).toEqual([expect.stringContaining('admin secret refused')]);
  });
});

it('HEAD is answered like GET, without the body', async () => {
  const response = await ask('/api/rest/books', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});
