import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startFakeEngine, type FakeEngine } from '../../testing/fakeEngine.ts';

const secret = 'secret';
const jwtKey = 'k'.repeat(32);
const secured = {
  HASURA_GRAPHQL_ADMIN_SECRET: secret,
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
  HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key: jwtKey }),
};

let fake: FakeEngine;
const clients: Client[] = [];
const start = async (env: NodeJS.ProcessEnv = {}) => {
  fake = await startFakeEngine({ ...secured, ...env });
};
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await fake.stop();
});

type Message = Record<string, unknown>;

/** A client that keeps what it receives, without the keep-alives. */
class Client {
  readonly socket: WebSocket;
  readonly #received: Message[] = [];
  readonly keepAlives: Message[] = [];
  #wake: () => void = () => undefined;
  closed: { code: number; reason: string } | undefined;

  constructor(protocol: string | undefined, headers: Record<string, string> = {}) {
    const url = `${fake.url.replace('http', 'ws')}/v1/graphql`;
    this.socket =
      protocol === undefined ? new WebSocket(url, { headers }) : new WebSocket(url, protocol, { headers });
    clients.push(this);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message;
      (message['type'] === 'ka' || message['type'] === 'ping' ? this.keepAlives : this.#received).push(
        message,
      );
      this.#wake();
    });
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
  }

  send(...messages: unknown[]): this {
    const write = () => {
      for (const message of messages)
        this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    };
    if (this.socket.readyState === WebSocket.CONNECTING) this.socket.once('open', write);
    else write();
    return this;
  }

  async next(): Promise<Message> {
    for (;;) {
      const message = this.#received.shift();
      if (message !== undefined) return message;
      if (this.closed !== undefined) throw new Error(`closed: ${JSON.stringify(this.closed)}`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async end(): Promise<{ code: number; reason: string }> {
    while (this.closed === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.closed;
  }

  /** Everything received before an answer to a message sent now: so silence can be told. */
  async silence(): Promise<Message[]> {
    this.send({
      id: 'echo',
      type: this.socket.protocol === 'graphql-transport-ws' ? 'subscribe' : 'start',
      payload: { query: 'value' },
    });
    const seen: Message[] = [];
    for (;;) {
      const message = await this.next();
      if (message['id'] !== 'echo') seen.push(message);
      else if (message['type'] === 'complete') return seen;
    }
  }
}

const init = (headers: Record<string, string> = {}) => ({ type: 'connection_init', payload: { headers } });
const admin = { 'X-Hasura-Admin-Secret': secret };

describe('graphql-transport-ws', () => {
  const open = async (headers: Record<string, string> = admin) => {
    const client = new Client('graphql-transport-ws').send(init(headers));
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    return client;
  };
  const subscribe = (id: string, query: string) => ({ id, type: 'subscribe', payload: { query } });

  it('sends live results as they change, until stopped', async () => {
    await start();
    const [one, two] = [await open(), await open()];
    one.send(subscribe('live', 'live'));
    expect(await one.next()).toEqual({ type: 'next', id: 'live', payload: { data: { value: 'first' } } });
    two.send(subscribe('m', 'set second'));
    expect(await one.next()).toEqual({ type: 'next', id: 'live', payload: { data: { value: 'second' } } });
    one.send({ id: 'live', type: 'complete' });
    expect(await one.silence()).toEqual([]);
    two.send(subscribe('m2', 'set third'));
    expect(await one.silence()).toEqual([]);
    // The id is free again.
    one.send(subscribe('live', 'live'));
    expect(await one.next()).toEqual({ type: 'next', id: 'live', payload: { data: { value: 'third' } } });
  });

  it('ends an operation by an error, without complete', async () => {
    await start();
    const client = await open({});
    const error = (code: string) => ({
      type: 'error',
      id: '1',
      payload: [
        { extensions: { code, path: expect.any(String) as string }, message: expect.any(String) as string },
      ],
    });
    client.send(subscribe('1', 'rubbish'));
    expect(await client.next()).toEqual(error('validation-failed'));
    client.send(subscribe('1', 'fail'));
    expect(await client.next()).toEqual(error('constraint-violation'));
    client.send({ id: '1', type: 'subscribe', payload: {} });
    expect(await client.next()).toEqual(error('parse-failed'));
    client.send(subscribe('1', 'crash'));
    expect(await client.next()).toEqual(error('unexpected'));
    expect(await client.silence()).toEqual([]);
  });

  it('answers pings', async () => {
    await start();
    const client = await open();
    client.send({ type: 'ping', payload: { a: 1 } }, { type: 'ping' }, { type: 'pong' });
    expect(await client.next()).toEqual({ type: 'pong', payload: { a: 1 } });
    expect(await client.next()).toEqual({ type: 'pong' });
  });

  it('drops the answer of a query that was stopped', async () => {
    await start();
    const client = await open();
    client.send(subscribe('1', 'slow'), { id: '1', type: 'complete' });
    fake.release();
    expect(await client.silence()).toEqual([]);
  });

  it.each([
    ['rubbish', 4400],
    ['[]', 4400],
    [{ type: 'start', id: '1', payload: { query: 'value' } }, 4400],
    [{ type: 'subscribe', payload: { query: 'value' } }, 4400],
    [init(), 4429],
  ])('closes on %j', async (message, code) => {
    await start();
    const client = await open();
    client.send(message);
    expect((await client.end()).code).toBe(code);
  });

  it('closes when an id is used twice', async () => {
    await start();
    const client = await open();
    client.send(subscribe('1', 'live'), subscribe('1', 'value'));
    expect(await client.end()).toEqual({ code: 4409, reason: 'Subscriber for 1 already exists' });
  });

  it('closes on binary messages', async () => {
    await start();
    const client = await open();
    client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect((await client.end()).code).toBe(4400);
  });

  it('closes when an operation comes before connection_init, or connection_init does not come', async () => {
    await start({ HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: '1' });
    const eager = new Client('graphql-transport-ws').send(subscribe('1', 'value'));
    expect(await eager.end()).toEqual({ code: 4401, reason: 'Unauthorized' });
    const silent = new Client('graphql-transport-ws');
    expect(await silent.end()).toEqual({ code: 4408, reason: 'Connection initialisation timed out' });
  });

  it('closes when the caller cannot be authenticated', async () => {
    await start();
    const wrong = new Client('graphql-transport-ws').send(init({ 'x-hasura-admin-secret': 'wrong' }));
    expect(await wrong.end()).toEqual({
      code: 4403,
      reason: 'invalid x-hasura-admin-secret/x-hasura-access-key',
    });
    const forged = new Client('graphql-transport-ws').send(init({ Authorization: 'Bearer x.y.z' }));
    expect((await forged.end()).reason).toMatch(/^Could not verify JWT/);
  });

  it('bounds the size of a message', async () => {
    await start({ ENGINE_MAX_BODY_SIZE: '1000' });
    const client = await open();
    client.send(subscribe('1', 'x'.repeat(2000)));
    expect((await client.end()).code).toBe(1009);
  });

  it('bounds the operations of a connection', async () => {
    await start({ ENGINE_WEBSOCKET_MAX_OPERATIONS: '2' });
    const client = await open();
    client.send(subscribe('1', 'slow'), subscribe('2', 'slow'), subscribe('3', 'value'));
    expect(await client.next()).toMatchObject({
      type: 'error',
      id: '3',
      payload: [{ extensions: { code: 'bad-request' } }],
    });
    fake.release();
    expect(await client.next()).toMatchObject({ type: 'next', id: '1' });
  });

  it('bounds the bytes of what a connection has asked and not yet got, before it is initialised too', async () => {
    await start({ ENGINE_WEBSOCKET_MAX_HELD: '100000' });
    const client = await open();
    const large = (id: string, query: string) => ({
      ...subscribe(id, query),
      payload: { query, variables: { text: 'x'.repeat(40_000) } },
    });
    client.send(large('1', 'slow'), large('2', 'live'), large('3', 'value'), subscribe('4', 'value'));
    const refused = {
      type: 'error',
      id: '3',
      payload: [
        { extensions: { code: 'bad-request' }, message: 'too many bytes of operations on one connection' },
      ],
    };
    const seen: Message[] = [];
    while (seen.length < 4) seen.push(await client.next());
    expect(seen).toContainEqual(expect.objectContaining({ id: '2', type: 'next' }));
    expect(seen).toContainEqual(expect.objectContaining({ id: '4', type: 'next' }));
    expect(seen.find(({ id }) => id === '3')).toMatchObject(refused);
    // What has ended, or was stopped, holds nothing.
    fake.release();
    expect(await client.next()).toMatchObject({ id: '1', type: 'next' });
    expect(await client.next()).toMatchObject({ id: '1', type: 'complete' });
    client.send({ id: '2', type: 'complete' }, large('5', 'live'), large('6', 'value'));
    const later = [await client.next(), await client.next(), await client.next()];
    expect(later).toContainEqual(expect.objectContaining({ id: '5', type: 'next' }));
    expect(later).toContainEqual(expect.objectContaining({ id: '6', type: 'next' }));
  });

  it('bounds the bytes that wait for the end of the initialisation', async () => {
    // Keys that never come: authentication waits for them.
    const keys = createServer(() => undefined);
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
    const { port } = keys.address() as AddressInfo;
    const jwt = { type: 'RS256', jwk_url: `http://127.0.0.1:${String(port)}/keys` };
    await start({
      ENGINE_WEBSOCKET_MAX_HELD: '100000',
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify(jwt),
    });
    const header = Buffer.from('{"alg":"RS256"}').toString('base64url');
    const large = (id: string) => ({ id, type: 'start', payload: { query: 'x'.repeat(40_000) } });
    const client = new Client(undefined).send(init({ Authorization: `Bearer ${header}.e30.AA` }));
    client.send(large('1'), large('2'), large('3'));
    expect(await client.end()).toEqual({
      code: 4400,
      reason: 'too many messages before the connection is initialised',
    });
    keys.closeAllConnections();
    keys.close();
  });

  it('bounds the live queries of a connection, of an address, and of all', async () => {
    const code = (message: Message) =>
      (message as { payload: [{ extensions: { code: string } }] }).payload[0].extensions.code;
    await start({ ENGINE_WEBSOCKET_MAX_LIVE: '2', ENGINE_ADDRESS_MAX_LIVE: '3' });
    const [one, two] = [await open(), await open()];
    const take = async (client: Client, id: string) => {
      client.send(subscribe(id, 'live'));
      const message = await client.next();
      return message['type'] === 'next' ? 'taken' : code(message);
    };
    expect([await take(one, '1'), await take(one, '2'), await take(one, '3')]).toEqual([
      'taken',
      'taken',
      'bad-request',
    ]);
    expect([await take(two, '1'), await take(two, '2')]).toEqual(['taken', 'bad-request']);
    one.send({ id: '1', type: 'complete' });
    expect(await take(two, '3')).toBe('taken');
    one.socket.close();
    await one.end();
    expect(await take(await open(), '1')).toBe('taken');
    await fake.stop();

    await start({ ENGINE_MAX_LIVE: '1' });
    const [first, second] = [await open(), await open()];
    expect([await take(first, '1'), await take(second, '1')]).toEqual(['taken', 'busy']);
  });

  it('runs a bounded number of queries at a time, and each of them in the end', async () => {
    await start();
    const client = await open();
    const ids = Array.from({ length: 100 }, (_none, index) => String(index));
    client.send(...ids.map((id) => subscribe(id, 'slow')), { id: '99', type: 'complete' });
    await expect.poll(() => fake.state.running).toBe(20);
    fake.release();
    const answered: unknown[] = [];
    while (answered.length < 99) {
      const message = await client.next();
      if (message['type'] === 'next') answered.push(message['id']);
    }
    expect(answered).toEqual(ids.slice(0, 99));
    expect(fake.state.mostRunning).toBe(20);
  });
});

describe('graphql-ws (subscriptions-transport-ws)', () => {
  const start2 = (id: string, query: string) => ({ id, type: 'start', payload: { query } });
  const open = async (
    headers: Record<string, string> = admin,
    protocol: string | undefined = 'graphql-ws',
  ) => {
    const client = new Client(protocol).send(init(headers));
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    return client;
  };

  it('does not ask its clients to wait for the acknowledgement', async () => {
    await start();
    const client = new Client('graphql-ws').send(init(admin), start2('1', 'value'));
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    expect(await client.next()).toMatchObject({ type: 'data', id: '1' });
  });

  it('is spoken to clients that name no protocol', async () => {
    await start();
    const client = new Client(undefined).send(init(admin), start2('1', 'value'));
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    expect(client.socket.protocol).toBe('');
    expect(await client.next()).toMatchObject({ type: 'data', id: '1' });
  });

  it('tells refusals by error and failures by data, both with complete', async () => {
    await start();
    const client = await open({});
    client.send(start2('1', 'rubbish'));
    expect(await client.next()).toMatchObject({
      type: 'error',
      payload: { errors: [{ extensions: { code: 'validation-failed' } }] },
    });
    expect(await client.next()).toEqual({ type: 'complete', id: '1' });
    client.send(start2('1', 'fail'));
    expect(await client.next()).toMatchObject({
      type: 'data',
      payload: { errors: [{ extensions: { code: 'constraint-violation' } }] },
    });
    expect(await client.next()).toEqual({ type: 'complete', id: '1' });
  });

  it('refuses an id in use and leaves the running operation alone', async () => {
    await start();
    const client = await open();
    client.send(start2('1', 'live'));
    expect(await client.next()).toMatchObject({ type: 'data', id: '1' });
    client.send(start2('1', 'value'));
    expect(await client.next()).toMatchObject({
      type: 'error',
      id: '1',
      payload: { errors: [{ extensions: { code: 'start-failed' } }] },
    });
    client.send(start2('2', 'set second'));
    const messages = [await client.next(), await client.next(), await client.next()];
    expect(messages).toContainEqual({ type: 'data', id: '1', payload: { data: { value: 'second' } } });
  });

  it('reports what it cannot read, and ends when told to', async () => {
    await start();
    const client = await open();
    client.send('rubbish');
    expect(await client.next()).toMatchObject({ type: 'connection_error' });
    client.send({ type: 'connection_terminate' });
    expect((await client.end()).code).toBe(1000);
  });

  it('refuses what comes before connection_init, and wrong secrets', async () => {
    await start();
    const eager = new Client('graphql-ws').send(start2('1', 'value'));
    expect(await eager.next()).toMatchObject({
      type: 'error',
      payload: { errors: [{ extensions: { code: 'start-failed' } }] },
    });
    const wrong = new Client('graphql-ws').send(init({ 'x-hasura-admin-secret': 'wrong' }));
    expect(await wrong.next()).toEqual({
      type: 'connection_error',
      payload: 'invalid x-hasura-admin-secret/x-hasura-access-key',
    });
    expect((await wrong.end()).code).toBe(4400);
  });
});

describe('sessions', () => {
  const token = (expiresIn: number) =>
    new SignJWT({
      'https://hasura.io/jwt/claims': {
        'x-hasura-default-role': 'student',
        'x-hasura-allowed-roles': ['student'],
      },
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.ceil(Date.now() / 1000) + expiresIn)
      .sign(new TextEncoder().encode(jwtKey));

  it('end with their token, and their live queries with them', async () => {
    await start();
    const client = new Client('graphql-transport-ws').send(
      init({ authorization: `Bearer ${await token(1)}` }),
      // Waits for the acknowledgement, as it may: the server keeps it until then.
      { id: '1', type: 'subscribe', payload: { query: 'live' } },
    );
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    expect(await client.next()).toMatchObject({ type: 'next' });
    expect(await client.end()).toEqual({ code: 4403, reason: 'Could not verify JWT: JWTExpired' });
    const { fetches } = fake.state;
    const other = new Client('graphql-transport-ws').send(init(admin), {
      id: '1',
      type: 'subscribe',
      payload: { query: 'set second' },
    });
    expect(await other.next()).toEqual({ type: 'connection_ack' });
    await other.next();
    expect(await other.silence()).toEqual([{ type: 'complete', id: '1' }]);
    expect(fake.state.fetches).toBe(fetches);
  });

  it('may come from the headers of the upgrade; those of connection_init win', async () => {
    await start();
    const headers = { ...admin, 'x-hasura-role': 'teacher', 'x-hasura-user-id': '1' };
    const client = new Client('graphql-transport-ws', headers).send(init({ 'x-hasura-role': 'student' }), {
      id: '1',
      type: 'subscribe',
      payload: { query: 'whoami' },
    });
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    expect(await client.next()).toMatchObject({
      payload: { data: { role: 'student', variables: { 'x-hasura-user-id': '1' } } },
    });
  });

  it('do not come from the cookie of another site', async () => {
    const cookieMode = {
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
        type: 'HS256',
        key: jwtKey,
        header: { type: 'Cookie', name: 't' },
      }),
      HASURA_GRAPHQL_CORS_DOMAIN: 'https://own.example',
    };
    await start(cookieMode);
    const cookie = `t=${await token(60)}`;
    const roleFor = async (origin: string) => {
      const client = new Client('graphql-transport-ws', { cookie, origin }).send(init(), {
        id: '1',
        type: 'subscribe',
        payload: { query: 'whoami' },
      });
      await client.next();
      return (await client.next())['payload'];
    };
    expect(await roleFor('https://own.example')).toMatchObject({ data: { role: 'student' } });
    expect(await roleFor('https://evil.example')).toMatchObject({ data: { role: 'anonymous' } });
  });
});

describe('upgrades', () => {
  const outcome = (path: string, protocol: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${fake.url.replace('http', 'ws')}${path}`, protocol);
      socket.on('open', () => {
        resolve(socket.protocol);
        socket.terminate();
      });
      socket.on('error', (error) => resolve(error.message));
    });

  it('are taken at /v1/graphql for the two protocols only', async () => {
    await start();
    expect(await outcome('/v1/graphql?x=1', 'graphql-transport-ws')).toBe('graphql-transport-ws');
    expect(await outcome('/v1/graphql', 'graphql-ws')).toBe('graphql-ws');
    expect(await outcome('/v1/graphql', 'chat')).toMatch(/400/);
    expect(await outcome('/other', 'graphql-ws')).toMatch(/404/);
    await fake.engine.close();
    expect(await outcome('/v1/graphql', 'graphql-ws')).toMatch(/503/);
  });
});

describe('the end of the engine', () => {
  it('does not wait for a client that does not answer', async () => {
    await start();
    const client = new Client('graphql-transport-ws').send(init(admin));
    await client.next();
    client.socket.pause();
    await fake.engine.close();
    client.socket.resume();
    expect([1006, 1012]).toContain((await client.end()).code);
  });
});

describe('keep-alive', () => {
  it('is sent by both protocols', async () => {
    await start();
    for (const [protocol, type] of [
      ['graphql-transport-ws', 'ping'],
      ['graphql-ws', 'ka'],
    ]) {
      const client = new Client(protocol).send(init(admin));
      await client.next();
      await client.silence();
      expect(client.keepAlives).toEqual([expect.objectContaining({ type })]);
    }
  });
});
