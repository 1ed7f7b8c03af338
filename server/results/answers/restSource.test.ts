// What is asked of a real Hasura: its REST endpoints, and nothing else that it answers.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restOfHasura } from './restHandler.ts';

const asked: string[] = [];
const hasura = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('{}');
});
beforeAll(async () => {
  hasura.listen(0, '127.0.0.1');
  await once(hasura, 'listening');
});
afterAll(() => void hasura.close());

const ask = (url: string) =>
  restOfHasura(`http://127.0.0.1:${(hasura.address() as AddressInfo).port}`).ask(url);

it.each([
  '/api/rest/../../v1/metadata',
  '/api/rest/..',
  '/api/rest/%2e%2E/%2e%2e/v1/query',
  '/api/rest/.%2e/../v2/query?x=/api/rest/',
  '/api/rest/..\\..\\v1/version',
])('%s is no endpoint', async (url) => {
  expect(await ask(url)).toMatchObject({ status: 404 });
  expect(asked).toEqual([]);
});

it('an endpoint is asked for as it is written', async () => {
  const url = '/api/rest/result?exam_title=A%2FB&set_number=..&symbol=%E0%A5%A7+..%2f';
  expect(await ask(url)).toEqual({ status: 200, json: '{}' });
  expect(asked).toEqual([url]);
});
