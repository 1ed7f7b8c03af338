// One request's work on the database: it has a place and a time, its answer a size, and it ends when nobody waits for it.
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import { fromPostgres } from '../execute/postgresErrors.ts';
import { defaultLimits } from '../limits.ts';
import { BoundedClient, tooLarge } from './boundedClient.ts';
import type { Memory } from './memory.ts';
import type { Slots } from './slots.ts';

export interface JobOptions {
  /** Where it needs a place, in this order; in none when the caller sees to it. */
  readonly slots: readonly Slots[];
  /** Milliseconds that an operation may take, from when it has its place. */
  readonly timeLimit: number;
  /** Bytes of everything that is answered to the request. */
  readonly answerSize: number;
  readonly memory: Memory;
  /** Asks Postgres to cancel what this backend does. */
  readonly cancel: (backend: number) => Promise<unknown>;
}

const { smallAnswer } = defaultLimits;

const gone = (): EngineError => new EngineError('unexpected', 'the client has gone');
const late = (): EngineError => new EngineError('time-limit-exceeded', 'the operation took too long');
const full = (): EngineError =>
  new EngineError('busy', 'too many large answers are being sent, try again later');

/** A cancellation that comes before its statement cancels nothing, so it is repeated; milliseconds between. */
const cancelAgain = [100, 400];

/** Work with a connection; it calls `breaks` when it leaves the connection in a state that nobody else should meet. */
export type Work<T> = (client: pg.PoolClient, breaks: () => void) => Promise<T>;

export class Job {
  readonly #options: JobOptions;
  #bytes = 0;
  #reserved = 0;
  #isGone = false;
  #isLate = false;
  #refusal: EngineError | undefined;
  #onStop: ((reason: EngineError) => void) | undefined;

  constructor(options: JobOptions) {
    this.#options = options;
  }

  /** Nobody waits for the answer any more: what runs is cancelled, and nothing more begins. */
  stop(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#onStop?.(gone());
  }

  /** Nobody waits for the answer. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Bytes more of the answer; an error when they are too many, which is that of the operation from then on. */
  take(bytes: number): EngineError | undefined {
    this.#refusal ??= this.#refusalOf(bytes);
    return this.#refusal;
  }

  /** The same for an answer that needs no connection. */
  takeConstant(bytes: number): EngineError | undefined {
    return this.#refusalOf(bytes);
  }

  /** Throws when the client has gone, or its operation is late or answers too much; asked around each statement. */
  check(): void {
    const reason = this.#reason();
    if (reason !== undefined) throw reason;
  }

  /** The answer is sent: its memory is free again. */
  end(): void {
    this.#options.memory.release(this.#reserved);
    this.#reserved = 0;
  }

  /** Does the work of one operation with a connection of its own. Throws an `EngineError` when there is none in time. */
  async connect<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
    const { slots } = this.#options;
    let entered = 0;
    try {
      for (const slot of slots) {
        this.check();
        if (!slot.tryEnter()) await slot.enter((leave) => (this.#onStop = leave));
        entered += 1;
      }
      return await this.#use(pool, work);
    } finally {
      this.#onStop = undefined;
      for (const slot of slots.slice(0, entered)) slot.leave();
    }
  }

  async #use<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
    const client = await connect(pool);
    const bounded = client instanceof BoundedClient ? client : undefined;
    const state = { isBroken: false, isDone: false };
    let cancelling: Promise<void> | undefined;
    this.#onStop = () => {
      if (bounded !== undefined) cancelling ??= this.#cancel(bounded, () => state.isDone);
    };
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.#onStop?.(late());
    }, this.#options.timeLimit);
    if (bounded !== undefined) bounded.take = (bytes) => this.take(bytes);
    try {
      this.check();
      return await work(client, () => (state.isBroken = true));
    } catch (error) {
      throw this.#reason() ?? error;
    } finally {
      state.isDone = true;
      clearTimeout(timer);
      await cancelling;
      this.#isLate = false;
      this.#refusal = undefined;
      if (bounded !== undefined) bounded.take = undefined;
      // A late cancellation must not meet the next one's statement.
      client.release(state.isBroken || cancelling !== undefined);
    }
  }

  #refusalOf(bytes: number): EngineError | undefined {
    if (this.#bytes + bytes > this.#options.answerSize) return tooLarge();
    // Small answers are let pass when large ones fill the memory.
    const more = Math.max(0, this.#bytes + bytes - smallAnswer) - this.#reserved;
    if (more > 0 && !this.#options.memory.reserve(more)) return full();
    this.#reserved += Math.max(0, more);
    this.#bytes += bytes;
    return undefined;
  }

  #reason(): EngineError | undefined {
    if (this.#isGone) return gone();
    return this.#isLate ? late() : this.#refusal;
  }

  async #cancel(client: BoundedClient, isDone: () => boolean): Promise<void> {
    for (const pause of cancelAgain) {
      if (client.backend !== null) await this.#options.cancel(client.backend).catch(() => undefined);
      if (isDone()) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isDone()) return;
    }
    // Postgres does not listen: the connection ends, and with it, when Postgres notices, the statement.
    client.abandon(this.#reason() ?? gone());
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw fromPostgres(error, 'connect');
  }
}

/** A connection for one operation, within a job's bounds where there is a job. */
export async function withConnection<T>(pool: pg.Pool, job: Job | undefined, work: Work<T>): Promise<T> {
  if (job !== undefined) return job.connect(pool, work);
  const client = await connect(pool);
  let isBroken = false;
  try {
    return await work(client, () => (isBroken = true));
  } finally {
    client.release(isBroken);
  }
}
