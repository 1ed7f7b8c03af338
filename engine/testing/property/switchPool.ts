// A pool as the engine uses it, whose writes stay within a transaction that is rolled back.
import pg from 'pg';

interface Query {
  text: string;
  values?: readonly unknown[];
}

const within: Readonly<Record<string, string>> = {
  commit: 'release savepoint engine',
  rollback: 'rollback to savepoint engine',
};

const withinTransaction = (text: string): string =>
  text.startsWith('begin') ? 'savepoint engine' : (within[text] ?? text);

export class SwitchPool {
  readonly #pool: pg.Pool;
  #client: pg.PoolClient | undefined;
  /** Texts of what is sent, while somebody wants them. */
  statements: string[] | undefined;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 2 });
    // Dropping the database may reach a connection before its own farewell does.
    this.#pool.on('error', () => undefined);
  }

  /** As the engine takes it, which calls nothing else of a pool. */
  get asPool(): pg.Pool {
    return this as unknown as pg.Pool;
  }

  query(query: string | Query, values?: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#send(this.#client ?? this.#pool, query, values);
  }

  async connect(): Promise<{ query: SwitchPool['query']; release(error?: boolean): void }> {
    const own = this.#client === undefined ? await this.#pool.connect() : undefined;
    const client = own ?? this.#client;
    if (client === undefined) throw new Error('no connection');
    return {
      query: (query, values) => this.#send(client, query, values),
      release: (error) => own?.release(error),
    };
  }

  /** What `work` writes is gone afterwards; `work` gets the connection to look at it before. */
  async undone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    await client.query('begin');
    this.#client = client;
    try {
      return await work(client);
    } finally {
      this.#client = undefined;
      await client.query('rollback');
      client.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #send(
    to: Pick<pg.Pool, 'query'>,
    query: string | Query,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult> {
    const given = typeof query === 'string' ? { text: query, values } : query;
    this.statements?.push(given.text);
    const isUndone = this.#client !== undefined && to === this.#client;
    const text = isUndone ? withinTransaction(given.text) : given.text;
    return to.query({ ...given, text, values: [...(given.values ?? [])] });
  }
}
