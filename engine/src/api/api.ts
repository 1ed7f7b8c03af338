// The interface between transport and core: a request and a session in, JSON text out.
import { lexicographicSortSchema, printSchema } from 'graphql';
import type pg from 'pg';
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import type { Job } from '../database/job.ts';
import { type ApiLimits, createApiLimits } from '../execute/apiLimits.ts';
import { Executor } from '../execute/executor.ts';
import type { Explanation } from '../execute/explain.ts';
import type { GraphQLRequest, Operation } from '../execute/operation.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { NamingConvention } from '../model/naming.ts';
import type { Inconsistency } from '../model/types.ts';
import type { Session } from '../session/session.ts';
import { buildRoles } from './buildRoles.ts';

export interface Api {
  /** Parses, validates and plans; throws `EngineError`. */
  prepare(request: GraphQLRequest, session: Session): Operation;
  /** Whether `prepare` has next to nothing to do; others wait for their turn. */
  isKnown(request: GraphQLRequest, session: Session): boolean;
  /** The SQL and Postgres's plans of a query or subscription, which is not executed; rejects with `EngineError`. */
  explain(request: GraphQLRequest, session: Session, job: Job): Promise<Explanation>;
  /** The role's schema as SDL, sorted. */
  printSchema(role: string): string;
  roles: readonly string[];
  /** Of the metadata; `prepare` sees to the size of an operation, the others are the caller's to ask. */
  limits: ApiLimits;
  /** Permissions that inherited roles do not get because their parents' differ. */
  conflicts: readonly Inconsistency[];
}

export interface ApiOptions {
  readonly metadata: Metadata;
  readonly pool: pg.Pool;
  readonly config: {
    readonly stringifyNumericTypes: boolean;
    /** A tracked function is open to the roles that may read its table. */
    readonly inferFunctionPermissions: boolean;
    readonly experimentalFeatures?: readonly ExperimentalFeature[];
    /** Where the metadata name none; it counts where the feature naming_convention is on. */
    readonly defaultNamingConvention?: NamingConvention | undefined;
  };
}

/** Reads the database and builds every role's schema; throws `InconsistentMetadataError` naming all misfits. */
export async function createApi({ metadata, pool, config }: ApiOptions): Promise<Api> {
  const limits = createApiLimits(metadata.api_limits ?? {});
  const client = await pool.connect();
  // It ends: who has read the catalog keeps three times the memory of another process of Postgres.
  const roles = await buildRoles(client, { metadata, config }).finally(() => client.release(true));
  const executor = new Executor({
    stringifyNumericTypes: config.stringifyNumericTypes,
    unbound: config.experimentalFeatures?.includes('no_null_unbound_variable_default') ? 'left out' : 'null',
    pool,
    roles,
    limits,
  });
  return {
    roles: roles.names,
    limits,
    conflicts: roles.conflicts,
    prepare: (request, session) => executor.prepare(request, session),
    isKnown: (request, session) => executor.isKnown(request, session),
    explain: (request, session, job) => executor.explain(request, session, job),
    printSchema(role) {
      if (!roles.names.includes(role)) throw new Error(`role "${role}" is not known to the metadata`);
      return `${printSchema(lexicographicSortSchema(roles.get(role, false).schema))}\n`;
    },
  };
}
