// What a request must be like before it may change anything (of our own origin, and JSON), and which answers it takes.

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addressIn, type Language, languageOfPath, languages } from '../../shared/language.ts';
import { HttpError, refusalOf, sendError } from '../base/httpError.ts';

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

/** Takes JSON of our own pages alone (403, 415), and has nobody keep what it answers. */
export function takeOwnJson(scope: FastifyInstance, allowedOrigins: readonly string[]): void {
  parseJsonOnly(scope);
  scope.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done(foreignOrigin(request, allowedOrigins) ?? notJson(request));
  });
}

/** The body of a request. @throws HttpError 400 `invalid_request`, which says what is needed */
export function readBody<T>(shape: z.ZodType<T>, { body }: FastifyRequest, needed: string): T {
  const { data, error } = shape.safeParse(body);
  if (error) throw new HttpError(400, 'invalid_request', needed);
  return data;
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
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((given) => ['*', bare(etag)].includes(bare(given)));
}

/** Content-Disposition with a file's name in ASCII, and as it is (RFC 6266). */
export function contentDisposition(inline: boolean, name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Where it is said in words what a status means, to who opened a file or a mark sheet that they do not get. */
const pagesOfRefusals: Readonly<Record<number, string>> = {
  401: '/auth',
  403: '/student',
  404: '/not-found',
};

/** Of the page with the link, where that is one of ours. */
function languageBefore({ headers: { referer = '', host } }: FastifyRequest): Language {
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  return from?.host === host ? languageOfPath(from?.pathname ?? '/') : 'en';
}

/**
 * Who opens an address of this scope by itself, in a tab (browsers say so in Sec-Fetch-Dest), is sent from a refusal to the
 * page that says it in words (303). Scripts, saved links and programs get the refusal.
 */
export function showRefusalsInPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const refusal = refusalOf(error, request);
    const isOpened = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
    const page = isOpened ? pagesOfRefusals[refusal.status] : undefined;
    if (page === undefined) return sendError(reply, refusal);
    return reply
      .headers({ 'cache-control': 'no-store' })
      .redirect(addressIn(languageBefore(request), page), 303);
  });
}

/** Of the page with the form, as the body says, which its script sends, or the address, to which a browser sends it by itself. */
export function requestLanguage({ body, url }: Pick<FastifyRequest, 'body' | 'url'>): Language {
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'language') : undefined;
  return languages.find((one) => one === said) ?? languageOfPath(url.split(/[?#]/, 1)[0] ?? '/');
}
