// Writes answers: JSON text as it is, compressed when it is large and the client takes it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Below one packet, compression costs more than it saves. */
const compressAbove = 1400;

const jsonType = 'application/json; charset=utf-8';

/** Sends JSON text. `request` tells which encodings the client takes. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  json: string,
): void | Promise<void> {
  if (json.length <= compressAbove && Buffer.byteLength(json) <= compressAbove) {
    // One text: Node sends it together with the headers, and no bytes are copied before.
    response.writeHead(status, { 'content-type': jsonType, 'content-length': Buffer.byteLength(json) });
    response.end(json);
    return;
  }
  const body = Buffer.from(json);
  response.appendHeader('vary', 'accept-encoding');
  if (acceptsGzip(request.headers['accept-encoding'])) return sendCompressed(response, status, body);
  response.writeHead(status, { 'content-type': jsonType, 'content-length': body.length });
  response.end(body);
}

async function sendCompressed(response: ServerResponse, status: number, body: Buffer): Promise<void> {
  const compressed = await compress(body, { level: 4 });
  response.writeHead(status, {
    'content-type': jsonType,
    'content-encoding': 'gzip',
    'content-length': compressed.length,
  });
  response.end(compressed);
}

/** `gzip`, `*`, with or without a weight; a weight of zero is a refusal. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const weights = new Map<string, number>();
  for (const part of String(header).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
