// What a request becomes: something to execute once, or a live query.
import type { Job } from '../database/job.ts';

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

export type Operation =
  | {
      kind: 'query' | 'mutation';
      /** Within the bounds of a job; without one (in tests) there are none. */
      execute(job?: Job): Promise<ExecutionResult>;
    }
  | { kind: 'subscription'; live: LiveQuery };

/** One subscriber's live query. Subscribers with the same `cohortKey` are answered by one statement. */
export interface LiveQuery {
  /** Whose rights it has. */
  role: string;
  /** Equal for equal SQL: role, document, shape of the variables. */
  cohortKey: string;
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
