// A sheet beside what is published today.
import type { Claims } from '../proof/claims.ts';

export interface Today {
  name: string;
  marks: number;
  rank: number;
  total: number;
  /** The last correction of the marks since the sheet was issued. */
  revision: { at: string; reason: string | null } | null;
}

export type Comparison =
  /** `moved`: the rank or the number of candidates is another, through the results of others. */
  | { kind: 'agrees'; today: Today; moved: boolean }
  /** `since`: null where nobody knows. */
  | { kind: 'revised'; today: Today; since: string | null }
  | { kind: 'withdrawn'; since: string | null };

/**
 * `today` is null where nothing is published for the sheet's exam, date and candidate. `since`: when the sheet's bit was
 * set, for sheets that have one.
 */
export function compared(
  { name, marks, rank, total }: Claims,
  today: Today | null,
  since: string | null,
): Comparison {
  if (today === null) return { kind: 'withdrawn', since };
  if (today.name !== name || today.marks !== marks)
    return { kind: 'revised', today, since: since ?? today.revision?.at ?? null };
  return { kind: 'agrees', today, moved: today.rank !== rank || today.total !== total };
}
