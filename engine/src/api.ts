// The interface between transport and core: a request and a session in, JSON text out.
import type { Session } from './session/session.ts';

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
  | { kind: 'query' | 'mutation'; execute(): Promise<ExecutionResult> }
  | { kind: 'subscription'; live: LiveQuery };

/** One subscriber's live query. Subscribers with the same `cohortKey` are answered by one statement. */
export interface LiveQuery {
  /** Equal for equal SQL: role, document, shape of the variables. */
  cohortKey: string;
  /** Subscribers with equal cohort and parameters see equal results. */
  parametersKey: string;
  /** This subscriber's variable and session values; only `fetch` looks inside. */
  parameters: unknown;
  /** `schema.table` of every table that the query or its permissions read. */
  readTables: readonly string[];
  /**
   * One SQL statement for all members: id → text of `{"data":…}`. When the statement fails for a member's values, the
   * members are asked singly, and a failing one gets the text of `{"errors":[…]}`.
   */
  fetch(members: readonly { id: string; parameters: unknown }[]): Promise<ReadonlyMap<string, string>>;
}

export interface Api {
  /** Parses, validates and plans; throws `EngineError`. */
  prepare(request: GraphQLRequest, session: Session): Operation;
  /** The role's schema as SDL, sorted. */
  printSchema(role: string): string;
  roles: readonly string[];
}
