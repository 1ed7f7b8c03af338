// How a pool's connections may be used. Where a pool of somebody else's (pgbouncer in transaction mode) stands before
// Postgres, each transaction may have another server: what a connection is told lasts no longer than that.
import type { IsolationLevel } from './isolation.ts';
import type { PoolConfig } from './poolConfig.ts';

export interface ConnectionManner {
  /** One server answers all transactions: it can be given settings, and statements to keep by name. */
  readonly keepsState: boolean;
  /** Begins a transaction. */
  readonly begin: string;
  /** A single statement needs a transaction too, to have the isolation that was asked for. */
  readonly readsInTransaction: boolean;
  /** Each statement is told anew that it is not to be compiled. */
  readonly forbidsJit: boolean;
}

/** Of a connection to Postgres itself. */
export const ownServer: ConnectionManner = {
  keepsState: true,
  begin: 'begin',
  readsInTransaction: false,
  forbidsJit: false,
};

/** `namesJit`: the database's address says itself whether statements are compiled. */
export function mannerOf(
  { preparedStatements, isolationLevel }: PoolConfig,
  { namesJit }: { namesJit: boolean },
): ConnectionManner {
  // The sessions' default is set when they begin: `begin` alone means it.
  if (preparedStatements) return ownServer;
  return {
    keepsState: false,
    begin: `begin isolation level ${sqlLevel(isolationLevel)}`,
    readsInTransaction: isolationLevel !== 'read-committed',
    forbidsJit: !namesJit,
  };
}

/** As SQL writes it. */
export const sqlLevel = (level: IsolationLevel): string => level.replace('-', ' ');
