// What is counted, on a real Postgres.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../../testing/realEngine.ts';

let database: RealDatabase;
let engine: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
});
afterAll(() => database.drop());
afterEach(() => engine.stop());

const request = (path: string, init: RequestInit = {}) => fetch(`${engine.url}${path}`, init);
const query = 'query Notes($note: String!) { node(where: {note: {_eq: $note}}) { note } }';
const asked = { query, variables: { note: 'first' }, operationName: 'Notes' };

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
    expect(value(text, 'hasura_active_subscriptions{subscription_kind="live-query"}')).toBe(1);
    expect(value(text, 'hasura_websocket_connections')).toBe(1);
    expect(value(text, 'hasura_http_connections')).toBe(0);
    expect(value(text, 'hasura_postgres_connections{source_name="default",role="primary"}')).toBeGreaterThan(
      0,
    );
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
