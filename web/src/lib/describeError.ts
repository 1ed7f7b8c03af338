// One sentence for whatever was thrown. Screens put it behind their own words ('Failed to …: {message}').
import { messages } from '../../../shared/words/messages.ts';

/** The error's own message where it has one, else the general one. */
export function describeError(error: unknown, fallback: string = messages.errors.unexpected): string {
  if (error instanceof Error && error.message.trim() !== '') return error.message;
  if (typeof error === 'string' && error.trim() !== '') return error;
  return fallback;
}
