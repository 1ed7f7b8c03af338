// Who may knock: under which names, from which sites, how often at a time, and how slowly.

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { UnreadBytes } from '@prabesh/engine';
import { freePort } from '@prabesh/engine/localPostgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../base/config.ts';
import { defaultLimits, type Limits } from '../base/limits.ts';
import { startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';
import { openFront, type Front, type Parts } from './front.ts';

let front: Front | undefined;
let port = 0;
let served: TestServer | undefined;
const clients: Socket[] = [];

const parts: Parts = {
  engine: {
    handles: (pathname) => pathname === '/v1/graphql' || pathname === '/healthz',
    handle: (_req, res) => void res.end('engine'),
    upgrade: (_req, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      socket.resume().on('end', () => socket.end());
    },
  },
  // Never answered: until its body is here, or for good.
  rest: (req, res) => {
    if (req.url?.startsWith('/never') === true) return;
    if (req.url?.startsWith('/early') === true) res.end('before it was read');
    else req.resume().on('end', () => res.end('rest'));
  },
};

interface Settings {
  env?: NodeJS.ProcessEnv;
  limits?: Partial<Limits>;
  corsDomains?: string[];
}

async function open({ env = {}, limits = {}, corsDomains = [] }: Settings = {}): Promise<void> {
  port = await freePort();
  const config = parseConfig({ PORT: String(port), ...env });
  front = await openFront({ ...config, limits: { ...defaultLimits, ...limits }, corsDomains });
  front.ready(parts);
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await front?.close();
  await served?.close();
  front = served = undefined;
});

/** A connection, what it received, and whether it is over. */
interface Client {
  socket: Socket;
  text: () => string;
  status: () => number | undefined;
  isOver: () => boolean;
}

async function knock(text = ''): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  clients.push(socket);
  let received = '';
  let isOver = false;
  socket.on('data', (data: Buffer) => (received += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isOver = true));
  await once(socket, 'connect');
  socket.write(text);
  return {
    socket,
    text: () => received,
    status: () => {
      const code = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
      return code === undefined ? undefined : Number(code);
    },
    isOver: () => isOver,
  };
}

const patience = { interval: 10 };

function message(target: string, headers: Record<string, string> = {}, method = 'GET'): string {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

async function answer(...given: Parameters<typeof message>): Promise<{ status: number; body: string }> {
  const [target, headers = {}, method] = given;
  const client = await knock(message(target, { connection: 'close', ...headers }, method));
  await expect.poll(client.status, patience).toBeDefined();
  if (client.status() === 101) client.socket.end();
  await expect.poll(client.isOver, patience).toBe(true);
  return { status: client.status() ?? 0, body: client.text().split('\r\n\r\n')[1] ?? '' };
}

const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
const secret = { 'x-hasura-admin-secret': 'prabesh-demo-secret' };

describe('a name', () => {
  it('that is not ours is refused wherever it leads, with the address that is', async () => {
    await open();
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost:${port + 1}`,
      `127.0.0.1.evil:${port}`,
      'a b',
    ]) {
      for (const path of ['/', '/console', '/dev/mail', '/auth/user', '/v1/graphql']) {
        expect(await answer(path, { host }), `${host}${path}`).toEqual({
          status: 421,
          body: JSON.stringify({
            error: { code: 'unknown_host', message: `This site is at http://localhost:${port}` },
          }),
        });
      }
      expect((await answer('/v1/graphql', { host, ...upgrade })).status).toBe(421);
    }
  });

  it.each([
    [
      'of the loopback address',
      () => [`localhost:${port}`, `LOCALHOST:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`],
      {},
    ],
    [
      'of the public address, whatever port stands for its scheme',
      () => ['prabesh.example', 'Prabesh.example:443', `127.0.0.1:${port}`],
      { PUBLIC_URL: 'https://prabesh.example', DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'x'.repeat(40) },
    ],
    [
      'of an inner network',
      () => ['server:3000', 'prabesh.internal'],
      { ALLOWED_HOSTS: 'server:3000, prabesh.internal' },
    ],
  ])('%s is ours', async (_name, hosts, env) => {
    await open({ env });
    for (const host of hosts()) {
      expect(await answer('/page', { host }), host).toEqual({ status: 200, body: 'rest' });
      expect((await answer('/v1/graphql', { host, ...upgrade })).status, host).toBe(101);
    }
  });

  it.each(['/healthz', '/auth/.well-known/jwks.json'])(
    'matters not for %s, which programs ask for by inner addresses and names',
    async (path) => {
      await open();
      for (const host of ['10.1.2.3:8080', 'server:3000'])
        expect((await answer(path, { host })).status, host).toBe(200);
    },
  );

  it('is that which a configured proxy passes on, and nobody else', async () => {
    const forwarded = { host: 'backend', 'x-forwarded-host': 'prabesh.example' };
    const env = { PUBLIC_URL: 'https://prabesh.example' };
    await open({ env });
    expect((await answer('/', forwarded)).status).toBe(421);
    await front?.close();
    await open({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } });
    expect((await answer('/', forwarded)).status).toBe(200);
    expect(
      (await answer('/', { ...forwarded, 'x-forwarded-host': 'prabesh.example, evil.example' })).status,
    ).toBe(421);
  });
});

describe('a page of another site', () => {
  const foreign = () => [
    'https://evil.example',
    'null',
    `http://localhost:${port + 1}`,
    `https://localhost:${port}`,
  ];

  it('opens no socket, with the admin secret or without', async () => {
    await open();
    for (const origin of foreign()) {
      for (const more of [{}, secret]) {
        const { status } = await answer('/v1/graphql', { ...upgrade, ...more, origin });
        expect(status, origin).toBe(403);
      }
    }
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]) {
      expect((await answer('/v1/graphql', { ...upgrade, origin })).status, origin).toBe(101);
    }
    expect((await answer('/v1/graphql', upgrade)).status).toBe(101);
  });

  it('sends nothing to GraphQL, with the admin secret or without', async () => {
    await open();
    const body = { 'content-length': '0' };
    for (const origin of foreign()) {
      for (const more of [{}, secret]) {
        expect(await answer('/v1/graphql', { ...body, ...more, origin }, 'POST'), origin).toMatchObject({
          status: 403,
          body: expect.stringContaining('forbidden_origin') as string,
        });
      }
    }
    for (const headers of [body, { ...body, origin: `http://localhost:${port}` }]) {
      expect((await answer('/v1/graphql', headers, 'POST')).body).toBe('engine');
    }
    // The engine knows what to say to a preflight.
    expect((await answer('/v1/graphql', { origin: 'https://evil.example' }, 'OPTIONS')).body).toBe('engine');
  });

  it('may ask when HASURA_GRAPHQL_CORS_DOMAIN lists it', async () => {
    await open({ corsDomains: ['https://*.partner.example'] });
    const origin = 'https://app.partner.example';
    expect((await answer('/v1/graphql', { ...upgrade, origin })).status).toBe(101);
    expect((await answer('/v1/graphql', { 'content-length': '0', origin }, 'POST')).body).toBe('engine');
    expect((await answer('/v1/graphql', { ...upgrade, origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('two Host headers', () => {
  const twice = (target: string, more = '') =>
    `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}hOST: evil.example\r\n\r\n`;

  it('are no request, whichever comes first and wherever it goes', async () => {
    await open();
    for (const target of ['/', '/healthz', '/v1/graphql', '/api/rest/exams']) {
      const client = await knock(twice(target));
      await expect.poll(client.isOver, patience).toBe(true);
      expect(client.status(), target).toBe(400);
      expect(client.text()).toContain('invalid_request');
    }
    const same = await knock(twice('/').replace('evil.example', `localhost:${port}`));
    await expect.poll(same.status, patience).toBe(400);
    const socket = await knock(twice('/v1/graphql', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'));
    await expect.poll(socket.status, patience).toBe(400);
  });
});

describe('one connection', () => {
  it('does not ask for more than it waits for', async () => {
    await open();
    const { requestsPerConnection } = defaultLimits;
    const most = await knock(message('/never').repeat(requestsPerConnection));
    const beyond = await knock(message('/never').repeat(requestsPerConnection + 1));
    await expect.poll(beyond.isOver, patience).toBe(true);
    expect(most.isOver()).toBe(false);
    // What has ended that way counts no longer: a stop would wait for it.
    most.socket.destroy();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    await front?.drain();
    clock.mockRestore();
    await front?.close();
    await open();
    // One after the other it may ask for as many as it likes.
    const patient = await knock();
    for (let count = 0; count <= requestsPerConnection; count += 1) {
      patient.socket.write(message('/'));
      await expect.poll(() => patient.text().split('HTTP/1.1 200').length, patience).toBe(count + 2);
    }
  });

  it('whose client does not take a finished answer ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await open();
      let sent: ServerResponse | undefined;
      front?.ready({ ...parts, rest: (_req, res) => void (sent = res).end(Buffer.alloc(50_000_000)) });
      const client = connect(port, '127.0.0.1');
      clients.push(client);
      client.on('error', () => undefined);
      client.pause().write(message('/'));
      while (sent === undefined) await new Promise((resolve) => setImmediate(resolve));
      const { socket } = sent;
      vi.advanceTimersByTime(defaultLimits.answerTime - 1);
      expect(socket?.destroyed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(socket?.destroyed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("bodies of the server's own endpoints", () => {
  it('have one budget with all others: beyond it the largest of the address that has most goes', async () => {
    const unread = new UnreadBytes(20_000);
    served = await startTestServer({ unread });
    const { app } = served;
    await open();
    front?.ready({ engine: undefined, rest: (req, res) => app.routing(req, res) });
    const beginning = (length: number) =>
      `${message('/auth/recover', { 'content-type': 'application/json', 'content-length': '15000' }, 'POST')}${'x'.repeat(length)}`;
    const first = await knock(beginning(9000));
    await expect.poll(() => unread.held, patience).toBeGreaterThan(9000);
    const second = await knock(beginning(8000));
    await expect.poll(() => unread.held, patience).toBeGreaterThan(17_000);
    expect(first.isOver()).toBe(false);
    await knock(beginning(3000));
    await expect.poll(first.isOver, patience).toBe(true);
    expect(first.status()).toBe(503);
    expect(first.text()).toMatch(/retry-after: 1\r\n.*"code":"busy"/s);
    expect(second.isOver()).toBe(false);
    for (const client of clients) client.destroy();
    await expect.poll(() => unread.held, patience).toBe(0);
  });

  it('may have 100 KB where nothing else is said, and nobody but an admin sends more', async () => {
    served = await startTestServer();
    const send = (url: string, length: number) =>
      served?.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', origin: testOrigin },
        payload: `{"x":"${'x'.repeat(length - 8)}"}`,
      });
    expect((await send('/auth/recover', defaultLimits.bodySize + 1))?.statusCode).toBe(413);
    expect((await send('/auth/admin/users', defaultLimits.bodySize + 1))?.statusCode).toBe(401);
  });
});

describe('one address', () => {
  it('has one connection more than it may, and gets it when another one ends', async () => {
    await open({ limits: { connectionsPerAddress: 3 } });
    const idle = [await knock(), await knock(), await knock()];
    const fourth = await knock(message('/'));
    await expect.poll(fourth.isOver, patience).toBe(true);
    expect(fourth.status()).toBe(429);
    expect(fourth.text()).toContain('too_many_connections');
    idle[0]?.socket.destroy();
    await expect.poll(async () => (await answer('/').catch(() => undefined))?.status, patience).toBe(200);
  });

  it('has one socket more than it may, and gets it when another one ends', async () => {
    await open({ limits: { socketsPerAddress: 2 } });
    const open2 = [
      await knock(message('/v1/graphql', upgrade)),
      await knock(message('/v1/graphql', upgrade)),
    ];
    for (const client of open2) await expect.poll(client.status, patience).toBe(101);
    const third = await knock(message('/v1/graphql', upgrade));
    await expect.poll(third.isOver, patience).toBe(true);
    expect(third.status()).toBe(429);
    expect((await answer('/')).status).toBe(200);
    open2[0]?.socket.destroy();
    await expect.poll(async () => (await answer('/v1/graphql', upgrade)).status, patience).toBe(101);
  });

  it('behind a configured proxy is the visitor’s', async () => {
    await open({
      env: { TRUSTED_PROXIES: '127.0.0.1' },
      limits: { connectionsPerAddress: 2, socketsPerAddress: 1 },
    });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let count = 0; count < 2; count += 1) await knock(message('/never', from('203.0.113.5')));
    await expect.poll(async () => (await answer('/', from('203.0.113.5'))).status, patience).toBe(429);
    expect((await answer('/', from('203.0.113.6'))).status).toBe(200);
    // What the visitor itself wrote into the header does not count.
    expect((await answer('/', from('203.0.113.6, 203.0.113.5'))).status).toBe(429);
    const socket = (address: string) => message('/v1/graphql', { ...upgrade, ...from(address) });
    const first = await knock(socket('2001:db8::1'));
    await expect.poll(first.status, patience).toBe(101);
    const sameNetwork = await knock(socket('2001:db8::2'));
    await expect.poll(sameNetwork.status, patience).toBe(429);
    const other = await knock(socket('2001:db8:1::1'));
    await expect.poll(other.status, patience).toBe(101);
  });

  it('is not what somebody else writes into X-Forwarded-For', async () => {
    await open({ limits: { socketsPerAddress: 1 } });
    const socket = (address: string) => message('/v1/graphql', { ...upgrade, 'x-forwarded-for': address });
    const first = await knock(socket('203.0.113.5'));
    await expect.poll(first.status, patience).toBe(101);
    const second = await knock(socket('203.0.113.6'));
    await expect.poll(second.status, patience).toBe(429);
  });
});

describe('a slow request', () => {
  const limits = { bodyTimeout: 300, headersTimeout: 300 };
  const half = (target: string, method = 'POST') =>
    `${message(target, { 'content-type': 'application/json', 'content-length': '20' }, method)}{"a":`;

  it('ends at every endpoint of the server, 30 s after it began', async () => {
    expect(defaultLimits.bodyTimeout).toBe(30_000);
    served = await startTestServer();
    const { app } = served;
    await open({ limits });
    front?.ready({ engine: undefined, rest: (req, res) => app.routing(req, res) });
    const awaited: [string, string][] = [
      ['POST', '/auth/token?grant_type=password'],
      ['POST', '/auth/signup'],
      ['POST', '/auth/recover'],
      ['POST', '/auth/verify'],
      ['POST', '/auth/logout'],
      ['PUT', '/auth/user'],
      ['POST', '/registrations'],
    ];
    // Nobody reads the body of who is no admin.
    const refused = await knock(half('/auth/admin/users'));
    await expect.poll(refused.isOver, patience).toBe(true);
    expect(refused.status()).toBe(401);
    for (const [method, target] of awaited) {
      const client = await knock(half(target, method));
      await expect.poll(client.isOver, patience).toBe(true);
      expect(client.status(), target).toBe(408);
      expect(client.text()).toContain('"request_timeout"');
    }
    // Nobody waits for these bodies; their connections do not stay either.
    for (const target of ['/', '/auth/nothing', '/files/x.pdf', '/healthz', '/v1/graphql']) {
      const client = await knock(half(target));
      await expect.poll(client.isOver, patience).toBe(true);
    }
  });

  it('ends when it was answered before it was read, too', async () => {
    await open({ limits });
    const client = await knock(half('/early'));
    await expect.poll(client.isOver, patience).toBe(true);
    expect(client.text()).toContain('before it was read');
  });

  it('in chunks ends however steadily they come', async () => {
    await open({ limits });
    const client = await knock(message('/page', { 'transfer-encoding': 'chunked' }, 'POST'));
    const drip = setInterval(() => client.socket.write('1\r\nx\r\n'), 50);
    await expect.poll(client.isOver, patience).toBe(true);
    clearInterval(drip);
    expect(client.status()).toBe(408);
  });

  describe('by a clock of our own', () => {
    let request: IncomingMessage | undefined;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await open();
      request = undefined;
      const rest: Parts['rest'] = (req, res) =>
        void (request = req).resume().on('end', () => res.end('rest'));
      front?.ready({ ...parts, rest });
    });
    afterEach(() => void vi.useRealTimers());
    const read = () => request?.socket.bytesRead ?? 0;
    const pass = () => void vi.advanceTimersByTime(defaultLimits.bodyTimeout);
    const chunk = '1\r\nx\r\n';

    it('with a file may take longer, but not be silent for so long', async () => {
      const begun = message('/files', { 'transfer-encoding': 'chunked' }, 'POST');
      const steady = await knock(begun);
      await expect.poll(read, patience).toBe(begun.length);
      for (let times = 1; times <= 3; times += 1) {
        steady.socket.write(chunk);
        await expect.poll(read, patience).toBe(begun.length + times * chunk.length);
        pass();
        expect(request?.socket.destroyed).toBe(false);
      }
      steady.socket.write('0\r\n\r\n');
      await expect.poll(steady.status, patience).toBe(200);

      request = undefined;
      const silent = await knock(begun);
      await expect.poll(read, patience).toBe(begun.length);
      pass();
      await expect.poll(silent.isOver, patience).toBe(true);
      expect(silent.status()).toBe(408);
    });

    it('that arrives in time is left alone', async () => {
      const client = await knock(half('/page'));
      client.socket.write('1}             ');
      await expect.poll(client.status, patience).toBe(200);
      pass();
      pass();
      expect(request?.socket.destroyed).toBe(false);
    });
  });

  it('in its headers ends as well', async () => {
    await open({ limits });
    const client = await knock('GET / HTTP/1.1\r\nhost:');
    await expect.poll(client.isOver, patience).toBe(true);
    expect(client.status()).toBe(408);
  });
});
