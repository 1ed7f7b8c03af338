// `["$", column]` in a permission names the row that the permission is about, whatever the request's expression around
// it started at: else a filter over related rows would read hidden ones, letter by letter.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf } from '../../goldens/library.ts';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createApi, type Api } from '../api/api.ts';
import { metadataFromJson } from '../metadata/load.ts';

/** A note is visible when a person of the same name as its owner is listed. Folder and note both have an owner. */
const database = `
  create table people (name text primary key, listed boolean not null);
  insert into people values ('open', true), ('closed', false);
  create table folders (id int primary key, owner text not null);
  insert into folders values (1, 'open'), (2, 'closed');
  create table notes (
    id int primary key, folder_id int references folders, owner text not null, secret text, ready boolean
  );
  insert into notes values
    (10, 1, 'closed', 'hunter2', true), (11, 1, 'open', 'public', false),
    (20, 2, 'closed', 'swordfish', true), (21, 2, 'open', 'known', false);
  create function notes_of(folder folders) returns setof notes language sql stable as $$
    select * from notes where folder_id = folder.id
  $$;
`;

const relationship = (table: string, columns: Record<string, string>) => ({
  manual_configuration: { remote_table: { schema: 'public', name: table }, column_mapping: columns },
});

const byRoot = {
  _exists: {
    _table: { schema: 'public', name: 'people' },
    _where: { name: { _ceq: ['$', 'owner'] }, listed: { _eq: true } },
  },
};

const metadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        { table: { schema: 'public', name: 'people' } },
        {
          table: { schema: 'public', name: 'folders' },
          array_relationships: [{ name: 'notes', using: relationship('notes', { id: 'folder_id' }) }],
          computed_fields: [
            { name: 'notes_of', definition: { function: { schema: 'public', name: 'notes_of' } } },
          ],
          select_permissions: [
            { role: 'user', permission: { columns: '*', filter: {}, allow_aggregations: true } },
          ],
          insert_permissions: [{ role: 'user', permission: { columns: '*', check: {} } }],
          update_permissions: [{ role: 'user', permission: { columns: ['owner'], filter: {} } }],
          delete_permissions: [{ role: 'user', permission: { filter: {} } }],
        },
        {
          table: { schema: 'public', name: 'notes' },
          object_relationships: [{ name: 'folder', using: relationship('folders', { folder_id: 'id' }) }],
          select_permissions: [
            { role: 'user', permission: { columns: '*', filter: byRoot, allow_aggregations: true } },
          ],
          insert_permissions: [{ role: 'user', permission: { columns: '*', check: byRoot } }],
          update_permissions: [
            // From inside a relationship, too, `$` is the note.
            {
              role: 'user',
              permission: { columns: ['secret'], filter: { folder: { owner: { _cne: ['$', 'owner'] } } } },
            },
          ],
        },
      ],
    },
  ],
};

describe('the root of a permission', () => {
  let db: TestDatabase;
  let pool: pg.Pool;
  let api: Api;
  const user = sessionOf('user');

  beforeAll(async () => {
    db = await testDatabase();
    pool = new pg.Pool({ connectionString: db.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query(database);
    const config = { stringifyNumericTypes: false, inferFunctionPermissions: true };
    api = await createApi({ metadata: metadataFromJson(metadata), pool, config });
  });

  afterAll(async () => {
    await pool.end();
    await db.drop();
  });

  const ask = async (query: string): Promise<unknown> => {
    const operation = api.prepare({ query }, user);
    if (operation.kind === 'subscription') throw new Error('a subscription');
    return (JSON.parse((await operation.execute()).json) as { data: unknown }).data;
  };

  test('a hidden text cannot be guessed letter by letter through related rows', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');
    for (const path of ['notes', 'notes_of']) {
      let found = '';
      for (const letter of [...letters, ...letters]) {
        const where = `{ ${path}: { secret: { _like: "${found}${letter}%" }, owner: { _eq: "closed" } } }`;
        const { folders } = (await ask(`{ folders(where: ${where}) { id } }`)) as { folders: unknown[] };
        if (folders.length > 0) found += letter;
      }
      expect(found, path).toBe('');
    }
  });

  test.each([
    ['rows', '{ folders(where: { notes: {} }, order_by: { id: asc }) { id } }', [1, 2]],
    ['not', '{ folders(where: { _not: { notes: { id: { _in: [11, 21] } } } }) { id } }', []],
    ['a hidden row', '{ folders(where: { notes: { id: { _in: [10, 20] } } }) { id } }', []],
    ['a table computed field', '{ folders(where: { notes_of: { id: { _in: [10, 20] } } }) { id } }', []],
    ['deeper', '{ folders(where: { notes: { folder: { notes: { id: { _in: [10, 20] } } } } }) { id } }', []],
    ['count', '{ folders(where: { notes_aggregate: { count: { predicate: { _eq: 2 } } } }) { id } }', []],
    [
      'count of some',
      '{ folders(where: { notes_aggregate: { count: { filter: { id: { _in: [10, 20] } } predicate: { _gt: 0 } } } }) { id } }',
      [],
    ],
    [
      'bool_or',
      '{ folders(where: { notes_aggregate: { bool_or: { arguments: ready, predicate: { _eq: true } } } }) { id } }',
      [],
    ],
    [
      'bool_and',
      '{ folders(where: { notes_aggregate: { bool_and: { arguments: ready, predicate: { _eq: false } } } }, order_by: { id: asc }) { id } }',
      [1, 2],
    ],
  ])('%s', async (_name, query, ids) => {
    expect(await ask(query)).toEqual({ folders: ids.map((id) => ({ id })) });
  });

  test('in orders, in what is selected, and at the root it is the same row', async () => {
    expect(
      await ask(`{
        folders(order_by: [{ notes_aggregate: { max: { id: desc } } }, { id: asc }]) {
          id notes { id } notes_of { id } notes_aggregate { aggregate { count } }
        }
        notes(order_by: { id: asc }) { id }
      }`),
    ).toEqual({
      folders: [2, 1].map((id) => ({
        id,
        notes: [{ id: id * 10 + 1 }],
        notes_of: [{ id: id * 10 + 1 }],
        notes_aggregate: { aggregate: { count: 1 } },
      })),
      notes: [{ id: 11 }, { id: 21 }],
    });
  });

  test('a write finds by related rows only what may be seen', async () => {
    const hidden = '{ notes: { id: { _in: [10, 20] } } }';
    expect(
      await ask(`mutation {
        update_folders(where: ${hidden}, _set: { owner: "me" }) { affected_rows }
        delete_folders(where: ${hidden}) { affected_rows }
        upsert: insert_folders(
          objects: [{ id: 1, owner: "me" }],
          on_conflict: { constraint: folders_pkey, update_columns: [owner], where: ${hidden} }
        ) { affected_rows }
      }`),
    ).toEqual({
      update_folders: { affected_rows: 0 },
      delete_folders: { affected_rows: 0 },
      upsert: { affected_rows: 0 },
    });
  });

  test("a nested row is checked by its own columns, an update's filter by its own row", async () => {
    const insert = (id: number, folderOwner: string, noteOwner: string): Promise<unknown> =>
      ask(`mutation {
        insert_folders_one(object: { id: ${id}, owner: "${folderOwner}", notes: { data: [{ id: ${id}0, owner: "${noteOwner}" }] } }) { id }
      }`);
    await expect(insert(3, 'open', 'closed')).rejects.toThrow('check constraint');
    expect(await insert(4, 'closed', 'open')).toMatchObject({ insert_folders_one: { id: 4 } });
    const update =
      'mutation { update_notes(where: { id: { _gt: 0 } }, _set: { secret: "x" }) { returning { id } } }';
    const { rows } = await pool.query<{ id: number }>(
      'select n.id from notes n join folders f on f.id = n.folder_id where f.owner <> n.owner order by n.id',
    );
    const { update_notes: updated } = (await ask(update)) as {
      update_notes: { returning: { id: number }[] };
    };
    expect(updated.returning.map(({ id }) => id).sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  });
});
