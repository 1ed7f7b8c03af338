// Every field that the metadata may have, read from the schemas that check them.
import { z } from 'zod';
import { metadataSchema } from '../src/metadata/schema.ts';

type Schema = z.core.$ZodType;

/** As a path: `sources[].tables[].is_enum`; keys that a project chooses are `<name>`. In the schema's order, each once. */
export function metadataFields(): string[] {
  const found = new Set<string>();
  walk(metadataSchema, '', { found, above: [] });
  return [...found];
}

function walk(
  schema: Schema,
  at: string,
  { found, above }: { found: Set<string>; above: readonly Schema[] },
): void {
  // A form that holds itself: its fields are there once.
  if (above.includes(schema)) return;
  const inside = { found, above: [...above, schema] };
  if (schema instanceof z.core.$ZodObject) {
    for (const [key, inner] of Object.entries(schema._zod.def.shape as Record<string, Schema>)) {
      const path = at === '' ? key : `${at}.${key}`;
      found.add(path);
      walk(inner, path, inside);
    }
  } else if (schema instanceof z.core.$ZodArray) walk(schema._zod.def.element, `${at}[]`, inside);
  else if (schema instanceof z.core.$ZodRecord) walk(schema._zod.def.valueType, `${at}.<name>`, inside);
  else if (schema instanceof z.core.$ZodUnion)
    for (const option of schema._zod.def.options) walk(option, at, inside);
  else if (schema instanceof z.core.$ZodPipe) {
    walk(schema._zod.def.in, at, inside);
    walk(schema._zod.def.out, at, inside);
  } else if (schema instanceof z.core.$ZodLazy) walk(schema._zod.def.getter(), at, inside);
  else if ('innerType' in schema._zod.def) walk(schema._zod.def.innerType as Schema, at, inside);
}
