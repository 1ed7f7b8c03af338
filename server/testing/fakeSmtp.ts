// A mail server that says what a test wants it to say.

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FakeSmtp {
  url: string;
  server: Server;
  /** Every line that was sent to it. */
  received: string[];
  close(): void;
}

/** A server that lets mails through, unless replies are put over these. */
export const healthy = { connect: '220 test', EHLO: '250 test', DATA: '354 go', QUIT: '221 bye' };

/** A server that speaks as told: the reply to each command that begins with a key; nothing for an empty reply. */
export async function fakeSmtp(replies: Record<string, string | (() => string)>): Promise<FakeSmtp> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const say = (key: string) => {
      const reply = replies[key] ?? '250 OK';
      const words = typeof reply === 'string' ? reply : reply();
      if (words !== '') socket.write(`${words}\r\n`);
    };
    say('connect');
    let inData = false;
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((part) => part !== '')) {
        received.push(line);
        if (inData) {
          if (line === '.') {
            inData = false;
            say('.');
          }
        } else {
          if (line === 'DATA') inData = true;
          say(line.split(/[ :]/)[0] ?? '');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    received,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
