// Header values are bytes; Node reads them as Latin-1, but clients (and Hasura) mean UTF-8.
import type { IncomingHttpHeaders } from 'node:http';

/** The same headers with values read as UTF-8; those that are plain ASCII, nearly all, are not touched. */
export function decodeHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  let decoded: IncomingHttpHeaders | undefined;
  for (const name in headers) {
    const value = headers[name];
    // oxlint-disable-next-line no-control-regex -- the very question is whether all is ASCII
    if (typeof value !== 'string' || /^[\x00-\x7f]*$/.test(value)) continue;
    decoded ??= { ...headers };
    decoded[name] = Buffer.from(value, 'latin1').toString('utf8');
  }
  return decoded ?? headers;
}

/**
 * The headers that say who calls. Browsers send cookies along with forms of any site; only a body of type JSON makes them
 * ask first (CORS), so that with another type cookies prove nothing, and do not count.
 */
export function credentialsOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const decoded = decodeHeaders(headers);
  if (decoded.cookie === undefined || isJson(decoded['content-type'])) return decoded;
  return { ...decoded, cookie: undefined };
}

const isJson = (type: string | undefined): boolean =>
  type?.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** A header's value; of several the whole. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
