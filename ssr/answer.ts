// How a page is sent: with a nonce of its own, compressed, and only when it changed since the browser got it. A page that is
// asked for again is compressed once: what changes from answer to answer stands uncompressed in between.

import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding, isKnown } from '../server/http/requestRules.ts';
import type { LookedUp } from '../server/results/answers/lookUpPace.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const deflated = promisify(deflateRaw);

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

/** A piece of a page: as it is, and as blocks of deflate that refer to nothing before them and are not the last. */
interface Piece {
  readonly plain: Buffer;
  readonly blocks: Buffer;
}

/** By the page, as long as that is kept; undefined: it was asked for once. */
const compressedPages = new WeakMap<PageDocument, Promise<readonly Piece[]> | undefined>();

const compressPieces = ({ pieces }: PageDocument): Promise<readonly Piece[]> =>
  Promise.all(
    pieces.map(async (piece): Promise<Piece> => {
      const plain = Buffer.from(piece);
      // As many bytes as brotli has at the quality above, or fewer: it takes longer, but once.
      const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
      return { plain, blocks: await deflated(plain, options) };
    }),
  );

/** A block of deflate that holds these bytes as they are (RFC 1951, 3.2.4); it begins at a whole byte. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([head, bytes]);
}

/** Of gzip (RFC 1952, 2.3): deflate, no time, made on Unix. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** The last block, an empty one. */
const lastBlock = Buffer.from([3, 0]);

/** The page with this nonce as gzip has it. */
function gzipWith(pieces: readonly Piece[], nonce: string): Buffer {
  const plainNonce = Buffer.from(nonce);
  const block = storedBlock(plainNonce);
  const parts: Buffer[] = [gzipHead];
  let sum = 0;
  let length = 0;
  for (const [index, { plain, blocks }] of pieces.entries()) {
    if (index > 0) {
      parts.push(block);
      sum = crc32(plainNonce, sum);
      length += plainNonce.length;
    }
    parts.push(blocks);
    sum = crc32(plain, sum);
    length += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...parts, lastBlock, tail]);
}

/** What is kept of a page that is asked for again; undefined for one that may never be. */
function keptPieces(page: PageDocument): Promise<readonly Piece[]> | undefined {
  if (page.once) return undefined;
  const isKnown = compressedPages.has(page);
  const kept = compressedPages.get(page) ?? (isKnown ? compressPieces(page) : undefined);
  compressedPages.set(page, kept);
  return kept;
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
    if (isKnown(request.headers['if-none-match'], page.etag)) {
      // The stored page has the stored policy's nonce: a new policy would close its styles and scripts.
      return reply.removeHeader('content-security-policy').code(304).send();
    }
  }
  const nonce = randomBytes(16).toString('base64');
  reply.code(page.status).type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
  // Of these there may be many, just when there is no time: compressing them would take more than making them did.
  if (page.status === 503) return reply.send(page.pieces.join(nonce));
  const kept = acceptsEncoding(request.headers['accept-encoding'], 'gzip') ? keptPieces(page) : undefined;
  if (kept === undefined) return sendCompressed(request, reply, page.pieces.join(nonce));
  return reply
    .header('vary', 'accept-encoding')
    .header('content-encoding', 'gzip')
    .send(gzipWith(await kept, nonce));
}
