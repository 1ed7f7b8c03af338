// Why the database would not undo an upload, in words.
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import { AppError } from '../../../../lib/appError.ts';
import { describeError } from '../../../../lib/describeError.ts';
import { notYours } from '../../holders/notYours.ts';

const { undo: words } = resultsPublishing;

const reasons: readonly [RegExp, string][] = [
  [/changed since;/, words.refused.changed],
  [/needs a reason/, words.refused.reason],
  [/24 hours/, words.refused.late],
  [/already/, words.refused.already],
  [/no such upload/, words.refused.gone],
];

export function undoRefusal(error: unknown): string {
  const message = describeError(error);
  const others = notYours(error);
  if (others !== null) return words.failed(others);
  if (error instanceof AppError) {
    const known = reasons.find(([pattern]) => pattern.test(message));
    if (known) return known[1];
  }
  return words.failed(message);
}
