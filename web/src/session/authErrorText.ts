// The server's message as received; when it asks to wait, also for how long.
import { tryAgainIn } from '../content/auth.ts';
import { AppError } from '../lib/appError.ts';
import { describeError } from '../lib/describeError.ts';

export function authErrorText(error: unknown): string {
  const text = describeError(error);
  if (!(error instanceof AppError) || error.retryAfter === undefined) return text;
  // The general 'later' gives way to the time itself.
  return `${text.replace(/\s*Please try again[^.]*\.$/, '')} ${tryAgainIn(error.retryAfter)}`;
}
