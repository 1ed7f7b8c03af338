// How the text of a variable becomes its value; a wrong one says what it should have been.
import { z } from 'zod';
import { longestTimeout, wholeNumber } from '../base/limits.ts';

const yes = ['true', 't', 'yes', 'y'];
const no = ['false', 'f', 'no', 'n'];

/** Hasura's words for a boolean. */
export const flag = z
  .string()
  .toLowerCase()
  .transform((text, context) => {
    if (yes.includes(text)) return true;
    if (no.includes(text)) return false;
    context.addIssue({ code: 'custom', message: 'is not one of true, t, yes, y, false, f, no, n' });
    return z.NEVER;
  });

export const integer = (least: number, most = longestTimeout) => wholeNumber(least, most);

/** Whole seconds → milliseconds. */
export const seconds = (least: number) =>
  integer(least, Math.floor(longestTimeout / 1000)).transform((count) => count * 1000);

/** `a, b` → the words. */
export const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

export const wordsOf = <W extends string>(known: readonly W[], message: string) =>
  words.transform((names, context): readonly W[] => {
    const isKnown = (name: string): name is W => (known as readonly string[]).includes(name);
    if (names.every(isKnown)) return names;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** One of `known`, in any case. */
export const wordOf = <W extends string>(known: readonly [W, ...W[]]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(known, { error: `is not one of ${known.join(', ')}` }));
