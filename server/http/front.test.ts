// The one port: who answers what, before, while and after everything is ready.

import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { freePort } from '@prabesh/engine/localPostgres';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../base/limits.ts';
import { placesRefused, serverErrors, stalePages } from '../base/metrics.ts';
import { ownNames } from '../base/ownNames.ts';
import { openFront, type Front, type Parts } from './front.ts';
import { nameRoute } from './observed.ts';

const config = {
  host: '127.0.0.1',
  publicUrl: 'http://localhost',
  allowedOrigins: ['http://localhost'],
  https: false,
  trustedProxies: [],
  limits: defaultLimits,
  corsDomains: [],
};
const configOf = (port: number) => ({
  ...config,
  port,
  allowedHosts: ownNames({ ...config, port, others: ['x'] }),
});
const fronts: Front[] = [];

async function open(): Promise<{ front: Front; port: number }> {
  const port = await freePort();
  const front = await openFront(configOf(port));
  fronts.push(front);
  return { front, port };
}

afterEach(async () => {
  await Promise.all(fronts.splice(0).map((front) => front.close()));
});

const parts: Parts = {
  engine: {
    handles: (pathname) => pathname === '/v1/graphql' || pathname === '/healthz',
    handle: (_req, res) => void res.end('engine'),
    upgrade: (_req, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  },
  rest: (req, res) => void res.end(`rest ${req.url ?? ''}`),
};

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

/** Sends raw bytes and reads until the server closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'close');
  return answer;
}

describe('before everything is ready', () => {
  it('says so: a page that looks again, 503 for programs', async () => {
    const { port } = await open();
    const page = await get(port, '/', { accept: 'text/html' });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    const drawn = await page.text();
    expect(drawn).toContain('http-equiv="refresh"');
    expect(drawn).toContain('<html lang="en">');
    const nepali = await (await get(port, '/ne/results?exam=x', { accept: 'text/html' })).text();
    expect(nepali).toContain('<html lang="ne">');
    expect(nepali).toContain('यो साइट सुरु हुँदै छ …');
    const api = await get(port, '/healthz');
    expect(api.status).toBe(503);
    expect(await api.json()).toEqual({ error: { code: 'starting', message: 'Prabesh is starting' } });
  });
});

describe('one path early', () => {
  it('is answered while everything else says "starting", and afterwards by the parts', async () => {
    const { front, port } = await open();
    front.early('/keys', (_req, res) => void res.end('keys'));
    expect(await (await get(port, '/keys?x=1')).text()).toBe('keys');
    expect((await get(port, '/keys/other')).status).toBe(503);
    expect((await get(port, '/')).status).toBe(503);
    front.ready(parts);
    expect(await (await get(port, '/keys')).text()).toBe('rest /keys');
  });
});

describe('without an engine', () => {
  it('leaves /v1 to the rest and refuses its upgrades', async () => {
    const { front, port } = await open();
    front.ready({ ...parts, engine: undefined });
    expect(await (await get(port, '/v1/graphql')).text()).toBe('rest /v1/graphql');
    const upgrade =
      'GET /v1/graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(await raw(port, upgrade)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('when ready', () => {
  it('sends GraphQL to the engine, everything else to the rest', async () => {
    const { front, port } = await open();
    front.ready(parts);
    const graphql = await get(port, '/v1/graphql?x=/');
    expect(await graphql.text()).toBe('engine');
    expect(graphql.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await (await get(port, '/healthz')).text()).toBe('rest /healthz');
    expect(await (await get(port, '/v1/graphql/x')).text()).toBe('rest /v1/graphql/x');
    expect(await (await get(port, '/')).text()).toBe('rest /');
  });

  it('understands absolute addresses and refuses what is none', async () => {
    const { front, port } = await open();
    front.ready(parts);
    const ask = (target: string) =>
      raw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await ask('http://elsewhere/v1/graphql')).toContain('engine');
    expect(await ask('*')).toMatch(/^HTTP\/1.1 400/);
  });

  it('upgrades only /v1', async () => {
    const { front, port } = await open();
    front.ready(parts);
    const upgrade = (path: string) =>
      raw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(await upgrade('/v1/graphql')).toMatch(/^HTTP\/1.1 101/);
    expect(await upgrade('/elsewhere')).toMatch(/^HTTP\/1.1 404/);
  });

  it('sends HSTS with GraphQL answers under https', async () => {
    const port = await freePort();
    const front = await openFront({ ...configOf(port), https: true });
    fronts.push(front);
    front.ready(parts);
    const response = await get(port, '/v1/graphql');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('stopping', () => {
  it('lets a request finish, and takes no new one', async () => {
    const { front, port } = await open();
    let finish: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => {
      front.ready({
        ...parts,
        rest: (_req, res) => {
          finish = () => void res.end('done');
          resolve();
        },
      });
    });
    const answer = get(port, '/slow').then((response) => response.text());
    await arrived;
    const drained = front.drain();
    await expect(get(port, '/late')).rejects.toThrow();
    finish?.();
    await drained;
    expect(await answer).toBe('done');
    await front.close();
  });

  it('leaves first: a load balancer hears of it, everything else is answered, each connection once more', async () => {
    const { front, port } = await open();
    front.ready(parts);
    expect((await get(port, '/readyz')).status).toBe(200);
    const hurry = new AbortController();
    const left = front.leave(60_000, hurry.signal);
    const ready = await get(port, '/readyz?parts=database');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { error: { code: 'stopping', message: 'This server stops' } },
    ]);
    // Without "connection: close" it would stay open for a minute, and be ended with the next request on its way.
    for (const [path, text] of [
      ['/', 'rest /'],
      ['/v1/graphql', 'engine'],
    ] as const) {
      const answer = await raw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
      expect(answer).toContain(text);
    }
    const socket = 'GET /v1/graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(await raw(port, socket)).toMatch(/^HTTP\/1\.1 101/);
    hurry.abort();
    await left;
    await front.drain();
    await expect(get(port, '/')).rejects.toThrow();
  });

  it('ends connections that nothing runs on', async () => {
    const { front, port } = await open();
    front.ready(parts);
    const idle = request({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } }).end();
    const [response] = (await once(idle, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await once(response, 'end');
    await front.drain();
    await front.close();
  });
});

describe('a port that cannot be had', () => {
  it('is said in one line', async () => {
    const { port } = await open();
    await expect(openFront(configOf(port))).rejects.toMatchObject({
      code: 'port_taken',
      message: `Port ${port} on 127.0.0.1 is taken (does Prabesh run already?): stop the other program, or choose another port with PORT=${port + 1}.`,
    });
    await expect(openFront({ ...configOf(port), host: '203.0.113.1' })).rejects.toThrow(
      /^Cannot listen on 203\.0\.113\.1:.*check HOST and PORT\.$/,
    );
  });
});

describe('what has ended', () => {
  const listening = async (accessLog: boolean): Promise<{ port: number; lines: () => object[] }> => {
    let text = '';
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => (text += line) });
    const port = await freePort();
    const front = await openFront({ ...configOf(port), accessLog }, log);
    fronts.push(front);
    front.ready({
      ...parts,
      rest: (req, res) => {
        nameRoute(req, '/auth/:of');
        res.writeHead(req.url === '/auth/ill' ? 503 : 200).end();
      },
    });
    const lines = () =>
      text
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as object);
    return { port, lines };
  };
  const failures = async () =>
    (await serverErrors.get()).values.find(({ labels }) => labels.route === '/auth/:of');

  it('is told when this server did not answer, once for many, and counted each time', async () => {
    const { port, lines } = await listening(false);
    const before = (await failures())?.value ?? 0;
    for (let count = 0; count < 5; count += 1) await get(port, '/auth/ill');
    await get(port, '/auth/well');
    await expect.poll(async () => (await failures())?.value).toBe(before + 5);
    expect(lines()).toMatchObject([
      { part: 'http', event: 'server_error', route: '/auth/:of', method: 'GET', status: 503 },
    ]);
  });

  it('has a line each where somebody wants it, which names no address and no path', async () => {
    const { port, lines } = await listening(true);
    await get(port, '/auth/sita@example.com?phone=9841000000');
    await expect.poll(() => lines().length).toBe(1);
    expect(lines()).toMatchObject([{ event: 'request', route: '/auth/:of', method: 'GET', status: 200 }]);
    expect(JSON.stringify(lines())).not.toMatch(/sita|9841|127\.0\.0\.1/);
  });

  it('is told now and then of who was turned away, and of pages that were sent as they last were', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { lines } = await listening(false);
      placesRefused.inc({ queue: 'a queue' }, 3);
      stalePages.inc({ route: '/notices' });
      await vi.advanceTimersByTimeAsync(10_000);
      await expect.poll(() => lines().length).toBeGreaterThan(1);
      expect(lines()).toMatchObject([
        { event: 'places_refused', places: { 'a queue': 3 } },
        { event: 'stale_pages', pages: { '/notices': 1 } },
      ]);
      placesRefused.inc({ queue: 'a queue' });
      await vi.advanceTimersByTimeAsync(10_000);
      await expect.poll(() => lines()[2]).toMatchObject({ places: { 'a queue': 1 } });
    } finally {
      vi.useRealTimers();
    }
  });
});
