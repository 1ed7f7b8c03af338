// The toast of a failure, once. The error road (graphql/links.ts) shows that of a mutation; a screen tells what else
// went wrong on the way, a question or a row that is gone, without asking which of them it was.
import { describeError } from './describeError.ts';
import { notify } from './notify.ts';

/** The toast's words, or what they are made of the error's; null: the screen has more to find out, and says it itself. */
export type FailureWords = string | ((message: string, error: unknown) => string | null);

const told = new WeakSet<object>();

export function tellFailure(error: unknown, words: FailureWords): void {
  if (typeof error === 'object' && error !== null && told.has(error)) return;
  const message = typeof words === 'string' ? words : words(describeError(error), error);
  if (message === null) return;
  if (typeof error === 'object' && error !== null) told.add(error);
  notify({ tone: 'error', message });
}
