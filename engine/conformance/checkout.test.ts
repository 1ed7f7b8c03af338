import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { metadataFromJson } from '../src/index.ts';
import { readCheckout } from './checkout.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engine-checkout-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, 'server/tests-py/queries', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const setUp = `type: bulk
args:
- type: run_sql
  args: { sql: 'create table goods (id int primary key, name text)' }
- type: track_table
  args: { schema: public, name: goods }
- type: create_select_permission
  args: { table: goods, role: user, permission: { columns: [id], filter: {} } }
- type: insert
  args:
    table: goods
    objects:
    - { id: 1, name: "it's" }
`;
const goods = `description: all
url: /v1/graphql
status: 200
headers: { X-Hasura-Role: user }
response: { data: { goods: [{ id: 1 }] } }
query: { query: '{ goods { id } }' }
`;

test('a folder with its set-up is a suite', async () => {
  await write({
    'goods/setup.yaml': setUp,
    'goods/teardown.yaml': 'type: bulk\nargs: []\n',
    'goods/all.yaml': goods,
    'goods/none.yaml': goods.replace(
      /response: .*/,
      'response: { errors: [{ extensions: { code: x, path: $ }, message: m }] }',
    ),
    'goods/write.yaml': `- ${goods.replaceAll('\n', '\n  ').replace('{ goods { id } }', 'mutation { delete_goods(where: {}) { affected_rows } }')}`,
  });
  const { suites, refused } = await readCheckout(root);
  expect(refused.size).toBe(0);
  const [suite] = suites;
  expect(suite?.setup_sql).toEqual([
    'create table goods (id int primary key, name text)',
    `insert into "goods" ("id", "name") values ('1', 'it''s')`,
  ]);
  expect(metadataFromJson(suite?.metadata).sources[0]?.tables[0]?.select_permissions[0]?.role).toBe('user');
  expect(suite?.cases.map(({ name, dirty, steps }) => [name, dirty, steps[0]])).toMatchObject([
    ['all', undefined, { match: 'exact', headers: { 'X-Hasura-Role': 'user' }, status: 200 }],
    ['none', undefined, { match: 'code' }],
    ['write', true, { match: 'exact' }],
  ]);
});

test('what cannot be said is counted with its reason', async () => {
  await write({
    'goods/setup.yaml': setUp,
    'goods/all_mssql.yaml': goods,
    'goods/older.yaml': goods.replace('/v1/graphql', '/v1/query'),
    'goods/text.yaml': 'just a text\n',
    'remote/setup.yaml': 'type: add_remote_schema\nargs: {}\n',
    'remote/one.yaml': goods,
    'remote/two.yaml': goods,
    'bare/one.yaml': goods,
  });
  const { suites, refused } = await readCheckout(root);
  expect(suites).toEqual([]);
  expect(Object.fromEntries(refused)).toEqual({
    'a folder that does not say how its tables are set up': 1,
    'another database': 1,
    'the address /v1/query': 1,
    'a file that is no case': 1,
    'set-up by add_remote_schema': 2,
  });
});

test('another folder is refused by name', async () => {
  await expect(readCheckout(root)).rejects.toThrow("is a checkout of Hasura's repository");
});
