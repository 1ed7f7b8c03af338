// For tests: a pool as pgbouncer is one in transaction mode. Whoever connects gets another connection to Postgres for each
// transaction, never twice the same, and may send no settings: what a client leaves behind on a connection is lost to it.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** What pg does not declare: its socket, and the key by which Postgres cancels what the connection runs. */
interface ServerConnection {
  readonly client: pg.Client;
  readonly socket: Socket;
  readonly processID: number;
  readonly secretKey: number;
}

interface Client {
  readonly socket: Socket;
  server: ServerConnection | undefined;
  last: ServerConnection | undefined;
}

export interface TransactionPool {
  /** The same database through the pool. */
  readonly url: string;
  /** So many transactions were given a server. */
  transactions: number;
  /** So many requests to cancel came for a client that had a server. */
  cancelled: number;
  stop(): Promise<void>;
}

const letter = (text: string): number => text.charCodeAt(0);
const cancelCode = 80_877_102;
const accepted = ['user', 'database', 'application_name', 'client_encoding'];

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const int32s = (...values: number[]): Buffer => {
  const body = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) body.writeInt32BE(value, index * 4);
  return body;
};

/** Cuts a stream into messages; the first of a client has no type. */
function messages(
  withType: boolean,
  onMessage: (type: number, whole: Buffer) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typed = withType;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = typed ? 5 : 4;
      if (rest.length < head) return;
      const length = rest.readInt32BE(head - 4) + head - 4;
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      const type = typed ? (rest[0] ?? 0) : 0;
      rest = rest.subarray(length);
      typed = true;
      onMessage(type, whole);
    }
  };
}

export async function startTransactionPool(url: string, size = 6): Promise<TransactionPool> {
  const servers = await Promise.all(Array.from({ length: size }, () => connect(url)));
  const free = [...servers];
  const waiting: (() => void)[] = [];
  const clients = new Map<number, Client>();
  let serial = 1_000_000;

  const release = (client: Client): void => {
    if (client.server === undefined) return;
    client.server.socket.removeAllListeners('data');
    free.push(client.server);
    client.last = client.server;
    client.server = undefined;
    waiting.shift()?.();
  };
  const take = async (client: Client): Promise<ServerConnection> => {
    for (;;) {
      const index = free.findIndex((server) => server !== client.last);
      const [server] = index < 0 ? [] : free.splice(index, 1);
      if (server !== undefined) return server;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const greet = (client: Client, id: number, whole: Buffer): boolean => {
    const texts = whole.subarray(8).toString('utf8').split('\0');
    const names = texts.filter((_text, index) => index % 2 === 0 && texts[index] !== '');
    const unknown = names.find((name) => !accepted.includes(name));
    if (unknown !== undefined) {
      const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
      client.socket.end(message('E', Buffer.from(text)));
      return false;
    }
    client.socket.write(
      Buffer.concat([
        message('R', int32s(0)),
        message('K', int32s(id, id * 7)),
        message('Z', Buffer.from('I')),
      ]),
    );
    return true;
  };

  const serve = (socket: Socket): void => {
    serial += 1;
    const id = serial;
    const client: Client = { socket, server: undefined, last: undefined };
    let batch: Buffer[] = [];
    let work = Promise.resolve();
    const forward = async (bytes: Buffer): Promise<void> => {
      if (client.server === undefined) {
        const server = await take(client);
        pool.transactions += 1;
        client.server = server;
        server.socket.on(
          'data',
          messages(true, (type, whole) => {
            socket.write(whole);
            if (type === letter('Z') && whole[5] === letter('I')) release(client);
          }),
        );
      }
      client.server.socket.write(bytes);
    };
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clients.delete(id);
      // Nobody reads the rest: the transaction ends, and with it the server's turn.
      client.server?.socket.write(message('Q', Buffer.from('rollback\0')));
    });
    socket.on(
      'data',
      messages(false, (type, whole) => {
        if (type === 0 && whole.readInt32BE(4) === cancelCode) {
          const target = clients.get(whole.readInt32BE(8))?.server;
          if (target !== undefined) pool.cancelled += 1;
          if (target !== undefined) void cancel(url, target);
          socket.end();
        } else if (type === 0) {
          if (greet(client, id, whole)) clients.set(id, client);
        } else if (type === letter('X')) {
          socket.end();
        } else {
          batch.push(whole);
          if (type !== letter('S') && type !== letter('Q')) return;
          const bytes = Buffer.concat(batch);
          batch = [];
          work = work.then(() => forward(bytes));
        }
      }),
    );
  };

  const listener: Server = createServer(serve);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.search = '';
  address.hostname = '127.0.0.1';
  address.port = String((listener.address() as AddressInfo).port);
  const pool: TransactionPool = {
    url: address.toString(),
    transactions: 0,
    cancelled: 0,
    stop: async () => {
      for (const { socket } of clients.values()) socket.destroy();
      for (const { socket } of servers) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return pool;
}

async function connect(url: string): Promise<ServerConnection> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { connection, processID, secretKey } = client as unknown as {
    connection: { stream: Socket };
    processID: number;
    secretKey: number;
  };
  // From here on its bytes are the pool's.
  connection.stream.removeAllListeners('data');
  return { client, socket: connection.stream, processID, secretKey };
}

async function cancel(url: string, { processID }: ServerConnection): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('select pg_cancel_backend($1)', [processID]);
  await client.end();
}
