// The log for machines and the metrics, on a real Postgres.
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../../testing/realEngine.ts';
import { givenRequestId } from '../base/monitoring/requestId.ts';

let database: RealDatabase;
let engine: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
});
afterAll(() => database.drop());
afterEach(() => engine.stop());

const logging = (types: string, more: NodeJS.ProcessEnv = {}) => ({
  HASURA_GRAPHQL_ENABLED_LOG_TYPES: types,
  ...more,
});

interface Line {
  readonly type: string;
  readonly timestamp: string;
  readonly level: string;
  readonly detail: Record<string, unknown>;
}

const lines = (type?: string): Line[] =>
  engine.lines
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => type === undefined || line.type === type);

const request = (path: string, init: RequestInit = {}) => fetch(`${engine.url}${path}`, init);
const query = 'query Notes($note: String!) { node(where: {note: {_eq: $note}}) { note } }';
const asked = { query, variables: { note: 'first' }, operationName: 'Notes' };
const id = 'client/id-1';
const withId = { ...asAdmin, 'x-request-id': id };

describe('x-request-id', () => {
  it('of a client comes back, and nothing else does when nobody watches', async () => {
    engine = await database.start();
    expect((await engine.ask(asked, withId)).headers.get('x-request-id')).toBe(id);
    expect((await engine.ask(asked)).headers.get('x-request-id')).toBeNull();
    expect(engine.lines).toEqual([]);
  });

  it('is made where there is none, or none that can be written', async () => {
    engine = await database.start(logging('http-log'));
    const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
    for (const given of [undefined, 'x'.repeat(201), 'a b', '"}', 'ü']) {
      const headers = given === undefined ? asAdmin : { ...asAdmin, 'x-request-id': encodeURI(given) };
      const { headers: answered } = await engine.ask(asked, given === 'ü' ? asAdmin : headers);
      expect(answered.get('x-request-id')).toMatch(uuid);
    }
    for (const given of ['a b', 'a"b', 'a\nb', '', 'ü', 'x'.repeat(201)]) {
      expect(givenRequestId({ 'x-request-id': given })).toBeUndefined();
    }
    expect(lines('http-log').map(({ detail }) => detail['request_id'])).not.toContain(undefined);
  });
});

describe('the log', () => {
  it('has what was asked, what was sent and what was answered, by one id', async () => {
    engine = await database.start(logging('http-log,query-log'));
    await engine.ask(asked, { ...withId, 'x-hasura-user-id': '7' });
    expect(lines().map(({ type }) => type)).toEqual(['query-log', 'http-log']);
    const [sent, answered] = lines();
    expect(sent).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/) as string,
      level: 'info',
      detail: {
        kind: 'database',
        request_id: id,
        query: asked,
        generated_sql: {
          node: { query: expect.stringMatching(/^select/i) as string, prepared_arguments: ['first'] },
        },
      },
    });
    expect(answered).toEqual({
      type: 'http-log',
      timestamp: expect.any(String) as string,
      level: 'info',
      detail: {
        request_id: id,
        operation: {
          request_id: id,
          request_mode: 'single',
          user_vars: { 'x-hasura-role': 'admin', 'x-hasura-user-id': '7' },
          response_size: '{"data":{"node":[{"note":"first"}]}}'.length,
          request_read_time: expect.any(Number) as number,
          query_execution_time: expect.any(Number) as number,
          query: asked,
        },
        http_info: {
          status: 200,
          method: 'POST',
          ip: expect.stringContaining('127.0.0.1') as string,
          url: '/v1/graphql',
          http_version: 'HTTP/1.1',
          content_encoding: null,
        },
      },
    });
  });

  it('says of mutations and introspection what they are, and of failures why', async () => {
    engine = await database.start(logging('http-log,query-log'));
    await engine.ask('mutation { update_node(where: {}, _set: {note: "first"}) { affected_rows } }');
    await engine.ask('{ __typename }');
    await engine.ask('{ nothing }');
    await engine.ask([{ query: '{ nothing }' }, asked]);
    await request('/v1/graphql', { method: 'POST', body: '{' });
    expect(lines('query-log').map(({ detail }) => [detail['kind'], detail['generated_sql']])).toMatchObject([
      ['database', null],
      ['introspection', null],
      ['database', { node: {} }],
    ]);
    const answers = lines('http-log').map(({ level, detail }) => ({ level, ...detail }));
    const error = { code: 'validation-failed', path: '$.selectionSet.nothing' };
    expect(answers.map(({ level }) => level)).toEqual(['info', 'info', 'error', 'info', 'error']);
    expect(answers[2]).toMatchObject({ operation: { request_mode: 'error', error } });
    expect(answers[3]).toMatchObject({
      operation: { request_mode: 'batched' },
      batched_operations: [
        { error: { code: 'validation-failed' } },
        { query_execution_time: expect.any(Number) as number },
      ],
    });
    expect(answers[4]).toMatchObject({ operation: { error: { code: 'invalid-json' }, query: null } });
  });

  it('has queries only where they are asked for', async () => {
    engine = await database.start(logging('http-log'));
    await engine.ask(asked);
    expect(lines()).toMatchObject([{ detail: { operation: { query: { type: null } } } }]);
    await engine.stop();
    engine = await database.start(
      logging('http-log', { HASURA_GRAPHQL_HTTP_LOG_QUERY_ONLY_ON_ERROR: 'true' }),
    );
    await engine.ask(asked);
    await engine.ask({ query: '{ nothing }' });
    expect(lines()).toMatchObject([
      { detail: { operation: { query: { operationName: 'Notes' } } } },
      { detail: { operation: { query: { query: '{ nothing }' } } } },
    ]);
  });

  it('has no line of less weight than the level', async () => {
    engine = await database.start(logging('http-log,query-log', { HASURA_GRAPHQL_LOG_LEVEL: 'error' }));
    await engine.ask(asked);
    await engine.ask('{ nothing }');
    expect(lines().map(({ level }) => level)).toEqual(['error']);
  });

  it('tells of sockets', async () => {
    engine = await database.start(logging('websocket-log,query-log'));
    const { socket, received, send } = await engine.connect();
    send({ id: 'a', type: 'subscribe', payload: { ...asked, extensions: { token: 'a token' } } });
    await expect.poll(() => received.length).toBe(2);
    send({ id: 'b', type: 'subscribe', payload: { query: '{ nothing }' } });
    await expect.poll(() => received.length).toBe(3);
    send({ id: 'c', type: 'subscribe', payload: { query: 'subscription { node { note } }' } });
    await expect.poll(() => received.length).toBe(4);
    send({ id: 'c', type: 'complete' });
    socket.close();
    await expect.poll(() => lines('websocket-log').at(-1)?.detail['event']).toEqual({ type: 'closed' });
    const events = lines('websocket-log').map(({ detail }) => detail['event'] as Record<string, unknown>);
    const operations = events.flatMap(({ detail }) =>
      detail === undefined ? [] : [detail as Record<string, unknown>],
    );
    expect(events[0]).toEqual({ type: 'accepted' });
    expect(
      operations.map((one) => [one['operation_id'], (one['operation_type'] as { type: string }).type]),
    ).toEqual([
      ['a', 'started'],
      ['a', 'completed'],
      ['b', 'query_err'],
      ['c', 'started'],
      ['c', 'stopped'],
    ]);
    expect(operations[0]).toMatchObject({ operation_name: 'Notes', query: asked });
    expect(lines('query-log')[0]?.detail['request_id']).toBe(operations[0]?.['request_id']);
    expect(lines('websocket-log').at(-1)?.detail).toMatchObject({ user_vars: { 'x-hasura-role': 'admin' } });
  });

  it('tells of polls', async () => {
    engine = await database.start(logging('livequery-poller-log'));
    const { received, send } = await engine.connect();
    send({ id: 'a', type: 'subscribe', payload: { query: 'subscription { node { note } }' } });
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    expect(lines()[0]).toMatchObject({
      detail: {
        kind: 'live-query',
        role: 'admin',
        source: 'default',
        subscriber_count: 1,
        execution_batches: [{ batch_id: 1, batch_size: 1 }],
        subscription_options: { batch_size: 1000, refetch_delay: 1 },
        generated_sql: expect.stringMatching(/select/i) as string,
      },
    });
  });

  it('has no secret, token or password in it', async () => {
    const key = 'the key that signs tokens, 32 letters';
    const secrets = {
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key }),
      HASURA_GRAPHQL_METRICS_SECRET: 'the secret of metrics',
      HASURA_GRAPHQL_ENABLED_LOG_TYPES:
        'startup,http-log,webhook-log,websocket-log,jwk-refresh-log,query-log,execution-log,livequery-poller-log',
    };
    engine = await database.start(secrets);
    const claims = { 'x-hasura-default-role': 'reader', 'x-hasura-allowed-roles': ['reader'] };
    const token = await new SignJWT({ 'https://hasura.io/jwt/claims': claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key));
    const bearer = { authorization: `Bearer ${token}` };
    expect((await engine.ask(asked, bearer)).body).toEqual({ data: { node: [{ note: 'first' }] } });
    await engine.ask(asked, { authorization: `Bearer ${token}x`, cookie: `session=${token}` });
    await engine.ask(asked, { 'x-hasura-admin-secret': 'a wrong secret' });
    await engine.ask(asked);
    await request(`/v1/graphql?token=${token}`, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: bearer,
    });
    await request('/v1/metrics', { headers: { authorization: 'Bearer the secret of metrics' } });
    for (const headers of [asAdmin, bearer]) {
      const { received, send } = await engine.connect('graphql-ws', headers);
      send({ type: 'start', id: '1', payload: { query: 'subscription { node { note } }' } });
      await expect.poll(() => received.length).toBeGreaterThan(0);
    }
    await expect.poll(() => lines('livequery-poller-log').length).toBeGreaterThan(1);
    const written = [...engine.lines, ...engine.logged].join('\n');
    expect(new Set(lines().map(({ type }) => type))).toEqual(
      new Set(['startup', 'http-log', 'query-log', 'websocket-log', 'livequery-poller-log']),
    );
    const [, , signature = ''] = token.split('.');
    const { password } = new URL(database.url);
    const hidden = [
      asAdmin['x-hasura-admin-secret'] + '"',
      'a wrong secret',
      token,
      signature,
      key,
      'the secret of metrics',
    ];
    for (const text of [...hidden, ...(password === '' ? [] : [password])])
      expect(written).not.toContain(text);
  });
});

describe('/v1/metrics', () => {
  const secret = 'a secret for metrics';
  const on = { HASURA_GRAPHQL_METRICS_SECRET: secret };
  const read = async (headers: Record<string, string> = { authorization: `Bearer ${secret}` }) => {
    const response = await request('/v1/metrics', { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  const value = (text: string, metric: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
    return line === undefined ? undefined : Number(line.slice(metric.length + 1));
  };

  it('is nowhere without its secret, and nobody else reads it', async () => {
    engine = await database.start();
    expect((await read()).status).toBe(404);
    await engine.stop();
    engine = await database.start({ ...on, HASURA_GRAPHQL_ENABLED_APIS: 'graphql' });
    expect((await read()).status).toBe(404);
    await engine.stop();
    engine = await database.start(on);
    for (const authorization of [
      '',
      'Bearer',
      `Basic ${secret}`,
      `Bearer ${secret}x`,
      'Bearer secret',
      secret,
    ]) {
      expect(await read({ authorization, ...asAdmin })).toMatchObject({
        status: 401,
        text: 'unauthorized\n',
      });
    }
  });

  it('counts', async () => {
    engine = await database.start({ ...on, HASURA_GRAPHQL_METRICS_SECRET: 'word' });
    const word = { authorization: 'Bearer word' };
    await engine.ask([asked, asked]);
    await engine.ask('{ nothing }');
    await engine.ask(asked, { 'x-hasura-admin-secret': 'wrong' });
    await engine.ask('mutation { update_node(where: {}, _set: {note: "first"}) { affected_rows } }');
    await engine.ask('mutation { update_node(where: {}, _set: {note: null}) { affected_rows } }');
    const { received, send } = await engine.connect();
    send({ id: 'a', type: 'subscribe', payload: { query: 'subscription { node { note } }' } });
    await expect.poll(() => received.length).toBe(1);
    const answer = await read(word);
    const { text } = answer;
    expect(answer).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
    const requests = (type: string, status: string) =>
      value(text, `hasura_graphql_requests_total{operation_type="${type}",response_status="${status}"}`);
    expect([requests('query', 'success'), requests('query', 'failed')]).toEqual([2, 0]);
    expect([requests('mutation', 'success'), requests('mutation', 'failed')]).toEqual([1, 1]);
    expect(requests('unknown', 'failed')).toBe(2);
    expect(requests('subscription', 'success')).toBe(1);
    const time = 'hasura_graphql_execution_time_seconds';
    expect(value(text, `${time}_count{operation_type="query"}`)).toBe(2);
    expect(value(text, `${time}_bucket{operation_type="query",le="+Inf"}`)).toBe(2);
    expect(value(text, 'hasura_active_subscriptions{subscription_kind="live-query"}')).toBe(1);
    expect(value(text, 'hasura_active_subscription_pollers{subscription_kind="live-query"}')).toBe(1);
    expect(value(text, 'hasura_websocket_connections')).toBe(1);
    expect(value(text, 'hasura_http_connections')).toBe(0);
    expect(value(text, 'hasura_metadata_version')).toBe(1);
    expect(value(text, 'hasura_postgres_connections{source_name="default",role="primary"}')).toBeGreaterThan(
      0,
    );
    expect(value(text, 'hasura_http_response_bytes_total')).toBeGreaterThan(100);
  });

  it('counts operations by name where a collection has them, all others together', async () => {
    const collections = [{ name: 'pages', definition: { queries: [{ name: 'Notes', query }] } }];
    engine = await database.start(on, { ...realMetadata, query_collections: collections });
    await engine.ask(asked);
    await engine.ask({ ...asked, query: query.replace('Notes', 'Other'), operationName: 'Other' });
    await engine.ask('{ node { note } }');
    await engine.ask({
      query: 'mutation Notes { update_node(where: {}, _set: {note: null}) { affected_rows } }',
      operationName: 'Notes',
    });
    const { text } = await read();
    const count = 'engine_operation_time_seconds_count';
    expect(value(text, `${count}{operation_name="Notes"}`)).toBe(1);
    expect(value(text, `${count}{operation_name=""}`)).toBe(2);
    expect(value(text, 'engine_operations_failed_total{operation_name="Notes"}')).toBe(1);
    expect(text).not.toContain('Other');
  });

  it('shows what runs now', async () => {
    engine = await database.start(on);
    const abort = new AbortController();
    const slow = engine
      .ask('{ slow(args: {seconds: 60}) { id } }', asAdmin, abort.signal)
      .catch(() => undefined);
    const running = async () => value((await read()).text, 'hasura_http_connections');
    await expect.poll(running).toBe(1);
    abort.abort();
    await slow;
    await expect.poll(running).toBe(0);
    // Who went away before the answer was neither served nor failed.
    const { text } = await read();
    expect(text).toContain(
      'hasura_graphql_requests_total{operation_type="query",response_status="failed"} 0\n',
    );
  });

  it('has as many lines after any requests as before', async () => {
    engine = await database.start(on);
    const before = (await read()).text.split('\n').length;
    for (let index = 0; index < 20; index += 1) {
      await engine.ask({
        query: `query Q${String(index)} { node { note } }`,
        operationName: `Q${String(index)}`,
      });
      await engine.ask(`{ nothing${String(index)} }`);
    }
    expect((await read()).text.split('\n').length).toBe(before);
    for (const line of (await read()).text.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? [\d.e+-]+)$/);
    }
  });
});
