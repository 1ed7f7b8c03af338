// Permissions cannot be talked around: random operations of each role of each set, reads and writes.
// PROPERTY_SEED asks others; the full form is `npm run fuzz` in the repository.
import { parse, print, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Metadata, TableMetadata } from '../../src/metadata/schema.ts';
import { runProperty } from './runProperty.ts';
import { choir, clinic, library } from './sets.ts';
import type { Planted } from './subject.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261);
const operations = 50;

const cases = [library, clinic, choir].flatMap((set) => set.callers.map((caller) => ({ set, caller })));

describe.each(cases)('a $caller.role of the $set.name', ({ set, caller }) => {
  test('learns nothing of what is hidden, and writes nothing beyond', async () => {
    const summary = await runProperty(set, caller, { seed, operations });
    expect(summary.finding, summary.finding ?? '').toBeNull();
    expect(summary.hidden).toBeGreaterThan(3);
    expect(summary.operations - summary.refused).toBeGreaterThan(operations / 4);
  });
});

const tableIn = (metadata: Metadata, name: string): TableMetadata => {
  const found = metadata.sources[0]?.tables.find(({ table }) => table.name === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
};

/** Each as a mistake that the engine could make, and a seed that comes upon it soon. */
const mistakes: Record<string, { says: string; role: string; seed?: number; planted: Planted }> = {
  'a filter is dropped': {
    says: 'reviews',
    role: 'reader',
    planted: {
      metadata: (metadata) => {
        for (const one of tableIn(metadata, 'reviews').select_permissions) one.permission.filter = {};
        return metadata;
      },
    },
  },
  'rows can be ordered by a hidden column': {
    says: 'member_id',
    role: 'reader',
    seed: 20_262,
    planted: {
      metadata: (metadata) => {
        for (const one of tableIn(metadata, 'reviews').select_permissions) {
          if (one.role === 'reader') one.permission.columns = ['id', 'stars', 'member_id'];
        }
        return metadata;
      },
      schema: (sdl) => {
        const except = (node: { name: { value: string } }) =>
          node.name.value === 'member_id' ? null : undefined;
        const document = visit(parse(sdl), {
          FieldDefinition: except,
          EnumValueDefinition: except,
          InputObjectTypeDefinition: (node) => (node.name.value === 'reviews_order_by' ? false : undefined),
          InputValueDefinition: except,
        });
        return print(document);
      },
    },
  },
  'the check of an update is skipped': {
    says: 'against the check',
    role: 'member',
    seed: 20_269,
    planted: {
      metadata: (metadata) => {
        for (const one of tableIn(metadata, 'books').update_permissions) one.permission.check = undefined;
        return metadata;
      },
    },
  },
  'the filter of a delete is dropped': {
    says: 'was deleted',
    role: 'member',
    planted: {
      metadata: (metadata) => {
        for (const one of tableIn(metadata, 'books').delete_permissions) one.permission.filter = {};
        return metadata;
      },
    },
  },
  'a preset is forgotten': {
    says: 'preset',
    role: 'member',
    seed: 20_265,
    planted: {
      metadata: (metadata) => {
        for (const one of tableIn(metadata, 'authors').insert_permissions) one.permission.set = {};
        return metadata;
      },
    },
  },
};

describe('a mistake is found', () => {
  test.each(Object.entries(mistakes))('%s', async (_name, { says, role, seed = 20_261, planted }) => {
    const caller = library.callers.find((one) => one.role === role);
    if (caller === undefined) throw new Error(`no ${role}`);
    const summary = await runProperty(library, caller, { seed, operations, planted });
    expect(summary.finding).toContain(says);
  });
});
