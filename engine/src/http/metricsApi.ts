// GET /v1/metrics: Prometheus's text form, for who brings HASURA_GRAPHQL_METRICS_SECRET.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineContext } from '../context.ts';

/** False when there are no metrics here: the address is nobody's. */
export function handleMetrics(
  { config, metrics }: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { metricsSecret } = config;
  if (metricsSecret === undefined || metrics === undefined || !config.enabledApis.metrics) return false;
  const given = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // Hashes have one length, so that the comparison takes one time.
  if (!timingSafeEqual(digest(given), digest(metricsSecret))) {
    response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain; charset=utf-8' });
    response.end('unauthorized\n');
    return true;
  }
  response.writeHead(200, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(metrics());
  return true;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
