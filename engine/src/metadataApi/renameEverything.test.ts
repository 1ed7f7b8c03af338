// Whatever tables and columns are called, metadata that follow mean the same: over the databases of the goldens.
import { describe, expect, it } from 'vitest';
import { sampleSet } from '../../goldens/sampleSet.ts';
import { testDatabase, withClient } from '../testing/postgres.ts';
import { renameEverything } from '../testing/renameEverything.ts';

const config = { inferFunctionPermissions: true, experimentalFeatures: ['naming_convention'] as const };

describe.each(['library', 'roles', 'customized', 'graphql-default', 'corners', 'values'])(
  'the set %s',
  (name) => {
    it('is the same for every role when a table and its columns have other names, and when all have', async () => {
      const { sql, json } = sampleSet(name);
      const database = await testDatabase(sql);
      let names = 0;
      await withClient(database.url, async (client) => {
        for await (const renaming of renameEverything(client, json, config)) {
          expect(renaming.difference, renaming.tables.join(', ')).toBeNull();
          names += renaming.names;
        }
      });
      await database.drop();
      expect(names).toBeGreaterThan(10);
    });
  },
);
