// Reads a request's body: bounded in size, in time and in pieces, and strictly UTF-8.
import type { IncomingMessage } from 'node:http';
import { Deadlines, Expiring } from '../base/admission/deadlines.ts';
import type { Held, UnreadBytes } from '../base/admission/unread.ts';
import { EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';

/** A body that is not read to its end: the answer needs an HTTP status of its own, and the connection must close. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 408 | 413 | 415 | 503;
  constructor(status: 408 | 413 | 415 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

/** The client went away before the body was complete: there is nobody to answer. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted';
}

export interface BodyBounds {
  /** Bytes. */
  readonly most: number;
  /** Milliseconds. */
  readonly timeout: number;
  /** What counts the bytes until the body is complete, and whose they are. */
  readonly unread: UnreadBytes;
  readonly address: string;
}

/** Throws `BodyError`, `BodyAborted`, or `invalid-json` for malformed UTF-8. */
export async function readBody(request: IncomingMessage, bounds: BodyBounds): Promise<string> {
  const { most } = bounds;
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new BodyError(415, `content-encoding ${encoding} is not supported`);
  }
  if (Number(request.headers['content-length'] ?? 0) > most * defaultLimits.bodyDrain)
    throw bodyTooLarge(most);
  const bytes = await take(request, bounds);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new EngineError('invalid-json', 'the request body is not valid UTF-8');
  }
}

/** Reads a body to its end and keeps nothing of it, so that its sender sees the answer. Throws as `readBody` does. */
export async function discardBody(request: IncomingMessage, bounds: BodyBounds): Promise<void> {
  await take(request, { ...bounds, most: 0 }, bounds.most);
}

/** `thrownAway` bytes are read beyond the bound and not kept. */
function take(
  request: IncomingMessage,
  bounds: BodyBounds,
  thrownAway = bounds.most * (defaultLimits.bodyDrain - 1),
): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const reading = new Reading(request, bounds, thrownAway, { resolve, reject });
    if (request.destroyed) {
      reading.abort();
      return;
    }
    deadlines.add(reading, bounds.timeout);
    request.on('data', (chunk: Buffer) => reading.take(chunk));
    request.on('end', () => reading.finish());
    // After an error, too; the router listens to that one.
    request.on('close', () => reading.abort());
  });
}

const deadlines = new Deadlines();

/** Bytes of a body that are not counted: nearly all bodies come whole, in one piece. */
const small = 4096;
/** So many pieces a body may have however small they are; beyond that they must have this size on average. */
const { bodyPieces, bodyPiece } = defaultLimits;

export const bodyTooLarge = (most: number): BodyError =>
  new BodyError(413, `the request body is larger than ${String(most)} bytes`);

interface Settled {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** A body on its way. Not closures in the function above: they would be made for each request. */
class Reading extends Expiring {
  readonly #request: IncomingMessage;
  readonly #bounds: BodyBounds;
  readonly #thrownAway: number;
  readonly #settled: Settled;
  /** The first piece; where there are more, all of them, with room for the next. */
  #bytes: Buffer = nothing;
  #size = 0;
  #pieces = 0;
  #held: Held | undefined;
  #isSettled = false;

  constructor(request: IncomingMessage, bounds: BodyBounds, thrownAway: number, settled: Settled) {
    super();
    this.#request = request;
    this.#bounds = bounds;
    this.#thrownAway = thrownAway;
    this.#settled = settled;
  }

  take(chunk: Buffer): void {
    if (this.#isSettled) return;
    const before = this.#size;
    const { most } = this.#bounds;
    this.#size += chunk.length;
    this.#pieces += 1;
    if (this.#pieces > bodyPieces && this.#size < this.#pieces * bodyPiece) {
      // Each costs as much work as one a thousand times its size: not even an answer is worth reading on.
      this.#fail(new BodyAborted('the request body comes in too many pieces'));
      this.#request.destroy();
    } else if (this.#size <= most) {
      this.#keep(chunk, before);
    } else {
      // A client that still writes when the connection closes does not see our answer: read on for a while.
      this.#letGo();
      if (this.#size > most + this.#thrownAway) this.#fail(bodyTooLarge(most));
    }
  }

  finish(): void {
    if (this.#isSettled) return;
    this.#settle();
    const { most } = this.#bounds;
    if (this.#size > most && most > 0) this.#settled.reject(bodyTooLarge(most));
    else this.#settled.resolve(this.#bytes.subarray(0, this.#size));
  }

  abort(): void {
    // Every connection closes some time, most of them after the body was read: an error costs its stack.
    if (this.#isSettled) return;
    this.#fail(new BodyAborted('the client closed the connection'));
  }

  override expire(): void {
    this.#fail(new BodyError(408, 'the request body did not arrive in time'));
  }

  #keep(chunk: Buffer, before: number): void {
    if (before === 0) {
      this.#bytes = chunk;
    } else {
      if (this.#size > this.#bytes.length) {
        const { most } = this.#bounds;
        const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(this.#size, 2 * this.#bytes.length)));
        this.#bytes.copy(larger, 0, 0, before);
        this.#bytes = larger;
      }
      chunk.copy(this.#bytes, before);
    }
    if (this.#size <= small) return;
    const { unread, address } = this.#bounds;
    this.#held ??= unread.hold(address, () =>
      this.#fail(new BodyError(503, 'too many requests are on their way, try again later')),
    );
    this.#held.grow(this.#bytes.length);
  }

  #fail(error: Error): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#letGo();
    this.#settled.reject(error);
  }

  #letGo(): void {
    this.#bytes = nothing;
    this.#held?.end();
    this.#held = undefined;
  }

  #settle(): void {
    this.#isSettled = true;
    this.#held?.end();
    deadlines.delete(this);
  }
}

const nothing: Buffer = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true });
