// hasura/metadata against the types that Hasura publishes of it (npm: @hasura/metadata, made from its own definitions).
// They are of config v2, whose tables, query collections and allow-list v3 took over; younger properties pass unread.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Convert } from '@hasura/metadata/v2/index.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../hasura/metadata');
const tablesFolder = path.join(folder, 'databases/default/tables');

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));

/** The files that tables.yaml includes. */
const tables = (read(path.join(tablesFolder, 'tables.yaml')) as string[]).map((include) =>
  read(path.join(tablesFolder, include.replace('!include ', ''))),
);

const whole = {
  version: 2,
  tables,
  query_collections: read(path.join(folder, 'query_collections.yaml')),
  allowlist: read(path.join(folder, 'allow_list.yaml')),
};

it('is what the published types say', () => {
  expect(tables.length).toBeGreaterThan(10);
  expect(Convert.toHasuraMetadataV2(JSON.stringify(whole)).tables).toHaveLength(tables.length);
});

it.each([
  ['a table without a name', { ...whole, tables: [{ select_permissions: [] }] }],
  [
    'a permission without columns',
    {
      ...whole,
      tables: [
        {
          table: { schema: 'public', name: 'notices' },
          select_permissions: [{ role: 'student', permission: { filter: {} } }],
        },
      ],
    },
  ],
  [
    'a query without a text',
    { ...whole, query_collections: [{ name: 'a', definition: { queries: [{ name: 'b' }] } }] },
  ],
])('which refuse %s', (_, given) => {
  expect(() => Convert.toHasuraMetadataV2(JSON.stringify(given))).toThrow(/Invalid value/);
});
