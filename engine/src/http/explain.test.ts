// POST /v1/graphql/explain on a real Postgres: what it says, and what it never does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminSecret,
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
} from '../../testing/realEngine.ts';

let database: RealDatabase;
let engine: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
  engine = await database.start({ ENGINE_STATEMENT_TIMEOUT: '1000' });
});
afterAll(async () => {
  await engine.stop();
  await database.drop();
});

async function explain(body: unknown, headers: Record<string, string> = asAdmin) {
  const response = await fetch(`${engine.url}/v1/graphql/explain`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const asReader = { 'x-hasura-role': 'reader' };
const scan = expect.arrayContaining([expect.stringMatching(/Scan .*on node/)]) as string[];
const select = expect.stringMatching(/^select /i) as string;

describe('explain', () => {
  it('tells SQL and plan of each root field, with the values of the variables', async () => {
    const query =
      'query ($id: Int!) { a: node(where: {id: {_eq: $id}}) { note } __typename b: node_aggregate { aggregate { count } } }';
    expect(await explain({ query: { query, variables: { id: 1 } }, user: asReader })).toEqual({
      status: 200,
      body: [
        { field: 'a', sql: select, plan: scan },
        { field: '__typename', sql: null, plan: null },
        { field: 'b', sql: select, plan: scan },
      ],
    });
    const { body } = await explain({ query: { query: '{ node_by_pk(id: 1) { note } }' } });
    expect(body).toMatchObject([
      { plan: expect.arrayContaining([expect.stringContaining('node_pkey')]) as string[] },
    ]);
  });

  it('tells the one statement of a subscription', async () => {
    const query = 'subscription ($id: Int!) { node(where: {id: {_eq: $id}}) { note } }';
    const user = { 'X-Hasura-Role': 'reader', 'x-hasura-user-id': '7' };
    expect(await explain({ query: { query, variables: { id: 1 } }, user })).toEqual({
      status: 200,
      body: {
        sql: select,
        plan: scan,
        variables: {
          session: { 'x-hasura-role': 'reader', 'x-hasura-user-id': '7' },
          query: { id: 1 },
          cursor: {},
          synthetic: ['1'],
        },
      },
    });
    const stream = 'subscription { node_stream(batch_size: 2, cursor: {initial_value: {id: 5}}) { note } }';
    expect((await explain({ query: { query: stream } })).body).toMatchObject({
      sql: select,
      plan: scan,
      variables: { cursor: { node_stream: '5' } },
    });
  });

  it('sees what the role sees', async () => {
    const nothing = { query: { query: '{ slow(args: {seconds: 1}) { id } }' } };
    const unseen = { status: 400, body: { code: 'validation-failed', path: '$.selectionSet.slow' } };
    expect(await explain({ ...nothing, user: { 'x-hasura-role': 'nobody' } })).toMatchObject(unseen);
    expect(await explain(nothing)).toMatchObject({ status: 200 });
  });

  it('executes nothing', async () => {
    const slow = '{ slow(args: {seconds: 60}) { id } }';
    expect(await explain({ query: { query: slow } })).toMatchObject({
      status: 200,
      body: [{ field: 'slow' }],
    });
    const refused = { status: 400, body: { code: 'invalid-params', error: 'only queries can be explained' } };
    for (const query of [
      'mutation { delete_node(where: {}) { affected_rows } }',
      'mutation { insert_node_one(object: {grp: 9, note: "x"}) { id } }',
    ]) {
      expect(await explain({ query: { query } })).toMatchObject(refused);
    }
    // The first of several may be harmless.
    const two = 'query A { node { id } } mutation B { delete_node(where: {}) { affected_rows } }';
    expect(await explain({ query: { query: two, operationName: 'B' } })).toMatchObject(refused);
    expect((await database.client.query('select 1 from node')).rowCount).toBe(1);
    expect(await database.running()).toEqual([]);
  });

  it('answers admin only, whatever the body says', async () => {
    const body = { query: { query: '{ node { id } }' }, user: { 'x-hasura-role': 'admin' } };
    const refused = { body: { code: 'access-denied', path: '$' } };
    for (const headers of [
      {},
      { 'x-hasura-role': 'admin' },
      { 'x-hasura-admin-secret': 'wrong' },
      { 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'reader' },
    ]) {
      expect(await explain(body, headers as Record<string, string>)).toMatchObject(refused);
    }
  });

  it.each([
    [{}, 'parse-failed', '$.query'],
    [
      { query: { query: '{ node { id } }' }, user: { 'x-hasura-user-id': 7 } },
      'parse-failed',
      '$.user.x-hasura-user-id',
    ],
    [{ query: { query: '{ node { id } }' }, is_relay: true }, 'not-supported', '$.is_relay'],
  ])('refuses %j', async (body, code, path) => {
    expect(await explain(body)).toMatchObject({ status: 400, body: { code, path } });
  });
});
