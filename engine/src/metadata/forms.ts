// What recurs in the metadata's form.
import { z } from 'zod';

/** Optional, and `null` (which Hasura's exports write for "not set") counts as absent. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A list that may be absent, `null`, or (as the CLI writes some empty files) an empty object. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isEmpty(value) ? [] : value), z.array(item));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a value says nothing: an empty list, or an object of nothing but empty ones. */
export const holdsNothing = (value: unknown): boolean =>
  isEmpty(value) ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isEmpty));

/** The sentence for who uses a feature of Hasura's that is not served here. */
export const unservedText = (feature: string): string =>
  `Hasura's ${feature}: not supported by this engine, real Hasura serves the same metadata`;

/** What is wrong there, for `addIssue`; `isUnsupported` tells it from what is malformed. */
export const notServed = (feature: string, path: number[] = []) => ({
  code: 'custom' as const,
  message: unservedText(feature),
  params: { isUnsupported: true },
  path,
});

/**
 * What belongs to a feature that is not served: refused by file, line and column, since somebody would miss what is left out
 * in silence; of a list its first item. One that says nothing counts as absent, and so do the `harmless` values.
 */
export const unserved = (feature: string, harmless: readonly unknown[] = []) =>
  z
    .unknown()
    .optional()
    .superRefine((value, context) => {
      if (!holdsNothing(value) && !harmless.includes(value))
        context.addIssue(notServed(feature, Array.isArray(value) ? [0] : []));
    });

export const name = z.string().min(1);
export const comment = optional(z.string());

export const flag = optional(z.boolean()).transform((value) => value ?? false);

/** A name that the metadata give to something of the schema. */
export const graphqlName = z.string().regex(/^[_A-Za-z][_0-9A-Za-z]*$/, 'is no GraphQL name');

/** A table or function: `{schema, name}`, or a bare name in schema public. */
export const qualifiedName = z.preprocess(
  (value) => (typeof value === 'string' ? { schema: 'public', name: value } : value),
  z.strictObject({ schema: name.default('public'), name }),
);
