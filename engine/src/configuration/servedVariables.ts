// The variables that do something here, with Hasura's names (its documentation: "GraphQL Engine server config reference").
// CONFIGURATION.md is the same for people (UPDATE_CONFIGURATION=1 npx vitest run configuration).
import { z } from 'zod';
import { experimentalFeatures, features } from '../base/experimentalFeatures.ts';
import { logLevels } from '../base/logger.ts';
import { isolationLevels } from '../database/pooling.ts';
import { namingConventions } from '../model/naming.ts';
import { fromJson, jwtSecretsVariable, jwtSecretVariable } from '../session/jwtConfig.ts';
import { flag, integer, seconds, wordOf, words, wordsOf } from './values.ts';

interface ServedVariable<S extends z.ZodType> {
  readonly schema: S;
  /** What counts when it is not set, in words. */
  readonly standard: string;
  readonly does: string;
}

const served = <S extends z.ZodType>(standard: string, does: string, schema: S): ServedVariable<S> => ({
  schema,
  standard,
  does,
});

export const apis = ['metadata', 'graphql', 'pgdump', 'developer', 'config', 'metrics'] as const;

const secret = 'none';

// oxfmt-ignore
export const servedVariables = {
  // Who may call
  HASURA_GRAPHQL_ADMIN_SECRET: served(secret, 'whoever sends it is admin; without one everybody is', z.string()),
  HASURA_GRAPHQL_ACCESS_KEY: served(secret, 'the older name of the same', z.string()),
  HASURA_GRAPHQL_ADMIN_SECRETS: served(secret, 'a JSON list of which each is an admin secret; comes before the two above', fromJson(z.array(z.string().min(1)).min(1))),
  HASURA_GRAPHQL_JWT_SECRET: served(secret, 'JSON: keys of tokens and where their claims are; needs an admin secret', jwtSecretVariable),
  HASURA_GRAPHQL_JWT_SECRETS: served(secret, 'a JSON list of such, told apart by `header` and `issuer`; comes before HASURA_GRAPHQL_JWT_SECRET', jwtSecretsVariable),
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: served('none', 'the role of callers with neither secret nor token; needs an admin secret; cannot be admin', z.string().refine((role) => role !== 'admin', 'cannot be admin')),
  HASURA_GRAPHQL_PRESERVE_401_ERRORS: served('false', 'a wrong or missing admin secret has status 401 on /v1/graphql too', flag),

  // What is served
  HASURA_GRAPHQL_ENABLED_APIS: served('all', 'of metadata, graphql, config, metrics (pgdump and developer are nowhere here)', wordsOf(apis, `names an API other than ${apis.join(', ')}`)),
  HASURA_GRAPHQL_ENABLE_CONSOLE: served('false', 'the console at /console', flag),
  HASURA_GRAPHQL_ENABLE_ALLOWLIST: served('false', 'only listed queries are answered, except to admin', flag),
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: served('false', 'bigint, numeric and double precision as JSON strings', flag),
  HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: served('true', 'a tracked function is open to the roles that may read its table', flag),
  HASURA_GRAPHQL_DEV_MODE: served('false', '`extensions.internal` of errors for everybody', flag),
  HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS: served('true', 'the same for admin', flag),
  HASURA_GRAPHQL_DEFAULT_NAMING_CONVENTION: served('hasura-default', 'or graphql-default, for sources that name none; counts where the feature naming_convention is on', wordOf(namingConventions)),
  HASURA_GRAPHQL_EXPERIMENTAL_FEATURES: served('none', `of ${features.served.join(', ')}; ${features.needless.join(', ')} change nothing`, experimentalFeatures),
  HASURA_GRAPHQL_METRICS_SECRET: served(secret, '/v1/metrics answers whoever sends it as bearer; without it there are no metrics', z.string().min(1)),

  // Live queries and sockets
  HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: served('1000', 'milliseconds between two polls', integer(1)),
  HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: served('1000', 'subscribers of one statement', integer(1)),
  HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: served('1000', 'the same for streams', integer(1)),
  HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE: served('1000', 'the same for streams', integer(1)),
  HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: served('5', 'seconds between two pings', seconds(1)),
  HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: served('3', 'seconds until a socket must have been initialised', seconds(1)),
  HASURA_GRAPHQL_WS_READ_COOKIE: served('false', 'cookies of an upgrade count whatever site it comes from', flag),

  // HTTP
  HASURA_GRAPHQL_SERVER_PORT: served('8080', 'the port of `engine serve`; 0 takes a free one', integer(0, 65_535)),
  HASURA_GRAPHQL_SERVER_HOST: served('127.0.0.1', 'its address or name; `*` for every address', z.string().regex(/^(\*|[\w.:-]+)$/, 'is not an address, a host name or *')),
  HASURA_GRAPHQL_MAX_TOTAL_HEADER_LENGTH: served('16384', 'bytes of a request\'s headers that `engine serve` reads', integer(1024)),
  HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: served('60', 'seconds that requests may still take when the engine ends', seconds(0)),
  HASURA_GRAPHQL_CORS_DOMAIN: served('none', 'origins of other sites that may call from a browser; `*`, `https://*.example.com`', words),
  HASURA_GRAPHQL_DISABLE_CORS: served('false', 'none, whatever the line above says', flag),

  // The database
  HASURA_GRAPHQL_DATABASE_URL: served('none', 'the database, where neither --database-url nor the variable that the metadata name says otherwise', z.string().regex(/^postgres(ql)?:\/\/[^/]/, 'must look like postgres://user:password@host:5432/database')),
  HASURA_GRAPHQL_PG_STRIPES: served('1', 'the connections below, so many times', integer(1, 1000)),
  HASURA_GRAPHQL_PG_TIMEOUT: served('180', 'seconds after which an idle connection is closed', seconds(0)),
  HASURA_GRAPHQL_PG_CONN_LIFETIME: served('600', 'seconds after which a connection is replaced; 0: never', seconds(0)),
  HASURA_GRAPHQL_PG_POOL_TIMEOUT: served('3', 'seconds that an operation waits for a connection', seconds(1)),
  HASURA_GRAPHQL_POOL_TIMEOUT: served('3', 'the older name of the same', seconds(1)),
  HASURA_GRAPHQL_NO_OF_RETRIES: served('1', 'times that connecting is tried again', integer(0, 10)),
  HASURA_GRAPHQL_TX_ISOLATION: served('read-committed', `of transactions: ${isolationLevels.join(', ')}`, wordOf(isolationLevels)),
  HASURA_GRAPHQL_USE_PREPARED_STATEMENTS: served('true', 'statements that come again are prepared by name; never where the database\'s address is that of a pool that gives each transaction another connection (pgbouncer in transaction mode), which is noticed at the start', flag),

  // The log
  HASURA_GRAPHQL_LOG_LEVEL: served('info', `lines of less weight are not written: ${logLevels.join(', ')}`, wordOf(logLevels)),
};

export type ServedVariables = typeof servedVariables;
