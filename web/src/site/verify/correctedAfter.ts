// How long after a sheet its result was corrected.
import { daysBetween, kathmanduDay } from '../../../../shared/dates.ts';
import type { Today } from './compare/comparison.ts';
import type { Claims } from './proof/claims.ts';

/** Days from the sheet to the correction; null where there is none. */
export function correctedAfter({ issuedAt }: Claims, today: Today | null): number | null {
  if (today === null || today.revision === null) return null;
  const corrected = new Date(today.revision.at);
  return daysBetween(kathmanduDay(new Date(issuedAt * 1000)), kathmanduDay(corrected));
}
