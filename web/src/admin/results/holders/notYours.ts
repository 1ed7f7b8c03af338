// The database's refusal to whoever does not hold an exam: it says whose it is and whom to ask.
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { AppError } from '../../../lib/appError.ts';

/** Of the permissions, which refuse by themselves and name nobody. */
const notPermitted = 'check constraint of an insert/update permission has failed';
const prefix = 'Check constraint violation. ';

/** What to say; null: it was refused for another reason, or not at all. */
export function notYours(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'forbidden') return null;
  if (error.message === notPermitted) return resultsHolders.somebodys;
  if (!error.message.endsWith(' to share it with you.')) return null;
  return error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
}
