// The engine's configuration, by Hasura's own variables: read once, checked, and wrong values named by variable.
import type { z } from 'zod';
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import { type Limits, limitVariables, readLimits } from '../base/limits.ts';
import type { LogLevel } from '../base/logger.ts';
import type { PoolConfig } from '../database/pooling.ts';
import type { NamingConvention } from '../model/naming.ts';
import type { AuthenticateConfig } from '../session/authenticate.ts';
import { idleVariables, refusedVariables } from './otherVariables.ts';
import { apis, type ServedVariables, servedVariables } from './servedVariables.ts';
import { flag } from './values.ts';

/** A variable that the engine cannot start with. The message begins with its name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** How subscriptions are polled: milliseconds between two polls, subscribers per statement. */
interface Polling {
  readonly refetchInterval: number;
  readonly batchSize: number;
}

/** Sizes are bytes, times milliseconds. */
export interface EngineConfig extends AuthenticateConfig {
  /** A wrong or missing admin secret has status 401 on /v1/graphql too. */
  readonly preserves401: boolean;
  /** bigint, numeric and double precision as JSON strings. */
  readonly stringifyNumericTypes: boolean;
  /** A tracked function is open to the roles that may read its table. */
  readonly inferFunctionPermissions: boolean;
  readonly experimentalFeatures: readonly ExperimentalFeature[];
  readonly defaultNamingConvention: NamingConvention | undefined;
  readonly allowlistEnabled: boolean;
  readonly consoleEnabled: boolean;
  readonly enabledApis: {
    readonly graphql: boolean;
    readonly metadata: boolean;
    readonly config: boolean;
    readonly metrics: boolean;
  };
  /** Who sends it reads /v1/metrics; without it nobody does. */
  readonly metricsSecret: string | undefined;
  readonly liveQueries: Polling & { readonly streams: Polling };
  /** `extensions.internal` in errors: for everybody in dev mode, for the admin role by default. */
  readonly internalErrors: { readonly everybody: boolean; readonly admin: boolean };
  /** Origins of other sites that may call from a browser; `*` and `https://*.example.com` as in Hasura. */
  readonly corsDomains: readonly string[];
  readonly websocket: {
    readonly keepAlive: number;
    readonly initTimeout: number;
    readonly readCookie: boolean;
  };
  /** Where `engine serve` listens and what it serves; a host that embeds the engine decides that itself. */
  readonly server: {
    readonly port: number | undefined;
    /** An address or a name; `*` for every address. */
    readonly host: string | undefined;
    readonly databaseUrl: string | undefined;
    readonly maxHeaderLength: number | undefined;
  };
  /** Requests may take so long when the engine ends. */
  readonly shutdownTimeout: number;
  /** Connections to the database, where the metadata do not say otherwise. */
  readonly pool: PoolConfig;
  readonly logLevel: LogLevel;
  readonly limits: Limits;
  /** What the operator should know: said once, when the engine starts. */
  readonly warnings: readonly string[];
}

/**
 * Reads the configuration from environment variables. Throws a `ConfigError` that names the first variable that is wrong,
 * asks for something that is not here, or is unknown; those that have nothing to act on become `warnings`
 * (CONFIGURATION.md; Hasura documentation: "GraphQL Engine server config reference").
 */
export function parseConfig(env: NodeJS.ProcessEnv): EngineConfig {
  const parse = <S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined => {
    const text = env[name];
    // Compose files write an unset variable as an empty one.
    if (text === undefined || text === '') return undefined;
    const parsed = schema.safeParse(text);
    if (!parsed.success)
      throw new ConfigError(`${name}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
    return parsed.data;
  };
  type Value<N extends keyof ServedVariables> = z.output<ServedVariables[N]['schema']> | undefined;
  const read = <N extends keyof ServedVariables>(name: N): Value<N> =>
    parse(name, servedVariables[name].schema) as Value<N>;
  for (const name of Object.keys(servedVariables)) read(name as keyof ServedVariables);
  refuseOthers(env);

  const adminSecret = read('HASURA_GRAPHQL_ADMIN_SECRET') ?? read('HASURA_GRAPHQL_ACCESS_KEY');
  const adminSecrets =
    read('HASURA_GRAPHQL_ADMIN_SECRETS') ?? (adminSecret === undefined ? [] : [adminSecret]);
  const jwtSecret = read('HASURA_GRAPHQL_JWT_SECRET');
  const jwtSecrets = read('HASURA_GRAPHQL_JWT_SECRETS') ?? (jwtSecret === undefined ? [] : [jwtSecret]);
  const unauthorizedRole = read('HASURA_GRAPHQL_UNAUTHORIZED_ROLE');
  if (adminSecrets.length === 0 && jwtSecrets.length > 0) {
    throw new ConfigError('HASURA_GRAPHQL_JWT_SECRET: requires HASURA_GRAPHQL_ADMIN_SECRET to be set');
  }
  if (adminSecrets.length === 0 && unauthorizedRole !== undefined) {
    throw new ConfigError('HASURA_GRAPHQL_UNAUTHORIZED_ROLE: requires HASURA_GRAPHQL_ADMIN_SECRET to be set');
  }
  const enabledApis = read('HASURA_GRAPHQL_ENABLED_APIS') ?? apis;
  const corsDomains = read('HASURA_GRAPHQL_CORS_DOMAIN') ?? [];
  const limits = readLimits((name, schema) => parse(name, schema));
  const queueTimeout = read('HASURA_GRAPHQL_PG_POOL_TIMEOUT') ?? read('HASURA_GRAPHQL_POOL_TIMEOUT');
  return {
    adminSecrets,
    jwtSecrets,
    unauthorizedRole,
    preserves401: read('HASURA_GRAPHQL_PRESERVE_401_ERRORS') ?? false,
    stringifyNumericTypes: read('HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES') ?? false,
    inferFunctionPermissions: read('HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS') ?? true,
    experimentalFeatures: read('HASURA_GRAPHQL_EXPERIMENTAL_FEATURES') ?? [],
    defaultNamingConvention: read('HASURA_GRAPHQL_DEFAULT_NAMING_CONVENTION'),
    allowlistEnabled: read('HASURA_GRAPHQL_ENABLE_ALLOWLIST') ?? false,
    consoleEnabled: read('HASURA_GRAPHQL_ENABLE_CONSOLE') ?? false,
    enabledApis: {
      graphql: enabledApis.includes('graphql'),
      metadata: enabledApis.includes('metadata'),
      config: enabledApis.includes('config'),
      metrics: enabledApis.includes('metrics'),
    },
    metricsSecret: read('HASURA_GRAPHQL_METRICS_SECRET'),
    liveQueries: {
      refetchInterval: read('HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL') ?? 1000,
      batchSize: read('HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE') ?? 1000,
      streams: {
        refetchInterval: read('HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL') ?? 1000,
        batchSize: read('HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE') ?? 1000,
      },
    },
    internalErrors: {
      everybody: read('HASURA_GRAPHQL_DEV_MODE') ?? false,
      admin: read('HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS') ?? true,
    },
    corsDomains: read('HASURA_GRAPHQL_DISABLE_CORS') === true ? [] : corsDomains,
    websocket: {
      keepAlive: read('HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE') ?? 5000,
      initTimeout: read('HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT') ?? 3000,
      readCookie: read('HASURA_GRAPHQL_WS_READ_COOKIE') ?? false,
    },
    server: {
      port: read('HASURA_GRAPHQL_SERVER_PORT'),
      host: read('HASURA_GRAPHQL_SERVER_HOST'),
      databaseUrl: read('HASURA_GRAPHQL_DATABASE_URL'),
      maxHeaderLength: read('HASURA_GRAPHQL_MAX_TOTAL_HEADER_LENGTH'),
    },
    shutdownTimeout: read('HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT') ?? 60_000,
    pool: {
      connections: limits.connections * (read('HASURA_GRAPHQL_PG_STRIPES') ?? 1),
      idleTimeout: read('HASURA_GRAPHQL_PG_TIMEOUT') ?? 180_000,
      lifetime: read('HASURA_GRAPHQL_PG_CONN_LIFETIME') ?? 600_000,
      queueTimeout: queueTimeout ?? limits.queueTimeout,
      retries: read('HASURA_GRAPHQL_NO_OF_RETRIES') ?? 1,
      preparedStatements: read('HASURA_GRAPHQL_USE_PREPARED_STATEMENTS') ?? true,
      isolationLevel: read('HASURA_GRAPHQL_TX_ISOLATION') ?? 'read-committed',
    },
    logLevel: read('HASURA_GRAPHQL_LOG_LEVEL') ?? 'info',
    limits,
    warnings: warnings(env, adminSecrets),
  };
}

/** What asks for something that is not here, and names that nobody knows: ignored, a misspelt one would open a door. */
function refuseOthers(env: NodeJS.ProcessEnv): void {
  const given = Object.keys(env)
    .filter((name) => name.startsWith('HASURA_GRAPHQL_') && env[name] !== '')
    .sort();
  for (const name of given) {
    const refused = refusedVariables[name];
    if (refused !== undefined && !refused.harmless.safeParse(env[name]).success) {
      throw new ConfigError(`${name}: is not supported by this engine: ${refused.reason}`);
    }
    const isKnown =
      refused !== undefined || name in servedVariables || name in idleVariables || limitVariables.has(name);
    if (!isKnown) throw new ConfigError(`${name}: is not known to this engine`);
  }
}

/** Who switches something off that is not here gets what was asked for. */
const asksForSomething = (text: string): boolean => text !== '' && flag.safeParse(text).data !== false;

function warnings(env: NodeJS.ProcessEnv, adminSecrets: readonly string[]): string[] {
  const idle = Object.keys(idleVariables)
    .filter((name) => asksForSomething(env[name] ?? ''))
    .sort();
  return [
    ...(adminSecrets.length === 0
      ? ['HASURA_GRAPHQL_ADMIN_SECRET is not set: EVERY caller is admin and may read and change everything']
      : []),
    ...idle.map((name) => `${name} has nothing to act on: ${idleVariables[name] ?? ''}`),
  ];
}
