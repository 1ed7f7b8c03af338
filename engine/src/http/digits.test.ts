// Numbers keep their digits, wherever a request may hold them; what a type cannot hold is refused in Hasura's words.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../../testing/realEngine.ts';

const long = '1234567890123456789';
const precise = '12345678901234567890.12345678901234567890';

const queries = {
  put: 'mutation ($id: bigint!, $n: numeric) { insert_snow_one(object: {id: $id, n: $n}) { id n } }',
  find: 'query ($n: numeric!) { snow(where: {n: {_eq: $n}}) { n } }',
};
const metadata = {
  ...realMetadata,
  sources: [
    {
      ...realMetadata.sources[0],
      tables: [
        {
          table: { schema: 'public', name: 'snow' },
          select_permissions: [
            { role: 'reader', permission: { columns: '*', filter: { id: { _eq: 'X-Hasura-User-Id' } } } },
          ],
        },
      ],
      functions: [],
    },
  ],
  query_collections: [
    {
      name: 'app',
      definition: { queries: Object.entries(queries).map(([name, query]) => ({ name, query })) },
    },
  ],
  rest_endpoints: Object.keys(queries).map((name) => ({
    name,
    url: name,
    methods: ['GET', 'POST'],
    definition: { query: { collection_name: 'app', query_name: name } },
    comment: null,
  })),
};

let database: RealDatabase;
let engine: RealEngine;

beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(`
    create table snow (id bigint primary key, n numeric, f float8, r float4, i int, j jsonb default '{}', ids bigint[]);
  `);
  engine = await database.start({}, metadata);
});
afterAll(async () => {
  await engine.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.client.query('delete from snow');
});

/** The body is text, so that no client rounds it; so is the answer. */
async function send(path: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${engine.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asAdmin, ...headers },
    body,
  });
  return response.text();
}
const ask = (query: string, variables = '{}', headers?: Record<string, string>): Promise<string> =>
  send('/v1/graphql', `{"query":${JSON.stringify(query)},"variables":${variables}}`, headers);
const stored = async (sql: string): Promise<unknown> => {
  const { rows } = await database.client.query<{ text: unknown }>(`select (${sql})::text as text from snow`);
  return rows.map(({ text }) => text);
};

const remove = 'mutation ($i: bigint!) { delete_snow_by_pk(id: $i) { id } }';
const insert = 'mutation ($o: [snow_insert_input!]!) { insert_snow(objects: $o) { affected_rows } }';

describe('numbers in variables', () => {
  it('name the row that is meant, and no other', async () => {
    await database.client.query(`insert into snow (id) values (1234567890123456800), (${long})`);
    expect(await ask(remove, `{"i":${long}}`)).toBe(`{"data":{"delete_snow_by_pk":{"id":${long}}}}`);
    expect(await stored('id')).toEqual(['1234567890123456800']);
    expect(await ask(remove, '{"i":1234567890123456799}')).toBe('{"data":{"delete_snow_by_pk":null}}');
    const list = 'query ($i: [bigint!]!) { snow(where: {id: {_in: $i}}) { id } }';
    expect(await ask(list, `{"i":[1,1234567890123456801]}`)).toBe('{"data":{"snow":[]}}');
  });

  it('are stored digit by digit, in rows of one kind and of several, in arrays, in json at any depth', async () => {
    const json = `{"a":[${long},{"b":${precise},"c":1.50,"d":-0.0}],"e":1e2,"f":9007199254740993}`;
    const first = `{"id":${long},"n":${precise},"j":${json},"ids":[${long},9223372036854775807]}`;
    expect(await ask(insert, `{"o":[${first},{"id":1,"f":1e-7,"r":0.5}]}`)).toContain('"affected_rows":2');
    expect(await stored('case when id > 1 then n end')).toEqual([precise, null]);
    expect(await stored('case when id > 1 then j end')).toEqual([
      `{"a": [${long}, {"b": ${precise}, "c": 1.50, "d": 0.0}], "e": 100, "f": 9007199254740993}`,
      null,
    ]);
    expect(await stored('ids[2]')).toEqual(['9223372036854775807', null]);
    await database.client.query('delete from snow');
    expect(await ask(insert, `{"o":[{"id":${long},"n":1.10},{"id":2,"n":1e3}]}`)).toContain(
      '"affected_rows":2',
    );
    expect(await stored('n')).toEqual(['1.10', '1000']);
  });

  it('are compared, contained, appended and set digit by digit', async () => {
    await database.client.query(`insert into snow (id, j) values (1, '{"a":[${long}]}')`);
    const contains = 'query ($j: jsonb!) { snow(where: {j: {_contains: $j}}) { id } }';
    expect(await ask(contains, `{"j":{"a":[${long}]}}`)).toBe('{"data":{"snow":[{"id":1}]}}');
    expect(await ask(contains, '{"j":{"a":[1234567890123456800]}}')).toBe('{"data":{"snow":[]}}');
    const inside = 'query ($n: jsonb!) { snow(where: {j: {_contains: {a: [$n]}}}) { id } }';
    expect(await ask(inside, `{"n":${long}}`)).toBe('{"data":{"snow":[{"id":1}]}}');
    const change =
      'mutation ($j: jsonb!, $n: numeric!) { update_snow(where: {}, _append: {j: $j}, _set: {n: $n}) { returning { j n } } }';
    expect(await ask(change, `{"j":{"b":${precise}},"n":${precise}}`)).toBe(
      `{"data":{"update_snow":{"returning":[{"j":{"a": [${long}], "b": ${precise}},"n":${precise}}]}}}`,
    );
  });

  it('are those of defaults as well, and defaults of input objects', async () => {
    const query = `query ($i: bigint = ${long}, $j: jsonb = {a: ${precise}}) { snow(where: {id: {_eq: $i}, j: {_eq: $j}}) { id } }`;
    await database.client.query(`insert into snow (id, j) values (${long}, '{"a":${precise}}')`);
    expect(await ask(query)).toBe(`{"data":{"snow":[{"id":${long}}]}}`);
    expect(await ask(query, '{"i":1234567890123456800}')).toBe('{"data":{"snow":[]}}');
  });

  it.each([
    [
      'bigint',
      'id',
      '9223372036854775808',
      /^The value 9\.223372036854775808e18 lies outside the bounds or is not/,
    ],
    [
      'float8',
      'f',
      '1e400',
      /^The value 1\.0e400 lies outside the bounds\. Is it overflowing the float bounds\?$/,
    ],
    ['Float', 'r', '1e39', /^The value 1\.0e39 lies outside the bounds\. Is it overflowing/],
  ])('a %s for %s cannot be %s', async (type, column, number, message) => {
    const query = `query ($v: ${type}!) { snow(where: {${column}: {_eq: $v}}) { id } }`;
    const { errors } = JSON.parse(await ask(query, `{"v":${number}}`)) as {
      errors: { message: string; extensions: unknown }[];
    };
    expect(errors[0]?.message).toMatch(message);
    expect(errors[0]?.extensions).toEqual({
      path: `$.selectionSet.snow.args.where.${column}._eq`,
      code: 'parse-failed',
    });
  });

  it('of the same value are the same number: 2.0 and 20e-1 are integers', async () => {
    await database.client.query('insert into snow (id) values (2)');
    for (const two of ['2', '2.0', '20e-1', '0.00000000000000000002e20', '"2"'])
      expect(await ask('query ($i: bigint!) { snow_by_pk(id: $i) { id } }', `{"i":${two}}`)).toContain(
        '"id":2',
      );
  });

  it('that Postgres would write out very long take the room that they need', async () => {
    const numbers = Array.from({ length: 400 }, (_unused, id) => `{"id":${String(id)},"n":1e131071}`);
    expect(await ask(insert, `{"o":[${numbers.join(',')}]}`)).toContain(
      'the values of the request are too long',
    );
    const json = `{"o":[{"id":1,"j":[${'1e131071,'.repeat(400)}1]}]}`;
    expect(await ask(insert, json)).toContain('the values of the request are too long');
    expect(await ask(insert, '{"o":[{"id":1,"n":1e1000000}]}')).toContain('"code":"data-exception"');
    expect(await ask(insert, '{"o":[{"id":1,"n":1e400}]}')).toContain('"affected_rows":1');
  });

  it('are numbers, and neither objects nor texts', async () => {
    const refused = async (query: string, variables: string): Promise<unknown> =>
      (JSON.parse(await ask(query, variables)) as { errors: { message: string }[] }).errors[0]?.message;
    expect(await refused('query ($w: snow_bool_exp) { snow(where: $w) { id } }', `{"w":${long}}`)).toBe(
      "expected an object for type 'snow_bool_exp', but found a number",
    );
    expect(await refused(insert, `{"o":[${long}]}`)).toContain('but found a number');
    expect(await send('/v1/graphql', `{"query":"{ snow { id } }","variables":${long}}`)).toContain(
      'expected an object, but found a number',
    );
    expect(await send('/v1/graphql', long)).toContain('expected an object, but found a number');
    const order = 'query ($o: order_by) { snow(order_by: {id: $o}) { id } }';
    expect(await refused(order, `{"o":${long}}`)).toContain('expected an enum value');
    // A number and a text of the same digits are two values of one statement.
    const both = `query ($a: jsonb!, $b: jsonb!) { snow(where: {_or: [{j: {_eq: $a}}, {j: {_eq: $b}}, {j: {_eq: ${long}}}, {j: {_eq: "${long}"}}]}) { j } }`;
    await database.client.query(`insert into snow (id, j) values (1, '"${long}"'), (2, '${long}')`);
    expect(await ask(both, '{"a":1,"b":1}')).toBe(`{"data":{"snow":[{"j":"${long}"}, {"j":${long}}]}}`);
  });
});

describe('numbers everywhere else', () => {
  it.each(['graphql-transport-ws', 'graphql-ws'])(
    'over %s: mutations, live queries, streams, pings',
    async (name) => {
      await database.client.query(`insert into snow (id) values (1234567890123456800), (${long})`);
      const { socket } = await engine.connect(name);
      const texts: string[] = [];
      socket.on('message', (data: Buffer) => void texts.push(data.toString()));
      const start = (id: string, query: string, variables: string): void =>
        socket.send(
          `{"type":"${name === 'graphql-ws' ? 'start' : 'subscribe'}","id":"${id}","payload":{"query":${JSON.stringify(query)},"variables":${variables}}}`,
        );
      const seen = (part: string) => expect.poll(() => texts.join('\n')).toContain(part);
      start('live', 'subscription ($i: bigint!) { snow_by_pk(id: $i) { id } }', `{"i":${long}}`);
      await seen(`{"data":{"snow_by_pk":{"id":${long}}}}`);
      start(
        'stream',
        'subscription ($i: bigint!) { snow_stream(batch_size: 5, cursor: {initial_value: {id: $i}}) { id } }',
        '{"i":1234567890123456788}',
      );
      await seen(`{"data":{"snow_stream":[{"id":${long}}, {"id":1234567890123456800}]}}`);
      start('write', remove, `{"i":${long}}`);
      await seen(`{"data":{"delete_snow_by_pk":{"id":${long}}}}`);
      expect(await stored('id')).toEqual(['1234567890123456800']);
      if (name === 'graphql-ws') return;
      socket.send(`{"type":"ping","payload":{"n":${precise},"text":"${long}"}}`);
      await seen(`{"type":"pong","payload":{"n":${precise},"text":"${long}"}}`);
    },
  );

  it('in REST, from body, query string and path', async () => {
    await send('/api/rest/put', `{"id":${long},"n":${precise}}`);
    expect(await stored('n')).toEqual([precise]);
    const found = await fetch(`${engine.url}/api/rest/find?n=${precise}`, { headers: asAdmin });
    expect(await found.text()).toContain(precise);
    const other = await fetch(`${engine.url}/api/rest/find?n=${precise.slice(0, -1)}1`, { headers: asAdmin });
    expect(await other.text()).not.toContain(precise);
  });

  it('in what explain says', async () => {
    const query = 'subscription ($i: bigint!) { snow_by_pk(id: $i) { id } }';
    const body = `{"query":{"query":${JSON.stringify(query)},"variables":{"i":${long}}}}`;
    const answer = await send('/v1/graphql/explain', body);
    expect(answer).toContain(`"query":{"i":${long}}`);
    expect(answer).toContain(`"synthetic":["${long}"]`);
  });

  it('in a header of connection_init, which is a session variable', async () => {
    await database.client.query(`insert into snow (id) values (1234567890123456800), (${long})`);
    const { socket } = await engine.connect();
    socket.terminate();
    const { WebSocket } = await import('ws');
    const own = new WebSocket(`${engine.url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
    const texts: string[] = [];
    own.on('message', (data: Buffer) => void texts.push(data.toString()));
    await new Promise((resolve) => own.once('open', resolve));
    own.send(
      `{"type":"connection_init","payload":{"headers":{"x-hasura-admin-secret":"secret","x-hasura-role":"reader","x-hasura-user-id":${long}}}}`,
    );
    await expect.poll(() => texts.join()).toContain('connection_ack');
    own.send('{"type":"subscribe","id":"1","payload":{"query":"{ snow { id } }"}}');
    await expect.poll(() => texts.join()).toContain(`{"data":{"snow":[{"id":${long}}]}}`);
    own.terminate();
  });

  it('in metadata are refused where they would become others', async () => {
    const permission = (number: string): string =>
      `{"type":"pg_create_select_permission","args":{"source":"default","table":"snow","role":"other","permission":{"columns":"*","filter":{"id":{"_eq":${number}}}}}}`;
    expect(await send('/v1/metadata', permission(long))).toContain(
      `"error":"the number ${long} has too many digits here: write it as a text"`,
    );
    expect(await send('/v1/metadata', permission('1e2'))).not.toContain('digits');
  });
});
