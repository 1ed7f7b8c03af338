// What a request becomes: something to execute once, a live query, or a stream.
import type { Job } from '../database/job.ts';
import type { Limiter } from '../database/limiter.ts';

/** A GraphQL request as it comes from the client. */
export interface GraphQLRequest {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

export interface ExecutionResult {
  /** Text of `{"data":…}`. */
  json: string;
  /** `schema.table` of every table written, those written by triggers included; empty for queries. */
  changedTables: readonly string[];
}

/** What a query sends to the database; for the log. */
export interface SentStatement {
  /** Names of the root fields, all answered by it. */
  readonly fields: readonly string[];
  readonly statement: { readonly text: string };
  readonly parameters: readonly (string | null)[];
}

/** A call of a tracked function at the root of an operation. */
export interface FunctionCall {
  readonly name: string;
  /** Where its rows stand in the answer's `data`. */
  readonly path: readonly string[];
}

export type Operation =
  | {
      kind: 'query' | 'mutation';
      /** Absent for mutations, and for queries that need no database. */
      readonly sent?: readonly SentStatement[] | undefined;
      /** Of tracked functions; none are known of mutations. */
      readonly calls?: readonly FunctionCall[] | undefined;
      /** Within the bounds of a job; without one (in tests) there are none. `isWatched`: `changedTables` are wanted. */
      execute(job?: Job, isWatched?: () => boolean): Promise<ExecutionResult>;
    }
  | {
      kind: 'subscription';
      live: LiveQuery | Stream;
      readonly calls?: readonly FunctionCall[];
      /** Called before it begins, which waits for it; when it rejects, by an `EngineError`, it does not begin. */
      readonly admit?: () => Promise<void>;
    };

export type Executable = Exclude<Operation, { kind: 'subscription' }>;

/** One subscriber's live query. Subscribers with the same `cohortKey` are answered by one statement. */
export interface LiveQuery {
  kind: 'live';
  /** Its database's share of connections for live queries. */
  limiter?: Limiter | undefined;
  /** The source that it is of; absent where there is one. */
  source?: string | undefined;
  /** Whose rights it has. */
  role: string;
  /** Equal for equal SQL: role, document, shape of the variables. */
  cohortKey: string;
  /** The statement of all of them; for the log. */
  sql: string;
  /** Subscribers with equal cohort and parameters see equal results. */
  parametersKey: string;
  /** This subscriber's variable and session values; only `fetch` looks inside. */
  parameters: unknown;
  /** `schema.table` of every table that the query or its permissions read. */
  readTables: readonly string[];
  /**
   * One SQL statement for all members: id → text of `{"data":…}`. Throws an `EngineError` when the statement fails; when
   * its code says that a member's values are at fault, the caller asks again for fewer members at a time.
   */
  fetch(
    members: readonly { id: string; parameters: unknown }[],
    job?: Job,
  ): Promise<ReadonlyMap<string, string>>;
}

/** What a stream sends at a time. */
export interface StreamBatch {
  /** Text of `{"data":…}`. */
  readonly json: string;
  /** Where the next batch begins: the last row's value, as Postgres writes it. */
  readonly cursor: string;
  /** There may be more rows at once. */
  readonly isFull: boolean;
}

/** One subscriber's stream: the rows after its cursor, in batches. Those with the same `cohortKey` share statements. */
export interface Stream {
  kind: 'stream';
  /** Its database's share of connections for live queries. */
  limiter?: Limiter | undefined;
  /** The source that it is of; absent where there is one. */
  source?: string | undefined;
  /** Whose rights it has. */
  role: string;
  /** Equal for equal SQL: role, document, shape of the variables. */
  cohortKey: string;
  /** The statement of all of them; for the log. */
  sql: string;
  /** Subscribers with equal cohort, parameters and cursor get equal batches. */
  parametersKey: string;
  /** This subscriber's variable and session values; only `fetch` looks inside. */
  parameters: unknown;
  /** Where it begins. */
  cursor: string;
  /** `schema.table` of every table that the stream or its permissions read. */
  readTables: readonly string[];
  /** One SQL statement for all members: id → the rows after its cursor; no entry for those without. Throws as a live query's. */
  fetch(
    members: readonly { id: string; parameters: unknown; cursor: string }[],
    job?: Job,
  ): Promise<ReadonlyMap<string, StreamBatch>>;
}
