// What is refused, as a table: refusals.yaml.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Library, admin, startLibrary } from './library.ts';
import { sampleSet } from './sampleSet.ts';

const refusal = z.strictObject({
  set: z.string().default('library'),
  query: z.string(),
  operationName: z.string().optional(),
  variables: z.record(z.string(), z.unknown()).default({}),
  code: z.string().default('validation-failed'),
  path: z.string().optional(),
  message: z.string().default(''),
});
const all = z
  .array(refusal)
  .parse(parse(readFileSync(path.join(import.meta.dirname, 'refusals.yaml'), 'utf8')));

describe.each([...new Set(all.map(({ set }) => set))])('of the set %s', (set) => {
  let library: Library;

  beforeAll(async () => {
    const { metadata, sql } = sampleSet(set);
    library = await startLibrary(metadata, sql);
  });

  afterAll(() => library.stop());

  async function ask({ query, operationName, variables }: z.infer<typeof refusal>): Promise<string> {
    const operation = library.api.prepare({ query, operationName, variables }, admin);
    if (operation.kind === 'subscription') throw new Error('a subscription');
    return (await operation.execute()).json;
  }

  test.each(all.filter((one) => one.set === set))('$query with $variables', async (one) => {
    await expect(ask(one)).rejects.toMatchObject({
      code: one.code,
      message: expect.stringContaining(one.message) as string,
      ...(one.path === undefined ? {} : { path: one.path }),
    });
  });
});
