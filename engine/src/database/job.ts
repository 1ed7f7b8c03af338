// One request's work on the database: it has a place and a time, its answer a size, and it ends when nobody waits for it.
import type pg from 'pg';
import { type Deadlines, Expiring } from '../base/admission/deadlines.ts';
import { AnswerBudget, type Memory } from '../base/admission/memory.ts';
import type { Slots } from '../base/admission/slots.ts';
import { EngineError } from '../base/errors.ts';
import { BoundedClient } from './boundedClient.ts';
import type { LightRead, LightReads, LightStatement } from './lightReads.ts';
import { fromPostgres } from './postgresErrors.ts';
import type { TextRow } from './textQuery.ts';

export interface JobOptions {
  /** In which line it waits for a place; in none when the caller sees to it. */
  readonly line: Line | undefined;
  /** Milliseconds that an operation may take, from when it has its place. */
  readonly timeLimit: number;
  readonly deadlines: Deadlines;
  /** Bytes of everything that is answered to the request. */
  readonly answerSize: number;
  readonly memory: Memory;
}

export type Line = 'visitor' | 'signedIn';

export interface Server {
  /** Where it needs a place, in this order. */
  readonly lines: Readonly<Record<Line, readonly Slots[]>>;
  readonly retries: number;
  readonly cancel: (client: BoundedClient) => Promise<unknown>;
  /** Absent where each transaction may have another connection. */
  readonly light?: LightReads | undefined;
}

/** A pool of the engine's; those of tests have no bounds. */
interface ServerPool extends pg.Pool {
  readonly server?: Server;
}

const gone = (): EngineError => new EngineError('unexpected', 'the client has gone');
const late = (): EngineError => new EngineError('time-limit-exceeded', 'the operation took too long');

/** A cancellation that comes before its statement cancels nothing, so it is repeated; milliseconds between. */
const cancelAgain = [100, 400];

/** Milliseconds before connecting is tried again, more at each time. */
const connectAgain = 200;

/** Nobody listens, or not yet: Postgres starts, or ends. */
const passing = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'];

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && passing.includes(String(error.code));

/** Work with a connection; it calls `discard` when nobody else may have the connection afterwards. */
export type Work<T> = (client: pg.PoolClient, lease: { discard(): void }) => Promise<T>;

export class Job extends Expiring {
  readonly #options: JobOptions;
  readonly #answer: AnswerBudget;
  #isGone = false;
  #isLate = false;
  #refusal: EngineError | undefined;
  #isDiscarded = false;
  /** While it waits for a place. */
  #leaveLine: ((reason: EngineError) => void) | undefined;
  /** While it has a connection. */
  #client: BoundedClient | undefined;
  #server: Server | undefined;
  /** While it has a read among others on their connection. */
  #read: LightRead | undefined;
  #cancelling: Promise<void> | undefined;

  constructor(options: JobOptions) {
    super();
    this.#options = options;
    this.#answer = new AnswerBudget(options.memory, options.answerSize);
  }

  /** Nobody waits for the answer any more: what runs is cancelled, and nothing more begins. */
  stop(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#stopWork();
  }

  override expire(): void {
    this.#isLate = true;
    this.#stopWork();
  }

  /** The connection is closed when the work has ended. */
  discard(): void {
    this.#isDiscarded = true;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Bytes more of the answer; an error when they are too many, which is that of the operation from then on. */
  take(bytes: number): EngineError | undefined {
    this.#refusal ??= this.#answer.take(bytes);
    return this.#refusal;
  }

  /** Whether so many bytes more are not refused, whatever others answer meanwhile. */
  isSureOf(bytes: number): boolean {
    return this.#answer.isSureOf(bytes);
  }

  /** The same for an answer that needs no connection. */
  takeConstant(bytes: number): EngineError | undefined {
    return this.#answer.take(bytes);
  }

  /** Throws when the client has gone, or its operation is late or answers too much; asked around each statement. */
  check(): void {
    const reason = this.#reason();
    if (reason !== undefined) throw reason;
  }

  /** The answer is sent: its memory is free again. */
  end(): void {
    this.#answer.release();
  }

  /** Does the work of one operation with a connection of its own. Throws an `EngineError` when there is none in time. */
  connect<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
    return this.#inPlace(pool, async () => {
      this.#isDiscarded = false;
      const client = await this.#acquire(pool);
      try {
        this.#options.deadlines.add(this, this.#options.timeLimit);
        if (client instanceof BoundedClient) {
          client.job = this;
          this.#client = client;
        }
        this.check();
        return await work(client, this);
      } catch (error) {
        throw this.#reason() ?? error;
      } finally {
        await this.#release(client);
      }
    });
  }

  /**
   * A read of this pool's database on a connection that others use at the same time; undefined where it has to be asked on one
   * of its own.
   */
  async share(pool: pg.Pool, statement: LightStatement): Promise<TextRow[] | undefined> {
    const { light } = (pool as ServerPool).server ?? {};
    if (light === undefined) return undefined;
    return this.#inPlace(pool, async () => {
      this.check();
      this.#read = light.send(statement, this);
      if (this.#read === undefined) return undefined;
      this.#options.deadlines.add(this, this.#options.timeLimit);
      try {
        const answer = await this.#read.answer;
        this.check();
        return answer;
      } catch (error) {
        throw this.#reason() ?? error;
      } finally {
        this.#read = undefined;
        this.#over();
      }
    });
  }

  async #inPlace<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
    const { line } = this.#options;
    const { server } = pool as ServerPool;
    const slots = (line === undefined ? undefined : server?.lines[line]) ?? [];
    this.#server = server;
    let entered = 0;
    try {
      for (const slot of slots) {
        this.check();
        if (!slot.tryEnter()) await this.#wait(slot);
        entered += 1;
      }
      return await work();
    } catch (error) {
      throw this.#reason() ?? error;
    } finally {
      for (let left = 0; left < entered; left += 1) slots[left]?.leave();
    }
  }

  async #wait(slot: Slots): Promise<void> {
    try {
      await slot.enter((leave) => (this.#leaveLine = leave));
    } finally {
      this.#leaveLine = undefined;
    }
  }

  /** A connection; where the database cannot be reached for a moment, as in its restart, it is asked again. */
  async #acquire(pool: pg.Pool): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.connect();
      } catch (error) {
        if (attempt > (this.#server?.retries ?? 0) || !isPassing(error)) throw fromPostgres(error, 'connect');
        await new Promise((resolve) => setTimeout(resolve, attempt * connectAgain));
        this.check();
      }
    }
  }

  async #release(client: pg.PoolClient): Promise<void> {
    this.#client = undefined;
    if (this.#cancelling !== undefined) {
      await this.#cancelling;
      this.#cancelling = undefined;
      // A late cancellation must not meet the next one's statement.
      this.#isDiscarded = true;
    }
    if (client instanceof BoundedClient) client.job = undefined;
    this.#over();
    client.release(this.#isDiscarded);
  }

  #over(): void {
    this.#options.deadlines.delete(this);
    this.#isLate = false;
    this.#refusal = undefined;
  }

  #reason(): EngineError | undefined {
    if (this.#isGone) return gone();
    return this.#isLate ? late() : this.#refusal;
  }

  #stopWork(): void {
    this.#leaveLine?.(this.#reason() ?? gone());
    this.#read?.giveUp(this.#reason() ?? gone());
    const client = this.#client;
    if (client !== undefined) this.#cancelling ??= this.#cancel(client);
  }

  async #cancel(client: BoundedClient): Promise<void> {
    for (const pause of cancelAgain) {
      await this.#server?.cancel(client).catch(() => undefined);
      if (this.#client !== client) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#client !== client) return;
    }
    // Postgres does not listen: the connection ends, and with it, when Postgres notices, the statement.
    client.abandon(this.#reason() ?? gone());
  }
}

/** A connection for one operation, within a job's bounds where there is a job. */
export function withConnection<T>(pool: pg.Pool, job: Job | undefined, work: Work<T>): Promise<T> {
  return job === undefined ? withUnbounded(pool, work) : job.connect(pool, work);
}

async function withUnbounded<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw fromPostgres(error, 'connect');
  });
  const state = { isDiscarded: false, discard: () => (state.isDiscarded = true) };
  try {
    return await work(client, state);
  } finally {
    client.release(state.isDiscarded);
  }
}
