// Asynchronous actions against a real Postgres and a real handler: what is noted, who may see what came of it, and what
// becomes of a call whose engine ends.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { metadataFromJson } from '../index.ts';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../testing/realEngine.ts';
import { takeCalls } from './actionLog.ts';
import { lockWorker } from './eventLog.ts';

interface Asked {
  headers: IncomingHttpHeaders;
  body: { action: { name: string }; input: unknown; session_variables: unknown; request_query: string };
}

const asked: Asked[] = [];
let answer: (response: ServerResponse, one: Asked) => void;
const json = (value: unknown, status = 200) => {
  answer = (response) =>
    void response.writeHead(status).end(typeof value === 'string' ? value : JSON.stringify(value));
};
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    const one = { headers: request.headers, body: JSON.parse(text) as Asked['body'] };
    asked.push(one);
    answer(response, one);
  });
});

const [source] = realMetadata.sources;
const [node] = source?.tables ?? [];
const action = (name: string, definition: object) => ({
  name,
  definition: {
    kind: 'asynchronous',
    handler: '{{ASYNC_TEST_HOST}}/act',
    output_type: 'Order!',
    arguments: [{ name: 'amount', type: 'numeric' }],
    ...definition,
  },
  permissions: [{ role: 'reader' }],
  comment: 'Orders something.',
});
const metadata = {
  ...realMetadata,
  sources: [{ ...source, tables: [node] }],
  custom_types: {
    objects: [
      {
        name: 'Order',
        fields: [
          { name: 'id', type: 'Int!' },
          { name: 'total', type: 'numeric' },
        ],
        relationships: [
          {
            name: 'row',
            type: 'object',
            remote_table: { schema: 'public', name: 'node' },
            field_mapping: { id: 'id' },
          },
        ],
      },
    ],
  },
  actions: [
    action('place_order', { forward_client_headers: true }),
    action('count_orders', { output_type: 'Int', arguments: [], request_transform: { method: 'PUT' } }),
    // Queries are answered at once, whatever stands there.
    action('orders', { type: 'query', output_type: '[Order!]!', arguments: [] }),
  ],
};

let database: RealDatabase;
let real: RealEngine;
const env = {
  HASURA_GRAPHQL_ASYNC_ACTIONS_FETCH_INTERVAL: '50',
  HASURA_GRAPHQL_METRICS_SECRET: 'm',
  HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '0',
};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['ASYNC_TEST_HOST'] = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  database = await realDatabase();
  real = await database.start(env, metadata);
});
afterAll(async () => {
  await real.stop();
  await database.drop();
  server.closeAllConnections();
  server.close();
});
afterEach(async () => {
  asked.length = 0;
  await database.client.query('delete from engine_events.action_log');
});

const soon = { timeout: 30_000 };
const asReader = { ...asAdmin, 'x-hasura-role': 'reader', 'x-hasura-user-id': '7' };
const ask = async (query: string, headers: Record<string, string> = asReader) =>
  (await real.ask({ query }, headers)).body as { data?: Record<string, unknown>; errors?: unknown };
const start = async (
  query = 'mutation { place_order(amount: 12345678901234567890.50) }',
): Promise<string> => {
  const { data } = await ask(query);
  const [id] = Object.values(data ?? {});
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return String(id);
};
const look = (
  id: string,
  fields = 'id created_at errors output { id total row { note } }',
  headers = asReader,
) => ask(`{ place_order(id: "${id}") { ${fields} } }`, headers);
/** When something has come of it. */
const result = async (id: string, headers = asReader) => {
  const done = async () =>
    (
      await database.client.query<{ done: boolean }>(
        'select done_at is not null as done from engine_events.action_log where id = $1',
        [id],
      )
    ).rows[0]?.done;
  await expect.poll(done, soon).toBe(true);
  return (await look(id, undefined, headers)).data?.['place_order'];
};

describe('an asynchronous action', () => {
  it('answers an id, asks its handler, and then answers with what that said', async () => {
    let answerNow: () => void = () => undefined;
    answer = (response) => {
      answerNow = () => void response.end('{"id": 1, "total": 24691357802469135781.00, "more": true}');
    };
    const mutation = 'mutation { place_order(amount: 12345678901234567890.50) }';
    const response = await real.ask({ query: mutation }, { ...asReader, authorization: 'Bearer x' });
    const { place_order: id } = (response.body as { data: { place_order: string } }).data;
    await expect.poll(() => asked.length, soon).toBe(1);
    const pending = {
      id,
      errors: null,
      output: null,
      created_at: expect.stringMatching(/^\d{4}-.*\+00:00$/) as string,
    };
    expect(await look(id)).toEqual({ data: { place_order: pending } });
    expect(asked[0]).toMatchObject({
      headers: { authorization: 'Bearer x' },
      body: {
        action: { name: 'place_order' },
        session_variables: { 'x-hasura-role': 'reader', 'x-hasura-user-id': '7' },
        request_query: expect.stringContaining('place_order(amount') as string,
      },
    });
    answerNow();
    expect(await result(id)).toMatchObject({ ...pending, output: { id: 1, row: { note: 'first' } } });
    const plain = await fetch(`${real.url}/v1/graphql`, {
      method: 'POST',
      headers: asReader,
      body: JSON.stringify({
        query: `{ a: place_order(id: "${id}") { output { total } __typename } node { id } }`,
      }),
    });
    expect(await plain.text()).toBe(
      '{"data":{"a":{"output":{"total":24691357802469135781.00},"__typename":"place_order"},"node":[{"id":1}]}}',
    );
    // What the client's headers held is not kept.
    const { rows } = await database.client.query('select client_headers from engine_events.action_log');
    expect(rows).toEqual([{ client_headers: null }]);
  });

  it('is read by who asked and by an admin, and is nothing to everybody else', async () => {
    json({ id: 1 });
    const id = await start();
    await result(id);
    const own = { id };
    const fields = 'id';
    expect(await look(id, fields)).toEqual({ data: { place_order: own } });
    expect(await look(id, fields, asAdmin as typeof asReader)).toEqual({ data: { place_order: own } });
    const nothing = { data: { place_order: null } };
    expect(await look(id, fields, { ...asReader, 'x-hasura-user-id': '8' })).toEqual(nothing);
    expect(await look(id, fields, { ...asReader, 'x-hasura-more': '1' } as typeof asReader)).toEqual(nothing);
    expect(await look('00000000-0000-4000-8000-000000000000', fields)).toEqual(nothing);
    // Nor by the name of another action.
    expect(await ask(`{ count_orders(id: "${id}") { id } }`)).toEqual({ data: { count_orders: null } });
    const other = { ...asAdmin, 'x-hasura-role': 'anonymous' };
    expect(await look(id, fields, other as typeof asReader)).toMatchObject({
      errors: [{ message: "field 'place_order' not found in type: 'query_root'" }],
    });
    expect(await ask('mutation { place_order }', other)).toMatchObject({ errors: [{}] });
    expect(await look('x', fields)).toMatchObject({ errors: [{ extensions: { code: 'parse-failed' } }] });
    const both = `{ mine: place_order(id: "${id}") { id } not: place_order(id: "${id.replace(/^./, (one) => (one === '0' ? '1' : '0'))}") { id } }`;
    expect(await ask(both)).toEqual({ data: { mine: own, not: null } });
  });

  it.each([
    [
      400,
      { message: 'no more', code: 'full', extensions: { left: 0 } },
      { error: 'no more', code: 'full', path: '$', extensions: { left: 0 } },
    ],
    [500, {}, { error: 'internal error', code: 'unexpected', path: '$' }],
    [200, 'no json', { error: 'not a valid json response from webhook', code: 'unexpected', path: '$' }],
    [
      200,
      [],
      { error: 'expecting object for action webhook response but got array', code: 'unexpected', path: '$' },
    ],
    [
      200,
      {},
      { error: 'field "id" expected in webhook response, but not found', code: 'unexpected', path: '$' },
    ],
    [200, 'null', { error: 'got null for the action webhook response', code: 'unexpected', path: '$' }],
  ])('keeps errors: status %i, %j', async (status, value, errors) => {
    json(value, status);
    const id = await start();
    expect(await result(id)).toMatchObject({ errors, output: null });
    if (status !== 500) return;
    expect(await result(id, asAdmin as typeof asReader)).toMatchObject({
      errors: { ...errors, internal: 'the handler answered with status 500' },
    });
  });

  it('keeps texts of every kind', async () => {
    json(String.raw`{"id": 1, "total": "\u0000 \ud800 é"}`);
    const id = await start();
    await result(id);
    const response = await fetch(`${real.url}/v1/graphql`, {
      method: 'POST',
      headers: asReader,
      body: JSON.stringify({ query: `{ place_order(id: "${id}") { output { total } } }` }),
    });
    expect(await response.text()).toBe(
      String.raw`{"data":{"place_order":{"output":{"total":"\u0000 \ud800 é"}}}}`,
    );
    json(`{"id": 1, "total": ${'['.repeat(499)}${']'.repeat(499)}}`);
    expect(await result(await start())).toMatchObject({ output: { id: 1 } });
  });

  it('has no statement to explain', async () => {
    const response = await fetch(`${real.url}/v1/graphql/explain`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify({
        query: { query: '{ place_order(id: "00000000-0000-4000-8000-000000000000") { id } }' },
      }),
    });
    expect(await response.json()).toMatchObject({ code: 'not-supported' });
  });

  it('is told to subscribers', async () => {
    let answerNow: () => void = () => undefined;
    answer = (response) => {
      answerNow = () => void response.end('{"id": 1}');
    };
    const id = await start();
    const own = await real.connect(undefined, asReader);
    const other = await real.connect(undefined, { ...asReader, 'x-hasura-user-id': '8' });
    const query = `subscription { place_order(id: "${id}") { output { id row { note } } } }`;
    for (const { send } of [own, other]) send({ id: '1', type: 'subscribe', payload: { query } });
    const payloads = ({ received }: typeof own) => received.map(({ payload }) => payload);
    const first = { data: { place_order: { output: null } } };
    await expect.poll(() => payloads(own), soon).toEqual([first]);
    await expect.poll(() => asked.length, soon).toBe(1);
    answerNow();
    const second = { data: { place_order: { output: { id: 1, row: { note: 'first' } } } } };
    await expect.poll(() => payloads(own), soon).toEqual([first, second]);
    expect(payloads(other)).toEqual([{ data: { place_order: null } }]);
    const two = `subscription { place_order(id: "${id}") { id } node { id } }`;
    own.send({ id: '2', type: 'subscribe', payload: { query: two } });
    await expect
      .poll(() => own.received.at(-1), soon)
      .toMatchObject({ id: '2', payload: [{ message: 'subscriptions must select one top level field' }] });
  });

  it('stands in the schema of who may call it, and queries are never one', async () => {
    const schema = real.engine.printSchema('reader');
    expect(schema).toContain('place_order(amount: numeric): uuid!');
    expect(schema.match(/place_order\(\n?[^)]*id: uuid!\n?\s*\): place_order/g)).toHaveLength(2);
    expect(schema).toMatch(
      /type place_order \{[^}]*created_at: timestamptz![^}]*errors: json\b[^}]*output: Order\n/,
    );
    expect(schema).toContain('orders: [Order!]!');
    expect(real.engine.printSchema('anonymous')).not.toContain('place_order');
    json([{ id: 1 }]);
    expect(await ask('{ orders { id } }')).toEqual({ data: { orders: [{ id: 1 }] } });
    json(3);
    expect(
      await ask('mutation { count_orders node: insert_node_one(object: {grp: 1, note: ""}) { id } }'),
    ).toMatchObject({ errors: [{ message: expect.stringContaining('insert_node_one') as string }] });
    const id = await start('mutation { count_orders }');
    await expect
      .poll(() => ask(`{ count_orders(id: "${id}") { output } }`), soon)
      .toEqual({ data: { count_orders: { output: 3 } } });
  });
});

describe('a call', () => {
  it('whose engine has ended is taken over at once, and one whose engine lives is not', async () => {
    json({ id: 1 });
    await real.stop();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const id = '11111111-1111-4111-8111-111111111111';
    await database.client.query(
      `insert into engine_events.action_log (id, action_name, owner, input, session_variables, request_query)
       values ($1, 'place_order', '', '{}', '{}', '')`,
      [id],
    );
    // Another engine has taken it for an hour.
    expect(await lockWorker(client, 12)).toBe(true);
    const taken = { wanted: [{ name: 'place_order', lease: 3_600_000 }], most: 5 };
    expect(await takeCalls(client, 12, taken)).toMatchObject([{ id, client_headers: null }]);
    expect(await takeCalls(database.client, 13, taken)).toEqual([]);
    real = await database.start(env, metadata);
    const later = await start();
    await result(later);
    expect(asked).toHaveLength(1);
    await client.end();
    expect(await result(id, asAdmin as typeof asReader)).toMatchObject({ output: { id: 1 } });
    expect(asked).toHaveLength(2);
  });

  it('waits while nobody serves, and goes on when an engine ends while its handler works', async () => {
    answer = () => undefined;
    const id = await start();
    await expect.poll(() => asked.length, soon).toBe(1);
    await real.stop();
    json({ id: 1 });
    real = await database.start(env, metadata);
    expect(await result(id)).toMatchObject({ output: { id: 1 }, errors: null });
    expect(asked).toHaveLength(2);
  });

  it('of too many is refused, and what is old is removed', async () => {
    const count = async () =>
      Number(
        (await database.client.query<{ n: string }>('select count(*) as n from engine_events.action_log'))
          .rows[0]?.n,
      );
    answer = () => undefined;
    await database.client.query(
      `insert into engine_events.action_log (id, action_name, owner, input, session_variables, request_query)
       select gen_random_uuid(), 'gone', 'somebody', '{}', '{}', '' from generate_series(1, 10000)`,
    );
    expect(await ask('mutation { place_order }')).toMatchObject({
      errors: [{ extensions: { code: 'busy' } }],
    });
    await database.client.query(
      "update engine_events.action_log set created_at = created_at - interval '8 days'",
    );
    await real.stop();
    real = await database.start(env, metadata);
    await expect.poll(count, soon).toBe(0);
    json({ id: 1 });
    await result(await start());
  });

  it('is served as far as the metadata fit', async () => {
    await real.stop();
    const broken = { ...action('broken', { request_transform: { url: '{{ $nope }}' } }) };
    const unset = { ...action('unset', { handler: '{{ASYNC_TEST_NOT_SET}}' }) };
    const given = { ...metadata, actions: [broken, unset, ...metadata.actions] };
    expect(() => metadataFromJson(given)).toThrow(
      'actions[0].definition.request_transform.url: line 1, column 4 of the template: there is no variable $nope',
    );
    const fitting = { ...metadata, actions: [unset, ...metadata.actions] };
    real = await database.start(env, fitting, database.url, { allowsInconsistent: true });
    expect(real.engine.printSchema('reader')).not.toContain('unset');
    expect(real.logged.join('\n')).toContain(
      "action unset: environment variable 'ASYNC_TEST_NOT_SET' not set",
    );
    json({ id: 1 });
    expect(await result(await start())).toMatchObject({ output: { id: 1 } });
  });
});

it('stand in a log for administrators, with what came of them', async () => {
  json({ id: 1, total: 2 });
  await ask('mutation { place_order(amount: 1) }');
  await expect.poll(() => asked.length, soon).toBe(1);
  json({ message: '<b>no</b>', code: 'refused' }, 400);
  await ask('mutation { count_orders }');
  const log = async (args: object, headers: Record<string, string> = asAdmin) => {
    const body = JSON.stringify({ type: 'engine_get_action_log', args });
    const response = await fetch(`${real.url}/v1/metadata`, { method: 'POST', headers, body });
    return (await response.json()) as { calls: Record<string, unknown>[]; next: string | null };
  };
  await expect.poll(async () => (await log({ status: 'failed' })).calls, soon).toHaveLength(1);
  await expect.poll(async () => (await log({ status: 'done' })).calls, soon).toHaveLength(1);
  const first = await log({ limit: 1 });
  expect(first.calls).toMatchObject([
    {
      action_name: 'count_orders',
      status: 'failed',
      role: 'reader',
      errors: expect.stringContaining('<b>no</b>') as string,
    },
  ]);
  expect(await log({ limit: 1, before: first.next })).toMatchObject({
    calls: [
      { action_name: 'place_order', status: 'done', input: '{"amount":1}', output: '{"id":1,"total":2}' },
    ],
    next: null,
  });
  const counted = await fetch(`${real.url}/v1/metrics`, { headers: { authorization: 'Bearer m' } });
  const metrics = await counted.text();
  expect(metrics).toMatch(/^engine_async_actions_total\{status="success"\} [1-9]/m);
  expect(metrics).toMatch(/^engine_async_actions_total\{status="failed"\} [1-9]/m);
  expect(metrics).toMatch(/^engine_async_actions_running 0$/m);
  expect((await log({ name: 'place_order' })).calls).toHaveLength(1);
  expect(await log({}, asReader)).toMatchObject({ code: 'access-denied' });
});
