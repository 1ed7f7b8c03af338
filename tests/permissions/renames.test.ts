// Other names for the product's tables and columns: by run_sql, metadata follow them, and no role sees or may anything else.
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadMetadata } from '@prabesh/engine';
import { treeOf } from '../../engine/src/metadata/load.ts';
import { withClient } from '../../engine/src/testing/postgres.ts';
import { renameEverything, shuffleNames } from '../../engine/src/testing/renameEverything.ts';
import { testDatabase } from '../support/postgres.ts';

it('leave every role what it has, table by table, all at once, and exchanged', async () => {
  const metadata = await loadMetadata(path.resolve(import.meta.dirname, '../../hasura/metadata'));
  const database = await testDatabase();
  let names = 0;
  await withClient(database.url, async (client) => {
    const config = { inferFunctionPermissions: false };
    for await (const renaming of renameEverything(client, treeOf(metadata).tree, config)) {
      expect(renaming.difference, renaming.tables.join(', ')).toBeNull();
      names += renaming.names;
    }
    const shuffling = { config, seed: Number(process.env.PROPERTY_SEED ?? 20_261), rounds: 8 };
    for await (const shuffled of shuffleNames(client, treeOf(metadata).tree, shuffling))
      expect(shuffled.difference, shuffled.tables.join(', ')).toBeNull();
  });
  await database.drop();
  expect(names).toBeGreaterThan(400);
});
