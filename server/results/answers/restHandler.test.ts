// What caches on the way may keep, and for whom: over real HTTP, with answers that are made up.
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../../base/limits.ts';
import { createLookUpPace } from './lookUpPace.ts';
import type { PublicAnswer } from './publicAnswers.ts';
import { createRestHandler, publicCaching } from './restHandler.ts';

const answerOf = (text: string, etag: string | undefined, status = 200): PublicAnswer => ({
  status,
  body: Buffer.from(text),
  etag,
});
const kept = answerOf('{"kept":1}', 'W/"7-kept"');
const made = answerOf('{"made":1}', 'W/"7-made"');
const large = answerOf(`{"large":"${'x'.repeat(5000)}"}`, 'W/"7-large"');

const address = { now: '203.0.113.1' };
// By a clock that stands still nothing is given back; what waits does so for a millisecond.
const pace = createLookUpPace({ ...defaultLimits, lookUpsAtOnce: 2, lookUpPause: 1, lookUpHold: 1 }, () => 0);
const handler = createRestHandler({
  pace,
  addressOf: () => address.now,
  answers: {
    recall: (url) => (url === '/api/rest/kept' ? kept : undefined),
    answer: (url) => {
      switch (url) {
        case '/api/rest/made':
          return Promise.resolve(made);
        case '/api/rest/large':
          return Promise.resolve(large);
        case '/api/rest/somebody?1':
        case '/api/rest/somebody?2':
        case '/api/rest/somebody?3':
        case '/api/rest/somebody?4':
          return Promise.resolve({ ...made, lookedUp: { candidate: url, isFound: true } });
        case '/api/rest/busy':
          return Promise.resolve(answerOf('{"code":"busy"}', undefined, 503));
        default:
          return undefined;
      }
    },
  },
  passOn: (request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"own":1}');
    });
  },
});
const server = createServer(handler);
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject).end(body);
  });
}

describe('somebody without a name', () => {
  it.each(['/api/rest/kept', '/api/rest/made'])('gets %s with what caches need', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toHaveProperty([path.slice('/api/rest/'.length)], 1);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': publicCaching,
      etag: expect.stringMatching(/^W\/"7-/) as string,
    });
    const varies = (headers.vary ?? '').toLowerCase().split(', ');
    for (const name of ['accept-encoding', 'authorization', 'cookie', 'origin', 'x-hasura-admin-secret'])
      expect(varies).toContain(name);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('holds nothing for longer than two seconds', () => {
    const numbers = [...publicCaching.matchAll(/=(\d+)/g)].map(([, number]) => Number(number));
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBeLessThanOrEqual(2);
  });

  it.each(['W/"7-kept"', '"7-kept"', '"x", W/"7-kept"', '*'])('who has it (%s) gets 304', async (known) => {
    const { status, headers, body } = await ask('/api/rest/kept', { 'if-none-match': known });
    expect([status, body.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag: 'W/"7-kept"', 'cache-control': publicCaching });
    expect(headers.vary).toBeDefined();
  });

  it('who has another one gets it', async () => {
    expect((await ask('/api/rest/kept', { 'if-none-match': 'W/"6-kept"' })).status).toBe(200);
  });

  it('HEAD is GET without the body', async () => {
    const { headers, body } = await ask('/api/rest/kept', {}, 'HEAD');
    expect([headers.etag, headers['content-length'], body.length]).toEqual(['W/"7-kept"', '10', 0]);
  });

  it('gets large answers compressed, where that is taken', async () => {
    const plain = await ask('/api/rest/large', { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const { headers, body } = await ask('/api/rest/large', { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(body.length) });
    expect(gunzipSync(body)).toEqual(large.body);
    expect(headers.etag).toBe(plain.headers.etag);
  });

  it('gets failures for once', async () => {
    const { status, headers } = await ask('/api/rest/busy', { 'if-none-match': '*' });
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
    expect(headers.etag).toBeUndefined();
  });
});

describe('what is for the sender alone', () => {
  it.each<[string, Record<string, string>, string?, string?]>([
    ['a token', { authorization: 'Bearer x' }],
    ['an empty token', { authorization: '' }],
    ['a cookie', { cookie: 'has_session=1' }],
    ['the admin secret', { 'x-hasura-admin-secret': 'x' }],
    ['a role', { 'x-hasura-role': 'admin' }],
    ['a session variable', { 'x-hasura-user-id': '1' }],
    ['another site', { origin: 'https://evil.example' }],
    ['a body that would count instead of the address', { 'content-length': '14' }, 'GET', '{"symbol":"B"}'],
    ['a body in pieces', { 'transfer-encoding': 'chunked' }, 'GET', '{"symbol":"B"}'],
    ['another method', {}, 'POST'],
    ['a deletion', {}, 'DELETE'],
  ])('%s', async (_what, given, method = 'GET', body = '') => {
    const { headers, body: answered } = await ask('/api/rest/kept', given, method, body);
    expect(answered.toString()).toBe('{"own":1}');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toContain('Authorization, Cookie');
    expect(headers.etag).toBeUndefined();
  });

  it('so is an address that is not a look-up’s', async () => {
    const { headers } = await ask('/api/rest/kept?x=1');
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

it('who looks many candidates up waits, and is told to come back when too many wait', async () => {
  const first = await Promise.all([1, 2].map((index) => ask(`/api/rest/somebody?${index}`)));
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  const waiting = vi.spyOn(pace, 'admit');
  expect((await ask('/api/rest/somebody?3')).status).toBe(200);
  expect(await waiting.mock.results[0]?.value).toBe(true);
  // Not even what is known already is confirmed.
  const fourth = await ask('/api/rest/somebody?4', { 'if-none-match': '*' });
  expect(fourth.status).toBe(429);
  expect(fourth.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(fourth.headers.etag).toBeUndefined();
  // Nobody else is concerned, nor what speaks of no candidate.
  expect((await ask('/api/rest/made')).status).toBe(200);
  address.now = '203.0.113.2';
  expect((await ask('/api/rest/somebody?4')).status).toBe(200);
});
