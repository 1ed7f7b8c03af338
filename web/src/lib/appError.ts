// The one error type screens see, whatever failed below: switch on `code`, and on why the database refused (refusals.ts,
// which visitors do not load), show `message`.

export type AppErrorCode =
  | 'network'
  | 'unauthenticated'
  | 'forbidden'
  | 'conflict'
  | 'invalid'
  | 'rate-limited'
  | 'cancelled'
  | 'server';

interface AppErrorOptions {
  cause?: unknown;
  /** The API's own code, for example `constraint-violation`. */
  apiCode?: string;
  /** Seconds to wait, where the server said so. */
  retryAfter?: number;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly apiCode: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: AppErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.apiCode = options.apiCode;
    this.retryAfter = options.retryAfter;
  }
}
