import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeEngine, type FakeEngine } from '../../testing/fakeEngine.ts';
import { isAllowedOrigin } from './cors.ts';
import { acceptsGzip } from './respond.ts';

const secret = 'secret';
const secured = {
  HASURA_GRAPHQL_ADMIN_SECRET: secret,
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
};

let fake: FakeEngine;
const start = async (env: NodeJS.ProcessEnv = secured, metadata?: unknown) => {
  fake = await startFakeEngine(env, metadata);
};
afterEach(() => fake.stop());

interface Answer {
  status: number;
  body: unknown;
}

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${fake.url}${path}`, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

const graphql = (body: unknown, headers?: Record<string, string>) =>
  post('/v1/graphql', JSON.stringify(body), headers);
const error = (code: string, path = '$') => ({
  errors: [{ extensions: { path, code }, message: expect.any(String) as string }],
});
const admin = { 'x-hasura-admin-secret': secret };

describe('POST /v1/graphql', () => {
  it('answers for the caller, with header values in UTF-8', async () => {
    await start();
    const response = await fetch(`${fake.url}/v1/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: 'whoami', variables: null, operationName: null, extensions: {} }),
      headers: { 'x-hasura-name': Buffer.from('राम').toString('latin1') },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({
      data: { role: 'anonymous', variables: { 'x-hasura-name': 'राम', 'x-hasura-role': 'anonymous' } },
    });
  });

  it('answers a batch in its order, with each error in its place', async () => {
    await start();
    const { body } = await graphql([{ query: 'set one' }, { query: 'rubbish' }, { query: 'value' }, 5]);
    expect(body).toEqual([
      { data: { set: true } },
      error('validation-failed', '$.selectionSet'),
      { data: { value: 'one' } },
      error('parse-failed', '$[3]'),
    ]);
    expect((await graphql([])).body).toEqual([]);
  });

  it('names what is wrong with a request, with status 200', async () => {
    await start();
    const cases: [string, string, string][] = [
      ['{', 'invalid-json', '$'],
      ['', 'invalid-json', '$'],
      ['"text"', 'parse-failed', '$'],
      ['{}', 'parse-failed', '$'],
      ['{"query":1}', 'parse-failed', '$.query'],
      ['{"query":"value","variables":[]}', 'parse-failed', '$.variables'],
      ['{"query":"value","operationName":1}', 'parse-failed', '$.operationName'],
    ];
    for (const [body, code, path] of cases) {
      expect(await post('/v1/graphql', body)).toEqual({ status: 200, body: error(code, path) });
    }
    const notText = await fetch(`${fake.url}/v1/graphql`, {
      method: 'POST',
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(await notText.json()).toEqual(error('invalid-json'));
  });

  it('lets extensions pass, but for those that ask for a query by its hash alone', async () => {
    await start();
    for (const extensions of [null, {}, 'x', { tracing: true }, { persistedQuery: null }])
      expect((await graphql({ query: 'whoami', extensions })).body).not.toHaveProperty('errors');
    const persistedQuery = { version: 1, sha256Hash: 'abc' };
    for (const request of [{ query: 'whoami' }, {}])
      expect((await graphql({ ...request, extensions: { persistedQuery } })).body).toEqual({
        errors: [
          {
            extensions: { path: '$', code: 'not-supported' },
            message: 'Automatic Persisted Queries is not enabled',
          },
        ],
      });
  });

  it('shows internals to admin only, and to everybody in dev mode', async () => {
    await start();
    expect((await graphql({ query: 'fail' })).body).toEqual(error('constraint-violation', '$.x'));
    expect((await graphql({ query: 'fail' }, admin)).body).toMatchObject({
      errors: [{ extensions: { code: 'constraint-violation', internal: { sql: 'insert' } } }],
    });
    await fake.stop();
    await start({ ...secured, HASURA_GRAPHQL_DEV_MODE: 'true' });
    expect((await graphql({ query: 'fail' })).body).toMatchObject({
      errors: [{ extensions: { internal: { sql: 'insert' } } }],
    });
  });

  it('tells nothing of its own faults, but logs them', async () => {
    await start();
    const { status, body } = await graphql({ query: 'crash' });
    expect({ status, body }).toEqual({ status: 200, body: error('unexpected') });
    expect(JSON.stringify(body)).not.toContain('secret detail');
    expect(fake.logged.join()).toContain('a secret detail');
  });

  it('compresses large answers for those who take it', async () => {
    await start();
    const ask = (query: string, encoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        const request = httpRequest(
          `${fake.url}/v1/graphql`,
          { method: 'POST', headers: { 'accept-encoding': encoding } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
            );
          },
        );
        request.on('error', reject).end(JSON.stringify({ query }));
      });
    const large = await ask('big 5000', 'br, gzip;q=0.5');
    expect(large.encoding).toBe('gzip');
    expect(JSON.parse(gunzipSync(large.body).toString())).toEqual({ data: { big: 'x'.repeat(5000) } });
    expect((await ask('big 5000', 'gzip;q=0')).encoding).toBeUndefined();
    expect((await ask('big 5', 'gzip')).encoding).toBeUndefined();
  });

  it('bounds the body in size and in time, and takes no compressed one', async () => {
    await start({ ...secured, ENGINE_MAX_BODY_SIZE: '100', ENGINE_BODY_TIMEOUT: '50' });
    const long = JSON.stringify({ query: 'x'.repeat(200) });
    const whole = await fetch(`${fake.url}/v1/graphql`, { method: 'POST', body: long });
    expect([whole.status, await whole.json()]).toEqual([413, error('bad-request')]);
    const announced = 'POST /v1/graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 1001\r\n\r\n';
    expect(await raw(announced)).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
    const zipped = await fetch(`${fake.url}/v1/graphql`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(zipped.status).toBe(415);
    // Without a length (chunked) the limit counts as well.
    const head = 'POST /v1/graphql HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await raw(`${head}c8\r\n${'x'.repeat(200)}\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 413 .*connection: close/is,
    );
    expect(await raw(`${head}5\r\n12345\r\n`)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('takes batches of a bounded length', async () => {
    await start({ ...secured, ENGINE_MAX_BATCH: '3' });
    const batch = (length: number) => graphql(Array.from({ length }, () => ({ query: 'set batch' })));
    expect((await batch(3)).body).toEqual(Array.from({ length: 3 }, () => ({ data: { set: true } })));
    await graphql({ query: 'set before' });
    expect(await batch(4)).toEqual({ status: 200, body: error('bad-request') });
    expect(fake.state.value).toBe('before');
  });

  it('reads cookies with a body of type JSON only: forms of other sites bring them along', async () => {
    const key = 'k'.repeat(32);
    const jwt = { type: 'HS256', key, header: { type: 'Cookie', name: 'token' } };
    await start({ ...secured, HASURA_GRAPHQL_JWT_SECRET: JSON.stringify(jwt) });
    const token = await new SignJWT({
      'https://hasura.io/jwt/claims': {
        'x-hasura-default-role': 'admin',
        'x-hasura-allowed-roles': ['admin'],
      },
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key));
    const origin = { origin: 'https://evil.example' };
    const roleOf = async (headers: Record<string, string>) => {
      const { body } = await graphql({ query: 'whoami' }, { cookie: `token=${token}`, ...headers });
      return (body as { data: { role: string } }).data.role;
    };
    expect(await roleOf({ 'content-type': 'application/json' })).toBe('admin');
    expect(await roleOf({ 'content-type': 'Application/JSON; charset=utf-8' })).toBe('admin');
    for (const type of [
      'text/plain',
      'text/plain; a=application/json',
      'application/x-www-form-urlencoded',
    ]) {
      expect(await roleOf({ ...origin, 'content-type': type })).toBe('anonymous');
    }
    const reload = (type: string) =>
      post('/v1/metadata', '{"type":"reload_metadata","args":{}}', {
        cookie: `token=${token}`,
        'content-type': type,
      });
    expect((await reload('text/plain')).status).toBe(400);
    expect((await reload('application/json')).status).toBe(200);
  });

  it('does not mind a client that goes away', async () => {
    await start();
    const socket = connect(Number(new URL(fake.url).port), '127.0.0.1');
    socket.write('POST /v1/graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{"query"');
    await new Promise((resolve) => socket.once('ready', resolve));
    socket.destroy();
    expect((await graphql({ query: 'value' })).status).toBe(200);
    expect(fake.logged).toEqual([]);
  });

  it('keeps the connection for the next request', async () => {
    await start();
    const one = (body: string) =>
      `POST /v1/graphql HTTP/1.1\r\nhost: x\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`;
    const last = one('{"query":"value"}').replace('host: x', 'host: x\r\nconnection: close');
    const answers = await raw(one('{') + one('{"query":"set two"}') + last);
    expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(3);
    expect(answers).toContain('{"data":{"value":"two"}}');
  });
});

/** Sends bytes and reads until the server closes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(fake.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

describe('the other addresses', () => {
  it('refuse other methods', async () => {
    await start();
    const response = await fetch(`${fake.url}/v1/graphql?query=value`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { path: '$', error: 'resource does not exist', code: 'not-found' },
    ]);
    expect((await fetch(`${fake.url}/v1/version`, { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('GET /healthz says so when the database does not answer', async () => {
    await start();
    const response = await fetch(`${fake.url}/healthz`);
    expect([response.status, await response.text()]).toEqual([500, 'ERROR']);
    expect(fake.logged.join()).toContain('ECONNREFUSED');
  });

  it('are closed when HASURA_GRAPHQL_ENABLED_APIS leaves them out', async () => {
    await start({ ...secured, HASURA_GRAPHQL_ENABLED_APIS: 'graphql' });
    expect((await post('/v1/metadata', '{"type":"reload_metadata"}', admin)).status).toBe(404);
    expect((await graphql({ query: 'value' })).status).toBe(200);
  });
});

describe('cross-origin calls', () => {
  it('are not helped by default, and only from the listed sites otherwise', async () => {
    await start();
    const preflight = (origin: string) =>
      fetch(`${fake.url}/v1/graphql`, { method: 'OPTIONS', headers: { origin } });
    expect((await preflight('https://a.org')).headers.has('access-control-allow-origin')).toBe(false);
    await fake.stop();
    await start({ ...secured, HASURA_GRAPHQL_CORS_DOMAIN: 'https://a.org, https://*.b.org' });
    const allowed = await preflight('https://a.org');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://a.org',
    ]);
    expect((await preflight('https://c.org')).status).toBe(404);
  });

  it.each([
    ['https://x.b.org', true],
    ['https://b.org', false],
    ['https://x.y.b.org', false],
    ['https://evil.org/.b.org', false],
    ['https://a.org', true],
    ['https://a.org.evil.org', false],
  ])('from %s: %s', (origin, expected) => {
    expect(isAllowedOrigin(origin, ['https://a.org', 'https://*.b.org'])).toBe(expected);
  });
});

describe('acceptsGzip', () => {
  it.each([
    ['gzip', true],
    ['br;q=1, GZIP;q=0.2', true],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['identity', false],
    [undefined, false],
  ])('%s: %s', (header, expected) => {
    expect(acceptsGzip(header)).toBe(expected);
  });
});

describe('close', () => {
  it('waits for what runs and refuses what comes', async () => {
    await start();
    const running = graphql({ query: 'slow' });
    await expect.poll(() => graphql({ query: 'value' })).toMatchObject({ status: 200 });
    const closed = fake.engine.close();
    expect((await fetch(`${fake.url}/v1/graphql`, { method: 'POST', body: '{}' })).status).toBe(503);
    fake.release();
    await closed;
    expect((await running).body).toEqual({ data: { slow: true } });
  });
});
