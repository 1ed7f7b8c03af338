// The engine's configuration, by Hasura's own variables: read once, checked, and wrong values named by variable.
import { z } from 'zod';
import { type Limits, limitVariables, readLimits } from './limits.ts';
import { logLevels, type LogLevel } from './logger.ts';
import { jwtSecretVariable, type JwtConfig } from './session/jwtConfig.ts';

/** A variable that the engine cannot start with. The message begins with its name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Sizes are bytes, times milliseconds. */
export interface EngineConfig {
  readonly adminSecret: string | undefined;
  readonly jwt: JwtConfig | undefined;
  readonly unauthorizedRole: string | undefined;
  /** bigint, numeric and double precision as JSON strings. */
  readonly stringifyNumericTypes: boolean;
  /** A tracked function is open to the roles that may read its table. */
  readonly inferFunctionPermissions: boolean;
  readonly allowlistEnabled: boolean;
  readonly enabledApis: { readonly graphql: boolean; readonly metadata: boolean };
  readonly liveQueries: { readonly refetchInterval: number; readonly batchSize: number };
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
  };
  /** Lines of less weight than this are not written. */
  readonly logLevel: LogLevel;
  /** Every bound, by the table in limits.ts. */
  readonly limits: Limits;
  /** What the operator should know: said once, when the engine starts. */
  readonly warnings: readonly string[];
}

const flag = z
  .string()
  .toLowerCase()
  .transform((text, context) => {
    if (['true', 't', 'yes', 'y'].includes(text)) return true;
    if (['false', 'f', 'no', 'n'].includes(text)) return false;
    context.addIssue({ code: 'custom', message: 'is not one of true, t, yes, y, false, f, no, n' });
    return z.NEVER;
  });

const integer = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.int().min(least, `is less than ${String(least)}`));

const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

const apis = ['metadata', 'graphql', 'pgdump', 'developer', 'config', 'metrics'];
const seconds = (text: z.ZodType<number, string>) => text.transform((count) => count * 1000);
const refused = (reason: string) =>
  z.string().refine((text) => text === '', `is not supported by this engine: ${reason}`);

const off = (reason: string) => flag.refine((on) => !on, `is not supported by this engine: ${reason}`);

const logTypes = [
  ...['startup', 'http-log', 'webhook-log', 'websocket-log', 'jwk-refresh-log'],
  ...['query-log', 'execution-log', 'livequery-poller-log', 'action-handler-log', 'data-connector-log'],
  ...['validate-input-log'],
];
/** Of these the engine writes what goes wrong; the first is served in full, the others are what Hasura has by default. */
const writtenLogTypes = logTypes.slice(0, 5);

/** Hasura's variables that this engine has a meaning for; those of limits stand in their table. */
const variables = {
  HASURA_GRAPHQL_ADMIN_SECRET: z.string(),
  HASURA_GRAPHQL_ACCESS_KEY: z.string(),
  HASURA_GRAPHQL_JWT_SECRET: jwtSecretVariable,
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: z.string().refine((role) => role !== 'admin', 'cannot be admin'),
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: flag,
  HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: flag,
  HASURA_GRAPHQL_ENABLE_ALLOWLIST: flag,
  HASURA_GRAPHQL_ENABLED_APIS: words.refine(
    (names) => names.every((name) => apis.includes(name)),
    `names an API other than ${apis.join(', ')}`,
  ),
  HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: integer(1),
  HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: integer(1),
  HASURA_GRAPHQL_DEV_MODE: flag,
  HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS: flag,
  HASURA_GRAPHQL_CORS_DOMAIN: words,
  HASURA_GRAPHQL_DISABLE_CORS: flag,
  HASURA_GRAPHQL_WS_READ_COOKIE: flag,
  HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: seconds(integer(1)),
  HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: seconds(integer(1)),

  HASURA_GRAPHQL_SERVER_PORT: integer(0).refine((port) => port <= 65_535, 'is not a port number'),
  HASURA_GRAPHQL_SERVER_HOST: z.string().regex(/^(\*|[\w.:-]+)$/, 'is not an address, a host name or *'),
  HASURA_GRAPHQL_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]/, 'must look like postgres://user:password@host:5432/database'),
  HASURA_GRAPHQL_LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(logLevels, { error: `is not one of ${logLevels.join(', ')}` })),
  HASURA_GRAPHQL_ENABLED_LOG_TYPES: words
    .refine(
      (names) => names.every((name) => logTypes.includes(name)),
      'names a log type that Hasura does not know',
    )
    .refine(
      (names) => names.every((name) => writtenLogTypes.includes(name)),
      `asks for logs that this engine does not write: it takes ${writtenLogTypes.join(', ')}`,
    ),

  HASURA_GRAPHQL_ENABLE_RELAY: off('it has no Relay API'),
  HASURA_GRAPHQL_ENABLE_CONSOLE: off('it has no console'),
  HASURA_GRAPHQL_JWT_SECRETS: refused('it takes one HASURA_GRAPHQL_JWT_SECRET'),
  HASURA_GRAPHQL_AUTH_HOOK: refused('authentication is by admin secret and JWT'),
  HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: flag.refine((on) => !on, 'is not supported by this engine'),
};

/** Known, and without a meaning here: telemetry, events and the like. Nobody is warned of these. */
const withoutMeaning = new Set(
  ['METADATA_DATABASE_URL', 'CONSOLE_ASSETS_DIR']
    .concat(['ENABLE_TELEMETRY', 'GRACEFUL_SHUTDOWN_TIMEOUT', 'SCHEMA_SYNC_POLL_INTERVAL'])
    .concat([
      'AUTH_HOOK_MODE',
      'ENABLE_REMOTE_SCHEMA_PERMISSIONS',
      'EVENTS_HTTP_POOL_SIZE',
      'EVENTS_FETCH_INTERVAL',
    ])
    .map((name) => `HASURA_GRAPHQL_${name}`),
);

/**
 * Reads the configuration from environment variables. Throws a `ConfigError` that names the first wrong variable;
 * unknown `HASURA_GRAPHQL_*` variables become `warnings` (Hasura documentation: "GraphQL Engine server config").
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
  const read = <N extends keyof typeof variables>(name: N): z.output<(typeof variables)[N]> | undefined =>
    parse(name, variables[name]) as z.output<(typeof variables)[N]> | undefined;
  for (const name of Object.keys(variables)) read(name as keyof typeof variables);

  const adminSecret = read('HASURA_GRAPHQL_ADMIN_SECRET') ?? read('HASURA_GRAPHQL_ACCESS_KEY');
  const jwt = read('HASURA_GRAPHQL_JWT_SECRET');
  const unauthorizedRole = read('HASURA_GRAPHQL_UNAUTHORIZED_ROLE');
  if (adminSecret === undefined && jwt !== undefined) {
    throw new ConfigError('HASURA_GRAPHQL_JWT_SECRET: requires HASURA_GRAPHQL_ADMIN_SECRET to be set');
  }
  if (adminSecret === undefined && unauthorizedRole !== undefined) {
    throw new ConfigError('HASURA_GRAPHQL_UNAUTHORIZED_ROLE: requires HASURA_GRAPHQL_ADMIN_SECRET to be set');
  }
  const enabledApis = read('HASURA_GRAPHQL_ENABLED_APIS') ?? apis;
  const devMode = read('HASURA_GRAPHQL_DEV_MODE') ?? false;
  const corsDomains = read('HASURA_GRAPHQL_CORS_DOMAIN') ?? [];
  return {
    adminSecret,
    jwt,
    unauthorizedRole,
    stringifyNumericTypes: read('HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES') ?? false,
    inferFunctionPermissions: read('HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS') ?? true,
    allowlistEnabled: read('HASURA_GRAPHQL_ENABLE_ALLOWLIST') ?? false,
    enabledApis: { graphql: enabledApis.includes('graphql'), metadata: enabledApis.includes('metadata') },
    liveQueries: {
      refetchInterval: read('HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL') ?? 1000,
      batchSize: read('HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE') ?? 1000,
    },
    internalErrors: { everybody: devMode, admin: read('HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS') ?? true },
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
    },
    logLevel: read('HASURA_GRAPHQL_LOG_LEVEL') ?? 'info',
    limits: readLimits((name, schema) => parse(name, schema)),
    warnings: warnings(env, adminSecret, read('HASURA_GRAPHQL_ENABLED_LOG_TYPES') ?? []),
  };
}

function warnings(
  env: NodeJS.ProcessEnv,
  adminSecret: string | undefined,
  logTypes: readonly string[],
): string[] {
  const halfWritten = logTypes.filter((name) => name !== 'startup');
  const unknown = Object.keys(env)
    .filter(
      (name) =>
        name.startsWith('HASURA_GRAPHQL_') &&
        !(name in variables) &&
        !limitVariables.has(name) &&
        !withoutMeaning.has(name),
    )
    .sort();
  return [
    ...(adminSecret === undefined
      ? ['HASURA_GRAPHQL_ADMIN_SECRET is not set: EVERY caller is admin and may read and change everything']
      : []),
    ...(halfWritten.length > 0
      ? [`HASURA_GRAPHQL_ENABLED_LOG_TYPES: of ${halfWritten.join(', ')} only what goes wrong is written`]
      : []),
    ...(unknown.length > 0 ? [`variables without a meaning to this engine: ${unknown.join(', ')}`] : []),
  ];
}
