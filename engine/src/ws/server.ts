// Takes WebSocket upgrades on /v1/graphql and keeps the connections.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerOptions, WebSocketServer } from 'ws';
import { isAllowedOrigin } from '../http/cors.ts';
import { graphqlPath } from '../http/router.ts';
import type { EngineContext } from '../served/context.ts';
import { decodeHeaders } from '../session/headers.ts';
import { Connection } from './connection.ts';
import { chooseProtocol, closeCodes } from './protocol.ts';

/** A client that answers no ping for so many keep-alive intervals is gone. */
const patience = 6;
/** Milliseconds for a client to answer our close frame; what it has not answered by then is cut off. */
const farewell = 1000;

export class GraphQLSockets {
  readonly #context: EngineContext;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #timers: NodeJS.Timeout[];
  #closing = false;

  constructor(context: EngineContext) {
    this.#context = context;
    // The types do not know the last two yet.
    const options: ServerOptions & { maxFragments: number; closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      // Compression costs 64 KB and more per connection; what we send is small and already cheap to send.
      perMessageDeflate: false,
      maxPayload: context.config.limits.bodySize,
      handleProtocols: (offered) => chooseProtocol([...offered].join(','))?.name ?? false,
      maxFragments: context.config.limits.bodyPieces,
      closeTimeout: farewell,
    };
    this.#server = new WebSocketServer(options);
    const { keepAlive } = context.config.websocket;
    const alive = (): void => {
      for (const connection of this.#connections) connection.keepAlive(patience * keepAlive);
    };
    const { sessionRecheck } = context.config.limits;
    this.#timers = [setInterval(alive, keepAlive), setInterval(() => this.recheckSessions(), sessionRecheck)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Takes over a socket that asked for an upgrade, and answers or closes it in every case. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until ws takes over, a reset by the client would be an uncaught exception.
    const ignore = () => undefined;
    socket.on('error', ignore);
    const [pathname] = (request.url ?? '').split('?');
    if (this.#closing) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    if (pathname !== graphqlPath || !this.#context.config.enabledApis.graphql) {
      refuse(socket, '404 Not Found');
      return;
    }
    const protocol = chooseProtocol(request.headers['sec-websocket-protocol']);
    if (protocol === undefined) {
      refuse(socket, '400 Bad Request');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (client) => {
      socket.off('error', ignore);
      const connection = new Connection(this.#context, client, {
        protocol,
        headers: this.#headersOf(request),
        address: this.#context.addressOf(request),
        wire: socket,
      });
      this.#connections.add(connection);
      client.on('close', () => this.#connections.delete(connection));
    });
  }

  get count(): number {
    return this.#connections.size;
  }

  /** Ends the connections whose session has ended. */
  recheckSessions(): void {
    for (const connection of [...this.#connections]) connection.checkSession();
  }

  /** Tells all clients to come again (close code 1012), as Hasura does when what it serves has changed. */
  restartAll(reason: string): void {
    for (const connection of [...this.#connections]) connection.close(closeCodes.restarting, reason);
  }

  /** Takes no more connections and ends those there are, at the latest when they have had time for a farewell. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.restartAll('server is shutting down');
    const deadline = Date.now() + farewell;
    while (this.#connections.size > 0 && Date.now() < deadline) await delay(10);
    for (const connection of this.#connections) connection.terminate();
    this.#server.close();
  }

  /**
   * Browsers send cookies with upgrades from any site, and no preflight protects them: unless told otherwise only
   * those from an allowed origin count.
   */
  #headersOf(request: IncomingMessage): IncomingMessage['headers'] {
    const headers = decodeHeaders(request.headers);
    const { websocket, corsDomains } = this.#context.config;
    const { origin, cookie } = headers;
    if (cookie === undefined || origin === undefined || websocket.readCookie) return headers;
    if (isAllowedOrigin(origin, corsDomains)) return headers;
    return { ...headers, cookie: undefined };
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
