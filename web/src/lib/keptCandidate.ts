// The candidate ID that somebody chose to keep on this phone, and nothing about anybody who did not. Read by the look-up
// and by whatever else begins with one's own ID. Storage that the browser refuses is none.
import { keepText, keptText, watchKept } from './keptText.ts';

const key = 'prabesh.candidate';
/** As long as the database's longest. */
const longest = 100;

export function keptCandidate(): string | null {
  const kept = keptText(key)?.trim() ?? '';
  return kept === '' || kept.length > longest ? null : kept;
}

export const forgetCandidate = (): void => void keepText(key, null);

/** False where the browser keeps nothing; nor does the page then. */
export function keepCandidate(candidate: string): boolean {
  const kept = keepText(key, candidate.slice(0, longest));
  if (!kept) forgetCandidate();
  return kept;
}

/** Calls when it changes, in another tab too; with `keptCandidate` the two halves of useSyncExternalStore. */
export const watchKeptCandidate = watchKept;
