// What a request says and the database would not: values of another kind, numbers past every bound, variables that nobody
// uses, updates of nothing; and columns that a related row and a preset both determine.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionOf } from '../../goldens/library.ts';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createApi, type Api } from '../api/api.ts';
import { parseJsonText } from '../base/json.ts';
import { parseConfig } from '../configuration/config.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Session } from '../session/session.ts';

const sql = `
  create table parents (id int primary key, name text, score float4, price numeric, ratio float8, extra jsonb);
  create table kids (
    id int primary key, parent_id int references parents, name text, flags bit(3), many bit(3)[], loose varbit
  );
  create table lefts (tenant int, id int, primary key (tenant, id));
  create table rights (tenant int, id int, primary key (tenant, id));
  create table pairs (
    id int primary key, tenant int, l int, r int,
    foreign key (tenant, l) references lefts, foreign key (tenant, r) references rights
  );
`;

const insertKids = {
  role: 'writer',
  permission: { columns: ['id', 'name'], check: {}, set: { parent_id: 'X-Hasura-Parent-Id' } },
};
const metadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        {
          table: 'parents',
          array_relationships: [
            {
              name: 'kids',
              using: { foreign_key_constraint_on: { table: 'kids', column: 'parent_id' } },
            },
          ],
          select_permissions: [{ role: 'writer', permission: { columns: '*', filter: {} } }],
          insert_permissions: [{ role: 'writer', permission: { columns: '*', check: {} } }],
          update_permissions: [
            {
              role: 'writer',
              permission: { columns: ['name'], filter: {}, check: null, set: { score: 7 } },
            },
          ],
        },
        {
          table: 'kids',
          object_relationships: [{ name: 'parent', using: { foreign_key_constraint_on: 'parent_id' } }],
          select_permissions: [
            // A text for an Int is what metadata may write.
            { role: 'writer', permission: { columns: '*', filter: { id: { _gt: '0' } } } },
          ],
          insert_permissions: [insertKids],
        },
        { table: 'lefts' },
        { table: 'rights' },
        {
          table: 'pairs',
          object_relationships: [
            { name: 'left', using: { foreign_key_constraint_on: ['tenant', 'l'] } },
            { name: 'right', using: { foreign_key_constraint_on: ['tenant', 'r'] } },
          ],
        },
      ],
    },
  ],
};

let database: TestDatabase;
let pool: pg.Pool;
let api: Api;

beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query(sql);
  api = await createApi({
    metadata: metadataFromJson(metadata),
    pool,
    config: parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 's' }),
  });
});
beforeEach(async () => {
  await pool.query(`truncate parents, kids; insert into parents (id, name) values (1, 'one'), (2, 'two');
    insert into kids values (1, 1, 'a', '101', '{101,010}', '1'), (2, 1, 'b', '010', null, null)`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const admin = sessionOf('admin');
const writer = sessionOf('writer', { 'parent-id': '1' });

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  session: Session = admin,
): Promise<unknown> {
  const operation = api.prepare({ query, variables }, session);
  if (operation.kind === 'subscription') throw new Error('a subscription');
  return (JSON.parse((await operation.execute()).json) as { data: unknown }).data;
}
const refused = (code: string, message: string, path?: string) =>
  expect.objectContaining({ code, message, ...(path === undefined ? {} : { path }) }) as Error;
const asking = (...args: Parameters<typeof ask>) => expect(Promise.resolve().then(() => ask(...args)));

describe('variables', () => {
  test.each([
    ['undeclared', '{ parents { id } }', 'nam'],
    ['declared and not used', 'query ($nam: Int) { parents { id } }', 'nam'],
  ])('%s ones are refused by name', async (_what, query, name) => {
    await asking(query, { [name]: 1 }).rejects.toEqual(
      refused('validation-failed', `unexpected variables in variableValues: ${name}`, '$'),
    );
  });

  test('used in a fragment or a directive, or declared and absent, is no fault', async () => {
    const query = `query ($id: Int, $skip: Boolean = false, $unused: Int) { parents(limit: 1) { ...some } }
      fragment some on parents { id @skip(if: $skip) kids(where: { id: { _eq: $id } }) { id } }`;
    expect(await ask(query, { id: 1, skip: false })).toEqual({ parents: [{ id: 1, kids: [{ id: 1 }] }] });
    // Another operation of the document uses it, this one does not.
    const two =
      'query a { parents { id } } query b($id: Int) { parents(where: { id: { _eq: $id } }) { id } }';
    expect(() => api.prepare({ query: two, operationName: 'a', variables: { id: 1 } }, admin)).toThrow(
      'unexpected variables in variableValues: id',
    );
  });
});

test('a column that an upsert names twice is written once', async () => {
  const upsert = `mutation { insert_parents_one(object: { id: 1, name: "uno" },
    on_conflict: { constraint: parents_pkey, update_columns: [name, id, name] }) { id name } }`;
  expect(await ask(upsert)).toEqual({ insert_parents_one: { id: 1, name: 'uno' } });
});

describe('numbers', () => {
  const insert =
    'mutation ($rows: [parents_insert_input!]!) { insert_parents(objects: $rows) { affected_rows } }';

  test.each([
    ['in the text', '{ parents(where: { id: { _eq: "1" } }) { id } }', {}, { parents: [{ id: 1 }] }],
    ['in a list', '{ parents(where: { id: { _in: [3, "2"] } }) { id } }', {}, { parents: [{ id: 2 }] }],
    ['as a key', '{ parents_by_pk(id: "1") { id } }', {}, { parents_by_pk: { id: 1 } }],
    [
      'in a variable',
      'query ($id: Int!) { parents_by_pk(id: $id) { id } }',
      { id: '1' },
      { parents_by_pk: { id: 1 } },
    ],
    [
      'in a list of a variable',
      'query ($ids: [Int!]) { parents(where: { id: { _in: $ids } }) { id } }',
      { ids: [3, '2'] },
      { parents: [{ id: 2 }] },
    ],
    [
      'in rows of a variable',
      insert,
      { rows: [{ id: 8 }, { id: '9', score: '1.5' }] },
      { insert_parents: { affected_rows: 2 } },
    ],
    ['for a Float', '{ parents(where: { score: { _eq: "1" } }) { id } }', {}, { parents: [] }],
    [
      'for others',
      '{ parents(where: { price: { _is_null: true }, ratio: { _neq: "1" } }) { id } }',
      {},
      { parents: [] },
    ],
    [
      'as an offset',
      'query ($offset: Int) { parents(offset: $offset, order_by: { id: asc }) { id } }',
      { offset: '1' },
      { parents: [{ id: 2 }] },
    ],
  ])('a text is one where Postgres reads one: %s', async (_where, query, variables, answer) => {
    expect(await ask(query, variables)).toEqual(answer);
  });

  test('Postgres says when a text is none; what is no text either is refused before', async () => {
    await asking('{ parents(where: { id: { _eq: "one" } }) { id } }').rejects.toEqual(
      refused('data-exception', 'invalid input syntax for type integer: "one"', '$'),
    );
    await asking(insert, { rows: [{ id: true }] }).rejects.toEqual(
      refused('parse-failed', "expected a number for type 'Int', but found a boolean"),
    );
    await asking('{ parents(where: { name: { _eq: 5 } }) { id } }').rejects.toEqual(
      refused('parse-failed', "expected a string for type 'String', but found a number"),
    );
    await asking('{ kids(where: { flags: { _eq: { a: 1 } } }) { id } }').rejects.toEqual(
      refused('parse-failed', "expected a string for type 'bit', but found an object"),
    );
    await asking('{ parents(where: { name: { _is_null: "true" } }) { id } }').rejects.toEqual(
      refused('validation-failed', "expected a boolean for type 'Boolean', but found a string"),
    );
  });

  test('metadata may write a text for an Int', async () => {
    expect(await ask('{ kids { id } }', {}, writer)).toEqual({ kids: [{ id: 1 }, { id: 2 }] });
  });

  test.each([
    [1e12, 'parse-failed', /^The value 1\.0e12 lies outside the bounds/],
    [2 ** 31, 'parse-failed', /outside the bounds/],
    [1.5, 'validation-failed', /non-negative 32-bit integer for type 'Int', but found a float/],
    ['1', 'validation-failed', /but found a string/],
    [-1, 'validation-failed', /but found an integer/],
  ])('limit %s is refused', async (limit, code, message) => {
    const fault = expect.objectContaining({
      code,
      message: expect.stringMatching(message) as string,
    }) as Error;
    await asking('query ($limit: Int) { parents(limit: $limit) { id } }', { limit }).rejects.toEqual(fault);
    await asking(`{ parents(limit: ${JSON.stringify(limit)}) { id } }`).rejects.toEqual(fault);
  });

  test('the largest limit is one', async () => {
    expect(await ask('{ parents(limit: 2147483647, order_by: { id: asc }) { id } }')).toEqual({
      parents: [{ id: 1 }, { id: 2 }],
    });
  });

  const row = (column: string): Record<string, unknown> =>
    parseJsonText(
      `{"row": {"id": 9, "${column}": ${column === 'extra' ? '{"a": [1e400]}' : '1e400'}}}`,
    ) as Record<string, unknown>;
  const insertRow = 'mutation ($row: parents_insert_input!) { insert_parents_one(object: $row) { id } }';

  test.each(['score', 'ratio'])('1e400 in a variable for %s is refused', async (column) => {
    await asking(insertRow, row(column)).rejects.toEqual(
      refused(
        'parse-failed',
        'The value 1.0e400 lies outside the bounds. Is it overflowing the float bounds?',
      ),
    );
    expect((await pool.query('select id from parents where id = 9')).rowCount).toBe(0);
  });

  test.each(['price', 'extra'])('1e400 in a variable for %s is a number like any other', async (column) => {
    expect(await ask(insertRow, row(column))).toEqual({ insert_parents_one: { id: 9 } });
    const { rows } = await pool.query(
      `select ${column === 'extra' ? "(extra -> 'a' ->> 0)::numeric" : 'price'} = 1e400 as same from parents where id = 9`,
    );
    expect(rows).toEqual([{ same: true }]);
    await pool.query('delete from parents where id = 9');
  });
});

test('bits keep their length in filters, inserts and lists', async () => {
  expect(await ask('{ kids(where: { flags: { _eq: "101" } }) { id flags } }')).toEqual({
    kids: [{ id: 1, flags: '101' }],
  });
  expect(await ask('{ kids(where: { flags: { _in: ["010", "111"] } }) { id } }')).toEqual({
    kids: [{ id: 2 }],
  });
  const query = `mutation ($rows: [kids_insert_input!]!) {
    insert_kids(objects: $rows) { returning { flags many loose } } }`;
  expect(await ask(query, { rows: [{ id: 3, flags: '110', many: ['110', '001'], loose: '10110' }] })).toEqual(
    {
      insert_kids: { returning: [{ flags: '110', many: ['110', '001'], loose: '10110' }] },
    },
  );
  expect(
    await ask(
      'mutation { update_kids(where: { id: { _eq: 3 } }, _set: { flags: "011" }) { returning { flags } } }',
    ),
  ).toEqual({ update_kids: { returning: [{ flags: '011' }] } });
});

describe('an update without any operator', () => {
  const expected = (more = '') =>
    refused('validation-failed', `at least any one of _set, _inc${more} is expected`);

  test('is refused', async () => {
    await asking('mutation { update_parents(where: {}) { affected_rows } }').rejects.toEqual(
      expected(', _prepend, _append, _delete_key, _delete_elem, _delete_at_path'),
    );
    await asking('mutation { update_kids_by_pk(pk_columns: { id: 1 }) { id } }').rejects.toEqual(expected());
    await asking('mutation { update_kids_many(updates: [{ where: {} }]) { affected_rows } }').rejects.toEqual(
      refused(
        'validation-failed',
        'at least any one of _set, _inc is expected',
        '$.selectionSet.update_kids_many.args.updates[0]',
      ),
    );
  });

  test('changes what presets say, and with an empty one nothing', async () => {
    const query = 'mutation { update_parents(where: { id: { _eq: 1 } }) { returning { score } } }';
    expect(await ask(query, {}, writer)).toEqual({ update_parents: { returning: [{ score: 7 }] } });
    expect(await ask('mutation { update_kids(where: {}, _set: {}) { affected_rows } }')).toEqual({
      update_kids: { affected_rows: 0 },
    });
  });
});

describe('a preset for a column that a related row determines', () => {
  const kids = async () =>
    (await pool.query('select id, parent_id from kids where id > 2 order by id')).rows as unknown;
  const one = 'mutation ($row: parents_insert_input!) { insert_parents_one(object: $row) { id } }';

  test('gives way to the row above: rows of a variable, unequal ones, and those of the document', async () => {
    await ask(one, { row: { id: 5, kids: { data: [{ id: 3 }, { id: 4 }] } } }, writer);
    await ask(one, { row: { id: 6, kids: { data: [{ id: 5 }, { id: 6, name: 'x' }] } } }, writer);
    await ask(
      'mutation { insert_parents_one(object: { id: 7, kids: { data: [{ id: 7 }] } }) { id } }',
      {},
      writer,
    );
    expect(await kids()).toEqual([
      { id: 3, parent_id: 5 },
      { id: 4, parent_id: 5 },
      { id: 5, parent_id: 6 },
      { id: 6, parent_id: 6 },
      { id: 7, parent_id: 7 },
    ]);
  });

  test('gives way to a row written before', async () => {
    const query = 'mutation { insert_kids_one(object: { id: 8, parent: { data: { id: 8 } } }) { id } }';
    expect(await ask(query, {}, writer)).toEqual({ insert_kids_one: { id: 8 } });
    expect(await kids()).toEqual([{ id: 8, parent_id: 8 }]);
  });

  test('counts where nothing is nested', async () => {
    await ask('mutation { insert_kids_one(object: { id: 9 }) { id } }', {}, writer);
    expect(await kids()).toEqual([{ id: 9, parent_id: 1 }]);
  });
});

describe('an error in related rows says where they stand', () => {
  const unique = (path: string) =>
    expect.objectContaining({
      code: 'constraint-violation',
      path: `$.selectionSet.${path}`,
    }) as Error;

  test('below the row of a list, in lists and in single rows', async () => {
    const parents = (...objects: string[]) =>
      `mutation { insert_parents(objects: [${objects.join(', ')}]) { affected_rows } }`;
    const fine = '{ id: 20, kids: { data: [{ id: 20 }] } }';
    await asking(parents(fine, '{ id: 21, kids: { data: [{ id: 21 }, { id: 1 }] } }')).rejects.toEqual(
      unique('insert_parents.args.objects[1].kids.data'),
    );
    await asking(parents(fine, '{ id: 1, kids: { data: [{ id: 21 }] } }')).rejects.toEqual(
      unique('insert_parents.args.objects[1]'),
    );
    const kid = 'mutation { insert_kids_one(object: { id: 22, parent: { data: { id: 1 } } }) { id } }';
    await asking(kid).rejects.toEqual(unique('insert_kids_one.args.object[0].parent.data'));
    expect((await pool.query('select id from parents where id > 2')).rowCount).toBe(0);
  });
});

test('two rows written before may determine the same column', async () => {
  const insert = (right: number) =>
    ask(`mutation { insert_pairs_one(object: {
      id: ${String(right)}, left: { data: { tenant: 1, id: ${String(right)} } }, right: { data: { tenant: ${String(right)}, id: 1 } }
    }) { id tenant l r } }`);
  expect(await insert(1)).toEqual({ insert_pairs_one: { id: 1, tenant: 1, l: 1, r: 1 } });
  // Different ones do not fit the first foreign key.
  await expect(insert(2)).rejects.toEqual(expect.objectContaining({ code: 'constraint-violation' }) as Error);
});
