// Remote schemas against a real Postgres and real servers.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { metadataFromJson } from '../index.ts';
import { RemoteIntrospection } from '../roles/remoteIntrospection.ts';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../testing/realEngine.ts';
import { remoteTestServer, type RemoteTestServer } from '../testing/remoteServer.ts';

const sdl = `
  scalar Json
  enum Color { RED BLUE }
  interface Being { id: ID! name: String }
  type User implements Being { id: ID! name: String email: String friends(first: Int = 2): [User!]! nodeId: Int pet: Pet }
  type Robot implements Being { id: ID! name: String model: String nodeId: Int }
  type Pet { kind: String }
  union Found = User | Robot
  input Where { color: Color names: [String!] nested: Where extra: Json owner: String }
  type Shelf { user(id: ID!): User }
  type Query {
    hello(name: String, where: Where): String
    user(id: ID!): User
    users(ids: [ID!], limit: Int): [User!]!
    being(id: ID!): Being
    found: [Found!]!
    echo(value: Json): Json
    shelf: Shelf
    big: Float
    broken: String
    halfBroken: User
  }
  type Mutation { rename(id: ID!, name: String!): User count: Int! }
  type Subscription { ticks: Int }
`;
const user = (id: string): object => ({
  __typename: 'User',
  id,
  name: `user ${id}`,
  email: `${id}@example.com`,
  nodeId: Number(id),
  pet: { kind: 'cat' },
  friends: ({ first }: { first: number }) =>
    Array.from({ length: first }, (_unused, index) => user(String(Number(id) * 10 + index))),
});
let counted = 0;
const root = {
  hello: (args: object) => `hello ${JSON.stringify(args)}`,
  user: ({ id }: { id: string }) => (Number(id) > 100 ? null : user(id)),
  users: ({ ids, limit }: { ids?: string[]; limit?: number }) =>
    (ids ?? ['1', '2', '3']).slice(0, limit).map(user),
  being: ({ id }: { id: string }) =>
    id === 'r' ? { __typename: 'Robot', id, name: 'robot', model: 'm1' } : user(id),
  found: () => [user('1'), { __typename: 'Robot', id: 'r', name: 'robot', model: 'm1', nodeId: 2 }],
  echo: ({ value }: { value: unknown }) => value,
  shelf: () => ({ user: ({ id }: { id: string }) => user(id) }),
  big: () => 1.5,
  broken: () => {
    throw new Error('it broke');
  },
  halfBroken: () => ({
    ...user('1'),
    email: () => {
      throw new Error('no mail');
    },
  }),
  rename: ({ id, name }: { id: string; name: string }) => ({ ...user(id), name }),
  count: () => (counted += 1),
};

const [source] = realMetadata.sources;
const [node] = source?.tables ?? [];
const withRemotes = (remotes: readonly object[], table: object = {}) => ({
  ...realMetadata,
  sources: [{ ...source, tables: [{ ...node, ...table }] }],
  remote_schemas: remotes,
});

let database: RealDatabase;
let server: RemoteTestServer;
const started: RealEngine[] = [];
const start = async (metadata: unknown, env: NodeJS.ProcessEnv = {}, project = {}): Promise<RealEngine> => {
  const real = await database.start(env, metadata, undefined, { isChangeable: true, ...project });
  started.push(real);
  return real;
};
beforeAll(async () => {
  process.env['REMOTE_TEST_KEY'] = 'key of the server';
  server = await remoteTestServer(sdl, root);
  process.env['REMOTE_TEST_URL'] = server.url;
  database = await realDatabase();
  await database.client.query(
    "insert into node (grp, note) values (2, 'second'), (2, 'third'), (9, 'fourth'), (500, 'nobody')",
  );
});
afterAll(async () => {
  await database.drop();
  await server.stop();
});
afterEach(async () => {
  for (const real of started.splice(0)) await real.stop();
  server.asked.length = 0;
  server.answer = undefined;
  server.refuses = false;
  server.serve(sdl, root);
});

const plain = (more: object = {}, definition: object = {}) => ({
  name: 'people',
  definition: { url_from_env: 'REMOTE_TEST_URL', ...definition },
  ...more,
});
const data = async (real: RealEngine, body: unknown, headers?: Record<string, string>) => {
  const { body: answer } = await real.ask(body, headers);
  expect(answer).not.toHaveProperty('errors');
  return (answer as { data: unknown }).data;
};
const asRole = (role: string, more: Record<string, string> = {}) => ({
  ...asAdmin,
  'x-hasura-role': role,
  ...more,
});

describe('what an operation with remote schemas may cost', () => {
  const asking = async (count: number): Promise<unknown> => {
    const fields = Array.from(
      { length: count },
      (_, index) => `a${String(index)}: delete_node(where: { id: { _eq: -1 } }) { ...Rows }`,
    );
    const many = Array.from({ length: 1000 }, (_, index) => `b${String(index)}: affected_rows`);
    const query = `mutation { ${fields.join(' ')} count } fragment Rows on node_mutation_response { ${many.join(' ')} }`;
    return (await started.at(-1)?.ask({ query }))?.body;
  };

  it('is counted over all that is none of theirs, and refused before one is asked', async () => {
    await start(withRemotes([plain()]));
    expect(await asking(2)).toHaveProperty('data.a1.b999', 0);
    server.asked.length = 0;
    const refused = { errors: [{ message: 'the query asks for too many fields and values' }] };
    for (let tries = 0; tries < 2; tries += 1) expect(await asking(100)).toMatchObject(refused);
    expect(server.asked).toHaveLength(0);
    // As much as without them.
    expect(await asking(11)).toHaveProperty('data.a10.b999', 0);
  });
});

describe('a remote schema', () => {
  it('is part of the schema, and asked once for all of its fields', async () => {
    const real = await start(withRemotes([plain()]));
    expect(
      await data(real, {
        query: `query Both($id: ID!, $where: Where) {
          first: user(id: $id) { ...F friends(first: 1) { id } }
          node(limit: 1) { note }
          hello(name: "you", where: $where)
          __typename
        }
        fragment F on User { id mail: email __typename }`,
        variables: { id: 7, where: { color: 'RED', names: ['a'], nested: { extra: { a: [1.5] } } } },
      }),
    ).toEqual({
      first: { id: '7', mail: '7@example.com', __typename: 'User', friends: [{ id: '70' }] },
      node: [{ note: 'first' }],
      hello: 'hello {"name":"you","where":{"color":"RED","names":["a"],"nested":{"extra":{"a":[1.5]}}}}',
      __typename: 'query_root',
    });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toMatchObject({ operationName: 'Both' });
    expect(server.asked[0]?.headers).toMatchObject({ 'x-hasura-role': 'admin' });
    expect(server.asked[0]?.headers).not.toHaveProperty('x-hasura-admin-secret');
  });

  it('answers mutations, in the order of the document', async () => {
    const real = await start(withRemotes([plain()]));
    counted = 0;
    expect(
      await data(
        real,
        'mutation { a: count insert_node_one(object: {grp: 77, note: "new"}) { note } b: count rename(id: 1, name: "x") { name } }',
      ),
    ).toEqual({ a: 1, insert_node_one: { note: 'new' }, b: 2, rename: { name: 'x' } });
    expect(server.asked).toHaveLength(2);
    await database.client.query("delete from node where note = 'new'");
  });

  it('knows interfaces, unions, @skip and @include', async () => {
    const real = await start(withRemotes([plain()]));
    const query = `query ($yes: Boolean!) {
      being(id: "r") { __typename name ... on Robot { model } ... on User { email } }
      found { ... on User @include(if: $yes) { id } ... on Being { name } ... on Robot { model @skip(if: $yes) } }
      user(id: 1) @skip(if: $yes) { id }
    }`;
    expect(await data(real, { query, variables: { yes: true } })).toEqual({
      being: { __typename: 'Robot', name: 'robot', model: 'm1' },
      found: [{ id: '1', name: 'user 1' }, { name: 'robot' }],
    });
    expect(await data(real, { query, variables: { yes: false } })).toMatchObject({ user: { id: '1' } });
  });

  it('keeps the digits of numbers, and JSON as it is', async () => {
    const real = await start(withRemotes([plain()]));
    server.answer = (_asked, response) =>
      void response.end('{"data":{"big":12345678901234567890.50,"echo":{"a":[1.10,null]}}}');
    const response = await fetch(`${real.url}/v1/graphql`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify({ query: '{ big echo(value: {a: [1.10, {b: null}]}) }' }),
    });
    expect(await response.text()).toBe('{"data":{"big":12345678901234567890.50,"echo":{"a":[1.10,null]}}}');
  });

  it('passes its errors on, with their paths; data beside them only where they come first', async () => {
    const real = await start(withRemotes([plain()]));
    expect(await real.ask('{ broken }')).toMatchObject({
      body: { errors: [{ message: 'it broke', path: ['broken'] }] },
    });
    expect((await real.ask('{ a: halfBroken { id email } }')).body).toEqual({
      errors: [{ message: 'no mail', path: ['a', 'email'] }],
    });
    const data = await start(withRemotes([plain()]), {
      HASURA_GRAPHQL_REMOTE_SCHEMA_PRIORITIZE_DATA: 'true',
    });
    expect((await data.ask('{ a: halfBroken { id email } }')).body).toEqual({
      data: { a: { id: '1', email: null } },
    });
  });

  it.each([
    [
      '{ user(id: 1) { nope } }',
      "field 'nope' not found in type: 'User'",
      '$.selectionSet.user.selectionSet.nope',
    ],
    ['{ user { id } }', "missing required field 'id'", '$.selectionSet.user.args.id'],
    ['{ user(id: 1) }', "missing selection set for 'user'", '$.selectionSet.user'],
    [
      '{ hello(where: {color: GREEN}) }',
      "expected one of the values ['RED', 'BLUE'] for type 'Color', but found 'GREEN'",
      '$.selectionSet.hello.args.where.color',
    ],
    [
      '{ users(limit: "many") { id } }',
      "expected a 32-bit integer for type 'Int', but found a string",
      '$.selectionSet.users.args.limit',
    ],
  ])('is not asked what it cannot answer: %s', async (query, message, path) => {
    const real = await start(withRemotes([plain()]));
    expect((await real.ask(query)).body).toEqual({
      errors: [{ message, extensions: { path, code: 'validation-failed' } }],
    });
    expect(server.asked).toEqual([]);
  });

  it('has no subscriptions, and says so', async () => {
    const real = await start(withRemotes([plain()]));
    const { received, send } = await real.connect();
    send({ id: '1', type: 'subscribe', payload: { query: 'subscription { ticks }' } });
    await expect
      .poll(() => received)
      .toMatchObject([
        {
          type: 'error',
          payload: [
            {
              message: 'subscription to remote server is not supported',
              extensions: { code: 'not-supported' },
            },
          ],
        },
      ]);
    expect(real.engine.printSchema('admin')).not.toContain('ticks');
  });

  it('stands in introspection and SDL', async () => {
    const real = await start(withRemotes([plain()]));
    const printed = real.engine.printSchema('admin');
    expect(printed).toContain('union Found = User | Robot');
    expect(printed).toContain('type Robot implements Being');
    expect(await data(real, '{ __type(name: "Being") { kind possibleTypes { name } } }')).toEqual({
      __type: { kind: 'INTERFACE', possibleTypes: [{ name: 'User' }, { name: 'Robot' }] },
    });
  });

  it('gets headers: of the metadata, the session, and the client where it shall; never the secret', async () => {
    const headers = [
      { name: 'x-key', value_from_env: 'REMOTE_TEST_KEY' },
      { name: 'X-Hasura-Over', value: 'metadata' },
    ];
    const real = await start(withRemotes([plain({}, { headers, forward_client_headers: true })]));
    await data(
      real,
      '{ hello }',
      asRole('reader', { 'x-hasura-over': 'client', 'x-own': 'mine', cookie: 'a=b' }),
    );
    expect(server.asked[0]?.headers).toMatchObject({
      'x-key': 'key of the server',
      'x-hasura-over': 'metadata',
      'x-own': 'mine',
      cookie: 'a=b',
      'x-hasura-role': 'reader',
    });
    expect(JSON.stringify(server.asked[0]?.headers)).not.toContain(asAdmin['x-hasura-admin-secret']);
  });
});

describe('a remote schema that does not answer as it should', () => {
  const failure = 'HTTP exception occurred while sending the request to the remote schema "people"';
  it.each([
    ['no JSON', (end: (text: string, status?: number) => void) => end('<html>')],
    ['no answer of GraphQL', (end: (text: string) => void) => end('[1]')],
    ['nested JSON', (end: (text: string) => void) => end(`{"data":{"hello":${'['.repeat(100_000)}`)],
    [
      'a large answer',
      (end: (text: string) => void) => end(`{"data":{"hello":"${'x'.repeat(11 * 1024 * 1024)}"}}`),
    ],
    ['a status', (end: (text: string, status?: number) => void) => end('at 10.0.0.7', 502)],
  ])('is an error without addresses: %s', async (_name, make) => {
    const real = await start(withRemotes([plain()]));
    server.answer = (_asked, response) =>
      make((text, status = 200) => void response.writeHead(status).end(text));
    const { body } = await real.ask('{ hello }');
    expect(body).toMatchObject({
      errors: [{ message: failure, extensions: { code: 'remote-schema-error' } }],
    });
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|10\.0\.0\.7/);
  });

  it('is not followed elsewhere, and not waited for', async () => {
    const real = await start(withRemotes([plain({}, { timeout_seconds: 1 })]));
    server.answer = (_asked, response) => void response.writeHead(307, { location: server.url }).end();
    expect(await real.ask('{ hello }')).toMatchObject({ body: { errors: [{ message: failure }] } });
    expect(server.asked).toHaveLength(1);
    server.answer = () => undefined;
    expect(await real.ask('{ hello }')).toMatchObject({
      body: { errors: [{ extensions: { internal: 'no answer in 1 seconds' } }] },
    });
  });

  it('gets through what was asked for and no more, and an error where it is of another kind', async () => {
    const real = await start(withRemotes([plain()]));
    server.answer = (_asked, response) =>
      void response.end('{"data":{"user":{"id":"1","secret":"x","__proto__":{"a":1}},"more":1}}');
    expect(await data(real, '{ user(id: 1) { id __proto__: name } }')).toEqual(
      JSON.parse('{"user":{"id":"1","__proto__":{"a":1}}}'),
    );
    server.answer = (_asked, response) => void response.end('{"data":{"user":[1]}}');
    expect(await real.ask('{ user(id: 1) { id } }')).toMatchObject({
      body: { errors: [{ extensions: { code: 'remote-schema-error' } }] },
    });
  });

  it('is left out where it cannot be asked, listed, and there again after a reload', async () => {
    const dead = { name: 'dead', definition: { url: 'http://127.0.0.1:9/' } };
    const real = await start(withRemotes([dead, plain()]));
    expect(await data(real, '{ hello node(limit: 1) { note } }')).toMatchObject({
      node: [{ note: 'first' }],
    });
    expect(real.logged.join('\n')).toMatch(/left out, and tried again.*remote_schema dead.*ECONNREFUSED/);
    const ask = async (body: object) => {
      const response = await fetch(`${real.url}/v1/metadata`, {
        method: 'POST',
        headers: asAdmin,
        body: JSON.stringify(body),
      });
      return response.json();
    };
    expect(await ask({ type: 'get_inconsistent_metadata', args: {} })).toMatchObject({
      is_consistent: false,
      inconsistent_objects: [{ type: 'remote_schema', name: 'remote_schema dead' }],
    });
    server.serve('type Query { other: Int }', {});
    await ask({ type: 'reload_metadata', args: { reload_remote_schemas: ['people'] } });
    expect(real.engine.printSchema('admin')).toContain('other: Int');
    expect(real.engine.printSchema('admin')).not.toContain('hello');
  });

  it('stops the start where its names are taken, unless what does not fit may be left out', async () => {
    server.serve('type Query { node: Int }', {});
    await expect(start(withRemotes([plain()]))).rejects.toThrow(
      /remote schema "people": .*conflicting definitions .* "node"/,
    );
    server.serve('type node { id: Int } type Query { it: node }', {});
    await expect(start(withRemotes([plain()]))).rejects.toThrow(
      /conflicting definitions for GraphQL type "node"/,
    );
    const real = await start(withRemotes([plain()]), {}, { allowsInconsistent: true });
    expect(await data(real, '{ node(limit: 1) { note } }')).toEqual({ node: [{ note: 'first' }] });
    await expect(start(withRemotes([plain({}, { url_from_env: 'REMOTE_TEST_NONE' })]))).rejects.toThrow(
      "'REMOTE_TEST_NONE' not set",
    );
  });
});

const part = `
  schema { query: Query mutation: Mutation }
  enum Color { RED }
  interface Being { id: ID! }
  type User implements Being { id: ID! name: String }
  input Where { color: Color names: [String!] owner: String @preset(value: "X-Hasura-User-Id") nested: Where }
  type Query {
    hello(name: String @preset(value: "x-hasura-user-id", static: true), where: Where): String
    user(id: ID! @preset(value: "x-hasura-user-id")): User
    users(limit: Int @preset(value: 1)): [User!]!
    being(id: ID!): Being
  }
  type Mutation { rename(id: ID! @preset(value: "x-hasura-user-id"), name: String!): User }
`;
const permission = (schema: string, role = 'reader') => ({ role, definition: { schema } });

describe('a permission on a remote schema', () => {
  const reader = asRole('reader', { 'x-hasura-user-id': '42' });

  it('shows a part of it, and fills in what is preset', async () => {
    const real = await start(withRemotes([plain({ permissions: [permission(part)] })]));
    expect(
      await data(
        real,
        {
          query: `query ($where: Where) {
            hello(where: $where) user { id name } users { id } being(id: "r") { id __typename }
          }`,
          variables: { where: { names: 'a', nested: { color: 'RED' } } },
        },
        reader,
      ),
    ).toEqual({
      hello:
        'hello {"name":"x-hasura-user-id","where":{"names":["a"],"nested":{"color":"RED","owner":"42"},"owner":"42"}}',
      user: { id: '42', name: 'user 42' },
      users: [{ id: '1' }],
      being: { id: 'r', __typename: 'Being' },
    });
    expect(await data(real, 'mutation { rename(name: "x") { id name } }', reader)).toEqual({
      rename: { id: '42', name: 'x' },
    });
    const printed = real.engine.printSchema('reader');
    expect(printed).toContain('user: User');
    expect(printed).not.toMatch(/preset|email|Robot|BLUE|owner/);
    expect(await data(real, '{ user(id: 1) { email } }')).toEqual({ user: { email: '1@example.com' } });
  });

  it.each([
    ['{ user { email } }', "field 'email' not found in type: 'User'"],
    ['{ user(id: 7) { id } }', "'user' has no argument named 'id'"],
    ['{ hello(where: {owner: "7"}) }', "field 'owner' not found in type: 'Where'"],
    ['{ hello(where: {nested: {owner: "7"}}) }', "field 'owner' not found in type: 'Where'"],
    [
      '{ hello(where: {color: BLUE}) }',
      "expected one of the values ['RED'] for type 'Color', but found 'BLUE'",
    ],
    ['{ found { __typename } }', "field 'found' not found in type: 'query_root'"],
    ['{ being(id: 1) { ... on Robot { id } } }', 'Unknown type "Robot". Did you mean "Color"?'],
    ['mutation { count }', "field 'count' not found in type: 'mutation_root'"],
    ['{ __type(name: "Robot") { name } }', undefined],
  ])('lets through nothing else: %s', async (query, message) => {
    const real = await start(withRemotes([plain({ permissions: [permission(part)] })]));
    const { body } = await real.ask(query, reader);
    if (message === undefined) expect(body).toEqual({ data: { __type: null } });
    else expect(body).toMatchObject({ errors: [{ message }] });
    expect(server.asked).toEqual([]);
  });

  it('needs the session variables that it names, of the kind that is wanted', async () => {
    const limited =
      'type Query { users(limit: Int @preset(value: "x-hasura-most")): [User!]! } type User { id: ID! }';
    const real = await start(withRemotes([plain({ permissions: [permission(limited)] })]));
    expect(await real.ask('{ users { id } }', asRole('reader'))).toMatchObject({
      body: {
        errors: [
          {
            message: '"x-hasura-most" session variable expected, but not found',
            extensions: { code: 'not-found' },
          },
        ],
      },
    });
    expect(await real.ask('{ users { id } }', asRole('reader', { 'x-hasura-most': '1 }' }))).toMatchObject({
      body: {
        errors: [
          { message: '"1 }" cannot be coerced into an Int value', extensions: { code: 'coercion-error' } },
        ],
      },
    });
    expect(await data(real, '{ users { id } }', asRole('reader', { 'x-hasura-most': '2' }))).toEqual({
      users: [{ id: '1' }, { id: '2' }],
    });
  });

  it('is what other roles do not have; where there are none, all roles see all', async () => {
    const given = withRemotes([plain({ permissions: [permission(part)] })]);
    const missing = { body: { errors: [{ message: "field 'hello' not found in type: 'query_root'" }] } };
    const real = await start(given);
    expect(await real.ask('{ hello }', asRole('anonymous'))).toMatchObject(missing);
    expect(await real.ask('{ hello }', asRole('stranger'))).toMatchObject({ body: { errors: [{}] } });
    const open = await start(withRemotes([plain()]));
    expect(await data(open, '{ broken: hello }', asRole('anonymous'))).toEqual({ broken: 'hello {}' });
    const listed = await start(withRemotes([plain()]), {
      HASURA_GRAPHQL_ENABLE_REMOTE_SCHEMA_PERMISSIONS: 'true',
    });
    expect(await listed.ask('{ hello }', asRole('anonymous'))).toMatchObject(missing);
    const ignored = await start(given, { HASURA_GRAPHQL_ENABLE_REMOTE_SCHEMA_PERMISSIONS: 'false' });
    expect(await data(ignored, '{ user(id: 3) { email } }', asRole('reader'))).toEqual({
      user: { email: '3@example.com' },
    });
  });

  it('is inherited', async () => {
    const given = withRemotes([plain({ permissions: [permission(part)] })]);
    const real = await start({
      ...given,
      inherited_roles: [{ role_name: 'heir', role_set: ['reader', 'anonymous'] }],
    });
    expect(await data(real, '{ user { id } }', asRole('heir', { 'x-hasura-user-id': '5' }))).toEqual({
      user: { id: '5' },
    });
  });

  it.each([
    ['type Query { nope: Int }', 'field "nope" does not exist in the Object: "Query"'],
    [
      'type Query { user(id: ID!): Users } type Users { id: ID }',
      'Object: "Users" does not exist in the upstream remote schema',
    ],
    [
      'type Query { user: User } type User { id: ID! }',
      'field: "user" expects the following non nullable arguments to be present: "id"',
    ],
    [
      'type Query { user(id: ID!): User! } type User { id: ID! }',
      'expected type of "user"(Object field) to be User but received User!',
    ],
    ['type Query { hello(other: Int): String }', 'input argument "other" does not exist'],
    [
      'type Query { hello(where: Where): String } input Where { color: Color } enum Color { GREEN }',
      'enum "Color" contains the following enum values that do not exist in the corresponding upstream remote enum: "GREEN"',
    ],
    [
      'type Query { found: [Found!]! } union Found = User | Pet type User { id: ID! } type Pet { kind: String }',
      'union "Found" contains members which do not exist',
    ],
    [
      'type Query { users(limit: Int @preset(value: "many")): [User!]! } type User { id: ID! }',
      'expected preset value ""many"" of type "Int" to be a scalar value',
    ],
    [
      'type Query { users(ids: [ID!] @preset(value: "x-hasura-ids")): [User!]! } type User { id: ID! }',
      'Session arguments can only be set for singleton values',
    ],
    ['type Other { id: ID }', 'query root does not exist in the schema definition'],
    ['type Query {', 'Syntax Error'],
  ])(
    'that the remote schema does not have is refused, and then nothing of it is open: %s',
    async (schema, reason) => {
      const metadata = withRemotes([plain({ permissions: [permission(schema)] })]);
      await expect(start(metadata)).rejects.toThrow(reason);
      const real = await start(metadata, {}, { allowsInconsistent: true });
      expect(await real.ask('{ hello }', asRole('anonymous'))).toMatchObject({ body: { errors: [{}] } });
      expect(server.asked).toEqual([]);
    },
  );
});

const customized = (more: object = {}, name = 'people') => ({
  name,
  definition: {
    url_from_env: 'REMOTE_TEST_URL',
    customization: {
      root_fields_namespace: `in_${name}`,
      type_names: { prefix: 'My', suffix: `_${name}`, mapping: { User: `Person_${name}` } },
      field_names: [
        { parent_type: 'User', prefix: 'u_', suffix: null, mapping: { id: 'key' } },
        { parent_type: 'Robot', mapping: { name: 'u_name', id: 'key' } },
        { parent_type: 'Being', mapping: { name: 'u_name', id: 'key' } },
        { parent_type: 'Query', prefix: 'get_' },
      ],
    },
  },
  ...more,
});

describe('customization of a remote schema', () => {
  it('renames types and fields, below a field of its own; two of one kind stand beside each other', async () => {
    const real = await start(
      withRemotes([customized(), customized({}, 'others'), { ...plain(), name: 'plain' }]),
    );
    expect(
      await data(real, {
        query: `query ($where: MyWhere_people) {
          in_people {
            get_user(id: 1) { ...F u_friends(first: 1) { key } }
            get_hello(where: $where)
            get_being(id: "r") { __typename u_name ... on MyRobot_people { model } }
            __typename
          }
          others: in_others { get_user(id: 2) { key } }
          user(id: 3) { id }
        }
        fragment F on Person_people { key mail: u_email __typename }`,
        variables: { where: { color: 'RED' } },
      }),
    ).toEqual({
      in_people: {
        get_user: {
          key: '1',
          mail: '1@example.com',
          __typename: 'Person_people',
          u_friends: [{ key: '10' }],
        },
        get_hello: 'hello {"where":{"color":"RED"}}',
        get_being: { __typename: 'MyRobot_people', u_name: 'robot', model: 'm1' },
        __typename: 'MyQuery_people',
      },
      others: { get_user: { key: '2' } },
      user: { id: '3' },
    });
    expect(server.asked).toHaveLength(3);
    expect(await data(real, 'mutation { in_people { count } }')).toEqual({
      in_people: { count: expect.any(Number) as number },
    });
    expect(await real.ask('{ in_people { get_broken } }')).toMatchObject({
      body: { errors: [{ message: 'it broke', path: ['in_people', 'get_broken'] }] },
    });
  });

  it('goes with permissions, which name what the remote schema does', async () => {
    const real = await start(withRemotes([customized({ permissions: [permission(part)] })]));
    expect(
      await data(
        real,
        '{ in_people { get_user { key u_name } } }',
        asRole('reader', { 'x-hasura-user-id': '4' }),
      ),
    ).toEqual({ in_people: { get_user: { key: '4', u_name: 'user 4' } } });
    expect(real.engine.printSchema('reader')).not.toContain('email');
  });

  it.each([
    [{ field_names: [{ parent_type: 'Nope' }] }, 'type "Nope" is not an object or interface'],
    [{ type_names: { mapping: { User: 'node' } } }, 'conflicting definitions for GraphQL type "node"'],
    [{ field_names: [{ parent_type: 'Query', mapping: { user: 'node' } }] }, '"node"'],
    [
      { field_names: [{ parent_type: 'User', mapping: { id: 'key' } }] },
      'Interface field Being.id expected but User does not provide it',
    ],
    [{ root_fields_namespace: 'node' }, '"node"'],
    [{ type_names: { prefix: '1' } }, '1'],
  ])('that cannot be stops the start: %j', async (customization, reason) => {
    await expect(start(withRemotes([plain({}, { customization })]))).rejects.toThrow(reason);
  });
});

const toRemote = (name: string, remoteField: object, lhs = ['id'], remote = 'people') => ({
  name,
  definition: { to_remote_schema: { remote_schema: remote, lhs_fields: lhs, remote_field: remoteField } },
});
const byId = { user: { arguments: { id: '$id' } } };

describe('a relationship from a table to a remote schema', () => {
  const relationships = {
    remote_relationships: [
      toRemote('person', byId),
      toRemote('deep', { shelf: { arguments: {}, field: { user: { arguments: { id: '$grp' } } } } }, ['grp']),
      toRemote('greeting', { hello: { arguments: { name: '$note' } } }, ['note']),
      toRemote('crowd', { users: { arguments: { ids: ['$id'] } } }),
    ],
  };

  it('asks once for all rows, and for equal values once', async () => {
    const real = await start(withRemotes([plain()], relationships));
    expect(
      await data(real, {
        query: `query ($first: Int) {
          rows: node(order_by: {id: asc}, limit: 3) {
            note
            person { name friends(first: $first) { id } __typename }
            deep { name }
            same_aggregate { nodes { greeting } aggregate { count } }
          }
        }`,
        variables: { first: 1 },
      }),
    ).toEqual({
      rows: [
        {
          note: 'first',
          person: { name: 'user 1', friends: [{ id: '10' }], __typename: 'User' },
          deep: { name: 'user 1' },
          same_aggregate: { nodes: [{ greeting: 'hello {"name":"first"}' }], aggregate: { count: 1 } },
        },
        ...['second', 'third'].map((note, index) => ({
          note,
          person: {
            name: `user ${String(index + 2)}`,
            friends: [{ id: `${String(index + 2)}0` }],
            __typename: 'User',
          },
          deep: { name: 'user 2' },
          same_aggregate: {
            nodes: [{ greeting: 'hello {"name":"second"}' }, { greeting: 'hello {"name":"third"}' }],
            aggregate: { count: 2 },
          },
        })),
      ],
    });
    expect(server.asked).toHaveLength(3);
    const deep = server.asked.find(({ query }) => query.includes('shelf'));
    expect(deep?.query.match(/shelf/g)).toHaveLength(2);
  });

  it('takes further arguments, stands in fragments and in what mutations return', async () => {
    const real = await start(withRemotes([plain()], relationships));
    expect(
      await data(
        real,
        '{ node(limit: 1, order_by: {id: asc}) { ...F } } fragment F on node { crowd(limit: 5) { id } again: crowd(limit: 0) { id } }',
      ),
    ).toEqual({ node: [{ crowd: [{ id: '1' }], again: [] }] });
    expect(
      await data(
        real,
        'mutation { insert_node(objects: [{grp: 3, note: "made"}]) { returning { greeting note } } }',
      ),
    ).toEqual({ insert_node: { returning: [{ greeting: 'hello {"name":"made"}', note: 'made' }] } });
    await database.client.query("delete from node where note = 'made'");
  });

  it('gives parts of input objects, to which a request may add; takes computed fields, or nothing from the row', async () => {
    await database.client.query(
      'create function shout(n node) returns text language sql stable as $$ select upper(n.note) $$',
    );
    const relationships = [
      toRemote('part', { hello: { arguments: { where: { names: ['$note'], nested: { owner: '$id' } } } } }, [
        'note',
        'id',
      ]),
      toRemote('loud', { hello: { arguments: { name: '$shout' } } }, ['shout']),
      toRemote('same', { hello: { arguments: { name: 'always' } } }, []),
    ];
    const table = {
      array_relationships: [],
      computed_fields: [{ name: 'shout', definition: { function: 'shout' } }],
      remote_relationships: relationships,
    };
    const real = await start(withRemotes([plain()], table));
    expect(
      await data(real, {
        query: `query ($more: Where_remote_rel_nodepart) {
          node(limit: 1, order_by: {id: asc}) { part(where: $more) plainly: part loud same }
          only: node(limit: 1) { same }
        }`,
        variables: { more: { color: 'RED', nested: { names: ['x'] } } },
      }),
    ).toEqual({
      node: [
        {
          part: 'hello {"where":{"color":"RED","names":["first"],"nested":{"names":["x"],"owner":"1"}}}',
          plainly: 'hello {"where":{"names":["first"],"nested":{"owner":"1"}}}',
          loud: 'hello {"name":"FIRST"}',
          same: 'hello {"name":"always"}',
        },
      ],
      only: [{ same: 'hello {"name":"always"}' }],
    });
    expect(await real.ask('{ node { part(where: {names: ["y"]}) } }')).toMatchObject({
      body: { errors: [{ message: "field 'names' not found in type: 'Where_remote_rel_nodepart'" }] },
    });
    // A role that does not see a part of what is given does not have the relationship.
    const schema =
      'type Query { hello(where: Where): String } input Where { names: [String!] color: Color } enum Color { RED }';
    const other = await start(withRemotes([plain({ permissions: [permission(schema)] })], table));
    expect(other.engine.printSchema('reader')).not.toMatch(/\bpart\b/);
    await database.client.query('drop function shout');
  });

  it('may be written as before relationships between sources', async () => {
    const definition = { remote_schema: 'people', hasura_fields: ['id'], remote_field: byId };
    const real = await start(withRemotes([plain()], { remote_relationships: [{ name: 'old', definition }] }));
    expect(await data(real, '{ node(limit: 1, order_by: {id: asc}) { old { id } } }')).toEqual({
      node: [{ old: { id: '1' } }],
    });
  });

  it('is null where nothing is found; an error of the server is that of all', async () => {
    const real = await start(withRemotes([plain()], relationships));
    expect(await data(real, '{ node(where: {grp: {_eq: 500}}) { deep { id } } }')).toEqual({
      node: [{ deep: { id: '500' } }],
    });
    expect(await data(real, '{ node(limit: 0) { person { id } } }')).toEqual({ node: [] });
    server.answer = (_asked, response) =>
      void response.end('{"data":{"f0":null},"errors":[{"message":"no"}]}');
    expect((await real.ask('{ node(limit: 1) { person { id } } }')).body).toMatchObject({
      errors: [
        {
          message: 'Errors from remote server',
          extensions: { code: 'unexpected', internal: { errors: [{ message: 'no' }] } },
        },
      ],
    });
    server.answer = (_asked, response) => void response.end('{"data":{"f0":null}}');
    expect(await data(real, '{ node(limit: 1) { person { id } } }')).toEqual({ node: [{ person: null }] });
  });

  it('is for roles that see both sides, and not for live queries', async () => {
    const permissions = {
      permissions: [permission('type Query { users(ids: [ID!]): [User!]! } type User { id: ID! }')],
    };
    const real = await start(withRemotes([plain(permissions)], relationships));
    const printed = real.engine.printSchema('reader');
    expect(printed).toContain('crowd: [User!]');
    expect(printed).not.toMatch(/person|greeting|deep/);
    expect(real.engine.printSchema('anonymous')).not.toContain('crowd');
    const preset = {
      permissions: [
        permission(
          'type Query { user(id: ID! @preset(value: "x-hasura-user-id")): User } type User { id: ID! }',
        ),
      ],
    };
    const other = await start(withRemotes([plain(preset)], relationships));
    expect(other.engine.printSchema('reader')).not.toContain('person');
    const hidden = await start(
      withRemotes([plain()], {
        ...relationships,
        select_permissions: [{ role: 'reader', permission: { columns: ['note'], filter: {} } }],
      }),
    );
    expect(hidden.engine.printSchema('reader')).toContain('greeting');
    expect(hidden.engine.printSchema('reader')).not.toContain('person');
    const { received, send } = await real.connect();
    send({ id: '1', type: 'subscribe', payload: { query: 'subscription { node { person { id } } }' } });
    await expect
      .poll(() => received)
      .toMatchObject([
        {
          type: 'error',
          payload: [
            {
              message: 'Remote relationships are not allowed in subscriptions',
              extensions: { code: 'not-supported' },
            },
          ],
        },
      ]);
  });

  it.each([
    [toRemote('x', { nope: { arguments: {} } }), 'field with name "nope" not found in remote schema'],
    [
      toRemote('x', { user: { arguments: { nope: 1 } } }),
      'argument with name "nope" not found in remote schema',
    ],
    [toRemote('x', { user: { arguments: { id: '$nope' } } }), 'variable "nope" is not found'],
    [toRemote('x', byId, ['id'], 'nobody'), 'remote schema with name "nobody" not found'],
    [toRemote('x', byId, ['nope']), 'column "nope" does not exist'],
    [toRemote('note', byId), 'two fields are named "note"'],
    [
      toRemote('x', { users: { arguments: {}, field: { id: { arguments: {} } } } }),
      'field "users" is a list',
    ],
    [toRemote('x', { user: { arguments: {} }, hello: { arguments: {} } }), 'exactly one field'],
  ])('that cannot be stops the start: %j', async (relationship, reason) => {
    await expect(start(withRemotes([plain()], { remote_relationships: [relationship] }))).rejects.toThrow(
      reason,
    );
  });
});

const toTable = (name: string, more: object) => ({
  name,
  definition: {
    to_source: {
      source: 'default',
      table: { schema: 'public', name: 'node' },
      relationship_type: 'object',
      ...more,
    },
  },
});
const links = (relationships: object[], type = 'User') => ({
  remote_relationships: [{ type_name: type, relationships }],
});

describe('a relationship from a remote schema to a table', () => {
  const both = links([
    toTable('row', { field_mapping: { nodeId: 'id' } }),
    toTable('rows', { relationship_type: 'array', field_mapping: { id: 'grp' } }),
  ]);

  it('reads the rows of all objects in one statement', async () => {
    const real = await start(withRemotes([plain(both)]), { HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'query-log' });
    expect(
      await data(real, {
        query: `query ($limit: Int) {
          users(ids: [1, 2, 9, 77]) { row { note } rows(order_by: {id: desc}, limit: $limit) { note __typename } name }
          found { ... on User { row { note } } ... on Robot { model } }
        }`,
        variables: { limit: 1 },
      }),
    ).toEqual({
      users: [
        { row: { note: 'first' }, rows: [{ note: 'first', __typename: 'node' }], name: 'user 1' },
        { row: { note: 'second' }, rows: [{ note: 'third', __typename: 'node' }], name: 'user 2' },
        { row: null, rows: [{ note: 'fourth', __typename: 'node' }], name: 'user 9' },
        { row: null, rows: [], name: 'user 77' },
      ],
      found: [{ row: { note: 'first' } }, { model: 'm1' }],
    });
    expect(server.asked).toHaveLength(1);
  });

  it('leads on, back to remote schemas and again to rows', async () => {
    const real = await start(
      withRemotes([plain(both)], { remote_relationships: [toRemote('person', byId)] }),
    );
    expect(
      await data(
        real,
        '{ node(limit: 2, order_by: {id: asc}) { person { row { note person { name rows { note } } } } } }',
      ),
    ).toEqual({
      node: [
        { person: { row: { note: 'first', person: { name: 'user 1', rows: [{ note: 'first' }] } } } },
        {
          person: {
            row: {
              note: 'second',
              person: { name: 'user 2', rows: [{ note: 'second' }, { note: 'third' }] },
            },
          },
        },
      ],
    });
    expect(server.asked).toHaveLength(2);
  });

  it('shows a role the rows that it may see, in the types that it may see', async () => {
    const select = (filter: object) => ({
      select_permissions: [{ role: 'reader', permission: { columns: '*', filter } }],
    });
    const real = await start(withRemotes([plain(both)], select({ note: { _neq: 'third' } })));
    expect(await data(real, '{ user(id: 2) { rows { note } } }', asRole('reader'))).toEqual({
      user: { rows: [{ note: 'second' }] },
    });
    expect(await real.ask('{ user(id: 2) { rows { note } } }', asRole('anonymous'))).toMatchObject({
      body: { errors: [{ message: "field 'rows' not found in type: 'User'" }] },
    });
    const without = await start(
      withRemotes(
        [
          plain({
            ...both,
            permissions: [permission('type Query { user(id: ID!): User } type User { nodeId: Int }')],
          }),
        ],
        select({}),
      ),
    );
    const printed = without.engine.printSchema('reader');
    expect(printed).toContain('row: node');
    expect(printed).not.toContain('  rows(');
  });

  it('goes with customization, and to other remote schemas', async () => {
    const other = { name: 'friend', definition: toRemote('x', byId, ['id'], 'plain').definition };
    const real = await start(
      withRemotes([
        customized(links([toTable('row', { field_mapping: { nodeId: 'id' } }), other])),
        { ...plain(), name: 'plain' },
      ]),
    );
    expect(
      await data(real, '{ in_people { get_users(ids: [1, 2]) { key row { note } friend { email } } } }'),
    ).toEqual({
      in_people: {
        get_users: [
          { key: '1', row: { note: 'first' }, friend: { email: '1@example.com' } },
          { key: '2', row: { note: 'second' }, friend: { email: '2@example.com' } },
        ],
      },
    });
    expect(server.asked).toHaveLength(2);
  });

  it('joins nothing to null, and refuses too much', async () => {
    const real = await start(withRemotes([plain(both)]));
    server.answer = (_asked, response) =>
      void response.end('{"data":{"user":{"__hasura_internal_nodeId":null,"__hasura_internal_id":null}}}');
    expect(await data(real, '{ user(id: 1) { row { note } rows { note } } }')).toEqual({
      user: { row: null, rows: [] },
    });
    const many = Array.from({ length: 5001 }, (_unused, id) => ({ __hasura_internal_nodeId: id }));
    server.answer = (_asked, response) => void response.end(JSON.stringify({ data: { users: many } }));
    expect(await real.ask('{ users { row { note } } }')).toMatchObject({
      body: { errors: [{ message: 'the request joins too many different values with a remote schema' }] },
    });
    server.answer = (_asked, response) =>
      void response.end(JSON.stringify({ data: { users: Array.from({ length: 200_001 }, () => ({})) } }));
    expect(await real.ask('{ users { id } }')).toMatchObject({
      body: { errors: [{ message: 'the answer has too many objects' }] },
    });
    server.answer = undefined;
    expect(await real.ask('{ users { row(limit: 1) { note } } }')).toMatchObject({ body: { errors: [{}] } });
    expect(await real.ask('{ users { row { nope } } }')).toMatchObject({
      body: { errors: [{ message: "field 'nope' not found in type: 'node'" }] },
    });
  });

  it.each([
    [links([toTable('row', { field_mapping: { nope: 'id' } })]), 'field "nope" does not exist'],
    [links([toTable('row', { field_mapping: { nodeId: 'nope' } })]), 'column "nope" does not exist'],
    [
      links([toTable('row', { table: 'nope', field_mapping: { nodeId: 'id' } })]),
      'table "public.nope" is not tracked',
    ],
    [
      links([toTable('row', { source: 'nope', field_mapping: { nodeId: 'id' } })]),
      'there is no source "nope"',
    ],
    [links([toTable('name', { field_mapping: { nodeId: 'id' } })]), 'field "name" is already there'],
    [links([toTable('row', { field_mapping: { id: 'id' } })], 'Found'), '"Found" is no object type'],
  ])('that cannot be stops the start: %j', async (more, reason) => {
    await expect(start(withRemotes([plain(more)]))).rejects.toThrow(reason);
  });
});

describe('what is asked too much of a remote schema', () => {
  const both = links([toTable('rows', { relationship_type: 'array', field_mapping: { nodeId: 'grp' } })]);

  it.each([
    [
      'nested fragments',
      `{ user(id: 1) { ...F0 } } ${Array.from({ length: 80 }, (_unused, n) => `fragment F${String(n)} on User { friends { ...F${String(n + 1)} } }`).join(' ')} fragment F80 on User { id }`,
      'the query is nested too deeply',
    ],
    [
      'doubling fragments',
      `{ user(id: 1) { ...F0 } } ${Array.from({ length: 20 }, (_unused, n) => `fragment F${String(n)} on User { a: friends { ...F${String(n + 1)} } b: friends { ...F${String(n + 1)} } }`).join(' ')} fragment F20 on User { id }`,
      'the query asks for too many fields and values',
    ],
    [
      'aliases',
      `{ ${Array.from({ length: 1300 }, (_unused, n) => `a${String(n)}: hello`).join(' ')} }`,
      'the query asks for too many fields and values',
    ],
    [
      'relationships',
      `{ ${Array.from({ length: 700 }, (_unused, n) => `a${String(n)}: user(id: 1) { rows { id } }`).join(' ')} }`,
      'the query asks for too many fields and values',
    ],
  ])('is refused before it is asked: %s', async (_name, query, message) => {
    const real = await start(withRemotes([plain(both)]));
    expect(await real.ask(query)).toMatchObject({
      body: { errors: [{ message, extensions: { code: 'validation-failed' } }] },
    });
    expect(server.asked).toEqual([]);
  });

  it('cannot make an answer of what one value is joined to in many places', async () => {
    const real = await start(
      withRemotes([plain()], {
        remote_relationships: [toRemote('person', { user: { arguments: { id: '$grp' } } }, ['grp'])],
      }),
    );
    await database.client.query(
      "insert into node (grp, note) select 4242, 'many' from generate_series(1, 2000)",
    );
    server.answer = (_asked, response) =>
      void response.end(JSON.stringify({ data: { f0: { name: 'x'.repeat(50_000) } } }));
    expect(await real.ask('{ node(where: {grp: {_eq: 4242}}) { person { name } } }')).toMatchObject({
      body: { errors: [{ extensions: { code: 'response-too-large' } }] },
    });
    await database.client.query('delete from node where grp = 4242');
  });

  it('holds no relationship to what is called like a key of ours', async () => {
    const real = await start(
      withRemotes([plain(both)], { remote_relationships: [toRemote('person', byId)] }),
    );
    expect(await real.ask('{ node { person { id } __hasura_internal_id: grp } }')).toMatchObject({
      body: { errors: [{ extensions: { code: 'validation-failed' } }] },
    });
    expect(await real.ask('{ user(id: 1) { rows { id } __hasura_internal_nodeId: email } }')).toMatchObject({
      body: { errors: [{}] },
    });
  });

  it("is asked where the client has gone? its answer is nobody's, and nothing fails", async () => {
    const real = await start(withRemotes([plain({}, { timeout_seconds: 1 })]));
    server.answer = () => undefined;
    const controller = new AbortController();
    const asked = real
      .ask('{ hello }', asAdmin, controller.signal)
      .catch((error: unknown) => (error as Error).name);
    await expect.poll(() => server.asked.length).toBe(1);
    controller.abort();
    expect(await asked).toBe('AbortError');
    server.answer = undefined;
    expect(await data(real, '{ hello }')).toEqual({ hello: 'hello {}' });
  });
});

describe('the metadata API', () => {
  const call = async (real: RealEngine, type: string, args: object = {}): Promise<unknown> => {
    const body = JSON.stringify({ type, args });
    const response = await fetch(`${real.url}/v1/metadata`, { method: 'POST', headers: asAdmin, body });
    return response.json();
  };
  const success = { message: 'success' };

  it('adds, changes, introspects and removes remote schemas, permissions and relationships', async () => {
    const real = await start(realMetadata);
    const definition = { url: server.url };
    expect(await call(real, 'add_remote_schema', { name: 'people', definition })).toEqual(success);
    expect(await call(real, 'add_remote_schema', { name: 'people', definition })).toMatchObject({
      code: 'already-exists',
    });
    expect(await call(real, 'introspect_remote_schema', { name: 'people' })).toMatchObject({
      data: { __schema: { queryType: { name: 'Query' } } },
    });
    expect(await data(real, '{ hello }', asRole('reader'))).toEqual({ hello: 'hello {}' });
    const reader = { remote_schema: 'people', role: 'reader' };
    expect(
      await call(real, 'add_remote_schema_permissions', {
        ...reader,
        definition: { schema: 'type Query { nope: Int }' },
      }),
    ).toMatchObject({
      code: 'invalid-configuration',
      error: expect.stringContaining('field "nope" does not exist') as string,
    });
    expect(
      await call(real, 'add_remote_schema_permissions', { ...reader, definition: { schema: part } }),
    ).toEqual(success);
    expect(real.engine.printSchema('reader')).not.toContain('email');
    expect(await call(real, 'drop_remote_schema_permissions', reader)).toEqual(success);
    // Not open to all again by that.
    expect(await real.ask('{ hello }', asRole('reader'))).toMatchObject({ body: { errors: [{}] } });
    const relationship = {
      table: 'node',
      name: 'person',
      ...{ definition: toRemote('person', byId).definition },
    };
    expect(await call(real, 'pg_create_remote_relationship', relationship)).toEqual(success);
    expect(await call(real, 'pg_create_remote_relationship', relationship)).toMatchObject({
      code: 'already-exists',
    });
    expect(await data(real, '{ node(limit: 1) { person { name } } }')).toEqual({
      node: [{ person: { name: 'user 1' } }],
    });
    expect(await call(real, 'remove_remote_schema', { name: 'people' })).toMatchObject({
      code: 'dependency-error',
    });
    expect(await call(real, 'pg_delete_remote_relationship', { table: 'node', name: 'person' })).toEqual(
      success,
    );
    const link = { remote_schema: 'people', type_name: 'User', name: 'row' };
    const toRow = { definition: toTable('row', { field_mapping: { nodeId: 'id' } }).definition };
    expect(await call(real, 'create_remote_schema_remote_relationship', { ...link, ...toRow })).toEqual(
      success,
    );
    expect(await data(real, '{ user(id: 1) { row { note } } }')).toEqual({
      user: { row: { note: 'first' } },
    });
    expect(await call(real, 'update_remote_schema_remote_relationship', { ...link, ...toRow })).toEqual(
      success,
    );
    expect(await call(real, 'delete_remote_schema_remote_relationship', link)).toEqual(success);
    expect(await call(real, 'delete_remote_schema_remote_relationship', link)).toMatchObject({
      code: 'not-exists',
    });
    expect(
      await call(real, 'update_remote_schema', {
        name: 'people',
        definition: { ...definition, customization: { root_fields_namespace: 'ns' } },
      }),
    ).toEqual(success);
    expect(await data(real, '{ ns { hello } }')).toEqual({ ns: { hello: 'hello {}' } });
    expect(await call(real, 'remove_remote_schema', { name: 'people' })).toEqual(success);
    expect(await call(real, 'export_metadata')).not.toMatchObject({ remote_schemas: [{}] });
    expect(await call(real, 'introspect_remote_schema', { name: 'people' })).toMatchObject({
      code: 'not-exists',
    });
  });

  it('adds none that cannot be asked, and reads a changed schema when it is told to', async () => {
    const real = await start(
      withRemotes([plain({ permissions: [permission('type Query { hello: String }')] })]),
    );
    expect(
      await call(real, 'add_remote_schema', { name: 'dead', definition: { url: 'http://127.0.0.1:9' } }),
    ).toMatchObject({
      code: 'remote-schema-error',
      error: 'the remote schema cannot be introspected: ECONNREFUSED',
    });
    server.serve('type Query { hello: String more: Int }', {});
    expect(await call(real, 'reload_remote_schema', { name: 'people' })).toEqual(success);
    expect(real.engine.printSchema('admin')).toContain('more: Int');
    // What the permission names is gone: nothing of the change counts.
    server.serve('type Query { more: Int }', {});
    expect(await call(real, 'reload_remote_schema', { name: 'people' })).toMatchObject({
      code: 'unexpected',
    });
    expect(real.engine.printSchema('reader')).toContain('hello: String');
  });

  it('is there again when it answers', async () => {
    let found = 0;
    const remotes = new RemoteIntrospection({}, 10);
    const metadata = metadataFromJson(withRemotes([{ name: 'late', definition: { url: server.url } }]));
    server.serve('type Query { a: Int }', {});
    server.refuses = true;
    expect(await remotes.find(metadata)).toMatchObject({ leftOut: [{ name: 'late' }] });
    remotes.watch(() => (found += 1));
    server.refuses = false;
    await expect.poll(() => found).toBe(1);
    expect(await remotes.find(metadata)).toMatchObject({ leftOut: [] });
    remotes.close();
  });
});
