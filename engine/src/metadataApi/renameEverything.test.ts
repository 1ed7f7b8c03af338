// Whatever tables and columns are called, metadata that follow mean the same: over the databases of the goldens.
import { describe, expect, it } from 'vitest';
import { sampleSet } from '../../goldens/sampleSet.ts';
import { testDatabase, withClient } from '../testing/postgres.ts';
import { type Renaming, renameEverything, shuffleNames } from '../testing/renameEverything.ts';

/** PROPERTY_SEED asks others. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261);
const config = { inferFunctionPermissions: true, experimentalFeatures: ['naming_convention'] as const };
const sets = ['library', 'roles', 'customized', 'graphql-default', 'corners', 'values'];

type Rename = (...given: Parameters<typeof renameEverything>) => AsyncGenerator<Renaming>;
const exchanged: Rename = (client, json) => shuffleNames(client, json, { config, seed, rounds: 6 });
const cases = sets.flatMap((set): [string, string, Rename][] => [
  [set, 'one table, and all, have other names', renameEverything],
  [set, 'some have each other’s names', exchanged],
]);

describe('every role may and sees the same', () => {
  it.each(cases)('in the set %s when %s', async (set, _when, rename) => {
    const { sql, json } = sampleSet(set);
    const database = await testDatabase(sql);
    let names = 0;
    await withClient(database.url, async (client) => {
      for await (const renaming of rename(client, json, config)) {
        expect(renaming.difference, renaming.tables.join(', ')).toBeNull();
        names += renaming.names;
      }
    });
    await database.drop();
    expect(names).toBeGreaterThan(5);
  });
});
