import { connect, type Socket } from 'node:net';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeEngine, type FakeEngine } from '../../testing/fakeEngine.ts';
import { UnreadBytes } from '../base/admission/unread.ts';
import { defaultLimits } from '../base/limits.ts';

describe('the budget of what has not come to its end', () => {
  it('takes from the address that has most, its largest first, of equal ones the oldest', () => {
    const unread = new UnreadBytes(800);
    const dropped: string[] = [];
    const hold = (address: string, name: string, bytes: number) => {
      const held = unread.hold(address, () => dropped.push(name));
      held.grow(bytes);
      return held;
    };
    hold('there', 'other', 90);
    hold('here', 'small', 50);
    hold('here', 'first', 200);
    hold('here', 'second', 200);
    hold('here', 'third', 250);
    expect([dropped, unread.held]).toEqual([[], 790]);
    // Whoever comes next is not the one who pays.
    hold('elsewhere', 'new', 10);
    expect([dropped, unread.held]).toEqual([[], 800]);
    hold('elsewhere', 'one over', 1);
    expect(dropped).toEqual(['third']);
    hold('there', 'more', 260);
    expect(dropped).toEqual(['third', 'first']);
    expect(unread.held).toBe(90 + 50 + 200 + 10 + 1 + 260);
  });

  it('has everything back when all have come to their end, dropped or not', () => {
    const unread = new UnreadBytes(100);
    const first = unread.hold('a', () => undefined);
    const second = unread.hold('b', () => undefined);
    first.grow(60);
    second.grow(30);
    second.grow(45);
    expect(unread.held).toBe(45);
    for (const held of [first, second, second]) held.end();
    expect(unread.held).toBe(0);
    // The same one may hold again: the next message of a connection.
    second.grow(10);
    expect(unread.held).toBe(10);
    second.end();
    expect(unread.held).toBe(0);
  });
});

const secret = 'secret';
const secured = {
  HASURA_GRAPHQL_ADMIN_SECRET: secret,
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
};
const admin = `x-hasura-admin-secret: ${secret}\r\n`;

let fake: FakeEngine;
const clients: Socket[] = [];
/** Sends the beginning of a request; the answer is what comes until the connection ends, or a whole answer is here. */
function send(headers: string, body: string | Buffer, path = '/v1/graphql') {
  const socket = connect(Number(new URL(fake.url).port), '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (/\r\n\r\n.*\}$/s.test(text)) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
  socket.write(body);
  return { socket, answer, received: () => text };
}

const body = (length: number): string => {
  const [start, end] = ['{"query":"value","x":"', '"}'];
  return `${start}${'x'.repeat(length - start.length - end.length)}${end}`;
};

describe('a body', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const client of clients.splice(0)) client.destroy();
    await fake.stop();
  });

  it('of a visitor may have 100 KB, of who says who it is more, wherever it goes', async () => {
    fake = await startFakeEngine(secured);
    const { visitorBody } = defaultLimits;
    const post = async (length: number, headers: Record<string, string> = {}) =>
      (await fetch(`${fake.url}/v1/graphql`, { method: 'POST', headers, body: body(length) })).status;
    expect(await post(visitorBody)).toBe(200);
    expect(await post(visitorBody + 1)).toBe(413);
    expect(await post(visitorBody + 1, { 'x-hasura-admin-secret': secret })).toBe(200);
    const { answer } = send(`content-length: ${visitorBody * 10 + 1}\r\n`, 'x');
    expect(await answer).toContain('413 Payload Too Large');
    const rest = send(`content-length: ${visitorBody * 10 + 1}\r\n`, 'x', '/api/rest/some');
    expect(await rest.answer).toContain('413 Payload Too Large');
  });

  it('of who is refused is not kept, whatever its size', async () => {
    fake = await startFakeEngine({ ...secured, ENGINE_MAX_UNREAD: '20000' });
    const wrong = send(`x-hasura-admin-secret: wrong\r\ncontent-length: 90000\r\n`, body(90_000).slice(1));
    const own = send(`${admin}content-length: 19000\r\n`, body(19_000).slice(1));
    await expect.poll(() => wrong.socket.bytesWritten + own.socket.bytesWritten).toBeGreaterThan(108_000);
    own.socket.write('}');
    // Nobody had to make room.
    expect(await own.answer).toContain('200 OK');
    wrong.socket.write('}');
    expect(await wrong.answer).toContain('access-denied');
  });

  it('held back makes room for others when there is none: the largest of the address that has most', async () => {
    fake = await startFakeEngine({ ...secured, ENGINE_MAX_UNREAD: '100000' });
    const large = send(`${admin}content-length: 60000\r\n`, body(60_000).slice(0, -1));
    const next = send(`${admin}content-length: 50000\r\n`, body(50_000).slice(0, -1));
    expect(await large.answer).toMatch(/503 Service Unavailable.*retry-after: 1\r\n/is);
    next.socket.write('}');
    expect(await next.answer).toContain('200 OK');
    const later = send(`${admin}content-length: 60000\r\n`, body(60_000));
    expect(await later.answer).toContain('200 OK');
  });

  it('in more pieces than it has bytes worth them is ended at once', async () => {
    fake = await startFakeEngine(secured);
    const crumbs = (count: number) => '1\r\n \r\n'.repeat(count);
    const { bodyPieces } = defaultLimits;
    const few = send(
      'transfer-encoding: chunked\r\n',
      `${crumbs(bodyPieces - 1)}11\r\n{"query":"value"}\r\n0\r\n\r\n`,
    );
    expect(await few.answer).toContain('{"data":{"value":"first"}}');
    const many = send('transfer-encoding: chunked\r\n', crumbs(bodyPieces + 1));
    expect(await many.answer).toBe('');
  });

  it('speaks for nobody whose session ends while it comes', async () => {
    let [isLive, asked] = [true, 0];
    const key = 'k'.repeat(32);
    fake = await startFakeEngine(
      { ...secured, HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key }) },
      undefined,
      () => {
        asked += 1;
        return isLive;
      },
    );
    const claims = { 'x-hasura-default-role': 'student', 'x-hasura-allowed-roles': ['student'] };
    const token = await new SignJWT({ 'https://hasura.io/jwt/claims': claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key));
    const ask = '{"query":"set late"}';
    const slow = send(
      `authorization: Bearer ${token}\r\ncontent-length: ${ask.length}\r\n`,
      ask.slice(0, -1),
    );
    await expect.poll(() => asked).toBe(1);
    const later = performance.now() + defaultLimits.sessionRecheck + 1;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    isLive = false;
    slow.socket.write('}');
    expect(await slow.answer).toContain('invalid-jwt');
    expect(fake.state.value).toBe('first');
  });
});
