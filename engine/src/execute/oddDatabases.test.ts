// Databases as they are found: odd names, types of their own, generated columns, partitions, tables without keys.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf } from '../../goldens/library.ts';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createApi, type Api } from '../api/api.ts';
import { metadataFromJson } from '../metadata/load.ts';

const sql = `
  create schema "Odd schema";
  create type "Odd schema"."Mood" as enum ('happy', 'so-so', 'O''Neill');
  create domain "Odd schema".percent as numeric check (value between 0 and 100);
  create type point3 as (x int, y int, z text);
  create table "Odd schema"."Select" (
    "order" int primary key,
    "Select" text,
    "user" "Odd schema"."Mood" not null default 'happy',
    "a b" int,
    "quo""te" int,
    moods "Odd schema"."Mood"[],
    share "Odd schema".percent,
    corner point3,
    o text,
    constraint "Odd ""constraint""" unique ("Select"),
    constraint odd_key unique (o)
  );
  create table data (data int primary key, id int generated always as identity, twice int generated always as (data * 2) stored, row text);
  create table computed (
    id int primary key, n int, stored int generated always as (n * 2) stored, virtual int generated always as (n * 3) virtual
  );
  create unique index computed_by_sign on computed (sign(n)) where n < 0;
  create table parts (id int, day date, note text, primary key (id, day)) partition by range (day);
  create table parts_old partition of parts for values from ('2000-01-01') to ('2020-01-01');
  create table parts_new partition of parts for values from ('2020-01-01') to ('2040-01-01');
  create table keyless (value int, at timestamptz default '2020-01-01T00:00:00Z');
  create table tree (id int primary key, parent_id int references tree);
  create view data_view as select data, row from data where data < 100;
  create materialized view data_sum as select sum(data) as sum from data;
`;

const table = (name: string, more: Record<string, unknown> = {}, schema = 'public'): unknown => ({
  table: { schema, name },
  ...more,
});

const metadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        table(
          'Select',
          {
            configuration: {
              custom_name: 'odd',
              column_config: { 'a b': { custom_name: 'a_b' }, 'quo"te': { custom_name: 'quote' } },
            },
          },
          'Odd schema',
        ),
        table('data'),
        table('data_view'),
        table('data_sum'),
        table('parts', {
          insert_permissions: [
            { role: 'writer', permission: { check: { note: { _neq: 'bad' } }, columns: '*' } },
          ],
          select_permissions: [{ role: 'writer', permission: { filter: {}, columns: '*' } }],
        }),
        table('computed'),
        table('keyless'),
        table('tree', {
          object_relationships: [{ name: 'parent', using: { foreign_key_constraint_on: 'parent_id' } }],
          array_relationships: [
            {
              name: 'children',
              using: {
                foreign_key_constraint_on: { table: { schema: 'public', name: 'tree' }, column: 'parent_id' },
              },
            },
          ],
          select_permissions: [
            {
              role: 'leaf',
              permission: { columns: ['id'], filter: { children: { parent_id: { _ceq: ['$', 'id'] } } } },
            },
            {
              role: 'root',
              permission: { columns: ['id'], filter: { _not: { parent: { id: { _cne: ['id'] } } } } },
            },
          ],
        }),
      ],
    },
  ],
};

describe('odd databases', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let api: Api;

  beforeAll(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query(sql);
    const config = { stringifyNumericTypes: false, inferFunctionPermissions: true };
    api = await createApi({ metadata: metadataFromJson(metadata), pool, config });
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const ask = async (
    query: string,
    variables: Record<string, unknown> = {},
    role = 'admin',
  ): Promise<unknown> => {
    const operation = api.prepare({ query, variables }, sessionOf(role));
    if (operation.kind === 'subscription') throw new Error('a subscription');
    return (JSON.parse((await operation.execute()).json) as { data: unknown }).data;
  };

  test('names, enums, domains, composites and their arrays', async () => {
    const objects = [
      {
        order: 1,
        Select: 'one',
        user: "O'Neill",
        a_b: 2,
        quote: 3,
        moods: ['happy', 'so-so'],
        share: 12.5,
        corner: '(1,2,"a,b")',
      },
      { order: 2, Select: 'two', user: 'so-so', moods: '{}', o: 'x' },
    ];
    expect(
      await ask(
        `mutation ($objects: [odd_insert_input!]!) {
          insert_odd(objects: $objects) { returning { order Select user a_b quote moods share corner } }
        }`,
        { objects },
      ),
    ).toEqual({
      insert_odd: {
        returning: [
          { ...objects[0], corner: { x: 1, y: 2, z: 'a,b' } },
          {
            order: 2,
            Select: 'two',
            user: 'so-so',
            a_b: null,
            quote: null,
            moods: [],
            share: null,
            corner: null,
          },
        ],
      },
    });
    expect(
      await ask(
        `query ($mood: Mood, $moods: [Mood!]) {
          odd(where: { user: { _eq: $mood } }) { o: Select }
          in: odd(where: { user: { _in: $moods } }, order_by: { order: asc }) { select: order }
          has: odd(where: { moods: { _contains: $moods } }) { order }
          share: odd(where: { share: { _in: [12.5] } }) { order }
          odd_aggregate { aggregate { count(columns: [a_b]) max { share } sum { a_b } } }
          odd_by_pk(order: 1) { user }
        }`,
        { mood: "O'Neill", moods: ['so-so', 'happy'] },
      ),
    ).toEqual({
      odd: [{ o: 'one' }],
      in: [{ select: 2 }],
      has: [{ order: 1 }],
      share: [{ order: 1 }],
      odd_aggregate: { aggregate: { count: 1, max: { share: 12.5 }, sum: { a_b: 2 } } },
      odd_by_pk: { user: "O'Neill" },
    });
    // A constraint whose name GraphQL cannot have is not offered; the others are.
    expect(
      await ask(`mutation {
        insert_odd_one(object: { order: 9, Select: "nine", o: "x" }, on_conflict: { constraint: odd_key, update_columns: [Select] }) { order Select }
        update_odd_by_pk(pk_columns: { order: 1 }, _set: { user: "happy" }, _inc: { a_b: 5 }) { user a_b }
        delete_odd(where: {}) { affected_rows }
      }`),
    ).toEqual({
      insert_odd_one: { order: 2, Select: 'nine' },
      update_odd_by_pk: { user: 'happy', a_b: 7 },
      delete_odd: { affected_rows: 2 },
    });
  });

  test('a table, its column and a key may share a name', async () => {
    expect(
      await ask(`mutation {
        insert_data(objects: [{ data: 4, row: "r" }, { data: 200 }]) { affected_rows returning { data twice row } }
      }`),
    ).toEqual({
      insert_data: {
        affected_rows: 2,
        returning: [
          { data: 4, twice: 8, row: 'r' },
          { data: 200, twice: 400, row: null },
        ],
      },
    });
    expect(
      await ask(
        '{ data(order_by: { data: asc }) { data row } o: data_aggregate { aggregate { o: count } nodes { data } } }',
      ),
    ).toEqual({
      data: [
        { data: 4, row: 'r' },
        { data: 200, row: null },
      ],
      o: { aggregate: { o: 2 }, nodes: [{ data: 4 }, { data: 200 }] },
    });
    expect(api.printSchema('admin')).toMatch(
      /^input data_insert_input \{\n {2}data: Int\n {2}row: String\n\}/m,
    );
    expect(
      await ask('mutation { update_data_by_pk(pk_columns: { data: 4 }, _set: { row: "s" }) { data row } }'),
    ).toEqual({
      update_data_by_pk: { data: 4, row: 's' },
    });
  });

  test('views are written where Postgres can, materialised views are read only', async () => {
    expect(
      await ask('mutation { insert_data_view_one(object: { data: 50, row: "v" }) { data row } }'),
    ).toEqual({
      insert_data_view_one: { data: 50, row: 'v' },
    });
    expect(
      await ask('mutation { delete_data_view(where: { data: { _eq: 50 } }) { returning { row } } }'),
    ).toEqual({
      delete_data_view: { returning: [{ row: 'v' }] },
    });
    expect(await ask('{ data_sum { sum } }')).toEqual({ data_sum: [{ sum: null }] });
    expect(api.printSchema('admin')).not.toContain('insert_data_sum');
  });

  test('partitioned tables', async () => {
    const insert = (note: string, role: string, conflict = ''): Promise<unknown> =>
      ask(
        `mutation ($note: String!) {
          insert_parts(
            objects: [{ id: 1, day: "2010-01-01", note: $note }, { id: 1, day: "2030-01-01", note: $note }] ${conflict}
          ) { returning { day note } }
        }`,
        { note },
        role,
      );
    await expect(insert('bad', 'writer')).rejects.toMatchObject({ code: 'permission-error' });
    const rows = (note: string) => ({
      insert_parts: { returning: ['2010-01-01', '2030-01-01'].map((day) => ({ day, note })) },
    });
    expect(await insert('good', 'writer')).toEqual(rows('good'));
    const update = api.prepare(
      { query: 'mutation { update_parts(where: {}, _set: { note: "x" }) { affected_rows } }' },
      sessionOf('admin'),
    );
    if (update.kind === 'subscription') throw new Error('a subscription');
    expect((await update.execute()).changedTables).toEqual([
      'public.parts',
      'public.parts_new',
      'public.parts_old',
    ]);
    const conflict = 'on_conflict: { constraint: parts_pkey, update_columns: [note] }';
    expect(await insert('better', 'admin', conflict)).toEqual(rows('better'));
  });

  test('what Hasura takes for a plain column and for a constraint is one here, and Postgres refuses it', async () => {
    expect(
      await ask(
        `mutation ($rows: [computed_insert_input!]!) { insert_computed(objects: $rows) { returning { id stored virtual } } }`,
        { rows: [{ id: 1, n: 1 }, { id: 2 }] },
      ),
    ).toEqual({
      insert_computed: {
        returning: [
          { id: 1, stored: 2, virtual: 3 },
          { id: 2, stored: null, virtual: null },
        ],
      },
    });
    const schema = api.printSchema('admin');
    expect(schema).toMatch(/^input computed_insert_input \{\n {2}id: Int\n {2}n: Int\n {2}virtual: Int\n\}/m);
    expect(schema).toMatch(/^enum computed_constraint \{[^}]*computed_by_sign\n/m);
    const insert = (row: string, more = ''): Promise<unknown> =>
      ask(`mutation { insert_computed(objects: ${row} ${more}) { affected_rows } }`);
    await expect(insert('{ id: 3, virtual: 4 }')).rejects.toMatchObject({
      code: 'validation-failed',
      message: 'cannot insert a non-DEFAULT value into column "virtual"',
    });
    const onConflict = 'on_conflict: { constraint: computed_by_sign, update_columns: [n] }';
    await expect(insert('{ id: 3, n: -1 }', onConflict)).rejects.toMatchObject({
      code: 'constraint-error',
      message: 'constraint "computed_by_sign" for table "computed" does not exist',
    });
  });

  test('a table without a key has no field that needs one', async () => {
    expect(
      await ask('mutation { insert_keyless(objects: [{ value: 1 }, {}]) { returning { value at } } }'),
    ).toEqual({
      insert_keyless: {
        returning: [1, null].map((value) => ({ value, at: '2020-01-01T00:00:00+00:00' })),
      },
    });
    expect(await ask('mutation { insert_keyless_one(object: {}) { value } }')).toEqual({
      insert_keyless_one: { value: null },
    });
    expect(await ask('mutation { insert_keyless(objects: [{}, {}, {}]) { affected_rows } }')).toEqual({
      insert_keyless: { affected_rows: 3 },
    });
    expect(api.printSchema('admin')).not.toMatch(/keyless_(by_pk|constraint|on_conflict|pk_columns)/);
  });

  test('columns of the root row and of the current row in permissions', async () => {
    await pool.query('insert into tree values (1, null), (2, 1), (3, 2)');
    expect(await ask('{ tree(order_by: { id: asc }) { id } }', {}, 'leaf')).toEqual({
      tree: [{ id: 1 }, { id: 2 }],
    });
    expect(await ask('{ tree(order_by: { id: asc }) { id } }', {}, 'root')).toEqual({
      tree: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
  });
});
