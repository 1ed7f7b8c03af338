// One WebSocket connection: who it speaks for, its running operations, and its end when the token ends.
import type { IncomingHttpHeaders } from 'node:http';
import type { WebSocket } from 'ws';
import type { EngineContext } from '../context.ts';
import {
  asEngineError,
  describeFault,
  EngineError,
  toErrorEntry,
  type GraphQLErrorEntry,
} from '../errors.ts';
import { parseGraphQLRequest } from '../http/graphqlRequest.ts';
import type { Liveness } from '../session/liveness.ts';
import type { Session } from '../session/session.ts';
import { Outbox } from './outbox.ts';
import { closeCodes, type ClientMessage, type Protocol } from './protocol.ts';
import { SessionWatch } from './sessionWatch.ts';

type State =
  | { kind: 'new' }
  /** Authentication runs. The older clients do not wait for its end: their messages do. */
  | { kind: 'initialising'; waiting: ClientMessage[] }
  | { kind: 'ready'; session: Session; watch: SessionWatch }
  | { kind: 'closed' };

interface Operation {
  stop: () => void;
}

interface Queued {
  id: string;
  payload: unknown;
  operation: Operation;
}

/** setTimeout counts in 31 bits. */
const longestTimeout = 2_147_483_647;

export class Connection {
  readonly #context: EngineContext;
  readonly #socket: WebSocket;
  readonly #protocol: Protocol;
  readonly #outbox: Outbox;
  /** Those of the upgrade request; the headers in `connection_init` come on top. */
  readonly #headers: IncomingHttpHeaders;
  readonly #operations = new Map<string, Operation>();
  /** Operations that have not begun. */
  #queue: Queued[] = [];
  #running = 0;
  #state: State = { kind: 'new' };
  #initTimer: NodeJS.Timeout | undefined;
  #expiryTimer: NodeJS.Timeout | undefined;
  #lastPong = Date.now();

  constructor(context: EngineContext, socket: WebSocket, protocol: Protocol, headers: IncomingHttpHeaders) {
    this.#context = context;
    this.#socket = socket;
    this.#protocol = protocol;
    this.#headers = headers;
    this.#outbox = new Outbox(socket, context.config.limits.socketBuffered, () => this.#startQueued());
    this.#initTimer = setTimeout(
      () => this.close(closeCodes.initTimeout, 'Connection initialisation timed out'),
      context.config.websocket.initTimeout,
    );
    socket.on('message', (data, isBinary) => {
      // ws gives one Buffer unless told otherwise.
      if (isBinary || !Buffer.isBuffer(data)) this.#reject();
      else this.#receive(data.toString('utf8'));
    });
    socket.on('pong', () => (this.#lastPong = Date.now()));
    socket.on('close', () => this.#cleanUp());
    // Followed by `close`; a message over the size limit and a broken frame are the client's fault.
    socket.on('error', () => undefined);
  }

  /** Called at every keep-alive interval. A client that has not answered for `patience` milliseconds is gone. */
  keepAlive(patience: number): void {
    if (Date.now() - this.#lastPong > patience) {
      this.#socket.terminate();
      return;
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.ping();
    if (this.#state.kind === 'ready') this.#outbox.send(this.#protocol.keepAlive());
  }

  /** Asks whether the session still lives; if not, the connection ends. */
  checkSession(): void {
    if (this.#state.kind === 'ready') this.#state.watch.check();
  }

  close(code: number, reason: string): void {
    this.#cleanUp();
    // A close frame has room for 123 bytes of reason.
    this.#socket.close(code, Buffer.from(reason).subarray(0, 120).toString());
  }

  /** Without a farewell. */
  terminate(): void {
    this.#socket.terminate();
  }

  #cleanUp(): void {
    if (this.#state.kind === 'ready') this.#state.watch.stop();
    this.#state = { kind: 'closed' };
    clearTimeout(this.#initTimer);
    clearTimeout(this.#expiryTimer);
    for (const [id, { stop }] of this.#operations) {
      stop();
      this.#outbox.forget(id);
    }
    this.#operations.clear();
    this.#queue = [];
  }

  #receive(text: string): void {
    if (this.#state.kind === 'closed') return;
    const message = this.#protocol.read(text);
    if (message === undefined) this.#reject();
    else this.#handle(message);
  }

  #reject(): void {
    if (this.#protocol.name === 'graphql-ws') {
      this.#outbox.send('{"type":"connection_error","payload":"parsing ClientMessage failed"}');
    } else {
      this.close(closeCodes.badRequest, 'Parsing client message failed');
    }
  }

  #handle(message: ClientMessage): void {
    const state = this.#state;
    if (state.kind === 'initialising' && message.type !== 'init' && message.type !== 'terminate') {
      if (state.waiting.length >= this.#context.config.limits.socketOperations) {
        this.close(closeCodes.badRequest, 'too many messages before the connection is initialised');
      } else {
        state.waiting.push(message);
      }
      return;
    }
    switch (message.type) {
      case 'init':
        if (state.kind === 'new') void this.#initialise(message.headers);
        else this.close(closeCodes.tooManyInits, 'Too many initialisation requests');
        return;
      case 'start':
        this.#start(message.id, message.payload);
        return;
      case 'stop':
        this.#operations.get(message.id)?.stop();
        this.#end(message.id);
        return;
      case 'ping':
        this.#outbox.send(this.#protocol.pong(message.payload));
        return;
      case 'pong':
        return;
      case 'terminate':
        this.close(closeCodes.normal, 'GQL_CONNECTION_TERMINATE received');
    }
  }

  async #initialise(headers: Record<string, string>): Promise<void> {
    const waiting: ClientMessage[] = [];
    this.#state = { kind: 'initialising', waiting };
    try {
      const { session, expiresAt, isLive } = await this.#context.authenticate({
        ...this.#headers,
        ...headers,
      });
      if (this.#isClosed()) return;
      clearTimeout(this.#initTimer);
      this.#state = { kind: 'ready', session, watch: this.#watch(isLive) };
      if (expiresAt !== undefined) this.#expireAt(expiresAt);
      this.#outbox.send(this.#protocol.ack());
      this.#outbox.send(this.#protocol.keepAlive());
    } catch (cause) {
      if (this.#isClosed()) return;
      const error = asEngineError(cause);
      if (error.code === 'unexpected') this.#context.logger.error(`websocket: ${describeFault(error)}`);
      if (this.#protocol.name === 'graphql-ws') {
        this.#outbox.send(JSON.stringify({ type: 'connection_error', payload: error.message }));
        this.close(closeCodes.badRequest, `Connection initialization failed: ${error.message}`);
      } else {
        this.close(closeCodes.forbidden, error.message);
      }
      return;
    }
    for (const message of waiting) this.#handle(message);
  }

  /** Awaiting may outlive the connection; the compiler would otherwise remember the state from before. */
  #isClosed(): boolean {
    return this.#state.kind === 'closed';
  }

  #watch(isLive: Liveness | undefined): SessionWatch {
    const patience = this.#context.config.limits.sessionPatience;
    return new SessionWatch({
      isLive,
      patience,
      onEnd: (error) => {
        this.#log(error);
        const known = error.code === 'invalid-jwt';
        this.close(known ? closeCodes.forbidden : closeCodes.tryAgainLater, error.message);
      },
    });
  }

  /** With its token the connection ends; the client comes back with a new one. */
  #expireAt(time: number): void {
    const left = time - Date.now();
    this.#expiryTimer = setTimeout(
      () => {
        if (left > longestTimeout) this.#expireAt(time);
        else this.close(closeCodes.forbidden, 'Could not verify JWT: JWTExpired');
      },
      Math.min(Math.max(left, 0), longestTimeout),
    );
  }

  #start(id: string, payload: unknown): void {
    const isLegacy = this.#protocol.name === 'graphql-ws';
    if (this.#state.kind !== 'ready') {
      const early = 'start received before the connection is initialised';
      if (isLegacy) this.#refuse(id, new EngineError('start-failed', early));
      else this.close(closeCodes.unauthorized, 'Unauthorized');
      return;
    }
    if (this.#operations.has(id)) {
      const taken = new EngineError('start-failed', `an operation already exists with this id: ${id}`);
      // Only the error, without the `complete` that would end the running operation of that id at the client.
      if (isLegacy) this.#outbox.send(this.#protocol.refused(id, this.#entries(taken))[0] ?? '');
      else this.close(closeCodes.subscriberExists, `Subscriber for ${id} already exists`);
      return;
    }
    if (this.#operations.size >= this.#context.config.limits.socketOperations) {
      this.#refuse(id, new EngineError('bad-request', 'too many operations on one connection'));
      return;
    }
    const operation = { stop: () => undefined };
    this.#operations.set(id, operation);
    this.#queue.push({ id, payload, operation });
    this.#state.watch.whenLive('start', () => this.#startQueued());
  }

  /** Starts what waits, as long as the client reads its answers and not too many are being made. */
  #startQueued(): void {
    while (
      this.#queue.length > 0 &&
      this.#running < this.#context.config.limits.socketQueries &&
      !this.#outbox.isSlow()
    ) {
      const next = this.#queue.shift();
      if (next === undefined || this.#state.kind !== 'ready') return;
      // Stopped before it began.
      if (this.#operations.get(next.id) !== next.operation) continue;
      try {
        this.#begin(next, this.#state);
      } catch (error) {
        this.#end(next.id);
        this.#refuse(next.id, error);
      }
    }
  }

  #begin({ id, payload, operation }: Queued, { session, watch }: State & { kind: 'ready' }): void {
    const prepared = this.#context.prepare(parseGraphQLRequest(payload), session);
    if (prepared.kind !== 'subscription') {
      void this.#run(id, operation, () => prepared.execute());
      return;
    }
    operation.stop = this.#context.liveQueries.subscribe(prepared.live, (result) => {
      const write = (): string => {
        const json = 'json' in result ? result.json : JSON.stringify({ errors: this.#entries(result.error) });
        return this.#protocol.next(id, json);
      };
      watch.whenLive(`result ${id}`, () => this.#outbox.sendLatest(id, write));
    });
  }

  /** A query or mutation. Stopping it only drops its answer: a mutation that has begun is not undone. */
  async #run(id: string, operation: Operation, execute: () => Promise<{ json: string }>): Promise<void> {
    this.#running += 1;
    let messages: string[];
    try {
      const { json } = await execute();
      messages = [this.#protocol.next(id, json), this.#protocol.complete(id)];
    } catch (error) {
      this.#log(error);
      messages = this.#protocol.failed(id, this.#entries(error));
    }
    this.#running -= 1;
    if (this.#operations.get(id) === operation) {
      this.#end(id);
      for (const message of messages) this.#outbox.send(message);
    }
    this.#startQueued();
  }

  #refuse(id: string, error: unknown): void {
    this.#log(error);
    for (const message of this.#protocol.refused(id, this.#entries(error))) this.#outbox.send(message);
  }

  #end(id: string): void {
    this.#operations.delete(id);
    this.#outbox.forget(id);
    if (this.#state.kind === 'ready') this.#state.watch.forget(`result ${id}`);
  }

  #entries(error: unknown): GraphQLErrorEntry[] {
    const session = this.#state.kind === 'ready' ? this.#state.session : undefined;
    return [toErrorEntry(error, this.#context.showsInternal(session))];
  }

  #log(error: unknown): void {
    if (asEngineError(error).code === 'unexpected')
      this.#context.logger.error(`websocket: ${describeFault(error)}`);
  }
}
