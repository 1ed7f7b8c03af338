// GET /console. Addresses are looked up among the names of the console's files, never in the file system, so that no
// address leads anywhere else.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConsoleAssets } from '../served/consoleAssets.ts';
import { acceptsGzip } from './respond.ts';

const consolePath = '/console';

/** Stands in the built page where each answer has a number of its own. */
const noncePlace = '__NONCE__';

/** Whether the address is the console's, or of nothing below it. */
export const isConsolePath = (pathname: string): boolean =>
  pathname === consolePath || pathname.startsWith(`${consolePath}/`);

/** Nothing but what this engine serves runs or is asked; styles that libraries add must carry the page's number. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Answers GET and HEAD below /console; false where there is nothing at this address. */
export function sendConsole(
  assets: ConsoleAssets,
  pathname: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): boolean {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-robots-tag', 'noindex');
  if (pathname === consolePath || pathname === `${consolePath}/`) {
    const nonce = randomBytes(16).toString('base64url');
    response.setHeader('content-security-policy', policy(nonce));
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(assets.page.replaceAll(noncePlace, nonce));
    return true;
  }
  const asset = assets.files.get(pathname.slice(consolePath.length + 1));
  if (asset === undefined) return false;
  // The builder puts a hash of the content into the names of what it places here.
  const isHashed = pathname.startsWith(`${consolePath}/assets/`);
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('etag', asset.etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304).end();
    return true;
  }
  const isZipped = acceptsGzip(request.headers['accept-encoding']);
  const body = isZipped ? asset.zipped : asset.body;
  if (isZipped) response.setHeader('content-encoding', 'gzip');
  response.setHeader('content-type', asset.type);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
