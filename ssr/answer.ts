// How a page is sent: with a nonce of its own, compressed, and only when it changed since the browser got it.

import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '../server/http/requestRules.ts';
import type { LookedUp } from '../server/results/answers/lookUpPace.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Worth its bytes on the way; more quality would take longer than it saves. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const smallest = 1024;

export interface PageDocument {
  status: number;
  /** The HTML, cut where the nonce goes. */
  pieces: readonly string[];
  /** Of the HTML without nonces. */
  etag: string;
  framable: boolean;
  /** Seconds since it was made, where it could not be made anew. */
  age?: number;
  /** For the one who asked, and this time only. */
  once?: true;
  /** The candidates that it names. */
  lookedUp?: readonly LookedUp[];
}

/** A document of `html`, in which `mark` stands for the nonce. */
export function pageDocument(
  html: string,
  { mark, status, framable }: { mark: string; status: number; framable: boolean },
): PageDocument {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return { status, pieces: html.split(mark), etag: `W/"${hash}"`, framable };
}

/** Sends a text that was made for this moment, compressed where the client takes it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const content = Buffer.from(text);
  reply.header('vary', 'accept-encoding');
  if (content.length >= smallest && acceptsEncoding(request.headers['accept-encoding'], 'br')) {
    return reply.header('content-encoding', 'br').send(await brotli(content, brotliOptions));
  }
  if (content.length >= smallest && acceptsEncoding(request.headers['accept-encoding'], 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(await gzipped(content, { level: 5 }));
  }
  return reply.send(content);
}

function isCurrent(request: FastifyRequest, etag: string): boolean {
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);
}

/** `policy` is the content security policy for a nonce. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageDocument,
  policy: (nonce: string) => string,
): Promise<FastifyReply> {
  // Private: a shared cache would hand one nonce to everybody.
  reply.header('cache-control', page.once ? 'no-store' : 'private, no-cache');
  if (page.framable) reply.header('x-frame-options', 'SAMEORIGIN');
  if (page.age !== undefined) reply.header('age', String(page.age));
  // A crawler asks again later; a browser shows it, and its scripts ask for what is missing.
  if ((page.status === 503 || page.status === 429) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', '5');
  if (page.status === 200 && !page.once) {
    reply.header('etag', page.etag);
    if (isCurrent(request, page.etag)) {
      // The stored page has the stored policy's nonce: a new policy would close its styles and scripts.
      return reply.removeHeader('content-security-policy').code(304).send();
    }
  }
  const nonce = randomBytes(16).toString('base64');
  reply.code(page.status).type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
  const html = page.pieces.join(nonce);
  // Of these there may be many, just when there is no time: compressing them would take more than making them did.
  return page.status === 503 ? reply.send(html) : sendCompressed(request, reply, html);
}
