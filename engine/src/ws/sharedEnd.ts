// The end of a message that many subscribers get.
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

/** What a result waits under, while the session is asked about. */
export const resultOf = (id: string): string => `result ${id}`;
