// The engine's HTTP addresses.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { describeFault } from '../errors.ts';
import { handleAdminRequest } from './adminRequest.ts';
import { BodyAborted } from './body.ts';
import { isConsolePath, sendConsole } from './console.ts';
import { handleCors } from './cors.ts';
import { beginExchange } from './exchange.ts';
import { handleExplain } from './explain.ts';
import { handleGraphQL } from './graphql.ts';
import { handleMetadata, handleOldQuery, handleQuery } from './metadataApi.ts';
import { handleMetrics } from './metricsApi.ts';
import { sendJson } from './respond.ts';
import { handleRest, restPrefix } from './rest.ts';
import { serverConfig } from './serverConfig.ts';

export const graphqlPath = '/v1/graphql';
const paths = [
  ...[
    graphqlPath,
    `${graphqlPath}/explain`,
    '/v1/metadata',
    '/v2/query',
    '/v1/query',
    '/v1/config',
    '/v1alpha1/config',
  ],
  ...['/v1/version', '/v1/metrics', '/healthz'],
];

/** Whether the engine answers at this address, whatever the method. */
export const handlesPath = (pathname: string): boolean =>
  paths.includes(pathname) || pathname.startsWith(restPrefix);

const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

/** Answers one request; resolves when the answer is handed to the socket, and never rejects. */
export async function route(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A client that goes away in mid-answer is not an error of ours; without a listener it would be a crash.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  const exchange = beginExchange(context, request, response);
  try {
    await dispatch(context, request, response);
    exchange?.end(context, request, response);
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
  switch (`${method ?? ''} ${pathname ?? ''}`) {
    case `POST ${graphqlPath}`:
      if (config.enabledApis.graphql) return handleGraphQL(context, request, response);
      break;
    case `POST ${graphqlPath}/explain`:
      if (config.enabledApis.graphql) return handleExplain(context, request, response);
      break;
    case 'POST /v1/metadata':
      if (config.enabledApis.metadata) return handleMetadata(context, request, response);
      break;
    case 'POST /v2/query':
      if (config.enabledApis.metadata && context.isChangeable) return handleQuery(context, request, response);
      break;
    case 'POST /v1/query':
      if (config.enabledApis.metadata) return handleOldQuery(context, request, response);
      break;
    case 'GET /v1/config':
    case 'GET /v1alpha1/config':
      if (config.enabledApis.config) {
        return handleAdminRequest(context, { request, response, door: 'config' }, () =>
          Promise.resolve(serverConfig(config, `v${version}`)),
        );
      }
      break;
    case 'GET /v1/version':
      return sendJson(
        request,
        response,
        200,
        JSON.stringify({ server_type: 'embedded', version: `v${version}` }),
      );
    case 'GET /healthz':
      return health(context, response);
    case 'GET /v1/metrics':
      if (handleMetrics(context, request, response)) return;
      break;
  }
  // Nobody reads this request's body: with one on its way the connection could not be used again.
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined) {
    response.setHeader('connection', 'close');
  }
  const error = { path: '$', error: 'resource does not exist', code: 'not-found' };
  return sendJson(request, response, 404, JSON.stringify(error));
}

async function health(context: EngineContext, response: ServerResponse): Promise<void> {
  let isUp = true;
  try {
    await context.ping();
  } catch (error) {
    context.logger.error(`health: ${describeFault(error)}`);
    isUp = false;
  }
  response.writeHead(isUp ? 200 : 500, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(isUp ? 'OK' : 'ERROR');
}
