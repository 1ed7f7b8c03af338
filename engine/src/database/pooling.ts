// How the connections to the database are kept: Hasura's variables, and above them what the metadata say of their source.

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
  /** Connecting is tried again so often. */
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
  /** Begins a transaction. */
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
