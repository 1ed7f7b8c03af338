// One WebSocket connection: who it speaks for, its running operations, and its end when the token ends.
import type { IncomingHttpHeaders } from 'node:http';
import type { WebSocket } from 'ws';
import type { EngineContext } from '../context.ts';
import type { Job } from '../database/job.ts';
import { asEngineError, EngineError, toErrorEntry, type GraphQLErrorEntry } from '../errors.ts';
import { parseGraphQLRequest } from '../http/graphqlRequest.ts';
import type { Liveness } from '../session/liveness.ts';
import type { Session } from '../session/session.ts';
import type { LiveResult } from '../subscriptions/cohort.ts';
import type {
  Around,
  ConnectionOptions,
  ConnectionState,
  QueuedOperation,
  ReceivedMessage,
  RunningOperation,
  Subscribed,
} from './connectionState.ts';
import { atTime } from './expiry.ts';
import { IncomingBytes } from './incoming.ts';
import { Outbox } from './outbox.ts';
import { closeCodes, type Protocol } from './protocol.ts';
import type { ConnectionSeats } from './seats.ts';
import { SessionWatch } from './sessionWatch.ts';
import { errorsEnd, resultOf, sharedEnd } from './sharedEnd.ts';
import { SocketLog } from './socketLog.ts';

export class Connection {
  readonly #context: EngineContext;
  readonly #socket: WebSocket;
  readonly #protocol: Protocol;
  readonly #outbox: Outbox;
  readonly #incoming: IncomingBytes;
  readonly #headers: IncomingHttpHeaders;
  readonly #address: string;
  readonly #seats: ConnectionSeats;
  readonly #events: SocketLog;
  readonly #operations = new Map<string, RunningOperation>();
  #queue: QueuedOperation[] = []; // Operations that have not begun.
  #running = 0;
  #awaitsTurn = false;
  /** Bytes of the messages of operations that have not ended. */
  #held = 0;
  #state: ConnectionState = { kind: 'new' };
  #initTimer: NodeJS.Timeout | undefined;
  #stopExpiry: (() => void) | undefined;
  #lastPong = Date.now();

  constructor(context: EngineContext, socket: WebSocket, options: ConnectionOptions) {
    const { protocol, headers, address, seats, wire } = options;
    this.#context = context;
    this.#socket = socket;
    this.#protocol = protocol;
    this.#headers = headers;
    this.#address = address;
    this.#seats = seats;
    this.#events = new SocketLog(context);
    this.#outbox = new Outbox(socket, {
      wire,
      limit: context.config.limits.socketBuffered,
      memory: context.memory,
      onDrain: () => this.#startQueued(),
    });
    this.#incoming = new IncomingBytes(wire, {
      unread: context.unread,
      address,
      limit: () => this.#mostBytes(),
      cutOff: (code, reason) => this.#cutOff(code, reason),
    });
    this.#initTimer = setTimeout(
      () => this.#cutOff(closeCodes.initTimeout, 'Connection initialisation timed out'),
      context.config.websocket.initTimeout,
    );
    socket.on('message', (data, isBinary) => {
      if (Buffer.isBuffer(data)) this.#incoming.message(data.length);
      // ws gives one Buffer unless told otherwise.
      if (isBinary || !Buffer.isBuffer(data)) this.#reject();
      else this.#receive(data);
    });
    socket.on('ping', (data) => this.#incoming.control(data.length));
    socket.on('pong', (data) => {
      this.#incoming.control(data.length);
      this.#lastPong = Date.now();
    });
    socket.on('close', () => {
      this.#cleanUp();
      this.#events.closed();
    });
    // Followed by `close`: the client's fault.
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

  /** If the session does not live any more, the connection ends. */
  checkSession(): void {
    if (this.#state.kind === 'ready') this.#state.watch.check();
  }

  close(code: number, reason: string): void {
    this.#cleanUp();
    // A close frame has room for 123 bytes of reason.
    this.#socket.close(code, Buffer.from(reason).subarray(0, 120).toString());
  }

  /** Says why and waits for no answer: what the client has begun to send is let go of at once. */
  #cutOff(code: number, reason: string): void {
    this.close(code, reason);
    this.#incoming.cut();
  }

  /** Bytes that one message may have now. */
  #mostBytes(): number {
    const { bodySize, visitorBody } = this.#context.config.limits;
    const isKnown = this.#state.kind === 'ready' && this.#state.isKnown;
    return isKnown ? bodySize : Math.min(visitorBody, bodySize);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #cleanUp(): void {
    if (this.#state.kind === 'ready') this.#state.watch.stop();
    this.#state = { kind: 'closed' };
    this.#incoming.end();
    clearTimeout(this.#initTimer);
    this.#stopExpiry?.();
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
      const most = Math.min(socketHeld, this.#mostBytes());
      if (state.waiting.length >= socketOperations || this.#held > most) {
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
      const { session, expiresAt, isLive, isKnown } = await this.#context.authenticate(
        { ...this.#headers, ...headers },
        this.#address,
      );
      if (this.#isClosed()) return;
      clearTimeout(this.#initTimer);
      this.#events.initialised(session, expiresAt);
      this.#state = { kind: 'ready', session, isKnown, watch: this.#watch(isLive) };
      // The client comes back with a new token.
      const onEnd = (): void => this.close(closeCodes.forbidden, 'Could not verify JWT: JWTExpired');
      if (expiresAt !== undefined) this.#stopExpiry = atTime(expiresAt, onEnd);
      this.#outbox.send(this.#protocol.ack());
      this.#outbox.send(this.#protocol.keepAlive());
    } catch (cause) {
      if (this.#isClosed()) return;
      const error = asEngineError(cause);
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
        this.#events.fault(error);
        const known = error.code === 'invalid-jwt';
        this.close(known ? closeCodes.forbidden : closeCodes.tryAgainLater, error.message);
      },
    });
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
  #startQueued(hasTurn = false): void {
    while (
      this.#queue.length > 0 &&
      this.#running < this.#context.config.limits.socketQueries &&
      !this.#outbox.isSlow() &&
      !this.#awaitsTurn
    ) {
      const next = this.#queue.shift();
      if (next === undefined || this.#state.kind !== 'ready') return;
      // Stopped before it began.
      if (this.#operations.get(next.id) !== next.operation) continue;
      try {
        if (!hasTurn && this.#waitsForTurn(next, this.#state.session)) return;
        hasTurn = false;
        this.#begin(next, this.#state);
      } catch (error) {
        this.#end(next.id);
        this.#refuse(next.id, error);
      }
    }
  }

  /** A new document waits for its turn to be planned, and what comes after it with it. */
  #waitsForTurn(next: QueuedOperation, session: Session): boolean {
    const turn = this.#context.turn(parseGraphQLRequest(next.payload), session);
    if (turn === undefined) return false;
    this.#queue.unshift(next);
    this.#awaitsTurn = true;
    void turn.then(() => {
      this.#awaitsTurn = false;
      this.#startQueued(true);
    });
    return true;
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
        'json' in result ? sharedEnd(result) : errorsEnd(this.#entries(result.error));
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
      if (!job.isGone) this.#events.failed(id, error);
      messages = this.#protocol.failed(id, this.#entries(error));
    }
    this.#running -= 1;
    if (this.#operations.get(id) === operation) {
      this.#end(id);
      for (const message of messages) this.#outbox.send(message, () => job.end());
    } else job.end();
    this.#startQueued();
  }

  #refuse(id: string, error: unknown): void {
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
}
