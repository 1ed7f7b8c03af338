// Reads a request's body: bounded in size and in time, and strictly UTF-8.
import type { IncomingMessage } from 'node:http';
import { Deadlines, Expiring } from '../database/deadlines.ts';
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
  if (Number(request.headers['content-length'] ?? 0) > most * defaultLimits.bodyDrain) throw tooLarge(most);

  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const reading = new Reading(most, resolve, reject);
    deadlines.add(reading, bodyTimeout);
    request.on('data', (chunk: Buffer) => reading.take(chunk));
    request.on('end', () => reading.finish());
    // After an error, too; the router listens to that one.
    request.on('close', () => reading.abort());
  });
  try {
    return utf8.decode(bytes);
  } catch {
    throw new EngineError('invalid-json', 'the request body is not valid UTF-8');
  }
}

const deadlines = new Deadlines();

const tooLarge = (most: number): BodyError =>
  new BodyError(413, `the request body is larger than ${String(most)} bytes`);

/** A body on its way. Not closures in the function above: they would be made for each request. */
class Reading extends Expiring {
  readonly #most: number;
  readonly #resolve: (bytes: Buffer) => void;
  readonly #reject: (error: Error) => void;
  #chunks: Buffer[] = [];
  #size = 0;
  #isSettled = false;

  constructor(most: number, resolve: (bytes: Buffer) => void, reject: (error: Error) => void) {
    super();
    this.#most = most;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  take(chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#size += chunk.length;
    if (this.#size <= this.#most) {
      this.#chunks.push(chunk);
      return;
    }
    // A client that still writes when the connection closes does not see our answer: read on for a while.
    this.#chunks = [];
    if (this.#size > this.#most * defaultLimits.bodyDrain) this.#fail(tooLarge(this.#most));
  }

  finish(): void {
    if (this.#size > this.#most) {
      this.#fail(tooLarge(this.#most));
      return;
    }
    this.#settle();
    const [first] = this.#chunks;
    this.#resolve(first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks));
  }

  abort(): void {
    if (!this.#isSettled) this.#fail(new BodyAborted('the client closed the connection'));
  }

  override expire(): void {
    this.#fail(new BodyError(408, 'the request body did not arrive in time'));
  }

  #fail(error: Error): void {
    this.#settle();
    this.#chunks = [];
    this.#reject(error);
  }

  #settle(): void {
    this.#isSettled = true;
    deadlines.delete(this);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
