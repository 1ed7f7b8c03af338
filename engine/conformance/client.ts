// Sends a case's steps over HTTP or over WebSocket, in either protocol.
import { WebSocket } from 'ws';
import type { Transport } from './suite.ts';

/** Milliseconds without an answer after which a step has failed. */
const patience = 15_000;

export interface Asked {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** For HTTP only; POST when there is none. */
  method?: string;
  /** Sent as a browser's form instead of the body; for HTTP only. */
  form?: Record<string, string> | undefined;
}

export interface Client {
  /** The answer to one request; `status` only over HTTP. */
  ask(request: Asked): Promise<{ status?: number; answer: unknown }>;
  subscribe(id: string, request: Asked): Promise<void>;
  /** What the next message of a subscription holds; refused when it is of the other kind. */
  next(id: string, kind: 'next' | 'error'): Promise<unknown>;
  /** Waits until the server ends it. */
  complete(id: string): Promise<void>;
  stop(id: string): void;
  /** The requests that follow get new connections; what is subscribed keeps its own. */
  reconnect(): void;
  close(): void;
}

export function createClient(transport: Transport, base: string): Client {
  switch (transport) {
    case 'http':
      return httpClient(base);
    case 'ws':
      return webSocketClient(base, older);
    case 'graphql-transport-ws':
      return webSocketClient(base, newer);
    case 'subscription': {
      const client = webSocketClient(base, older);
      let asked = 0;
      return {
        ...client,
        ask: (request) => askBySubscription(client, `live-${String((asked += 1))}`, request),
      };
    }
  }
}

function textOf(body: unknown, form: Asked['form']): string | undefined {
  if (form !== undefined) return new URLSearchParams(form).toString();
  return body === undefined ? undefined : JSON.stringify(body);
}

function httpClient(base: string): Client {
  const refuse = () => Promise.reject(new Error('no subscriptions over HTTP'));
  return {
    async ask({ url, headers, body, method = 'POST', form }) {
      const content = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
      const text = textOf(body, form);
      const all = new Headers(headers);
      if (text !== undefined && !all.has('content-type')) all.set('content-type', content);
      const response = await fetch(`${base}${url}`, {
        method,
        headers: all,
        ...(text === undefined ? {} : { body: text }),
        signal: AbortSignal.timeout(patience),
      });
      const answer = await response.text();
      return { status: response.status, answer: answer === '' ? undefined : JSON.parse(answer) };
    },
    subscribe: refuse,
    next: refuse,
    complete: refuse,
    stop: () => undefined,
    reconnect: () => undefined,
    close: () => undefined,
  };
}

/** A query's answer, asked for as a live query with the same fields. */
async function askBySubscription(client: Client, id: string, request: Asked): Promise<{ answer: unknown }> {
  const { query } = request.body as { query: string };
  const live = query.replace(/^\s*query\b/, 'subscription').replace('{', '@_multiple_top_level_fields {');
  await client.subscribe(id, { ...request, body: { ...(request.body as object), query: live } });
  const answer = await client.next(id, 'next');
  client.stop(id);
  return { answer };
}

/** What the two protocols call the same messages. */
interface Protocol {
  name: string;
  start: string;
  stop: string;
  payload: string;
}
const older: Protocol = { name: 'graphql-ws', start: 'start', stop: 'stop', payload: 'data' };
const newer: Protocol = {
  name: 'graphql-transport-ws',
  start: 'subscribe',
  stop: 'complete',
  payload: 'next',
};

interface ServerMessage {
  type: string;
  id?: string;
  payload?: unknown;
}

function webSocketClient(base: string, protocol: Protocol): Client {
  const connections = new Map<string, Promise<Connection>>();
  const opened: Promise<Connection>[] = [];
  const subscriptions = new Map<string, Connection>();
  let requests = 0;
  // Headers belong to the connection: steps with the same ones share it.
  const connectionFor = ({ url, headers }: Asked): Promise<Connection> => {
    const key = JSON.stringify([url, headers]);
    let connection = connections.get(key);
    if (connection === undefined) {
      connection = Connection.open(`${base.replace(/^http/, 'ws')}${url}`, protocol, headers);
      connections.set(key, connection);
      opened.push(connection);
    }
    return connection;
  };
  const subscribed = (id: string): Connection => {
    const connection = subscriptions.get(id);
    if (connection === undefined) throw new Error(`nothing is subscribed as ${id}`);
    return connection;
  };
  // The newer protocol sends an operation's errors as a bare list.
  const contentOf = ({ type, payload }: ServerMessage): unknown =>
    type === 'error' && Array.isArray(payload) ? { errors: payload } : payload;
  return {
    async ask(request) {
      const connection = await connectionFor(request);
      requests += 1;
      const id = `request-${String(requests)}`;
      connection.send({ id, type: protocol.start, payload: request.body });
      return {
        answer: contentOf(await connection.receive((one) => one.id === id && one.type !== 'complete')),
      };
    },
    async subscribe(id, request) {
      const connection = await connectionFor(request);
      subscriptions.set(id, connection);
      connection.send({ id, type: protocol.start, payload: request.body });
    },
    async next(id, kind) {
      const message = await subscribed(id).receive((one) => one.id === id && one.type !== 'complete');
      const wanted = kind === 'next' ? protocol.payload : 'error';
      if (message.type !== wanted) {
        throw new Error(`expected a message ${wanted}, got ${JSON.stringify(message)}`);
      }
      return contentOf(message);
    },
    async complete(id) {
      await subscribed(id).receive((one) => one.id === id && one.type === 'complete');
    },
    stop(id) {
      subscribed(id).send({ id, type: protocol.stop });
    },
    reconnect: () => connections.clear(),
    close() {
      for (const connection of opened) {
        connection.then(
          (open) => open.close(),
          () => undefined,
        );
      }
    },
  };
}

class Connection {
  readonly #socket: WebSocket;
  readonly #received: ServerMessage[] = [];
  #closed: string | undefined;
  #wake: () => void = () => undefined;

  private constructor(url: string, protocol: Protocol) {
    this.#socket = new WebSocket(url, protocol.name);
    this.#socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      if (message.type === 'ping') this.send({ type: 'pong' });
      else this.#received.push(message);
      this.#wake();
    });
    this.#socket.on('error', (error) => this.#end(error.message));
    this.#socket.on('close', (code, reason) => this.#end(`closed with ${String(code)} ${reason.toString()}`));
  }

  static async open(url: string, protocol: Protocol, headers: Record<string, string>): Promise<Connection> {
    const connection = new Connection(url, protocol);
    connection.#socket.once('open', () => connection.send({ type: 'connection_init', payload: { headers } }));
    const { type, payload } = await connection.receive((one) => one.type.startsWith('connection_'));
    if (type !== 'connection_ack') throw new Error(`connection refused: ${JSON.stringify(payload)}`);
    return connection;
  }

  send(message: unknown): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Takes the first message that fits, now or later. */
  async receive(fits: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    const deadline = Date.now() + patience;
    for (;;) {
      const index = this.#received.findIndex(fits);
      const [message] = index < 0 ? [] : this.#received.splice(index, 1);
      if (message !== undefined) return message;
      if (this.#closed !== undefined) throw new Error(this.#closed);
      const left = deadline - Date.now();
      if (left <= 0) throw new Error('no answer over the WebSocket');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.#socket.terminate();
  }

  #end(reason: string): void {
    this.#closed ??= reason;
    this.#wake();
  }
}
