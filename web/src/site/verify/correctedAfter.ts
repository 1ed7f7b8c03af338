// How long after a sheet its result was corrected.
import { daysBetween, kathmanduDay } from '../../lib/dates.ts';
import type { Today } from './compare/comparison.ts';
import type { Claims } from './proof/claims.ts';

/** Days from the sheet to the correction; null where there is none, or an earlier one that the sheet has already. */
export function correctedAfter({ issuedAt }: Claims, today: Today | null): number | null {
  if (today === null || today.revision === null) return null;
  const corrected = new Date(today.revision.at);
  if (Number.isNaN(corrected.getTime())) return null;
  const days = daysBetween(kathmanduDay(new Date(issuedAt * 1000)), kathmanduDay(corrected));
  return days < 0 ? null : days;
}
