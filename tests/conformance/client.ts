// Sends a case's steps over HTTP or over WebSocket (the older graphql-ws protocol, in which they were recorded).
import { WebSocket } from 'ws';
import type { Transport } from './suite.ts';

/** Milliseconds without an answer after which a step has failed. */
const patience = 15_000;

export interface Asked {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface Client {
  /** The answer to one request; `status` only over HTTP. */
  ask(request: Asked): Promise<{ status?: number; answer: unknown }>;
  subscribe(id: string, request: Asked): Promise<void>;
  /** The next payload of a subscription. */
  next(id: string): Promise<unknown>;
  /** Waits until the server ends it. */
  complete(id: string): Promise<void>;
  stop(id: string): void;
  close(): void;
}

export const createClient = (transport: Transport, base: string): Client =>
  transport === 'http' ? httpClient(base) : webSocketClient(base);

function httpClient(base: string): Client {
  const refuse = () => Promise.reject(new Error('no subscriptions over HTTP'));
  return {
    async ask({ url, headers, body }) {
      const response = await fetch(`${base}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      return { status: response.status, answer: await response.json() };
    },
    subscribe: refuse,
    next: refuse,
    complete: refuse,
    stop: () => undefined,
    close: () => undefined,
  };
}

interface ServerMessage {
  type: string;
  id?: string;
  payload?: unknown;
}

function webSocketClient(base: string): Client {
  const connections = new Map<string, Promise<Connection>>();
  const subscriptions = new Map<string, Connection>();
  let requests = 0;
  // Headers belong to the connection: steps with the same ones share it.
  const connectionFor = ({ url, headers }: Asked): Promise<Connection> => {
    const key = JSON.stringify([url, headers]);
    const known = connections.get(key) ?? Connection.open(`${base.replace(/^http/, 'ws')}${url}`, headers);
    connections.set(key, known);
    return known;
  };
  const subscribed = (id: string): Connection => {
    const connection = subscriptions.get(id);
    if (connection === undefined) throw new Error(`nothing is subscribed as ${id}`);
    return connection;
  };
  return {
    async ask(request) {
      const connection = await connectionFor(request);
      requests += 1;
      const id = `request-${String(requests)}`;
      connection.send({ id, type: 'start', payload: request.body });
      const message = await connection.receive((one) => one.id === id && one.type !== 'complete');
      return { answer: message.payload };
    },
    async subscribe(id, request) {
      const connection = await connectionFor(request);
      subscriptions.set(id, connection);
      connection.send({ id, type: 'start', payload: request.body });
    },
    async next(id) {
      return (await subscribed(id).receive((one) => one.id === id && one.type !== 'complete')).payload;
    },
    async complete(id) {
      await subscribed(id).receive((one) => one.id === id && one.type === 'complete');
    },
    stop(id) {
      subscribed(id).send({ id, type: 'stop' });
    },
    close() {
      for (const connection of connections.values()) {
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

  private constructor(url: string) {
    this.#socket = new WebSocket(url, 'graphql-ws');
    this.#socket.on('message', (data: Buffer) => {
      this.#received.push(JSON.parse(data.toString()) as ServerMessage);
      this.#wake();
    });
    this.#socket.on('error', (error) => this.#end(error.message));
    this.#socket.on('close', (code, reason) => this.#end(`closed with ${String(code)} ${reason.toString()}`));
  }

  static async open(url: string, headers: Record<string, string>): Promise<Connection> {
    const connection = new Connection(url);
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
