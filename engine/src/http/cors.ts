// Cross-origin calls from browsers: none, unless HASURA_GRAPHQL_CORS_DOMAIN lists the calling site.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whether a page of `origin` may call. Patterns: `*`, an origin, or one with a wildcard label (`https://*.a.org`). */
export function isAllowedOrigin(origin: string, domains: readonly string[]): boolean {
  return domains.some((domain) => {
    if (domain === '*' || domain === origin) return true;
    const [before, after] = domain.split('*.');
    if (before === undefined || after === undefined) return false;
    const label =
      origin.startsWith(before) && origin.endsWith(`.${after}`)
        ? origin.slice(before.length, -after.length - 1)
        : '';
    return /^[a-z0-9-]+$/i.test(label);
  });
}

/** Sets the headers for an allowed origin; true when the request was a preflight, which is answered here. */
export function handleCors(
  request: IncomingMessage,
  response: ServerResponse,
  domains: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || domains.length === 0) return false;
  response.appendHeader('vary', 'origin');
  if (!isAllowedOrigin(origin, domains)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  if (request.method !== 'OPTIONS') return false;
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
  response.setHeader('access-control-max-age', '600');
  response.writeHead(204).end();
  return true;
}
