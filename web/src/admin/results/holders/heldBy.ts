// Who holds an exam, in a few words beside its name.
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { AppError } from '../../../lib/appError.ts';

// The database's refusal to whoever does not hold an exam: it says whose it is and whom to ask.
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

export interface SeenHolder {
  user_id: string;
  is_owner: boolean;
  /** Null: the account is gone. */
  email: string | null;
}

export function ownerOf(holders: readonly SeenHolder[]): string | null {
  return holders.find(({ is_owner }) => is_owner)?.email ?? null;
}

/** 'Held by ram@prabesh.edu.np, shared with 2'. */
export function heldBy(holders: readonly SeenHolder[]): string {
  return resultsHolders.heldBy(ownerOf(holders), holders.filter(({ is_owner }) => !is_owner).length);
}
