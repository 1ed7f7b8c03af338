// Reads a request's body: bounded in size and in time, and strictly UTF-8.
import type { IncomingMessage } from 'node:http';
import { EngineError } from '../errors.ts';
import { defaultLimits, type Limits } from '../limits.ts';

/** A body that is not read to its end: the answer needs an HTTP status of its own, and the connection must close. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 408 | 413 | 415;
  constructor(status: 408 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/** The client went away before the body was complete: there is nobody to answer. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted';
}

/** Sizes in bytes, times in milliseconds. Throws `BodyError`, `BodyAborted`, or `invalid-json` for malformed UTF-8. */
export async function readBody(
  request: IncomingMessage,
  { bodySize: most, bodyTimeout }: Pick<Limits, 'bodySize' | 'bodyTimeout'>,
): Promise<string> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new BodyError(415, `content-encoding ${encoding} is not supported`);
  }
  const tooLarge = () => new BodyError(413, `the request body is larger than ${String(most)} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > most * defaultLimits.bodyDrain) throw tooLarge();

  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
      outcome();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) {
        // A client that still writes when the connection closes does not see our answer: read on for a while.
        chunks.length = 0;
        if (size > most * defaultLimits.bodyDrain) settle(() => reject(tooLarge()));
      } else {
        chunks.push(chunk);
      }
    };
    const onEnd = () =>
      settle(() => {
        if (size > most) reject(tooLarge());
        else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      });
    const onAbort = () => settle(() => reject(new BodyAborted('the client closed the connection')));
    const timer = setTimeout(() => {
      settle(() => reject(new BodyError(408, 'the request body did not arrive in time')));
    }, bodyTimeout);
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort);
  });
  try {
    return utf8.decode(bytes);
  } catch {
    throw new EngineError('invalid-json', 'the request body is not valid UTF-8');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
