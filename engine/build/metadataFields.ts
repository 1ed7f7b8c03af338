// Every field that the metadata may have, read from the schemas that check them.
import { z } from 'zod';
import { metadataSchema } from '../src/metadata/schema.ts';

type Schema = z.core.$ZodType;

/** As a path: `sources[].tables[].is_enum`; keys that a project chooses are `<name>`. In the schema's order, each once. */
export function metadataFields(): string[] {
  const found = new Set<string>();
  walk(metadataSchema, '', found);
  return [...found];
}

function walk(schema: Schema, at: string, found: Set<string>): void {
  if (schema instanceof z.core.$ZodObject) {
    for (const [key, inner] of Object.entries(schema._zod.def.shape as Record<string, Schema>)) {
      const path = at === '' ? key : `${at}.${key}`;
      found.add(path);
      walk(inner, path, found);
    }
  } else if (schema instanceof z.core.$ZodArray) walk(schema._zod.def.element, `${at}[]`, found);
  else if (schema instanceof z.core.$ZodRecord) walk(schema._zod.def.valueType, `${at}.<name>`, found);
  else if (schema instanceof z.core.$ZodUnion)
    for (const option of schema._zod.def.options) walk(option, at, found);
  else if (schema instanceof z.core.$ZodPipe) {
    walk(schema._zod.def.in, at, found);
    walk(schema._zod.def.out, at, found);
  } else if (schema instanceof z.core.$ZodLazy) return;
  else if ('innerType' in schema._zod.def) walk(schema._zod.def.innerType as Schema, at, found);
}
