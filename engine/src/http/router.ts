// The engine's HTTP addresses.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeFault } from '../base/errors.ts';
import { servedVersion } from '../base/version.ts';
import type { EngineConfig } from '../configuration/config.ts';
import type { EngineContext } from '../served/context.ts';
import {
  handleAdminRequest,
  handleExplain,
  type Handler,
  handleMetadata,
  handleOldQuery,
  handleQuery,
} from './adminApi.ts';
import { BodyAborted } from './body.ts';
import { isConsolePath, sendConsole } from './console.ts';
import { handleCors } from './cors.ts';
import { handleGraphQL } from './graphql.ts';
import { sendJson } from './respond.ts';
import { handleRest, restPrefix } from './rest.ts';

export const graphqlPath = '/v1/graphql';

/** Whether the engine answers at this address, whatever the method. */
export const handlesPath = (pathname: string): boolean =>
  paths.has(pathname) || pathname.startsWith(restPrefix);

/** Answers one request; resolves when the answer is handed to the socket, and never rejects. */
export async function route(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A client that goes away in mid-answer is not an error of ours; without a listener it would be a crash.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  try {
    await dispatch(context, request, response);
  } catch (error) {
    if (error instanceof BodyAborted || response.destroyed) return;
    context.logger.error(`http: ${describeFault(error)}`);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

async function dispatch(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { config } = context;
  if (handleCors(request, response, config.corsDomains)) return;
  if (request.url === graphqlPath && request.method === 'POST' && config.enabledApis.graphql) {
    // Nearly all requests; the same as below, without taking the address apart.
    return handleGraphQL(context, request, response);
  }
  const [pathname] = (request.url ?? '').split('?');
  if (pathname?.startsWith(restPrefix) === true) return handleRest(context, request, response);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method === 'GET' && context.console !== undefined && isConsolePath(pathname ?? '')) {
    if (sendConsole(context.console, pathname ?? '', { request, response })) return;
  }
  const handler = handlers.get(`${method ?? ''} ${pathname ?? ''}`);
  if (handler !== undefined && isServed(context, handler.api))
    return handler.handle(context, request, response);
  // Nobody reads this request's body: with one on its way the connection could not be used again.
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined) {
    response.setHeader('connection', 'close');
  }
  const error = { path: '$', error: 'resource does not exist', code: 'not-found' };
  return sendJson(request, response, 404, JSON.stringify(error));
}

type Api = keyof EngineConfig['enabledApis'] | 'sql';

/** Whether it is switched on; undefined is always there. */
function isServed({ config, metrics, isChangeable }: EngineContext, api: Api | undefined): boolean {
  if (api === 'sql') return config.enabledApis.metadata && isChangeable;
  if (api === 'metrics') return config.enabledApis.metrics && metrics !== undefined;
  return api === undefined || config.enabledApis[api];
}

const handleConfig: Handler = (context, request, response) =>
  handleAdminRequest(context, { request, response, api: 'config' }, () =>
    Promise.resolve(serverConfig(context.config, servedVersion)),
  );

const handleVersion: Handler = (_context, request, response) =>
  sendJson(request, response, 200, JSON.stringify({ server_type: 'embedded', version: servedVersion }));

const handleSwagger: Handler = (_context, request, response) => {
  const error = 'not served: endpoints are described by rest_endpoints.yaml and its query collections';
  return sendJson(request, response, 404, JSON.stringify({ path: '$', error, code: 'not-supported' }));
};

/** As in Hasura: metadata that do not all fit are a warning, and with `?strict=true` an error. */
const handleHealth: Handler = async (context, request, response) => {
  let answer = { status: 200, text: 'OK' };
  if (context.metadataState().inconsistencies.length > 0) {
    const [, query = ''] = (request.url ?? '').split('?', 2);
    const isStrict = new URLSearchParams(query).get('strict') === 'true';
    const text = 'inconsistent objects in schema';
    answer = isStrict ? { status: 500, text: `ERROR: ${text}` } : { status: 200, text: `WARN: ${text}` };
  }
  try {
    await context.ping();
  } catch (error) {
    context.logger.error(`health: ${describeFault(error)}`);
    answer = { status: 500, text: 'ERROR' };
  }
  response.writeHead(answer.status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(answer.text);
};

/**
 * GET /v1/config (and /v1alpha1/config, its older name): what tools want to know of the server before they begin, in the
 * shape of Hasura's ServerConfig.
 */
function serverConfig(config: EngineConfig, version: string): object {
  const { liveQueries, jwtSecrets } = config;
  const polling = (of: { refetchInterval: number; batchSize: number }): object => ({
    batch_size: of.batchSize,
    refetch_delay: of.refetchInterval / 1000,
  });
  return {
    version,
    is_function_permissions_inferred: config.inferFunctionPermissions,
    is_remote_schema_permissions_enabled: false,
    is_admin_secret_set: config.adminSecrets.length > 0,
    is_auth_hook_set: false,
    is_jwt_set: jwtSecrets.length > 0,
    jwt: [],
    is_allow_list_enabled: config.allowlistEnabled,
    live_queries: polling(liveQueries),
    streaming_queries: polling(liveQueries.streams),
    console_assets_dir: null,
    experimental_features: [],
    is_prometheus_metrics_enabled: config.enabledApis.metrics,
    default_naming_convention: 'hasura-default',
    feature_flags: [],
    is_apollo_federation_enabled: false,
  };
}

/** GET /v1/metrics: Prometheus's text form, for who brings HASURA_GRAPHQL_METRICS_SECRET. */
const handleMetrics: Handler = ({ config, metrics }, request, response) => {
  const given = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // Hashes have one length, so that the comparison takes one time.
  if (!timingSafeEqual(digest(given), digest(config.metricsSecret ?? ''))) {
    response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain; charset=utf-8' });
    response.end('unauthorized\n');
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(metrics?.print());
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const handlers: ReadonlyMap<string, { readonly handle: Handler; readonly api?: Api }> = new Map(
  Object.entries({
    [`POST ${graphqlPath}`]: { handle: handleGraphQL, api: 'graphql' },
    [`POST ${graphqlPath}/explain`]: { handle: handleExplain, api: 'graphql' },
    'POST /v1/metadata': { handle: handleMetadata, api: 'metadata' },
    'POST /v2/query': { handle: handleQuery, api: 'sql' },
    'POST /v1/query': { handle: handleOldQuery, api: 'metadata' },
    'GET /v1/config': { handle: handleConfig, api: 'config' },
    'GET /v1alpha1/config': { handle: handleConfig, api: 'config' },
    'GET /v1/version': { handle: handleVersion },
    'GET /api/swagger/json': { handle: handleSwagger },
    'GET /healthz': { handle: handleHealth },
    'GET /v1/metrics': { handle: handleMetrics, api: 'metrics' },
  }),
);
const paths = new Set([...handlers.keys()].map((route) => route.slice(route.indexOf(' ') + 1)));
