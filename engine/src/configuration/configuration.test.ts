// CONFIGURATION.md is the tables of this folder. To write it anew: UPDATE_CONFIGURATION=1 npx vitest run configuration
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Limit, limits } from '../base/limits.ts';
import { ConfigError, parseConfig } from './config.ts';
import { idleVariables, refusedVariables } from './otherVariables.ts';
import { servedVariables } from './servedVariables.ts';

const file = path.join(import.meta.dirname, '../../CONFIGURATION.md');
const secured = { HASURA_GRAPHQL_ADMIN_SECRET: 'secret' };
const served = Object.entries(servedVariables);
const limitRows = Object.values<Limit>(limits).filter(({ variable }) =>
  variable?.startsWith('HASURA_GRAPHQL_'),
);
const limitNames = limitRows.flatMap(({ variable }) => variable ?? []);
const rows = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`).join('\n');

/** What each is about, in Hasura's server reference and in its source, in January 2026. */
const reference = `
  ACCESS_KEY ADMIN_INTERNAL_ERRORS ADMIN_SECRET ADMIN_SECRETS ASYNC_ACTIONS_FETCH_BATCH_SIZE ASYNC_ACTIONS_FETCH_INTERVAL
  AUTH_HOOK AUTH_HOOK_MODE AUTH_HOOK_SEND_REQUEST_BODY BACKWARDS_COMPAT_NULL_IN_NONNULLABLE_VARIABLES
  BIGQUERY_STRING_NUMERIC_INPUT CACHE_MAX_ENTRY_TTL CACHING_REDIS_POOL_SIZE CLOSE_WEBSOCKETS_ON_METADATA_CHANGE
  CONFIGURED_HEADER_PRECEDENCE CONNECTIONS_PER_READ_REPLICA CONNECTION_COMPRESSION CONSOLE_ASSETS_DIR CORS_DOMAIN
  DATABASE_URL DEFAULT_NAMING_CONVENTION DEV_MODE DISABLE_CORS DISABLE_NATIVE_QUERY_VALIDATION
  DYNAMIC_SECRETS_ALLOWED_PATH_PREFIX ENABLED_APIS ENABLED_LOG_TYPES ENABLE_ALLOWLIST ENABLE_APOLLO_FEDERATION
  ENABLE_CONSOLE ENABLE_LOG_COMPRESSION ENABLE_MAINTENANCE_MODE ENABLE_METADATA_QUERY_LOGGING ENABLE_PERSISTED_QUERIES
  ENABLE_QUERY_TRACING ENABLE_REMOTE_SCHEMA_PERMISSIONS ENABLE_TELEMETRY ENABLE_TRIGGERS_ERROR_LOG_LEVEL
  EVENTS_FETCH_BATCH_SIZE EVENTS_FETCH_INTERVAL EVENTS_HTTP_POOL_SIZE EXPERIMENTAL_FEATURES GRACEFUL_SHUTDOWN_TIMEOUT
  HTTP_LOG_QUERY_ONLY_ON_ERROR INFER_FUNCTION_PERMISSIONS JWT_SECRET JWT_SECRETS LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE
  LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL LOG_LEVEL MAX_CACHE_SIZE MAX_TOTAL_HEADER_LENGTH
  METADATA_DATABASE_EXTENSIONS_SCHEMA METADATA_DATABASE_URL METADATA_DEFAULTS METRICS_ENABLE_HIGH_CARDINALITY_LABELS
  METRICS_SECRET NO_OF_RETRIES PERSISTED_QUERIES_TTL PG_CONNECTIONS PG_CONN_LIFETIME PG_POOL_TIMEOUT
  PG_SSL_CERTIFICATE_PATH PG_STRIPES PG_TIMEOUT POOL_TIMEOUT PRESERVE_401_ERRORS QUERY_PLAN_CACHE_SIZE
  RATE_LIMIT_REDIS_POOL_SIZE RATE_LIMIT_REDIS_TLS_HOSTNAME RATE_LIMIT_REDIS_URL RATE_LIMIT_REDIS_USE_TLS READ_REPLICA_URL
  REDIS_NO_FAIL_ON_STARTUP REDIS_TIMEOUT REDIS_TLS_HOSTNAME REDIS_TLS_SHARED_CA_STORE_PATH REDIS_URL
  REMOTE_SCHEMA_PRIORITIZE_DATA REMOTE_SCHEMA_SKIP_NULLS SCHEMA_SYNC_POLL_INTERVAL SERVER_HOST SERVER_PORT SERVER_TIMEOUT
  SSO_PROVIDERS STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL
  STRINGIFY_NUMERIC_TYPES STRIPES_PER_READ_REPLICA TX_ISOLATION UNAUTHORIZED_ROLE USE_PREPARED_STATEMENTS
  V1_BOOLEAN_NULL_COLLAPSE WEBSOCKET_CONNECTION_INIT_TIMEOUT WEBSOCKET_KEEPALIVE WS_READ_COOKIE`
  .trim()
  .split(/\s+/)
  .map((name) => `HASURA_GRAPHQL_${name}`);

function markdown(): string {
  return `# Configuration

Hasura's environment variables, and what each does here: served, refused at the start with a sentence, or without anything
to act on, which is said at the start. A \`HASURA_GRAPHQL_…\` name that stands in none of these tables stops the start, so
that a misspelt one is not ignored. An empty variable is one that is not set. Booleans are \`true\`, \`yes\`, \`t\`, \`y\` and
their contraries. Nearly all of the engine's own variables (\`ENGINE_…\`) are limits: [LIMITS.md](LIMITS.md). Written
from \`src/configuration\`.

## Served

| variable | default | what it does |
| --- | --- | --- |
${rows(served.map(([name, { standard, does }]) => [`\`${name}\``, standard, does]))}
${rows(limitRows.map(({ variable, default: value, why }) => [`\`${variable ?? ''}\``, String(value), `${why}: [LIMITS.md](LIMITS.md)`]))}

## Refused

| variable | why |
| --- | --- |
${rows(Object.entries(refusedVariables).map(([name, { reason }]) => [`\`${name}\``, reason]))}

## Without anything to act on

| variable | why |
| --- | --- |
${rows(Object.entries(idleVariables).map(([name, reason]) => [`\`${name}\``, reason]))}
`;
}

describe('the tables of variables', () => {
  it('are CONFIGURATION.md', () => {
    if (process.env.UPDATE_CONFIGURATION === '1') writeFileSync(file, markdown());
    expect(readFileSync(file, 'utf8')).toBe(markdown());
  });

  it("name everything in Hasura's reference, each once", () => {
    const tables = [Object.keys(servedVariables), Object.keys(refusedVariables), Object.keys(idleVariables)];
    const names = [...tables.flat(), ...limitNames];
    expect(new Set(names).size).toBe(names.length);
    expect(reference.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(Object.keys(refusedVariables))('%s stops the start when it asks for something', (name) => {
    // Neither word nor number is harmless, and which boolean is depends on what it would switch.
    const start = (text: string) => () => parseConfig({ ...secured, [name]: text });
    expect(start('something')).toThrow(new RegExp(`^${name}: is not supported by this engine: `));
    const harmless = ['true', 'false', '{}', 'hasura-default', 'inherited_roles'].filter(
      (text) => refusedVariables[name]?.harmless.safeParse(text).success === true,
    );
    for (const text of harmless) expect(start(text)).not.toThrow();
    expect(harmless.length).toBeLessThan(2);
  });

  it.each(Object.entries(idleVariables))('%s is said to have nothing to act on', (name, reason) => {
    expect(parseConfig({ ...secured, [name]: '1' }).warnings).toEqual([
      `${name} has nothing to act on: ${reason}`,
    ]);
    for (const nothing of ['', 'false']) {
      expect(parseConfig({ ...secured, [name]: nothing }).warnings).toEqual([]);
    }
  });

  it('leave no door open to a misspelt name', () => {
    const misspelt = { ...secured, HASURA_GRAPHQL_UNAUTHORISED_ROLE: 'anonymous' };
    expect(() => parseConfig(misspelt)).toThrow(ConfigError);
    expect(() => parseConfig(misspelt)).toThrow(
      'HASURA_GRAPHQL_UNAUTHORISED_ROLE: is not known to this engine',
    );
  });
});
