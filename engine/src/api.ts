// The interface between transport and core: a request and a session in, JSON text out.
import type pg from 'pg';
import type { Job } from './database/job.ts';
import { Executor } from './execute/executor.ts';
import type { Metadata } from './metadata/schema.ts';
import { printRoleSchema } from './schema/roleSchema.ts';
import { buildRoles } from './schema/roles.ts';
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

export interface Api {
  /** Parses, validates and plans; throws `EngineError`. */
  prepare(request: GraphQLRequest, session: Session): Operation;
  /** The role's schema as SDL, sorted. */
  printSchema(role: string): string;
  roles: readonly string[];
}

export interface ApiOptions {
  readonly metadata: Metadata;
  readonly pool: pg.Pool;
  readonly config: {
    /** bigint, numeric and double precision as JSON strings. */
    readonly stringifyNumericTypes: boolean;
    /** A tracked function is open to the roles that may read its table. */
    readonly inferFunctionPermissions: boolean;
  };
}

/** Reads the database and builds every role's schema; throws `InconsistentMetadataError` naming all misfits. */
export async function createApi({ metadata, pool, config }: ApiOptions): Promise<Api> {
  const { inferFunctionPermissions } = config;
  const roles = await buildRoles(pool, { metadata, inferFunctionPermissions });
  const executor = new Executor({ pool, roles, stringifyNumericTypes: config.stringifyNumericTypes });
  return {
    roles: roles.names,
    prepare: (request, session) => executor.prepare(request, session),
    printSchema(role) {
      if (!roles.names.includes(role)) throw new Error(`role "${role}" is not known to the metadata`);
      return printRoleSchema(roles.get(role, false).schema);
    },
  };
}
