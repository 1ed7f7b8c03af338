// Messages that do not come to their end, byte by byte as a client could write them.
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeEngine, type FakeEngine } from '../../testing/fakeEngine.ts';
import { defaultLimits } from '../base/limits.ts';

const secured = {
  HASURA_GRAPHQL_ADMIN_SECRET: 'secret',
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
};
const { visitorBody, bodyPieces } = defaultLimits;

let fake: FakeEngine;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fake.stop();
});

/** The beginning of a frame of so many bytes, masked by nothing. */
function frameHead(length: number, first = 0x81): Buffer {
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(6 + extended);
  head[0] = first;
  head[1] = 0x80 | (extended === 0 ? length : extended === 2 ? 126 : 127);
  if (extended === 2) head.writeUInt16BE(length, 2);
  if (extended === 8) head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
const frame = (text: string, first?: number): Buffer =>
  Buffer.concat([frameHead(Buffer.byteLength(text), first), Buffer.from(text)]);

const init = (headers: Record<string, string> = {}): Buffer =>
  frame(JSON.stringify({ type: 'connection_init', payload: { headers } }));
const admin = init({ 'x-hasura-admin-secret': 'secret' });
const ask = (length: number): string => {
  const [start, end] = ['{"id":"1","type":"subscribe","payload":{"query":"value","x":"', '"}}'];
  return `${start}${'x'.repeat(length - start.length - end.length)}${end}`;
};

/** A socket that has been upgraded, and what came of it. */
async function open() {
  const socket = connect(Number(new URL(fake.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
  let isClosed = false;
  socket.on('close', () => (isClosed = true));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    'GET /v1/graphql HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n',
  );
  const sees = (text: string) => expect.poll(() => received.toString('latin1')).toContain(text);
  await sees('101 Switching Protocols');
  return { socket, closed, sees, isClosed: () => isClosed };
}
const closeFrame = (code: number): string => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return bytes.toString('latin1');
};

describe('a message that does not come to its end', () => {
  it('is cut off at the time by which the connection must have been initialised', async () => {
    fake = await startFakeEngine({ ...secured, HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: '1' });
    const client = await open();
    // A client that answers nothing, not even the close frame.
    client.socket.write(Buffer.concat([frameHead(50_000), Buffer.alloc(40_000, 'x')]));
    await client.closed;
    await client.sees(closeFrame(4408));
  });

  it('may have 100 KB of a client that has not said who it is, and of a visitor', async () => {
    fake = await startFakeEngine(secured);
    const greeting = await open();
    const padding = 'x'.repeat(
      visitorBody - JSON.stringify({ type: 'connection_init', payload: { headers: { x: '' } } }).length,
    );
    greeting.socket.write(init({ x: padding }));
    await greeting.sees('connection_ack');
    const silent = await open();
    silent.socket.write(Buffer.concat([frameHead(10_000_000), Buffer.alloc(visitorBody + 50, 'x')]));
    await silent.sees(closeFrame(1009));
    await silent.closed;

    const visitor = await open();
    visitor.socket.write(init());
    await visitor.sees('connection_ack');
    // With the next one in the same piece: what counts is one message.
    visitor.socket.write(Buffer.concat([frame(ask(visitorBody)), frame(ask(visitorBody))]));
    await visitor.sees('"type":"complete"');
    expect(visitor.isClosed()).toBe(false);
    visitor.socket.write(frame(ask(visitorBody + 100)));
    await visitor.sees(closeFrame(1009));

    const known = await open();
    known.socket.write(admin);
    await known.sees('connection_ack');
    known.socket.write(frame(ask(3 * visitorBody)));
    await known.sees('"type":"complete"');
  });

  it('makes room for others when there is none', async () => {
    fake = await startFakeEngine({ ...secured, ENGINE_MAX_UNREAD: '100000' });
    const [first, second] = [await open(), await open()];
    for (const { socket, sees } of [first, second]) {
      socket.write(admin);
      await sees('connection_ack');
    }
    // What has come to its end is not counted, nor what comes between its parts.
    for (let round = 0; round < 5; round += 1)
      first.socket.write(Buffer.concat([frame('x', 0x89), frame(ask(40_000).replace('"1"', `"${round}"`))]));
    await first.sees('"id":"4","payload":{"data"');
    first.socket.write(Buffer.concat([frameHead(1_000_000), Buffer.alloc(70_000, 'x')]));
    second.socket.write(Buffer.concat([frameHead(50_000), Buffer.alloc(40_000, 'x')]));
    await first.sees(closeFrame(1013));
    await first.closed;
    expect(second.isClosed()).toBe(false);
  });

  it('comes in a bounded number of frames and pieces', async () => {
    fake = await startFakeEngine(secured);
    const client = await open();
    client.socket.write(admin);
    await client.sees('connection_ack');
    const crumbs = Array.from({ length: bodyPieces }, () => frame(' ', 0x00));
    client.socket.write(Buffer.concat([frame(' ', 0x01), ...crumbs]));
    await client.sees(closeFrame(1008));
    await client.closed;
  });
});
