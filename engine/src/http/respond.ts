// Writes answers: JSON text as it is, compressed when it is large and the client takes it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Below one packet, compression costs more than it saves. */
const compressAbove = 1400;

/** Sends JSON text. `request` tells which encodings the client takes. */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  json: string,
): Promise<void> {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const body = Buffer.from(json);
  if (body.length > compressAbove) {
    response.appendHeader('vary', 'accept-encoding');
    if (acceptsGzip(request.headers['accept-encoding'])) {
      const compressed = await compress(body, { level: 4 });
      response.setHeader('content-encoding', 'gzip');
      response.setHeader('content-length', compressed.length);
      response.end(compressed);
      return;
    }
  }
  response.setHeader('content-length', body.length);
  response.end(body);
}

/** `gzip`, `*`, with or without a weight; a weight of zero is a refusal. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
