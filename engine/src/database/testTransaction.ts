// One connection and one transaction for all that an engine does, so that a test can undo it: what begins, commits and
// rolls back by itself does so at a savepoint, and a statement that fails takes nothing else with it.
import type pg from 'pg';
import { BoundedClient } from './boundedClient.ts';
import type { TextRow, TextStatement } from './textQuery.ts';

/** Of a transaction of the engine's own, and of a statement outside of one. */
const inner = 'engine_transaction';
const single = 'engine_statement';

class LostTransactionError extends Error {}

type Send = (text: string) => Promise<unknown>;

export class TestTransaction {
  /** For the pool, which may have one connection only. */
  readonly Client: typeof BoundedClient;
  #isOpen = false;
  #isInner = false;
  /** What goes back to being deferred after a commit, which checks everything. */
  #deferred = '';
  /** Statements outside of a transaction, one after the other: their savepoints must not mix. */
  #last: Promise<unknown> = Promise.resolve();
  #pool: pg.Pool | undefined;

  constructor() {
    this.Client = clientWithin(this);
  }

  /** The pool whose one connection this is about. */
  use(pool: pg.Pool): void {
    this.#pool = pool;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** From here on everything is undone by `rollback`. */
  async begin(): Promise<void> {
    if (this.#isOpen) throw new Error('the transaction of the test before was not rolled back');
    await this.withClient(async (client) => {
      const { rows } = await client.query<{ names: string | null }>(
        `select string_agg(format('%I.%I', n.nspname, c.conname), ', ') as names
         from pg_catalog.pg_constraint c join pg_catalog.pg_namespace n on n.oid = c.connamespace where c.condeferred`,
      );
      this.#deferred = rows[0]?.names ?? '';
      await client.query('begin');
      this.#isOpen = true;
    });
  }

  /** Nothing happens where nothing was begun. */
  async rollback(): Promise<void> {
    if (!this.#isOpen) return;
    const undoing = this.withClient(async (client) => {
      this.#isOpen = false;
      this.#isInner = false;
      await client.query('rollback');
    });
    await undoing.catch((error: unknown) => {
      // Postgres has undone it already.
      this.#isOpen = false;
      if (!(error instanceof LostTransactionError)) throw error;
    });
  }

  /** Waits for what the engine does with the connection. */
  async withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#pool === undefined) throw new Error('no connection yet');
    const client = await this.#pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  /** Of the engine's own command, what is sent in its place; undefined for any other statement. */
  translate(text: string): string | undefined {
    const command = text.trim().toLowerCase();
    if (command.startsWith('begin')) {
      this.#isInner = true;
      return `savepoint ${inner}`;
    }
    if (!this.#isInner) return undefined;
    if (command === 'rollback') {
      this.#isInner = false;
      return `rollback to savepoint ${inner}; release savepoint ${inner}`;
    }
    if (command !== 'commit') return undefined;
    const again = this.#deferred === '' ? '' : `; set constraints ${this.#deferred} deferred`;
    return `set constraints all immediate; release savepoint ${inner}${again}`;
  }

  /** A command of `translate` has succeeded. */
  done(text: string): void {
    if (text.trim().toLowerCase() === 'commit') this.#isInner = false;
  }

  /** A statement that may fail without taking the test's transaction with it. */
  guard<T>(send: Send, statement: () => Promise<T>): Promise<T> {
    if (!this.#isOpen || this.#isInner) return statement();
    const turn = this.#last.then(async () => {
      await send(`savepoint ${single}`);
      try {
        const result = await statement();
        await send(`release savepoint ${single}`);
        return result;
      } catch (error) {
        await send(`rollback to savepoint ${single}; release savepoint ${single}`);
        throw error;
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

const isSubmittable = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'submit' in given;

const textOf = (given: unknown): string =>
  typeof given === 'string'
    ? given
    : typeof given === 'object' && given !== null && 'text' in given
      ? String(given.text)
      : '';

type Callback = (error: unknown, result?: unknown) => void;

/** pg's `query` has many forms; this is all of them. */
type AnyQuery = (...given: unknown[]) => Promise<unknown>;

function clientWithin(transaction: TestTransaction): typeof BoundedClient {
  return class extends BoundedClient {
    override connect(): Promise<void>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<void> | undefined {
      if (transaction.isOpen) {
        const lost = new LostTransactionError('the connection with the transaction of this test is lost');
        if (callback === undefined) return Promise.reject(lost);
        callback(lost);
        return undefined;
      }
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }

    override ask(statement: TextStatement): Promise<TextRow[]> {
      return transaction.guard(this.#send, () => super.ask(statement));
    }

    override async askTogether(statements: readonly TextStatement[]): Promise<TextRow[][]> {
      if (!transaction.isOpen) return super.askTogether(statements);
      const answers: TextRow[][] = [];
      for (const statement of statements) {
        const translated = transaction.translate(statement.text);
        if (translated === undefined) {
          answers.push(await this.ask(statement));
          continue;
        }
        await this.#plain(translated);
        transaction.done(statement.text);
        answers.push([]);
      }
      return answers;
    }

    override query = ((...given: unknown[]): unknown => {
      const [first] = given;
      if (!transaction.isOpen || isSubmittable(first)) return this.#plain(...given);
      const callback = typeof given.at(-1) === 'function' ? (given.pop() as Callback) : undefined;
      const answer = this.#within(textOf(first), given);
      if (callback === undefined) return answer;
      answer.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    }) as typeof BoundedClient.prototype.query;

    readonly #plain = ((...given: unknown[]) =>
      (BoundedClient.prototype.query as unknown as AnyQuery).apply(this, given)) as AnyQuery;
    readonly #send: Send = (text) => this.#plain(text);

    async #within(text: string, given: unknown[]): Promise<unknown> {
      const translated = transaction.translate(text);
      if (translated === undefined) return transaction.guard(this.#send, () => this.#plain(...given));
      const result = await this.#plain(translated);
      transaction.done(text);
      return result;
    }
  };
}
