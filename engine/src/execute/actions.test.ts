// Actions against a real Postgres and a real handler.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { metadataFromJson } from '../index.ts';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../testing/realEngine.ts';
import { readHandlers } from './actionCall.ts';

interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: {
    action: { name: string };
    input: Record<string, unknown>;
    session_variables: unknown;
    request_query: string;
  };
  text: string;
}

const asked: Asked[] = [];
let answer: (one: Asked, response: ServerResponse) => void;
const json = (value: unknown, status = 200) => {
  answer = (_one, response) =>
    void response.writeHead(status).end(typeof value === 'string' ? value : JSON.stringify(value));
};
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(text) as Asked['body'],
      text,
    };
    asked.push(one);
    answer(one, response);
  });
});

const [source] = realMetadata.sources;
const [node] = source?.tables ?? [];
const action = (name: string, definition: object, roles: string[] = []) => ({
  name,
  definition: { handler: '{{ACTIONS_TEST_BASE}}/act', ...definition },
  permissions: roles.map((role) => ({ role })),
});
const metadata = {
  ...realMetadata,
  sources: [
    {
      ...source,
      tables: [
        {
          ...node,
          insert_permissions: [{ role: 'reader', permission: { check: {}, columns: '*' } }],
          select_permissions: [
            { role: 'reader', permission: { columns: '*', filter: { grp: { _lt: 3 } }, limit: 5 } },
          ],
        },
      ],
    },
  ],
  custom_types: {
    input_objects: [
      {
        name: 'NoteInput',
        fields: [
          { name: 'text', type: 'String!' },
          { name: 'marks', type: '[Int!]' },
          { name: 'kind', type: 'NoteKind' },
          { name: 'any', type: 'jsonb' },
        ],
      },
    ],
    enums: [{ name: 'NoteKind', values: [{ value: 'LONG' }, { value: 'SHORT', description: 'few words' }] }],
    objects: [
      {
        name: 'NoteOutput',
        fields: [
          { name: 'id', type: 'Int!' },
          { name: 'grp', type: 'Int' },
          { name: 'amount', type: 'numeric' },
          { name: 'inner', type: '[NoteOutput!]' },
        ],
        relationships: [
          {
            name: 'row',
            type: 'object',
            remote_table: { schema: 'public', name: 'node' },
            field_mapping: { id: 'id' },
          },
          {
            name: 'rows',
            type: 'array',
            remote_table: { schema: 'public', name: 'node' },
            field_mapping: { grp: 'grp' },
          },
        ],
      },
    ],
  },
  actions: [
    action(
      'make_note',
      {
        arguments: [
          { name: 'note', type: 'NoteInput!' },
          { name: 'times', type: 'Int' },
        ],
        output_type: 'NoteOutput',
        forward_client_headers: true,
        headers: [{ name: 'x-key', value_from_env: 'ACTIONS_TEST_KEY' }],
        timeout: 1,
      },
      ['reader'],
    ),
    action('notes', { type: 'query', arguments: [], output_type: '[NoteOutput!]!' }, ['reader']),
    action('count', { type: 'query', arguments: [], output_type: 'Int!' }),
  ],
};

let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['ACTIONS_TEST_BASE'] = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  process.env['ACTIONS_TEST_KEY'] = 'key-of-the-handler';
  database = await realDatabase();
  await database.client.query(
    "insert into node (grp, note) values (1, 'second'), (2, 'third'), (9, 'hidden'), (2, 'fifth')",
  );
  real = await database.start({}, metadata);
});
afterAll(async () => {
  await real.stop();
  await database.drop();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  asked.length = 0;
});

const asReader = { ...asAdmin, 'x-hasura-role': 'reader', 'x-hasura-user-id': '7' };
const ask = async (query: string, variables?: object, headers: Record<string, string> = asReader) =>
  (await real.ask({ query, variables }, headers)).body;
const data = (of: unknown) => ({ data: of });
const error = (message: string, code: string, path = '$') => ({
  errors: [{ message, extensions: { code, path } }],
});

describe('what an operation with actions may cost', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `b${String(index)}: affected_rows`).join(' ');
  const fields = (count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `a${String(index)}: delete_node(where: { id: { _eq: -1 } }) { ...Rows }`,
    ).join(' ');
  const asking = (count: number): Promise<unknown> =>
    real
      .ask({
        query: `mutation { ${fields(count)} make_note(note: { text: "a" }) { id } }
          fragment Rows on node_mutation_response { ${many} }`,
      })
      .then(({ body }) => body);

  it('is counted over all that is no action, and refused before a handler is called', async () => {
    json({ id: 1 });
    expect(await asking(2)).toHaveProperty('data.a1.b999', 0);
    const calls = asked.length;
    const refused = { errors: [{ message: 'the query asks for too many fields and values' }] };
    for (let tries = 0; tries < 2; tries += 1) expect(await asking(100)).toMatchObject(refused);
    expect(asked).toHaveLength(calls);
    // As much as without the action.
    expect(await asking(11)).toHaveProperty('data.a10.b999', 0);
  });
});

describe('an action', () => {
  it('gets what Hasura sends, and answers with the fields asked for and no others', async () => {
    json('{"id": 1, "grp": null, "amount": 12345678901234567890.50, "secret": 1, "inner": [{"id": 2}]}');
    const query = `mutation Make($note: NoteInput!) {
      a: make_note(note: $note, times: 3) { id __typename amount ...More }
    }
    fragment More on NoteOutput { grp inner { number: id grp } }`;
    const variables = { note: { text: 'x', marks: [1, 2], kind: 'SHORT', any: { deep: [null] } } };
    const headers = { ...asReader, authorization: 'Bearer of-the-client', 'x-trace': 'abc' };
    const response = await fetch(`${real.url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    expect(await response.text()).toBe(
      '{"data":{"a":{"id":1,"__typename":"NoteOutput","amount":12345678901234567890.50,"grp":null,"inner":[{"number":2,"grp":null}]}}}',
    );
    const [one] = asked;
    expect(one?.body).toMatchObject({
      action: { name: 'make_note' },
      input: { note: { text: 'x', marks: [1, 2], kind: 'SHORT', any: { deep: [null] } }, times: 3 },
      session_variables: { 'x-hasura-role': 'reader', 'x-hasura-user-id': '7' },
      request_query: expect.stringContaining('make_note(note: $note, times: 3)') as string,
    });
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer of-the-client',
      'x-key': 'key-of-the-handler',
      'x-trace': 'abc',
    });
    expect(one?.headers['x-hasura-admin-secret']).toBeUndefined();
    expect(one?.text).not.toContain('secret');
  });

  it("leads to rows, as far as the caller's role sees them", async () => {
    json([
      { id: 1, grp: 1 },
      { id: 4, grp: 2 },
      { id: 77, grp: null },
    ]);
    const query = '{ notes { id row { note } rows(order_by: {id: desc}, limit: 1) { note same { id } } } }';
    const related = [
      { id: 1, row: { note: 'first' }, rows: [{ note: 'second', same: [{ id: 1 }, { id: 2 }] }] },
      // Row 4 is of a group that the role does not see.
      { id: 4, row: null, rows: [{ note: 'fifth', same: [{ id: 3 }, { id: 5 }] }] },
      { id: 77, row: null, rows: [] },
    ];
    expect(await ask(query)).toEqual(data({ notes: related }));
    expect(await ask('{ notes { row { note } } }', undefined, asAdmin)).toEqual(
      data({ notes: [{ row: { note: 'first' } }, { row: { note: 'hidden' } }, { row: null }] }),
    );
  });

  it('stands beside fields of tables: of a query in their order, of a mutation one after the other', async () => {
    json([]);
    const both = `query ($id: Int!, $skipped: Boolean!) {
      before: node(where: {id: {_eq: $id}}) { ...Row } notes { id }
      after: node_by_pk(id: 3) { ...Row } skipped: notes @skip(if: $skipped) { id } __typename }
      fragment Row on node { id note }`;
    const response = await real.ask({ query: both, variables: { id: 2, skipped: true } }, asReader);
    expect(JSON.stringify(response.body)).toBe(
      '{"data":{"before":[{"id":2,"note":"second"}],"notes":[],"after":{"id":3,"note":"third"},"__typename":"query_root"}}',
    );
    expect(asked).toHaveLength(1);
    json({ message: 'no more', code: 'full' }, 400);
    const mutation = `mutation { first: insert_node_one(object: {grp: 0, note: "kept"}) { note }
      make_note(note: {text: "x"}) { id } second: insert_node_one(object: {grp: 0, note: "not"}) { note } }`;
    expect(await ask(mutation)).toEqual(error('no more', 'full'));
    expect(await ask('{ node(where: {grp: {_eq: 0}}) { note } }')).toEqual(
      data({ node: [{ note: 'kept' }] }),
    );
  });

  it('is there for who may call it, and is in the schema', async () => {
    json(3);
    expect(await ask('{ count }', undefined, asAdmin)).toEqual(data({ count: 3 }));
    expect(await ask('{ count }')).toEqual(
      error("field 'count' not found in type: 'query_root'", 'validation-failed', '$.selectionSet.count'),
    );
    expect(
      await ask('mutation { make_note(note: {text: "x"}) { id } }', undefined, {
        ...asAdmin,
        'x-hasura-role': 'other',
      }),
    ).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
    expect(asked).toHaveLength(1);
    const schema = real.engine.printSchema('reader');
    expect(schema).toContain('make_note(note: NoteInput!, times: Int): NoteOutput');
    expect(schema).toContain('notes: [NoteOutput!]!');
    expect(schema).not.toContain('count: Int!\n');
    expect(schema).toMatch(/enum NoteKind \{[^}]*SHORT/);
  });

  it.each([
    ['{ notes { nope } }', "field 'nope' not found in type: 'NoteOutput'"],
    ['{ notes }', "missing selection set for 'notes'"],
    ['{ notes { row { secret } } }', "field 'secret' not found in type: 'node'"],
    [
      'mutation { make_note(note: {text: 5}) { id } }',
      "expected a string for type 'String', but found a number",
    ],
    ['mutation { make_note(note: {text: "x", kind: WRONG}) { id } }', "but found 'WRONG'"],
    ['mutation { make_note(note: {marks: [1]}) { id } }', "missing required field 'text'"],
    [
      'mutation { make_note(note: {text: "x"}, times: 1.5) { id } }',
      "expected a 32-bit integer for type 'Int'",
    ],
    [
      `{ ${Array.from({ length: 21 }, (_one, index) => `n${String(index)}: notes { id }`).join(' ')} }`,
      'calls too many actions',
    ],
  ])('is not called for what is wrong with the request: %s', async (query, message) => {
    expect(await ask(query)).toMatchObject({
      errors: [
        { message: expect.stringContaining(message) as string, extensions: { code: 'validation-failed' } },
      ],
    });
    expect(asked).toEqual([]);
  });
});

describe("a handler's answer", () => {
  const query = '{ notes { id } }';
  const mutation = 'mutation { make_note(note: {text: "x"}) { id } }';

  it.each([
    [query, { message: 'gone' }, 404, error('gone', 'unexpected')],
    [
      query,
      { message: 'm', extensions: { code: 'own', more: [1] } },
      422,
      { errors: [{ message: 'm', extensions: { code: 'own', more: [1] } }] },
    ],
    [query, { secret: 1 }, 500, error('internal error', 'unexpected')],
    [query, { secret: 1 }, 400, error('internal error', 'unexpected')],
    [query, '', 302, error('not a valid json response from webhook', 'unexpected')],
    [query, 'no json', 200, error('not a valid json response from webhook', 'unexpected')],
    [query, {}, 200, error('expecting array for action webhook response but got object', 'unexpected')],
    [query, 'null', 200, error('got null for the action webhook response', 'unexpected')],
    [query, [{}], 200, error('field "id" expected in webhook response, but not found', 'unexpected')],
    [query, [{ id: null }], 200, error('expecting not null value for field "id"', 'unexpected')],
    [mutation, [], 200, error('expecting object for action webhook response but got array', 'unexpected')],
    [
      mutation,
      '7',
      200,
      error('expecting object or array of objects for action webhook response', 'unexpected'),
    ],
    [mutation, 'null', 200, data({ make_note: null })],
  ])('%s: %j with status %i', async (asks, value, status, expected) => {
    json(value, status);
    expect(await ask(asks)).toEqual(expected);
  });

  it('that does not come in time, or at all, is an error without the address', async () => {
    const failed = error('http exception when calling webhook', 'unexpected');
    answer = () => undefined;
    expect(await ask(mutation)).toEqual(failed);
    answer = (_one, response) => void response.destroy();
    expect(await ask(mutation)).toEqual(failed);
    expect(real.logged.join('\n')).not.toContain(process.env['ACTIONS_TEST_BASE']);
  });
});

describe('metadata of actions', () => {
  it('name what is not there, or not served', async () => {
    const unknown = {
      ...metadata,
      actions: [action('odd', { output_type: 'Nobody!', arguments: [{ name: 'a', type: 'NoteOutput' }] })],
    };
    await expect(database.start({}, unknown)).rejects.toThrow(
      /action "odd": the type "NoteOutput" is not there, or cannot stand there\n.*the type "Nobody" is not there/,
    );
    const taken = { ...metadata, actions: [action('node', { type: 'query', output_type: 'Int' })] };
    await expect(database.start({}, taken)).rejects.toThrow(/conflicting definitions.*"node"/);
    expect(() => readHandlers(metadataFromJson(metadata), {})).toThrow(
      `action "make_note": environment variable 'ACTIONS_TEST_BASE' not set`,
    );
  });
});
