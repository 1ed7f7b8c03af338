// How the text of a variable becomes its value; a wrong one says what it should have been.
import { z } from 'zod';
import { wholeNumber } from '../base/limits.ts';

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

/** setTimeout counts in 31 bits. */
const largest = 2_147_483_647;

export const integer = (least: number, most = largest) => wholeNumber(least, most);

/** Whole seconds → milliseconds. */
export const seconds = (least: number) =>
  integer(least, Math.floor(largest / 1000)).transform((count) => count * 1000);

/** `a, b` → the words. */
export const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

/** Words of which each is one of `known`. */
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

/** JSON text for `schema`; the text is repeated in no message, since it may hold a secret. */
export const json = <T>(schema: z.ZodType<T>, expected: string) =>
  z.string().transform((text, context): T => {
    try {
      const parsed = schema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: `is not ${expected}` });
    return z.NEVER;
  });
