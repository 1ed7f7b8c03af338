// One request to a webhook: bounded in time and size, and never led elsewhere by a redirect.
import {
  Agent as HttpAgent,
  type AgentOptions,
  type IncomingHttpHeaders,
  request as httpRequest,
} from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';

export interface WebhookRequest {
  readonly url: string;
  readonly method?: string;
  /** Later ones replace earlier ones of the same name, in whatever case. Each letter of a value is a byte. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string | undefined;
  /** Milliseconds for all of it. */
  readonly timeout: number;
  /** Bytes of the answer that are read; of more the request fails, unless `ignoresRest`. */
  readonly mostBytes: number;
  readonly ignoresRest?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Why there is no answer. The message names no address: those may hold secrets. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly kind: 'timeout' | 'connection' | 'too-large' | 'aborted';

  constructor(kind: WebhookError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Milliseconds that an unused connection is kept: less than servers do, which may end it just when it is used again. */
const idle = 4000;

/** Connections are kept for the next request, and hold no process open. */
export class WebhookClient {
  readonly #options: AgentOptions;
  readonly #http: HttpAgent;
  #https: HttpsAgent | undefined;

  constructor({ connections }: { connections: number }) {
    this.#options = {
      keepAlive: true,
      maxSockets: connections,
      // All: between two waves of events all are free, and would be made anew.
      maxFreeSockets: connections,
      timeout: idle,
      scheduling: 'lifo',
    };
    this.#http = new HttpAgent(this.#options);
  }

  /** Resolves with the answer, whatever its status; rejects with a `WebhookError`. */
  call({
    url,
    method = 'POST',
    headers,
    body,
    timeout,
    mostBytes,
    ignoresRest = false,
    signal,
  }: WebhookRequest): Promise<WebhookAnswer> {
    return new Promise((resolve, reject) => {
      const isSecure = /^https:/i.test(url);
      const merged = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
      // As bytes: of a text Node makes one piece with the headers, and writes those in UTF-8 then, once more.
      const bytesOut = body === undefined ? undefined : Buffer.from(body);
      if (bytesOut !== undefined) merged.set('content-length', String(bytesOut.length));
      // A megabyte of memory that who has no such address need not have.
      const https = isSecure ? process.getBuiltinModule('node:https') : undefined;
      if (https !== undefined) this.#https ??= new https.Agent(this.#options);
      const request = (https?.request ?? httpRequest)(url, {
        method,
        agent: isSecure ? this.#https : this.#http,
        headers: Object.fromEntries(merged),
      });
      const settle = (error: WebhookError | undefined, answer?: WebhookAnswer): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        if (answer !== undefined) resolve(answer);
        else reject(error ?? new WebhookError('connection', 'the connection was closed'));
      };
      const fail = (error: WebhookError): void => {
        settle(error);
        request.destroy();
      };
      const abort = (): void => fail(new WebhookError('aborted', 'the request was given up'));
      const timer = setTimeout(
        () => fail(new WebhookError('timeout', `no answer in ${String(timeout / 1000)} seconds`)),
        timeout,
      );
      signal?.addEventListener('abort', abort);
      if (signal?.aborted === true) abort();
      request.on('error', (error: NodeJS.ErrnoException) =>
        settle(new WebhookError('connection', error.code ?? 'the connection failed')),
      );
      request.on('response', (response) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        const done = (): void =>
          settle(undefined, {
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          });
        response.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes <= mostBytes) pieces.push(piece);
          else if (ignoresRest) {
            done();
            request.destroy();
          } else fail(new WebhookError('too-large', `the answer has more than ${String(mostBytes)} bytes`));
        });
        response.on('end', done);
        response.on('error', () => settle(new WebhookError('connection', 'the connection was closed')));
      });
      request.end(bytesOut);
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https?.destroy();
  }
}
