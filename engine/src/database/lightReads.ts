// Light reads share a few connections: each is sent at once behind those that are on their way, and Postgres answers them in
// turn. That costs half of what a connection of its own costs. A read that turns out not to be light keeps the connection for
// itself, and whoever waits behind it asks elsewhere; so does whoever is on a connection that breaks. Reads can be asked twice.
import { Deadlines, Expiring } from '../base/admission/deadlines.ts';
import type { EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import type { BoundedClient } from './boundedClient.ts';
import type { TextRow, TextStatement } from './textQuery.ts';

const { lightRead } = defaultLimits;

/** Milliseconds as which a read counts that took too long: it has to be quick many times before it is light again. */
const heavy = 250;

/** Who asks: counts the bytes of the answer. */
interface Asking {
  /** Bytes more; an error when they are more than there may be. */
  take(bytes: number): EngineError | undefined;
}

/** A statement, and how long it takes. */
export interface LightStatement extends TextStatement {
  readonly pace: Pace;
}

/** When Postgres got a statement, on two clocks. */
interface Begun {
  readonly at: number;
  /** So long this process had waited for something to do. */
  readonly idle: number;
}

/** How long Postgres takes for a statement, on the average of its last uses. */
export class Pace {
  milliseconds = 0;

  begin(): Begun {
    return { at: performance.now(), idle: performance.eventLoopUtilization().idle };
  }

  /**
   * It is answered. What this process was busy with in between says nothing about Postgres: a slow answer counts as far as
   * nothing else was to be done. Otherwise a crowd would make every read look slow, and take its light way from it.
   */
  note({ at, idle }: Begun): void {
    const all = performance.now() - at;
    const took = all <= lightRead ? all : performance.eventLoopUtilization().idle - idle;
    if (all <= lightRead || took > lightRead) this.milliseconds += (took - this.milliseconds) / 8;
  }
}

export interface LightReadsOptions {
  /** A client that sends without waiting (pg's `pipeline`). */
  readonly connect: () => Promise<BoundedClient>;
  readonly connections: number;
  /** Milliseconds after which a read that Postgres works on is not light. */
  readonly longest: number;
  /** Milliseconds after which a connection is replaced; 0: never. */
  readonly lifetime: number;
  readonly cancel: (client: BoundedClient) => Promise<unknown>;
}

export class LightReads {
  readonly #options: LightReadsOptions;
  readonly #open = new Set<SharedConnection>();
  #opening = 0;
  #isClosed = false;

  constructor(options: LightReadsOptions) {
    this.#options = options;
  }

  get connections(): number {
    return this.#open.size;
  }

  /** Sends a read; undefined when no connection is free for it. Where all are busy, one is made for the next. */
  send(statement: LightStatement, asking: Asking): LightRead | undefined {
    let best: SharedConnection | undefined;
    for (const one of this.#open)
      if (one.isFree && (best === undefined || one.length < best.length)) best = one;
    const isBusy = best === undefined || best.length > 0;
    if (isBusy && this.#open.size + this.#opening < this.#options.connections && !this.#isClosed)
      void this.#connect();
    return best?.send(statement, asking);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open].map((one) => one.end()));
  }

  async #connect(): Promise<void> {
    this.#opening += 1;
    try {
      const client = await this.#options.connect();
      const one = new SharedConnection(client, this.#options);
      client.on('end', () => this.#open.delete(one));
      this.#open.add(one);
      if (this.#isClosed) await one.end();
    } catch {
      // Who asks meets the same on a connection of its own, and is told.
    } finally {
      this.#opening -= 1;
    }
  }
}

export class LightRead extends Expiring {
  /** Its rows; undefined where it has to be asked on a connection of its own. */
  readonly answer: Promise<TextRow[] | undefined>;
  readonly asking: Asking;
  readonly pace: Pace;
  /** When it became the first of its connection. */
  begun: Begun | undefined;
  /** Nobody waits for it any more. */
  isSettled = false;
  readonly #connection: SharedConnection;
  #resolve!: (rows: TextRow[] | undefined) => void;
  #reject!: (error: Error) => void;

  constructor(connection: SharedConnection, asking: Asking, pace: Pace) {
    super();
    this.pace = pace;
    this.#connection = connection;
    this.asking = asking;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  settle(rows: TextRow[] | undefined): void {
    this.isSettled = true;
    this.#resolve(rows);
  }

  fail(error: Error): void {
    this.isSettled = true;
    this.#reject(error);
  }

  /** Its client has gone, or it is late: what Postgres does for it alone is cancelled. */
  giveUp(error: Error): void {
    this.fail(error);
    this.#connection.givenUp(this);
  }

  override expire(): void {
    this.#connection.tookLong(this);
  }
}

const deadlines = new Deadlines();

/** Errors that say nothing of the read: what ran was cancelled or ended for somebody else, a name was forgotten. */
const elsewhere = new Set(['57014', '57P01', '57P02', '57P03', '26000', '42P05']);

class SharedConnection {
  readonly #client: BoundedClient;
  readonly #options: LightReadsOptions;
  /** In the order in which they are answered; the first is being worked on. */
  readonly #reads: LightRead[] = [];
  /** Those of which bytes may still come. It gets shorter before `#reads` does: bytes are counted before pg reads them. */
  readonly #unread: LightRead[] = [];
  /** The first of them took too long: the connection takes no other. */
  #isStuck = false;
  #isEnding = false;
  #isKilled = false;
  readonly #diesAt: number;

  constructor(client: BoundedClient, options: LightReadsOptions) {
    this.#client = client;
    this.#options = options;
    this.#diesAt = options.lifetime === 0 ? Infinity : performance.now() + options.lifetime;
    client.on('error', () => (this.#isEnding = true));
    client.job = {
      take: (bytes) => {
        const read = this.#unread[0];
        return read === undefined || read.isSettled ? undefined : read.asking.take(bytes);
      },
      ready: () => void this.#unread.shift(),
    };
  }

  get isFree(): boolean {
    if (!this.#isStuck && !this.#isEnding && performance.now() > this.#diesAt) void this.end();
    return !this.#isStuck && !this.#isEnding;
  }

  get length(): number {
    return this.#reads.length;
  }

  send(statement: LightStatement, asking: Asking): LightRead {
    const read = new LightRead(this, asking, statement.pace);
    this.#reads.push(read);
    this.#unread.push(read);
    if (this.#reads.length === 1) this.#isFirst(read);
    this.#client.send(
      statement,
      (rows) => this.#over(read, () => read.settle(rows)),
      (error) => this.#over(read, () => this.#failed(read, error)),
    );
    return read;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#client.end();
  }

  tookLong(read: LightRead): void {
    // What has come while this process was busy is looked at first.
    setImmediate(() => {
      if (this.#reads[0] !== read) return;
      this.#isStuck = true;
      read.pace.milliseconds = Math.max(read.pace.milliseconds, heavy);
      for (const behind of this.#reads.slice(1)) behind.settle(undefined);
      if (read.isSettled) void this.#kill();
    });
  }

  givenUp(read: LightRead): void {
    if (this.#isStuck && this.#reads[0] === read) void this.#kill();
  }

  #over(read: LightRead, tell: () => void): void {
    deadlines.delete(read);
    if (read.begun !== undefined) read.pace.note(read.begun);
    tell();
    this.#reads.shift();
    const [next] = this.#reads;
    if (next === undefined) this.#isStuck = false;
    else this.#isFirst(next);
  }

  #isFirst(read: LightRead): void {
    read.begun = read.pace.begin();
    deadlines.add(read, this.#options.longest);
  }

  #failed(read: LightRead, error: Error): void {
    const code = 'code' in error ? String(error.code) : undefined;
    // An error without a code of Postgres's is the connection's.
    if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || elsewhere.has(code)) read.settle(undefined);
    else read.fail(error);
  }

  /** Cancels what runs. Nobody uses the connection again, so that a late cancellation meets nobody. */
  async #kill(): Promise<void> {
    if (this.#isKilled) return;
    this.#isKilled = true;
    this.#isEnding = true;
    await this.#options.cancel(this.#client).catch(() => undefined);
    this.#client.abandon(new Error('a read was given up'));
  }
}
