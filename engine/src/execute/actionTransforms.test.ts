// Transforms of actions: what a handler gets and what becomes of its answer, by the cases of Hasura's documentation
// ("REST connectors for actions"). The handler is real; no database is needed.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineError } from '../errors.ts';
import { metadataFromJson } from '../metadata/load.ts';
import { callAction, readHandlers } from './actionCall.ts';

interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

let asked: Asked | undefined;
let answer = { status: 200, text: '{}' };
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    asked = { method: request.method, path: request.url, headers: request.headers, text };
    response.writeHead(answer.status).end(answer.text);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = undefined;
  answer = { status: 200, text: '{}' };
});

const sources = [
  {
    name: 'default',
    kind: 'postgres',
    configuration: { connection_info: { database_url: 'x' } },
    tables: [],
  },
];
const metadataWith = (definition: object) =>
  metadataFromJson({
    version: 3,
    sources,
    actions: [{ name: 'create_user', definition: { handler: 'x', output_type: 'Int', ...definition } }],
  });

/** Calls the action with these transforms; its input is a user. */
function call(
  definition: object,
  input: Record<string, unknown> = { username: 'Asha Rai', email: 'a@b.np' },
) {
  const handler = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api`;
  const metadata = metadataWith({ handler, ...definition });
  const [entry] = metadata.actions;
  const handlers = readHandlers(metadata, {});
  if (entry === undefined || handlers === undefined) throw new Error('no action');
  return callAction(handlers, {
    action: { name: entry.name, metadata: entry },
    input,
    sessionVariables: { 'x-hasura-user-id': 'é/7', 'x-hasura-role': 'user' },
    query: 'mutation { create_user }',
    headers: [['x-trace', 'abc']],
  }).finally(() => handlers.client.close());
}

const failure = (definition: object): Promise<EngineError> =>
  call(definition).then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as EngineError,
  );

describe('a request transform', () => {
  it('of version 1 makes address, method, parameters and body', async () => {
    await call({
      request_transform: {
        template_engine: 'Kriti',
        method: 'PATCH',
        content_type: 'application/json',
        url: '{{$base_url}}/create_user/{{ escapeUri($body.input.username) }}',
        query_params: {
          id: "{{$session_variables['x-hasura-user-id']}}",
          role: '{{getSessionVariable("X-Hasura-Role")}}',
          'of {{$body.action.name}}': 'a&b',
          missing: '{{ $body.input?.missing }}',
          bare: null,
        },
        body: '{"username": {{$body.input.username}}, "all": {{$body.input}}}',
      },
    });
    expect(asked).toMatchObject({
      method: 'PATCH',
      path: '/api/create_user/Asha%20Rai?id=%C3%A9%2F7&role=user&of%20create_user=a%26b&bare',
      text: '{"username":"Asha Rai","all":{"username":"Asha Rai","email":"a@b.np"}}',
    });
    expect(asked?.headers['content-type']).toBe('application/json');
  });

  it('may add a path to an address that has none', async () => {
    const { port } = server.address() as AddressInfo;
    const handler = ` HTTP://127.0.0.1:${String(port)}`;
    await call({ handler, request_transform: { version: 2, url: '{{$base_url}}/users' } });
    expect(asked?.path).toBe('/users');
  });

  it('of version 2 removes the body and its header', async () => {
    await call({
      request_transform: {
        version: 2,
        method: 'get',
        url: '{{$base_url}}/create_user',
        body: { action: 'remove' },
        request_headers: { remove_headers: ['Content-Type'] },
      },
    });
    expect(asked).toMatchObject({ method: 'GET', path: '/api/create_user', text: '' });
    expect(asked?.headers).not.toHaveProperty('content-type');
    expect(asked?.headers).not.toHaveProperty('content-length');
  });

  it('makes a form, and headers', async () => {
    await call({
      forward_client_headers: true,
      headers: [{ name: 'x-key', value: 'configured' }],
      request_transform: {
        version: 2,
        query_params: '?q={{ escapeUri("a b") }}&x',
        body: {
          action: 'x_www_form_urlencoded',
          form_template: { 'user name': '{{$body.input.username}}', tags: '{{ [1, "é"] }}' },
          template: null,
        },
        request_headers: {
          remove_headers: ['content-type', 'x-trace'],
          add_headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'X-Key': 'né {{$body.input.email}}',
          },
        },
      },
    });
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/api?q=a%20b&x',
      text: 'user%20name=Asha%20Rai&tags=%5B1%2C%22%C3%A9%22%5D',
    });
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Buffer.from(asked?.headers['x-key'] as string, 'latin1').toString()).toBe('né a@b.np');
    expect(asked?.headers).not.toHaveProperty('x-trace');
  });

  it('that is not there leaves all as it is', async () => {
    await call({ request_transform: { version: 2 } });
    expect(asked).toMatchObject({ method: 'POST', path: '/api' });
    expect(JSON.parse(asked?.text ?? '')).toMatchObject({
      action: { name: 'create_user' },
      session_variables: { 'x-hasura-role': 'user', 'x-hasura-user-id': 'é/7' },
    });
  });

  it.each([
    [
      { body: '{"x": {{$body.input.nope}}}' },
      { error_code: 'Attribute Error', source_position: { start_line: 1 } },
    ],
    [{ url: 'ftp://{{$body.input.email}}/' }, { error_code: 'TransformationError', message: 'Invalid URL' }],
    [{ url: '{{$body.input.email}}' }, { error_code: 'TransformationError', message: 'Invalid URL' }],
    [
      { request_headers: { add_headers: { 'x-a': '{{$body.input.username}}\\r\\nx-b: 1' } } },
      { message: 'the header x-a would have a value that no header may have' },
    ],
    [{ body: '{{ getSessionVariable("x-hasura-none") }}' }, { error_code: 'Function Error' }],
  ])('that fails calls nobody: %j', async (transform, detail) => {
    const error = await failure({ request_transform: transform });
    expect(error).toMatchObject({ code: 'unexpected', message: 'Request Transformation Failed' });
    expect(error.internal).toMatchObject([detail]);
    expect(asked).toBeUndefined();
  });
});

describe('a response transform', () => {
  it('sees the answer, its status, and the request', async () => {
    answer = { status: 201, text: '{"user": {"id": 12345678901234567890.50}}' };
    const body = `{"id": {{$body.user.id}}, "status": {{$response.status}},
      "by": {{$request.body.session_variables['x-hasura-role']}}, "role": {{getSessionVariable("x-hasura-role")}}}`;
    const result = await call({ request_transform: { method: 'PUT' }, response_transform: { body } });
    expect(result).toMatchObject({
      id: { text: '12345678901234567890.50' },
      status: 201,
      by: 'user',
      role: 'user',
    });
    const without = { version: 2, body: { action: 'transform', template: '{{ $request }}' } };
    expect(await call({ response_transform: without })).toBeNull();
  });

  it('turns errors into others, and texts into JSON', async () => {
    answer = { status: 404, text: '{"detail": "nobody"}' };
    const body =
      '{{ if $response.status > 399 }} {"message": {{$body.detail}}, "code": "gone"} {{ else }} $body {{ end }}';
    expect(
      (await failure({ response_transform: { body: body.replace('$body {{', '{{$body}} {{') } })).message,
    ).toBe('nobody');
    answer = { status: 200, text: 'OK' };
    expect(await call({ response_transform: { body: '{"plain": {{ $body ?? "nothing" }}}' } })).toEqual({
      plain: 'nothing',
    });
    expect(await call({ response_transform: { version: 2, body: { action: 'remove' } } })).toBeNull();
    const form = { action: 'x_www_form_urlencoded', form_template: { a: 'b c' } };
    expect(await call({ response_transform: { version: 2, body: form } })).toBe('a=b%20c');
  });

  it('that fails is the administrator’s to know', async () => {
    const error = await failure({ response_transform: { body: '{{ $body.nope }}' } });
    expect(error).toMatchObject({ code: 'unexpected', message: 'Response Transformation Failed' });
    expect(error.internal).toMatchObject([{ error_code: 'Attribute Error' }]);
  });
});

describe('metadata of transforms', () => {
  it.each([
    [
      { request_transform: { body: '{"x": {{$boddy.input}}}' } },
      'request_transform.body: line 1, column 9 of the template: there is no variable $boddy',
    ],
    [
      { request_transform: { url: '{{$base_url}}/"' } },
      'request_transform.url: line 1, column 15 of the template: a quotation mark',
    ],
    [
      { request_transform: { query_params: { a: '{{ nope($body) }}' } } },
      'query_params.a: line 1, column 4 of the template: there is no function nope',
    ],
    [
      {
        request_transform: {
          version: 2,
          body: { action: 'x_www_form_urlencoded', form_template: { a: '{{' } },
        },
      },
      'body.form_template.a: line 1, column 3',
    ],
    [
      { request_transform: { request_headers: { add_headers: { a: '{{ $url }}' } } } },
      'add_headers.a: line 1, column 4 of the template: there is no variable $url',
    ],
    [{ request_transform: { version: 2, body: 'x' } }, 'request_transform.body: of version 2 is an object'],
    [{ request_transform: { body: { action: 'remove' } } }, 'request_transform.body: of version 1 is a text'],
    [
      { request_transform: { version: 2, body: { action: 'transform' } } },
      'request_transform.body: template is missing',
    ],
    [{ request_transform: { version: 3 } }, 'request_transform.version: is neither 1 nor 2'],
    [
      { request_transform: { template_engine: 'Mustache' } },
      'request_transform.template_engine: expected "Kriti"',
    ],
    [{ request_transform: { method: 'CONNECT' } }, 'request_transform.method: is none of GET'],
    [
      { request_transform: { content_type: 'application/x-www-form-urlencoded' } },
      'stands in request_headers',
    ],
    [{ request_transform: { odd: 1 } }, 'request_transform.odd: unknown key'],
    [
      { response_transform: { body: '{{ $session_variables }}' } },
      'response_transform.body: line 1, column 4 of the template: there is no variable $session_variables',
    ],
  ])('%j', (definition, message) => {
    expect(() => metadataWith(definition)).toThrow(message);
  });
});
