// The bytes of a result, made once for all who subscribe to it.
import type { GraphQLErrorEntry } from '../errors.ts';
import { nextEnd } from './protocol.ts';

const ends = new WeakMap<{ readonly json: string }, Buffer>();

/** The answer and the end of its message: written once, however many subscribers the result is for. */
export function sharedEnd(result: { readonly json: string }): Buffer {
  const known = ends.get(result);
  if (known !== undefined) return known;
  const made = Buffer.from(result.json + nextEnd);
  ends.set(result, made);
  return made;
}

/** The same of an answer that is errors only. */
export const errorsEnd = (errors: GraphQLErrorEntry[]): Buffer =>
  Buffer.from(JSON.stringify({ errors }) + nextEnd);

/** What a result waits under, while the session is asked about. */
export const resultOf = (id: string): string => `result ${id}`;
