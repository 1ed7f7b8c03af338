// The one error type screens see, whatever failed below: switch on `code` and `refusal`, show `message`.
import { type Refusal, refusalIn } from './refusals.ts';

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
  /** Why the database refused, where a screen has an answer of its own to it. */
  readonly refusal: Refusal | null;

  constructor(code: AppErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.apiCode = options.apiCode;
    this.retryAfter = options.retryAfter;
    this.refusal = refusalIn(message);
  }
}

export const isRefusedAs = (error: unknown, refusal: Refusal): boolean =>
  error instanceof AppError && error.refusal === refusal;
