// A pool that remembers the statements sent through it and undoes every transaction, so that cases do not meet.
import pg from 'pg';

export interface RecordedStatement {
  text: string;
  values: readonly unknown[];
}

interface Query {
  text: string;
  values?: readonly unknown[];
}

export interface RecordingPool {
  statements: RecordedStatement[];
  query(query: string | Query, values?: readonly unknown[]): Promise<pg.QueryResult>;
  connect(): Promise<{ query: RecordingPool['query']; release(error?: boolean): void }>;
  end(): Promise<void>;
  /** The same as the engine takes it, which calls nothing else of a pool. */
  asPool: pg.Pool;
}

export function recordingPool(url: string): RecordingPool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Dropping the database may reach a connection before its own farewell does.
  pool.on('error', () => undefined);
  const statements: RecordedStatement[] = [];
  const record = (target: Pick<pg.Pool, 'query'>): RecordingPool['query'] => {
    return async (query, values) => {
      const text = typeof query === 'string' ? query : query.text;
      statements.push({ text, values: typeof query === 'string' ? (values ?? []) : (query.values ?? []) });
      if (text === 'commit') return target.query('rollback');
      return typeof query === 'string'
        ? target.query(query, [...(values ?? [])])
        : target.query({ ...query, values: [...(query.values ?? [])] });
    };
  };
  const recording: Omit<RecordingPool, 'asPool'> = {
    statements,
    query: record(pool),
    connect: async () => {
      const client = await pool.connect();
      return {
        query: record(client),
        release: (error) => {
          client.release(error);
        },
      };
    },
    end: () => pool.end(),
  };
  return Object.assign(recording, { asPool: recording as unknown as pg.Pool });
}
