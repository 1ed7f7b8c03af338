// Between an engine and Postgres: passes everything on and counts the statements of subscriptions, by what is sent.

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface CountingProxy {
  /** Of the database, by way of the proxy. */
  readonly url: string;
  /** Statements for cohorts of subscribers since the start. */
  statements(): number;
  close(): Promise<void>;
}

/** What only statements for whole cohorts hold: the ids and values of their members. */
const cohortMark = 'unnest($1::text[], $2::jsonb[])';

/** Begins when the messages carry a letter: the first one, with the name of the database, has none. */
function watch(onMessage: (letter: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const header = isStarted ? 5 : 4;
      if (rest.length < header) return;
      const end = rest.readUInt32BE(header - 4) + (header - 4);
      if (rest.length < end) return;
      if (isStarted) onMessage(String.fromCodePoint(rest[0] ?? 0), rest.subarray(header, end));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

const textUntilZero = (body: Buffer, from: number): string =>
  body.toString('utf8', from, body.indexOf(0, from));

/** A proxy on a free port of 127.0.0.1 for the database at `url`, which must not ask for encryption. */
export async function countingProxy(url: string): Promise<CountingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const cohorts = new Map<string, boolean>();
    const seen = watch((letter, body) => {
      if (letter === 'P') {
        const name = textUntilZero(body, 0);
        const text = textUntilZero(body, Buffer.byteLength(name) + 1);
        cohorts.set(name, text.includes(cohortMark));
      } else if (letter === 'B') {
        const portal = textUntilZero(body, 0);
        if (cohorts.get(textUntilZero(body, Buffer.byteLength(portal) + 1)) === true) count += 1;
      }
    });
    client.on('data', seen);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    statements: () => count,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
