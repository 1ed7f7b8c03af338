// One WebSocket connection: who it speaks for, what its messages ask, and its end when the session or its token ends.
import type { IncomingHttpHeaders } from 'node:http';
import type { WebSocket } from 'ws';
import { asEngineError, describeFault, EngineError } from '../base/errors.ts';
import type { EngineContext } from '../served/context.ts';
import type { Liveness } from '../session/liveness.ts';
import { IncomingBytes, type IncomingWire } from './incoming.ts';
import { Operations } from './operations.ts';
import { Outbox, type Wire } from './outbox.ts';
import {
  acknowledgement,
  type ClientMessage,
  closeCodes,
  type Protocol,
  readMessage,
  type Reproof,
} from './protocol.ts';
import { SessionWatch } from './sessionWatch.ts';

export interface ConnectionOptions {
  readonly protocol: Protocol;
  /** Those of the upgrade request; the headers in `connection_init` come on top. */
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  /** What is below the WebSocket. */
  readonly wire: Wire & IncomingWire;
}

type ConnectionState =
  | { kind: 'new' }
  /** Authentication runs. The older clients do not wait for its end: their messages do; `held` are their bytes. */
  | { kind: 'initialising'; waiting: ReceivedMessage[]; held: number }
  | { kind: 'ready'; isKnown: boolean; watch: SessionWatch }
  | { kind: 'closed' };

interface ReceivedMessage {
  readonly message: ClientMessage;
  readonly bytes: number;
}

export class Connection {
  readonly #context: EngineContext;
  readonly #socket: WebSocket;
  readonly #protocol: Protocol;
  readonly #outbox: Outbox;
  readonly #incoming: IncomingBytes;
  readonly #headers: IncomingHttpHeaders;
  readonly #address: string;
  readonly #operations: Operations;
  #state: ConnectionState = { kind: 'new' };
  #initTimer: NodeJS.Timeout | undefined;
  #lastPong = Date.now();

  constructor(context: EngineContext, socket: WebSocket, options: ConnectionOptions) {
    const { protocol, headers, address, wire } = options;
    this.#context = context;
    this.#socket = socket;
    this.#protocol = protocol;
    this.#headers = headers;
    this.#address = address;
    this.#outbox = new Outbox(socket, {
      wire,
      limit: context.config.limits.socketBuffered,
      memory: context.admission.memory,
      onDrain: () => this.#operations.startQueued(),
    });
    this.#operations = new Operations({
      context,
      protocol,
      outbox: this.#outbox,
      onFailure: (error) => this.#logFault(error),
      address,
    });
    this.#incoming = new IncomingBytes(wire, {
      unread: context.admission.unread,
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
      if (isBinary || !Buffer.isBuffer(data)) this.#reprove(this.#protocol.unreadable);
      else this.#receive(data);
    });
    socket.on('ping', (data) => this.#incoming.control(data.length));
    socket.on('pong', (data) => {
      this.#incoming.control(data.length);
      this.#lastPong = Date.now();
    });
    socket.on('close', () => this.#cleanUp());
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
    if (this.#state.kind === 'ready') this.#outbox.send(this.#protocol.keepAlive);
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
    this.#operations.stopAll();
  }

  #receive(data: Buffer): void {
    if (this.#state.kind === 'closed') return;
    const message = readMessage(this.#protocol, data.toString('utf8'));
    if (message === undefined) this.#reprove(this.#protocol.unreadable);
    else this.#handle({ message, bytes: data.length });
  }

  #reprove({ messages = [], end }: Reproof): void {
    for (const message of messages) this.#outbox.send(message);
    if (end !== undefined) this.close(...end);
  }

  #handle({ message, bytes }: ReceivedMessage): void {
    const state = this.#state;
    if (state.kind === 'initialising' && message.type !== 'init' && message.type !== 'terminate') {
      const { socketOperations, socketHeld } = this.#context.config.limits;
      state.held += bytes;
      const most = Math.min(socketHeld, this.#mostBytes());
      if (state.waiting.length >= socketOperations || state.held > most) {
        this.close(closeCodes.badRequest, 'too many messages before the connection is initialised');
      } else {
        state.waiting.push({ message, bytes });
      }
      return;
    }
    switch (message.type) {
      case 'init':
        if (state.kind === 'new') void this.#initialise(message.payload);
        else this.close(closeCodes.tooManyInits, 'Too many initialisation requests');
        return;
      case 'start':
        this.#start(message, bytes);
        return;
      case 'stop':
        this.#operations.stop(message.id);
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
    this.#state = { kind: 'initialising', waiting, held: 0 };
    try {
      const { session, expiresAt, isLive, isKnown } = await this.#context.authenticate(
        { ...this.#headers, ...headers },
        this.#address,
      );
      if (this.#isClosed()) return;
      clearTimeout(this.#initTimer);
      const watch = this.#watch(isLive, expiresAt);
      this.#state = { kind: 'ready', isKnown, watch };
      this.#operations.open({ session, watch });
      this.#outbox.send(acknowledgement);
      this.#outbox.send(this.#protocol.keepAlive);
    } catch (cause) {
      if (this.#isClosed()) return;
      const error = asEngineError(cause);
      this.#logFault(error);
      this.#context.metrics?.failed.unknown.add();
      this.#reprove(this.#protocol.unauthenticated(error.message));
      return;
    }
    for (const received of waiting) this.#handle(received);
  }

  /** What is the engine's own fault. */
  #logFault(error: unknown): void {
    if (asEngineError(error).code === 'unexpected')
      this.#context.logger.error(`websocket: ${describeFault(error)}`);
  }

  /** Awaiting may outlive the connection; the compiler would otherwise remember the state from before. */
  #isClosed(): boolean {
    return this.#state.kind === 'closed';
  }

  #watch(isLive: Liveness | undefined, expiresAt: number | undefined): SessionWatch {
    const patience = this.#context.config.limits.sessionPatience;
    return new SessionWatch({
      isLive,
      expiresAt,
      patience,
      onEnd: (error) => {
        this.#logFault(error);
        const known = error.code === 'invalid-jwt';
        this.close(known ? closeCodes.forbidden : closeCodes.tryAgainLater, error.message);
      },
    });
  }

  #start({ id, payload }: { id: string; payload: unknown }, bytes: number): void {
    if (this.#operations.has(id)) this.#reprove(this.#protocol.taken(id));
    else if (this.#state.kind === 'ready') this.#operations.start({ id, payload }, bytes);
    else if (this.#protocol.early !== undefined) this.#reprove(this.#protocol.early);
    else {
      const early = 'start received before the connection is initialised';
      this.#operations.refuse(id, new EngineError('start-failed', early));
    }
  }
}
