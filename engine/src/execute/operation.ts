// What a request becomes: something to execute once, or a live query.
import type { Job } from '../database/job.ts';

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

/** A call of a tracked function at the root of an operation. */
export interface FunctionCall {
  readonly name: string;
  readonly isVolatile: boolean;
  /** Where its rows stand in the answer's `data`. */
  readonly path: readonly string[];
}

export type Operation =
  | {
      kind: 'query' | 'mutation';
      /** Of tracked functions; none are known of mutations. */
      readonly calls?: readonly FunctionCall[] | undefined;
      /** Within the bounds of a job; without one (in tests) there are none. `isWatched`: `changedTables` are wanted. */
      execute(job?: Job, isWatched?: () => boolean): Promise<ExecutionResult>;
    }
  | {
      kind: 'subscription';
      live: LiveQuery;
      readonly calls?: readonly FunctionCall[];
      /** Called before it begins, which waits for it; when it rejects, by an `EngineError`, it does not begin. */
      readonly admit?: () => Promise<void>;
    };

export type Executable = Exclude<Operation, { kind: 'subscription' }>;

export interface LiveAnswer {
  /** Text of `{"data":…}`. */
  readonly json: string;
  /** Of a stream: where its next batch begins: the last row's value, as Postgres writes it. */
  readonly cursor?: string;
  /** Of a stream: there may be more rows at once. */
  readonly isFull?: boolean;
}

/**
 * One subscriber's live query, or stream: the rows after its cursor, in batches. Subscribers with the same `cohortKey` are
 * answered by one statement.
 */
export interface LiveQuery {
  /** Where a stream begins; undefined of others, which are answered as a whole each time. */
  cursor: string | undefined;
  /** Whose rights it has. */
  role: string;
  /** Equal for equal SQL: role, document, shape of the variables. */
  cohortKey: string;
  /** Subscribers with equal cohort, parameters and cursor see equal results. */
  parametersKey: string;
  /** This subscriber's variable and session values; only `fetch` looks inside. */
  parameters: unknown;
  /** `schema.table` of every table that the query or its permissions read. */
  readTables: readonly string[];
  /**
   * One SQL statement for all members: their answers by id, none for a stream without more rows. Throws an `EngineError`
   * when the statement fails; when its code says that a member's values are at fault, the caller asks again for fewer
   * members at a time.
   */
  fetch(
    members: readonly { id: string; parameters: unknown; cursor?: string | undefined }[],
    job?: Job,
  ): Promise<ReadonlyMap<string, LiveAnswer>>;
}
