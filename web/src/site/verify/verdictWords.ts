// What the page shows first, of the verdict and of whether the sheet still stands; and what is said of it aloud.
import { verify } from '../../content/verify.ts';
import type { Mark } from './VerdictMark.tsx';
import type { Standing } from './compare/standing.ts';
import type { Check } from './useVerdict.ts';

function markOfStanding(standing: Standing): Mark {
  switch (standing.kind) {
    case 'stands':
      return 'genuine';
    case 'checking':
    case 'unknown':
      return 'signed';
    case 'kept':
      return standing.stands ? 'signed' : 'ended';
    case 'compared':
      return standing.comparison.kind === 'agrees' ? 'genuine' : standing.comparison.kind;
  }
}

/** Null while it is not known. */
export function markOf(check: Check, standing: Standing): Mark | null {
  if (check.kind === 'checking') return null;
  return check.kind === 'genuine' ? markOfStanding(standing) : check.kind;
}

/** For live regions: the title, and what is still being asked. */
export function spoken(mark: Mark, standing: Standing): string {
  const { title } = verify.titles[mark];
  const { checking, unknown, agrees } = verify.standing;
  if (mark === 'signed') return `${title}. ${standing.kind === 'checking' ? checking : unknown}`;
  const isCompared = standing.kind === 'compared' && standing.comparison.kind === 'agrees';
  return isCompared && mark === 'genuine' ? `${title}. ${agrees}` : `${title}.`;
}
