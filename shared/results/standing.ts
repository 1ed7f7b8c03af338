// What a candidate's marks mean within the exam, in words. A rank is 1 + the number of strictly higher marks.
import { results } from '../words/results.ts';

export interface Standing {
  /** Candidates with strictly higher marks. */
  higher: number;
  /** Candidates with strictly lower marks. */
  lower: number;
  /** Everybody in the exam, the candidate included. */
  total: number;
}

export function rankOf({ higher, total }: Standing): string {
  return results.found.rankOf(higher + 1, total);
}

/** Below this, hundredths would only pretend to be exact. */
const smallExam = 100;

/**
 * How many of every 100 candidates had lower marks; in a small exam of the others, as the words count there. Null where
 * nobody could be ahead of anybody: alone, or with the same marks for all.
 */
export function percentileOf({ higher, lower, total }: Standing): number | null {
  if (higher + lower === 0) return null;
  // The product first: 29 / 100 * 100 is a little less than 29.
  return Math.floor((lower * 100) / (total < smallExam ? total - 1 : total));
}

/** The percentile in a sentence that is true for ties, for small exams and for the last as for the first. */
export function percentileWords({ higher, lower, total }: Standing): string {
  const words = results.standing;
  if (total <= 1) return words.only;
  const sharing = total - higher - lower - 1;
  if (sharing === total - 1) return words.everybodyEqual(total);
  if (higher === 0) return sharing > 0 ? words.firstShared(sharing) : words.first(total);
  const ofHundred = percentileOf({ higher, lower, total }) ?? 0;
  // Nobody needs to read 'better than 0'.
  if (lower === 0 || (total >= smallExam && ofHundred === 0)) return words.counted(total);
  return total < smallExam ? words.ofOthers(lower, total - 1) : words.ofHundred(ofHundred);
}

/** Who else has these marks, and what that means for the ranks; null where nobody has, or the percentile says it. */
export function tieWords({ higher, lower, total }: Standing): string | null {
  const sharing = total - higher - lower - 1;
  if (sharing === 0 || higher + lower === 0) return null;
  const rank = higher + 1;
  return results.standing.shared(sharing, rank, lower > 0 ? rank + sharing + 1 : null);
}
