// Who holds an exam, in a few words beside its name, and what is said to whoever does not.
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { AppError } from '../../../lib/appError.ts';
import { refusalOf, sentenceOf } from '../../../lib/refusals.ts';

export interface SeenHolder {
  user_id: string;
  is_owner: boolean;
  /** Null: the account is gone. */
  email: string | null;
  /** Null: nobody has said it. */
  name: string | null;
}

/** By name, or by e-mail where there is none. */
export function ownerOf(holders: readonly SeenHolder[]): string | null {
  const owner = holders.find(({ is_owner }) => is_owner);
  return owner?.name ?? owner?.email ?? null;
}

/** 'Held by Sita Sharma, shared with 2'. */
export function heldBy(holders: readonly SeenHolder[]): string {
  return resultsHolders.heldBy(ownerOf(holders), holders.filter(({ is_owner }) => !is_owner).length);
}

/**
 * What to say to whoever does not hold an exam: whose it is and whom to ask, in the database's words. Null: it was refused
 * for another reason, or not at all.
 */
export function notYours(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'forbidden') return null;
  if (refusalOf(error) === 'not-permitted') return resultsHolders.somebodys;
  return refusalOf(error) === 'exam-not-yours' ? sentenceOf(error) : null;
}
