// How the connections to the database are kept: Hasura's variables, and above them what the metadata say of their source;
// and who answers at their other end.
import pg from 'pg';

/** By the names that metadata and HASURA_GRAPHQL_TX_ISOLATION give them. */
export const isolationLevels = ['read-committed', 'repeatable-read', 'serializable'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];

/** Times in milliseconds. */
export interface PoolConfig {
  readonly connections: number;
  /** An idle connection is closed after it; 0: never. */
  readonly idleTimeout: number;
  /** A connection is replaced after it; 0: never. */
  readonly lifetime: number;
  /** An operation waits so long for a connection that others use. */
  readonly queueTimeout: number;
  readonly retries: number;
  /** Statements that come again are prepared by name. False: no connection keeps anything between two transactions. */
  readonly preparedStatements: boolean;
  readonly isolationLevel: IsolationLevel;
}

/**
 * What a connection may be used for, as pgbouncer calls it: with session pooling it is one server's; with transaction
 * pooling each transaction may have another server, and what a connection is told lasts no longer than that.
 */
export interface PoolingMode {
  /** One server answers all transactions: it can be given settings, and statements to keep by name. */
  readonly keepsState: boolean;
  readonly begin: string;
  /** A single statement needs a transaction too, to have the isolation that was asked for. */
  readonly readsInTransaction: boolean;
  /** Each statement is told anew that it is not to be compiled. */
  readonly forbidsJit: boolean;
}

/** Of a connection to Postgres itself, too. */
export const sessionPooling: PoolingMode = {
  keepsState: true,
  begin: 'begin',
  readsInTransaction: false,
  forbidsJit: false,
};

/** `namesJit`: the database's address says itself whether statements are compiled. */
export function poolingModeOf(
  { preparedStatements, isolationLevel }: PoolConfig,
  { namesJit }: { namesJit: boolean },
): PoolingMode {
  // The sessions' default is set when they begin: `begin` alone means it.
  if (preparedStatements) return sessionPooling;
  return {
    keepsState: false,
    begin: `begin isolation level ${sqlLevel(isolationLevel)}`,
    readsInTransaction: isolationLevel !== 'read-committed',
    forbidsJit: !namesJit,
  };
}

/** As SQL writes it. */
export const sqlLevel = (level: IsolationLevel): string => level.replace('-', ' ');

/** Milliseconds for a connection of a pool to be given a server; whoever waits longer waits for another client's. */
const serverWait = 2000;
/** Other clients may have taken the server just then. */
const looks = 5;

/** Who answers at an address: Postgres itself, or a pool before it whose clients share servers or do not. */
export type PoolAt = 'none' | 'sessions' | 'transactions';

/**
 * Whether at this address a pool stands before Postgres that gives each transaction another connection (pgbouncer with
 * pool_mode transaction or statement, RDS Proxy, Supavisor, …). Rejects when nobody answers.
 */
export const isTransactionPool = async (config: pg.ClientConfig): Promise<boolean> =>
  (await poolAt(config)) === 'transactions';

/** Rejects when nobody answers. */
export async function poolAt(config: pg.ClientConfig): Promise<PoolAt> {
  const one = new pg.Client(config);
  const other = new pg.Client(config);
  for (const client of [one, other]) client.on('error', () => undefined);
  try {
    await one.connect();
    // A pool gives its clients numbers of its own: Postgres itself is asked one thing only.
    if ((await backendOf(one)) === (one as unknown as { processID: number | null }).processID) return 'none';
    await other.connect();
    for (let look = 0; look < looks; look += 1) if (await areShared(one, other)) return 'transactions';
    return 'sessions';
  } finally {
    // A query that waits for a server is given up.
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
}

/** Whether a transaction of `other` is given the server that `one` has just used, or makes it use another one. */
async function areShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await backendOf(one);
  // Statement pooling refuses transactions: it shares even more.
  const begun = await inTime(other.query('begin').catch(() => 'refused' as const));
  // A pool of sessions that has no more servers.
  if (begun === undefined) return false;
  if (begun === 'refused') return true;
  const held = await backendOf(other);
  const after = held === before ? undefined : await inTime(backendOf(one));
  await other.query('rollback');
  return after !== before;
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ backend: number }>('select pg_catalog.pg_backend_pid() as backend');
  return rows[0]?.backend;
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), serverWait)),
  );
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
