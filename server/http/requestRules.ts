// What a request must be like before it may change anything (of our own origin, and JSON), and which answers it takes.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../base/httpError.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The refusal (403) of a request that another site made a browser send. Browsers put Origin on every request that
 * changes state; programs without it (curl, tests) carry nobody's cookies.
 */
export function foreignOrigin(request: FastifyRequest, allowed: readonly string[]): HttpError | undefined {
  if (harmless.has(request.method)) return undefined;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    origin === undefined ? site === 'cross-site' || site === 'same-site' : !allowed.includes(origin);
  return foreign
    ? new HttpError(403, 'forbidden_origin', 'This request does not come from this site')
    : undefined;
}

/** The refusal (415) of what an HTML form could send. A request without a body needs no type. */
export function notJson(request: FastifyRequest): HttpError | undefined {
  if (harmless.has(request.method)) return undefined;
  const type = request.headers['content-type'];
  const empty =
    (request.headers['content-length'] ?? '0') === '0' && request.headers['transfer-encoding'] === undefined;
  if ((type === undefined && empty) || /^application\/json(;|$)/i.test(type ?? '')) return undefined;
  return new HttpError(415, 'unsupported_media_type', 'Send JSON with Content-Type: application/json');
}

/** JSON as the only thing that is read; an empty body is one without fields. */
export function parseJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, body.toString(), done);
  });
}

/** Whether a client takes `encoding`: it is in Accept-Encoding, with a weight above zero. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}

/** Whether If-None-Match names the version (RFC 9110: weak comparison). */
export function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((given) => ['*', etag, `W/${etag}`].includes(given.trim()));
}
