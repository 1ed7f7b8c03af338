// Who holds an exam, in a few words beside its name.
import { resultsHolders } from '../../../content/resultsHolders.ts';

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
