// A connection that reads no message larger than it may: pg would turn it into a string, and one of more than 512 MB is
// an exception in a socket's listener, which ends the process. Also its prepared statements, of which it keeps so many.
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { tooLarge } from '../base/admission/memory.ts';
import type { EngineError } from '../base/errors.ts';
import { defaultLimits, limits } from '../base/limits.ts';
import { type PoolingMode, sessionPooling } from './pooling.ts';
import { TextQuery, type TextRow, type TextStatement } from './textQuery.ts';

/** Counts what a statement answers. */
interface Counting {
  /** Bytes more; an error when they are more than there may be. */
  take(bytes: number): EngineError | undefined;
  /** A statement has been answered to its end. */
  ready?(): void;
}

/** What pg does not declare of its connection. */
interface Internals {
  readonly connection: {
    stream: Duplex;
    attachListeners(stream: Duplex): void;
    /** Name → text of the statements that Postgres holds for this connection. */
    parsedStatements: Record<string, string>;
    close(of: { type: 'S'; name: string }): void;
  };
  readonly processID: number | null;
  readonly _queryQueue: TextQuery[];
  _pulseQueryQueue(): void;
}

/** Beside pg's own settings, which a pool hands on as they are. */
export interface BoundedClientConfig extends pg.ClientConfig {
  readonly mode?: PoolingMode;
  /** Statements are sent without waiting for the answers of those before them (`send`). */
  readonly pipeline?: boolean;
}

export class BoundedClient extends pg.Client {
  /** Set while a job uses the connection. */
  job: Counting | undefined;
  readonly mode: PoolingMode;
  /** Names of prepared statements: the least recently used one makes room for another. */
  readonly #names = new LRUCache<string, true>({
    max: defaultLimits.preparedNames,
    dispose: (_used, name) => this.#forget(name),
  });
  readonly #internals = this as unknown as Internals;
  #isCorked = false;

  constructor(config?: string | BoundedClientConfig) {
    super(config);
    this.mode = (typeof config === 'object' ? config.mode : undefined) ?? sessionPooling;
    const { connection } = this.#internals;
    const attach = connection.attachListeners.bind(connection);
    // Called once the connection is encrypted or known not to be; our listener comes before the parser's.
    connection.attachListeners = (stream) => {
      const watch = watchMessages((code, bytes) => this.#refuses(code, bytes));
      stream.on('data', (chunk: Buffer) => {
        const refusal = watch(chunk);
        if (refusal !== undefined) stream.destroy(refusal);
      });
      attach(stream);
    };
  }

  /** Runs a statement: texts in, texts out. A name is remembered, and used when it comes again. */
  ask(statement: TextStatement): Promise<TextRow[]> {
    return new Promise((resolve, reject) => this.#send([statement], ([rows = []]) => resolve(rows), reject));
  }

  /** The same of several in one round trip; the first that fails is the last that is carried out. */
  askTogether(statements: readonly TextStatement[]): Promise<TextRow[][]> {
    return new Promise((resolve, reject) => this.#send(statements, resolve, reject));
  }

  /** Sends a statement behind those that are on their way: for a client whose `pipeline` is set, and nothing but this. */
  send(statement: TextStatement, resolve: (rows: TextRow[]) => void, reject: (error: Error) => void): void {
    const { name } = statement;
    const failed = (error: Error): void => {
      // Whether Postgres holds it is not known: the next one sends it again.
      if (name !== '') this.#names.delete(name);
      reject(error);
    };
    if (name !== '' && this.#names.get(name) === undefined) this.#names.set(name, true);
    const query = new TextQuery(
      { statements: [statement], isShared: true },
      ([rows = []]) => resolve(rows),
      failed,
    );
    // pg takes no queries from outside in its pipeline, since most wait for an answer before they send the rest.
    this.#writeAtOnce();
    this.#internals._queryQueue.push(query);
    this.#internals._pulseQueryQueue();
  }

  /** All statements of one turn of the event loop leave in one piece. */
  #writeAtOnce(): void {
    if (this.#isCorked) return;
    const { stream } = this.#internals.connection;
    this.#isCorked = true;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #send(
    statements: readonly TextStatement[],
    resolve: (answers: TextRow[][]) => void,
    reject: (error: Error) => void,
  ): void {
    for (const { name } of statements) {
      if (name !== '' && this.#names.get(name) === undefined) this.#names.set(name, true);
    }
    this.query(new TextQuery({ statements, forbidsJit: this.mode.forbidsJit }, resolve, reject));
  }

  /** Postgres's number for this connection, by which its statement can be cancelled. */
  get backend(): number | null {
    return this.#internals.processID;
  }

  /** Asks for the cancellation of its statement; milliseconds to reach who is asked. */
  async cancel(patience: number): Promise<void> {
    if (this.backend !== null) await cancelRequest(this as unknown as Cancellable, patience);
  }

  /** Ends the connection without a farewell; a statement that runs fails with the error. */
  abandon(error: Error): void {
    this.#internals.connection.stream.destroy(error);
  }

  #forget(name: string): void {
    const { connection } = this.#internals;
    if (!connection.stream.writable) return;
    // Postgres answers this together with the statement that follows: it costs no round trip.
    connection.close({ type: 'S', name });
    Reflect.deleteProperty(connection.parsedStatements, name);
  }

  #refuses(code: number, bytes: number): EngineError | undefined {
    if (bytes > limits.answerSize.most) return tooLarge();
    if (code === readyForQuery) this.job?.ready?.();
    return code === dataRow ? this.job?.take(bytes) : undefined;
  }
}

/** Message type D. */
const dataRow = 0x44;
/** Message type Z. */
const readyForQuery = 0x5a;
const headerLength = 5;

/**
 * Reads the headers of Postgres's messages (a letter, and a length that counts itself but not the letter), which chunks
 * may cut anywhere, and asks of each whether it may come.
 */
export function watchMessages(
  refuses: (code: number, bytes: number) => EngineError | undefined,
): (chunk: Buffer) => EngineError | undefined {
  /** Bytes of the present message that have not come. */
  let missing = 0;
  const header = Buffer.alloc(headerLength);
  let known = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (missing > 0) {
        const skipped = Math.min(missing, chunk.length - at);
        missing -= skipped;
        at += skipped;
        continue;
      }
      if (known === 0 && chunk.length - at >= headerLength) {
        missing = chunk.readUInt32BE(at + 1) - 4;
        const refusal = refuses(chunk[at] ?? 0, missing);
        if (refusal !== undefined) return refusal;
        at += headerLength;
        continue;
      }
      const copied = chunk.copy(header, known, at, at + headerLength - known);
      known += copied;
      at += copied;
      if (known < headerLength) break;
      known = 0;
      missing = header.readUInt32BE(1) - 4;
      const refusal = refuses(header.readUInt8(0), missing);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
}

// Asks whoever is at the other end of a connection to cancel what that runs, in Postgres's own protocol. It passes through
// pools, which give their clients numbers of their own: `pg_cancel_backend` of such a number would hit somebody else.

/** Where a connection leads, and the key that it was given there. */
interface Cancellable {
  readonly host: string;
  readonly port: number;
  readonly ssl: unknown;
  readonly processID: number;
  readonly secretKey: number;
}

/** What pg does not declare of its connection. */
interface CancellingConnection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
  readonly stream: { destroy(): void };
  on(event: 'connect' | 'sslconnect' | 'end' | 'error', listener: () => void): void;
}

/** Resolves when the request is sent, or cannot be; nobody answers it. */
function cancelRequest(
  { host, port, ssl, processID, secretKey }: Cancellable,
  patience: number,
): Promise<void> {
  const connection = new pg.Connection({ ssl } as never) as unknown as CancellingConnection;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      connection.stream.destroy();
      resolve();
    };
    const timer = setTimeout(end, patience);
    const send = (): void => connection.cancel(processID, secretKey);
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    connection.on('end', end);
    connection.on('error', end);
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${String(port)}`);
    else connection.connect(port, host);
  });
}
