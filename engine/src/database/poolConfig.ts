// How the connections to the database are kept: Hasura's variables, and above them what the metadata say of their source.
import type { IsolationLevel } from './isolation.ts';

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
