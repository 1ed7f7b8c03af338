// The server's message as received; when it asks to wait, also for how long.
import { waitText } from '../../../shared/words/messages.ts';
import { AppError } from '../lib/appError.ts';
import { describeError } from '../lib/describeError.ts';

export function authErrorText(error: unknown): string {
  return waitText(describeError(error), error instanceof AppError ? error.retryAfter : undefined);
}
