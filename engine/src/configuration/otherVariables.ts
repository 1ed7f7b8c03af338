// Hasura's variables that are not served. Those that ask for something which is not here stop the start; the others have
// nothing to act on, which is said at the start. A name that is in no table stops it too: a misspelt one would be ignored.
import { z } from 'zod';
import { fromJson } from '../session/jwtConfig.ts';
import { flag } from './values.ts';

export interface RefusedVariable {
  /** Passes what asks for nothing (`false`, say). */
  readonly harmless: z.ZodType;
  readonly reason: string;
}

const nothing = z.string().max(0);
const refused = (reason: string): RefusedVariable => ({ harmless: nothing, reason });
const off = (reason: string): RefusedVariable => ({ harmless: flag.refine((on) => !on), reason });
const on = (reason: string): RefusedVariable => ({ harmless: flag.refine((is) => is), reason });

const enterprise = "it belongs to the caches and rate limits of Hasura's Enterprise Edition";
const replicas = 'it serves one database; real Hasura serves read replicas';
const webhook = 'callers are known by admin secrets and tokens; real Hasura asks a webhook';

// oxfmt-ignore
export const refusedVariables: Readonly<Record<string, RefusedVariable>> = {
  HASURA_GRAPHQL_AUTH_HOOK: refused(webhook),
  HASURA_GRAPHQL_AUTH_HOOK_MODE: refused(webhook),
  HASURA_GRAPHQL_AUTH_HOOK_SEND_REQUEST_BODY: refused(webhook),
  HASURA_GRAPHQL_BACKWARDS_COMPAT_NULL_IN_NONNULLABLE_VARIABLES: off('null is no value of a variable that cannot be null'),
  HASURA_GRAPHQL_CACHE_BUCKET_RATE: refused(enterprise),
  HASURA_GRAPHQL_CACHE_BUCKET_SIZE: refused(enterprise),
  HASURA_GRAPHQL_CACHE_MAX_ENTRY_SIZE: refused(enterprise),
  HASURA_GRAPHQL_CACHE_MAX_ENTRY_TTL: refused(enterprise),
  HASURA_GRAPHQL_CACHING_REDIS_POOL_SIZE: refused(enterprise),
  HASURA_GRAPHQL_CLOSE_WEBSOCKETS_ON_METADATA_CHANGE: on('permissions that have changed must count for open sockets too'),
  HASURA_GRAPHQL_CONNECTIONS_PER_READ_REPLICA: refused(replicas),
  HASURA_GRAPHQL_CONNECTION_COMPRESSION: off('compression costs 64 KB of memory for each socket'),
  HASURA_GRAPHQL_DYNAMIC_SECRETS_ALLOWED_PATH_PREFIX: refused('it reads no secrets from files'),
  HASURA_GRAPHQL_ENABLE_APOLLO_FEDERATION: off('it is no subgraph'),
  HASURA_GRAPHQL_ENABLE_LOG_COMPRESSION: off('its log is not compressed'),
  HASURA_GRAPHQL_ENABLE_MAINTENANCE_MODE: off('it has no maintenance mode'),
  HASURA_GRAPHQL_ENABLE_PERSISTED_QUERIES: off('it has no automatic persisted queries'),
  HASURA_GRAPHQL_ENABLE_QUERY_TRACING: off('it traces nothing'),
  HASURA_GRAPHQL_ENABLE_RELAY: off('it has no Relay API'),
  HASURA_GRAPHQL_MAX_CACHE_SIZE: refused(enterprise),
  HASURA_GRAPHQL_METADATA_DEFAULTS: { harmless: fromJson(z.strictObject({})), reason: 'metadata say all by themselves' },
  HASURA_GRAPHQL_METRICS_ENABLE_HIGH_CARDINALITY_LABELS: off("its metrics have no labels that grow with the requests' texts"),
  HASURA_GRAPHQL_PG_SSL_CERTIFICATE_PATH: refused('certificates stay in memory'),
  HASURA_GRAPHQL_RATE_LIMIT_REDIS_POOL_SIZE: refused(enterprise),
  HASURA_GRAPHQL_RATE_LIMIT_REDIS_TLS_HOSTNAME: refused(enterprise),
  HASURA_GRAPHQL_RATE_LIMIT_REDIS_URL: refused(enterprise),
  HASURA_GRAPHQL_RATE_LIMIT_REDIS_USE_TLS: off(enterprise),
  HASURA_GRAPHQL_READ_REPLICA_URL: refused(replicas),
  HASURA_GRAPHQL_READ_REPLICA_URLS: refused(replicas),
  HASURA_GRAPHQL_REDIS_NO_FAIL_ON_STARTUP: off(enterprise),
  HASURA_GRAPHQL_REDIS_TIMEOUT: refused(enterprise),
  HASURA_GRAPHQL_REDIS_TLS_HOSTNAME: refused(enterprise),
  HASURA_GRAPHQL_REDIS_TLS_SHARED_CA_STORE_PATH: refused(enterprise),
  HASURA_GRAPHQL_REDIS_URL: refused(enterprise),
  HASURA_GRAPHQL_REDIS_USE_TLS: off(enterprise),
  HASURA_GRAPHQL_SERVER_TIMEOUT: refused('ENGINE_BODY_TIMEOUT and ENGINE_ANSWER_TIMEOUT say how slow a client may be'),
  HASURA_GRAPHQL_SSO_PROVIDERS: refused('its console knows no single sign-on'),
  HASURA_GRAPHQL_STRIPES_PER_READ_REPLICA: refused(replicas),
  HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: off('a comparison with null means unknown'),
};

const files = 'metadata are files here';
const remotes = 'it has no remote schemas: metadata with them are refused';
const events = 'it has no event triggers and no actions: metadata with them are refused';
const log = 'its log has no lines of requests: real Hasura writes them';
const cli = "it is for Hasura's command line";

// oxfmt-ignore
export const idleVariables: Readonly<Record<string, string>> = {
  HASURA_GRAPHQL_ASYNC_ACTIONS_FETCH_BATCH_SIZE: events,
  HASURA_GRAPHQL_ASYNC_ACTIONS_FETCH_INTERVAL: events,
  HASURA_GRAPHQL_BIGQUERY_STRING_NUMERIC_INPUT: 'Postgres is the only kind of database',
  HASURA_GRAPHQL_CONFIGURED_HEADER_PRECEDENCE: 'headers of the metadata always come before those of clients',
  HASURA_GRAPHQL_CONSOLE_ASSETS_DIR: 'the console comes with the engine',
  HASURA_GRAPHQL_DISABLE_NATIVE_QUERY_VALIDATION: 'it has no native queries: metadata with them are refused',
  HASURA_GRAPHQL_EE_LICENSE_KEY: 'it needs no licence',
  HASURA_GRAPHQL_ENABLED_LOG_TYPES: log,
  HASURA_GRAPHQL_ENABLE_METADATA_QUERY_LOGGING: log,
  HASURA_GRAPHQL_ENABLE_TELEMETRY: 'it has no telemetry',
  HASURA_GRAPHQL_ENABLE_REMOTE_SCHEMA_PERMISSIONS: remotes,
  HASURA_GRAPHQL_ENABLE_TRIGGERS_ERROR_LOG_LEVEL: events,
  HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE: events,
  HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: events,
  HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE: events,
  HASURA_GRAPHQL_HTTP_LOG_QUERY_ONLY_ON_ERROR: log,
  HASURA_GRAPHQL_METADATA_DATABASE_EXTENSIONS_SCHEMA: files,
  HASURA_GRAPHQL_METADATA_DATABASE_URL: files,
  HASURA_GRAPHQL_PERSISTED_QUERIES_TTL: 'it has no automatic persisted queries',
  HASURA_GRAPHQL_QUERY_PLAN_CACHE_SIZE: 'the caches are bounded by their size in memory: LIMITS.md',
  HASURA_GRAPHQL_REMOTE_SCHEMA_PRIORITIZE_DATA: remotes,
  HASURA_GRAPHQL_REMOTE_SCHEMA_SKIP_NULLS: remotes,
  HASURA_GRAPHQL_SCHEMA_SYNC_POLL_INTERVAL: files,
  ...Object.fromEntries(
    [
      ...['ENDPOINT', 'ACCESS_TOKEN', 'VERSION', 'CERTIFICATE_AUTHORITY', 'INSECURE_SKIP_TLS_VERIFY', 'CLI_ENVIRONMENT'],
      ...['DISABLE_INTERACTIVE', 'SHOW_UPDATE_NOTIFICATION', 'NO_TRANSACTION', 'METADATA_DIR', 'METADATA_DIRECTORY'],
      ...['MIGRATIONS_DIR', 'MIGRATIONS_DIRECTORY', 'MIGRATIONS_DATABASE_ENV_VAR', 'MIGRATIONS_DATABASE_URL'],
      ...['MIGRATIONS_SERVER_PORT', 'MIGRATIONS_SERVER_TIMEOUT', 'SEEDS_DIRECTORY', 'ACTION_KIND'],
      ...['ACTION_HANDLER_WEBHOOK_BASEURL', 'ACTION_CODEGEN_URI', 'ACTION_CODEGEN_OUTPUT_DIR', 'ACTIONS_KIND'],
      ...['ACTIONS_HANDLER_WEBHOOK_BASEURL', 'ACTIONS_CODEGEN_FRAMEWORK', 'API_PATHS_CONFIG', 'API_PATHS_GRAPHQL'],
      ...['API_PATHS_PG_DUMP', 'API_PATHS_QUERY', 'API_PATHS_VERSION'],
    ].map((name) => [`HASURA_GRAPHQL_${name}`, cli]),
  ),
};
