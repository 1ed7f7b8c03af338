// One WebSocket connection: who it speaks for, its running operations, and its end when the token ends.
import type { IncomingHttpHeaders } from 'node:http';
import type { WebSocket } from 'ws';
import type { EngineContext } from '../context.ts';
import type { Job } from '../database/job.ts';
import {
  asEngineError,
  describeFault,
  EngineError,
  toErrorEntry,
  type GraphQLErrorEntry,
} from '../errors.ts';
import type { Operation } from '../execute/operation.ts';
import { parseGraphQLRequest } from '../http/graphqlRequest.ts';
import type { Liveness } from '../session/liveness.ts';
import type { LiveResult } from '../subscriptions/cohort.ts';
import type {
  ConnectionState,
  QueuedOperation,
  ReceivedMessage,
  RunningOperation,
} from './connectionState.ts';
import { Outbox, type Wire } from './outbox.ts';
import { closeCodes, nextEnd, type Protocol } from './protocol.ts';
import type { ConnectionSeats } from './seats.ts';
import { SessionWatch } from './sessionWatch.ts';
import { sharedEnd } from './sharedEnd.ts';
import { SocketLog } from './socketLog.ts';

export interface ConnectionOptions {
  readonly protocol: Protocol;
  /** Those of the upgrade request; the headers in `connection_init` come on top. */
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly seats: ConnectionSeats;
  /** What is below the WebSocket. */
  readonly wire: Wire;
}

type Subscribed = Extract<Operation, { kind: 'subscription' }>;
type Around = Pick<QueuedOperation, 'operation'> & { readonly watch: SessionWatch };

/** setTimeout counts in 31 bits. */
const longestTimeout = 2_147_483_647;

export class Connection {
  readonly #context: EngineContext;
  readonly #socket: WebSocket;
  readonly #protocol: Protocol;
  readonly #outbox: Outbox;
  readonly #headers: IncomingHttpHeaders;
  readonly #address: string;
  readonly #seats: ConnectionSeats;
  readonly #events: SocketLog;
  readonly #operations = new Map<string, RunningOperation>();
  /** Operations that have not begun. */
  #queue: QueuedOperation[] = [];
  #running = 0;
  /** Bytes of the messages of operations that have not ended. */
  #held = 0;
  #state: ConnectionState = { kind: 'new' };
  #initTimer: NodeJS.Timeout | undefined;
  #expiryTimer: NodeJS.Timeout | undefined;
  #lastPong = Date.now();

  constructor(context: EngineContext, socket: WebSocket, options: ConnectionOptions) {
    const { protocol, headers, address, seats, wire } = options;
    this.#context = context;
    this.#socket = socket;
    this.#protocol = protocol;
    this.#headers = headers;
    this.#address = address;
    this.#seats = seats;
    this.#events = new SocketLog(context.observer);
    this.#outbox = new Outbox(socket, {
      wire,
      limit: context.config.limits.socketBuffered,
      memory: context.memory,
      onDrain: () => this.#startQueued(),
    });
    this.#initTimer = setTimeout(
      () => this.close(closeCodes.initTimeout, 'Connection initialisation timed out'),
      context.config.websocket.initTimeout,
    );
    socket.on('message', (data, isBinary) => {
      // ws gives one Buffer unless told otherwise.
      if (isBinary || !Buffer.isBuffer(data)) this.#reject();
      else this.#receive(data);
    });
    socket.on('pong', () => (this.#lastPong = Date.now()));
    socket.on('close', () => {
      this.#cleanUp();
      this.#events.closed();
    });
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
    this.#held = 0;
    this.#queue = [];
  }

  #receive(data: Buffer): void {
    if (this.#state.kind === 'closed') return;
    const message = this.#protocol.read(data.toString('utf8'));
    if (message === undefined) this.#reject();
    else this.#handle({ message, bytes: data.length });
  }

  #reject(): void {
    if (this.#protocol.name === 'graphql-ws') {
      this.#outbox.send('{"type":"connection_error","payload":"parsing ClientMessage failed"}');
    } else {
      this.close(closeCodes.badRequest, 'Parsing client message failed');
    }
  }

  #handle({ message, bytes }: ReceivedMessage): void {
    const state = this.#state;
    if (state.kind === 'initialising' && message.type !== 'init' && message.type !== 'terminate') {
      const { socketOperations, socketHeld } = this.#context.config.limits;
      this.#held += bytes;
      if (state.waiting.length >= socketOperations || this.#held > socketHeld) {
        this.close(closeCodes.badRequest, 'too many messages before the connection is initialised');
      } else {
        state.waiting.push({ message, bytes });
      }
      return;
    }
    switch (message.type) {
      case 'init':
        if (state.kind === 'new') void this.#initialise(message.headers);
        else this.close(closeCodes.tooManyInits, 'Too many initialisation requests');
        return;
      case 'start':
        this.#start(message, bytes);
        return;
      case 'stop':
        this.#operations.get(message.id)?.stop();
        this.#events.stopped(message.id);
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
    const waiting: ReceivedMessage[] = [];
    this.#state = { kind: 'initialising', waiting };
    try {
      const { session, expiresAt, isLive } = await this.#context.authenticate(
        { ...this.#headers, ...headers },
        this.#address,
      );
      if (this.#isClosed()) return;
      clearTimeout(this.#initTimer);
      this.#events.initialised(session, expiresAt);
      this.#state = { kind: 'ready', session, watch: this.#watch(isLive) };
      if (expiresAt !== undefined) this.#expireAt(expiresAt);
      this.#outbox.send(this.#protocol.ack());
      this.#outbox.send(this.#protocol.keepAlive());
    } catch (cause) {
      if (this.#isClosed()) return;
      const error = asEngineError(cause);
      this.#log(error);
      this.#events.refused(error);
      if (this.#protocol.name === 'graphql-ws') {
        this.#outbox.send(JSON.stringify({ type: 'connection_error', payload: error.message }));
        this.close(closeCodes.badRequest, `Connection initialization failed: ${error.message}`);
      } else {
        this.close(closeCodes.forbidden, error.message);
      }
      return;
    }
    this.#held = 0;
    for (const received of waiting) this.#handle(received);
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

  #start({ id, payload }: { id: string; payload: unknown }, bytes: number): void {
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
    const { socketOperations, socketHeld } = this.#context.config.limits;
    if (this.#operations.size >= socketOperations || this.#held + bytes > socketHeld) {
      const what = this.#operations.size >= socketOperations ? 'operations' : 'bytes of operations';
      this.#refuse(id, new EngineError('bad-request', `too many ${what} on one connection`));
      return;
    }
    const operation = { bytes, stop: () => undefined };
    this.#operations.set(id, operation);
    this.#held += bytes;
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

  #begin(
    { id, payload, operation }: QueuedOperation,
    { session, watch }: ConnectionState & { kind: 'ready' },
  ): void {
    const from = { address: this.#address, requestId: this.#events.begins(id, payload) };
    const prepared = this.#context.prepare(parseGraphQLRequest(payload), session, from);
    this.#events.started(id);
    if (prepared.kind !== 'subscription') {
      const job = this.#context.startJob(session);
      operation.stop = () => job.stop();
      void this.#run(id, operation, job, () => prepared.execute(job));
      return;
    }
    this.#subscribe(id, prepared, { operation, watch }).catch((error: unknown) => {
      if (this.#operations.get(id) !== operation) return;
      this.#end(id);
      this.#refuse(id, error);
    });
  }

  async #subscribe(id: string, { live, admit }: Subscribed, { operation, watch }: Around): Promise<void> {
    if (admit !== undefined) await admit();
    if (this.#operations.get(id) !== operation) return;
    const leaveSeat = this.#seats.take();
    const { liveQueries } = this.#context;
    const start = this.#protocol.nextStart(id);
    const key = resultOf(id);
    const send = (result: LiveResult, onTaken?: () => void): void => {
      const rest = (): Buffer =>
        'json' in result
          ? sharedEnd(result)
          : Buffer.from(JSON.stringify({ errors: this.#entries(result.error) }) + nextEnd);
      const size = 'json' in result ? result.json.length : 0;
      watch.whenLive(key, () => this.#outbox.sendLatest(id, { start, rest, size, onTaken }));
    };
    const unsubscribe =
      live.kind === 'stream'
        ? liveQueries.subscribeStream(live, send)
        : liveQueries.subscribe(live, (result) => send(result));
    operation.stop = () => {
      unsubscribe();
      leaveSeat();
    };
  }

  /** A query or mutation. Stopping it cancels its statement, and so a mutation that has not been committed is undone. */
  async #run(
    id: string,
    operation: RunningOperation,
    job: Job,
    execute: () => Promise<{ json: string }>,
  ): Promise<void> {
    this.#running += 1;
    let messages: string[];
    try {
      const { json } = await execute();
      messages = [this.#protocol.next(id, json), this.#protocol.complete(id)];
      this.#events.completed(id);
    } catch (error) {
      if (!job.isGone) {
        this.#log(error);
        this.#events.failed(id, error);
      }
      messages = this.#protocol.failed(id, this.#entries(error));
    }
    this.#running -= 1;
    if (this.#operations.get(id) === operation) {
      this.#end(id);
      for (const message of messages) this.#outbox.send(message, () => job.end());
    } else {
      job.end();
    }
    this.#startQueued();
  }

  #refuse(id: string, error: unknown): void {
    this.#log(error);
    this.#events.failed(id, error);
    for (const message of this.#protocol.refused(id, this.#entries(error))) this.#outbox.send(message);
  }

  #end(id: string): void {
    this.#held -= this.#operations.get(id)?.bytes ?? 0;
    this.#operations.delete(id);
    this.#outbox.forget(id);
    if (this.#state.kind === 'ready') this.#state.watch.forget(resultOf(id));
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

/** What a result waits under, while the session is asked about. */
const resultOf = (id: string): string => `result ${id}`;
