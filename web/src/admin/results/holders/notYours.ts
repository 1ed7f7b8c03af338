// The database's refusal to whoever does not hold an exam: it says whose it is and whom to ask.
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { AppError } from '../../../lib/appError.ts';
import { sentenceOf } from '../../../lib/refusals.ts';

/** What to say; null: it was refused for another reason, or not at all. */
export function notYours(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'forbidden') return null;
  if (error.refusal === 'not-permitted') return resultsHolders.somebodys;
  return error.refusal === 'exam-not-yours' ? sentenceOf(error) : null;
}
