// The interface between transport and core: a request and a session in, JSON text out.
import type { IncomingHttpHeaders } from 'node:http';
import type pg from 'pg';
import type { Job } from './database/job.ts';
import { readHandlers } from './execute/actionCall.ts';
import { type ApiLimits, createApiLimits } from './execute/apiLimits.ts';
import { Executor } from './execute/executor.ts';
import type { Explanation } from './execute/explain.ts';
import type { GraphQLRequest, Operation } from './execute/operation.ts';
import { Sources } from './execute/sources.ts';
import type { ExperimentalFeature } from './experimentalFeatures.ts';
import type { Metadata, SourceMetadata } from './metadata/schema.ts';
import type { NamingConvention } from './model/naming.ts';
import type { Inconsistency } from './model/types.ts';
import { buildRoles } from './roles/buildRoles.ts';
import { type LeftOut, RemoteIntrospection } from './roles/remoteIntrospection.ts';
import { printRoleSchema } from './schema/printRoleSchema.ts';
import type { Session } from './session/session.ts';

export interface Api {
  /** Parses, validates and plans; throws `EngineError`. */
  prepare(request: GraphQLRequest, session: Session, headers?: IncomingHttpHeaders): Operation;
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
  /** Row filters of event triggers as conditions of SQL over `old` and `new`, by what the metadata say of them. */
  eventConditions?: ReadonlyMap<object, string>;
  /** Remote schemas that could not be asked for their schema: the rest is served without them. */
  leftOut?: readonly LeftOut[];
}

export interface ApiOptions {
  readonly metadata: Metadata;
  /** Of the first source. */
  readonly pool: pg.Pool;
  /** Of the others by name, or why they cannot be had. */
  readonly others?: ReadonlyMap<string, pg.Pool | { readonly reason: string }> | undefined;
  /** For the addresses and headers of actions' handlers. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Asks remote schemas, and remembers what they have answered. */
  readonly remotes?: RemoteIntrospection | undefined;
  readonly config: {
    /** bigint, numeric and double precision as JSON strings. */
    readonly stringifyNumericTypes: boolean;
    /** A tracked function is open to the roles that may read its table. */
    readonly inferFunctionPermissions: boolean;
    readonly experimentalFeatures?: readonly ExperimentalFeature[];
    /** Of sources that name none; it counts where the feature naming_convention is on. */
    readonly defaultNamingConvention?: NamingConvention | undefined;
    readonly remoteSchemaPermissions?: boolean | undefined;
    readonly remoteSchemaPrioritizesData?: boolean;
  };
}

/** Reads the database and builds every role's schema; throws `InconsistentMetadataError` naming all misfits. */
export async function createApi({
  metadata,
  pool,
  others = new Map(),
  config,
  env = {},
  remotes,
}: ApiOptions): Promise<Api> {
  const handlers = readHandlers(metadata, env);
  const limits = createApiLimits(metadata.api_limits ?? {});
  const joins = metadata.remote_schemas.length > 0 || metadata.sources.some(leadsElsewhere);
  const asked = joins ? (remotes ?? new RemoteIntrospection(env)) : undefined;
  const found = await asked?.find(metadata);
  const roles = await buildRoles(pool, { metadata, config, introspected: found?.schemas, others });
  const common = {
    stringifyNumericTypes: config.stringifyNumericTypes,
    unbound: config.experimentalFeatures?.includes('no_null_unbound_variable_default') ? 'left out' : 'null',
  } as const;
  const executors = [...roles.others].flatMap(([name, own]): [string, Executor][] => {
    const of = others.get(name);
    return of === undefined || 'reason' in of
      ? []
      : [[name, new Executor({ ...common, pool: of, roles: own })]];
  });
  const sources = executors.length === 0 ? undefined : new Sources(common.unbound);
  const executor = new Executor({
    ...common,
    pool,
    roles,
    sources,
    otherModels: [...roles.others.values()].map(({ model }) => model),
    handlers,
    limits,
    remotes: asked &&
      found && {
        client: asked.client,
        servers: found.servers,
        prioritizesData: config.remoteSchemaPrioritizesData ?? false,
      },
  });
  sources?.serve([[roles.model.source, executor], ...executors]);
  return {
    roles: roles.names,
    limits,
    conflicts: roles.conflicts,
    eventConditions: roles.eventConditions,
    leftOut: found?.leftOut ?? [],
    prepare: (request, session, headers) => executor.prepare(request, session, headers),
    isKnown: (request, session) => executor.isKnown(request, session),
    explain: (request, session, job) => executor.explain(request, session, job),
    printSchema(role) {
      if (!roles.names.includes(role)) throw new Error(`role "${role}" is not known to the metadata`);
      return printRoleSchema(roles.get(role, false).schema);
    },
  };
}

/** Whether tables of the source lead to those of others. */
const leadsElsewhere = ({ tables }: SourceMetadata): boolean =>
  tables.some(({ remote_relationships: relationships }) =>
    relationships.some(({ definition }) => 'to_source' in definition),
  );
