// What the page shows first, of the verdict and of the comparison if there is one; and what is said of it aloud.
import { verify } from '../../content/verify.ts';
import type { Mark } from './VerdictMark.tsx';
import type { CompareState } from './compare/useComparison.ts';
import type { Check } from './useVerdict.ts';

/** Null while it is not known. */
export function markOf(check: Check, compare: CompareState): Mark | null {
  if (check.kind === 'checking') return null;
  if (check.kind !== 'genuine' || compare.status !== 'done') return check.kind;
  const { kind } = compare.comparison;
  return kind === 'agrees' ? 'genuine' : kind;
}

/** For live regions: the title, and what the head's sentence adds. */
export function spoken(mark: Mark, compare: CompareState): string {
  const { title } = verify.titles[mark];
  const agrees = compare.status === 'done' && compare.comparison.kind === 'agrees';
  return agrees ? `${title}. ${verify.genuine.agrees}` : `${title}.`;
}
