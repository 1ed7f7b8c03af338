// SQL that renames what is tracked: the metadata follow it, everywhere at once, or the SQL is refused.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadMetadata, treeOf } from '../metadata/load.ts';
import { writeMetadata } from '../project/writeMetadata.ts';
import { testDatabase } from '../testing/postgres.ts';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../testing/realEngine.ts';

const connection = { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } };

let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
  real = await database.start({}, metadata(), undefined, { isChangeable: true });
});
afterAll(async () => {
  await real.stop();
  await database.drop();
});

/** A filter that names the column in each way that there is; relationship `title` of genres is called as a column of books. */
const filter = {
  _and: [
    { title: { _like: 'X-Hasura-Like' } },
    { $or: [{ writer: { name: { _eq: 'X-Hasura-Name' } } }, { _not: { title: { $is_null: true } } }] },
    { writer: { books: { title: { _ceq: ['$', 'title'] } } } },
    { subtitle: { _cneq: 'title' } },
    {
      _exists: {
        _table: { schema: 'public', name: 'genres' },
        _where: { title: { title: { _eq: 'X-Hasura-Title' } }, name: { _ceq: ['$', 'title'] } },
      },
    },
  ],
};

function metadata(...tables: object[]) {
  return {
    version: 3,
    sources: [{ name: 'default', kind: 'postgres', tables, configuration: connection }],
  };
}

const books = {
  table: { schema: 'public', name: 'books' },
  configuration: {
    column_config: { subtitle: { custom_name: 'below' } },
    custom_column_names: { title: 'called' },
  },
  object_relationships: [{ name: 'writer', using: { foreign_key_constraint_on: 'writer_id' } }],
  select_permissions: [{ role: 'user', permission: { columns: ['id', 'title'], filter } }],
  insert_permissions: [
    {
      role: 'user',
      permission: { check: { title: { _ne: 'x' } }, columns: ['id'], set: { title: 'X-Hasura-Title' } },
    },
  ],
  update_permissions: [
    {
      role: 'user',
      permission: { columns: ['title'], filter: { title: 'X-Hasura-Title' }, check: { title: { _eq: 'y' } } },
    },
  ],
  delete_permissions: [{ role: 'user', permission: { filter: { title: { _in: ['a'] } } } }],
  event_triggers: [
    {
      name: 'titled',
      definition: {
        enable_manual: false,
        update: {
          columns: ['title'],
          payload: ['id', 'title'],
          filter: {
            _or: [{ new: { title: { _neq: 'x' } } }, { _not: { old: { title: { _ceq: 'subtitle' } } } }],
          },
        },
      },
      retry_conf: { num_retries: 0, interval_sec: 10, timeout_sec: 60 },
      webhook: 'http://127.0.0.1:1/',
    },
  ],
};
const writers = {
  table: 'writers',
  array_relationships: [
    { name: 'books', using: { foreign_key_constraint_on: { table: 'books', column: 'writer_id' } } },
    {
      name: 'namesakes',
      using: { manual_configuration: { remote_table: 'books', column_mapping: { name: 'title' } } },
    },
  ],
};
const genres = {
  table: { schema: 'public', name: 'genres' },
  object_relationships: [
    {
      name: 'title',
      using: {
        manual_configuration: {
          remote_table: { schema: 'public', name: 'books' },
          column_mapping: { name: 'title' },
        },
      },
    },
  ],
};

const post = async (path: string, body: unknown): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${real.url}${path}`, {
    method: 'POST',
    headers: asAdmin,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const run = (type: string, args: unknown = {}) => post('/v1/metadata', { type, args });
const sql = (text: string, more: object = {}) =>
  post('/v2/query', { type: 'run_sql', args: { source: 'default', sql: text, ...more } });
const works = async (text: string, more: object = {}): Promise<void> => {
  expect(await sql(text, more)).toMatchObject({ status: 200 });
};
const exported = async () => (await run('export_metadata')).body as ReturnType<typeof metadata>;
const serve = async (...tables: object[]): Promise<void> => {
  expect(await run('replace_metadata', metadata(...tables))).toMatchObject({ status: 200 });
};
/** Refused, with all as it was. */
const refused = async (text: string, answer: object, more: object = {}): Promise<void> => {
  const before = await exported();
  const names = async () =>
    (
      await database.client.query(`select attrelid::regclass::text, attname, atttypid from pg_attribute
       where attrelid = any (array(select oid from pg_class where relnamespace = 'public'::regnamespace)) order by 1, 2`)
    ).rows as unknown[];
  const columns = await names();
  expect(await sql(text, more)).toMatchObject({ status: 400, body: answer });
  expect(await exported()).toEqual(before);
  expect(await names()).toEqual(columns);
};
/** The same with other names in it, and nothing else. */
const renamed = <T>(value: T, ...pairs: [RegExp, string][]): T =>
  JSON.parse(pairs.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value))) as T;

beforeEach(async () => {
  await run('clear_metadata');
  await database.client.query(`
    drop schema if exists engine_events cascade;
    drop schema public cascade; create schema public;
    create table writers (id int primary key, name text);
    create table books (id int primary key, writer_id int references writers, title text, subtitle text, price int);
    create table genres (id int primary key, name text);
    create table shelves (id int primary key, width int);
    insert into writers values (1, 'Asha');
    insert into books values (1, 1, 'One', 'more', 5);
    insert into shelves values (7, 70);`);
});

describe('a column', () => {
  beforeEach(() => serve(books, writers, genres));

  it('is called by its new name wherever it is meant, and nowhere else', async () => {
    const before = await exported();
    await works('alter table books rename column title to heading');
    const after = await exported();
    // Relationship `title` of genres is not a column of books.
    const back = renamed(after, [/"heading"/g, '"title"']);
    expect(back).toEqual(before);
    const text = JSON.stringify(after);
    expect(text).toContain(
      '"_exists":{"_table":{"schema":"public","name":"genres"},"_where":{"title":{"heading":',
    );
    expect(text.match(/"title"/g)).toHaveLength(2);
    expect((await real.ask('{ books { called } }')).body).toEqual({ data: { books: [{ called: 'One' }] } });
    await works(`update books set heading = 'Two'`);
    const { rows } = await database.client.query<{ data: unknown }>(
      `select payload->'data'->'new' as data from engine_events.event_log where trigger_name = 'titled'`,
    );
    expect(rows).toEqual([{ data: { id: 1, heading: 'Two' } }]);
  });

  it('swaps its name with another one', async () => {
    const permission = {
      columns: ['title', 'price'],
      filter: { title: { _eq: 'X-Hasura-A' }, subtitle: { _cgt: 'title' } },
    };
    await serve({ table: 'books', select_permissions: [{ role: 'user', permission }] });
    await works(
      'alter table books rename title to other; alter table books rename subtitle to title; alter table books rename other to subtitle',
    );
    expect((await exported()).sources[0]?.tables).toEqual([
      {
        table: 'books',
        select_permissions: [
          {
            role: 'user',
            permission: {
              columns: ['subtitle', 'price'],
              filter: { subtitle: { _eq: 'X-Hasura-A' }, title: { _cgt: 'subtitle' } },
            },
          },
        ],
      },
    ]);
  });

  it.each([
    ['"Title"', 'Title'],
    ['"müde"', 'müde'],
    ['"with ""quotes"" and, dots."', 'with "quotes" and, dots.'],
    ['"constructor"', 'constructor'],
  ])('may be called %s', async (quoted, name) => {
    const permission = { filter: { writer_id: { _ceq: 'price' } } };
    const config = { writer_id: { custom_name: 'by' }, price: { custom_name: 'costs' } };
    await serve({
      table: 'books',
      configuration: { column_config: config },
      delete_permissions: [{ role: 'user', permission }],
    });
    await works(`alter table books rename price to ${quoted}`);
    const table = (await exported()).sources[0]?.tables[0] as Record<string, Record<string, object>>;
    expect(table['delete_permissions']).toEqual([
      { role: 'user', permission: { filter: { writer_id: { _ceq: name } } } },
    ]);
    expect(Object.entries(table['configuration']?.['column_config'] ?? {})).toEqual([
      ['writer_id', { custom_name: 'by' }],
      [name, { custom_name: 'costs' }],
    ]);
    expect((await real.ask('{ books { costs } }')).body).toEqual({ data: { books: [{ costs: 5 }] } });
  });

  it('cannot be called __proto__, which metadata cannot name', async () => {
    const permission = { filter: { price: { _eq: 1 } } };
    await serve({ table: 'books', delete_permissions: [{ role: 'user', permission }] });
    await refused('alter table books rename price to __proto__', { code: 'unexpected' });
  });

  it('cannot have a name that GraphQL cannot, where a permission names it, even if dependents may go', async () => {
    for (const more of [{}, { cascade: true }])
      await refused(
        'alter table books rename column id to "an id"',
        { code: 'unexpected', error: 'cannot continue due to new inconsistent metadata' },
        more,
      );
  });

  it('cannot have the name of a relationship, even if dependents may go', async () => {
    for (const more of [{}, { cascade: true }])
      await refused(
        'alter table books rename column price to writer',
        {
          code: 'already-exists',
          error:
            'cannot rename column "price" to "writer" in table "books" as a relationship with the name already exists',
        },
        more,
      );
  });

  it('cannot have a name that means something else in a condition', async () => {
    const permission = { filter: { title: { _eq: 'X-Hasura-A' } } };
    await serve({ table: 'books', delete_permissions: [{ role: 'user', permission }] });
    for (const name of ['_not', '_and', '_exists', '"$not"'])
      await refused(`alter table books rename title to ${name}; alter table books rename price to _eq`, {
        code: 'not-supported',
      });
  });

  it('has not gone when another one gets its name: what depended on it is named, and may go', async () => {
    const text = 'alter table books drop column title; alter table books rename column subtitle to title';
    await refused(text, {
      code: 'dependency-error',
      error: expect.stringMatching(
        /^cannot drop due to the following dependent objects : .*select_permission user in table books.*array_relation namesakes in table writers/,
      ) as unknown,
    });
    const again = 'alter table books drop column title, add column title text';
    await refused(again, { code: 'dependency-error' });
    await works(text, { cascade: true });
    expect((await exported()).sources[0]?.tables[0]).toEqual({
      table: books.table,
      configuration: { column_config: { title: { custom_name: 'below' } } },
      object_relationships: books.object_relationships,
    });
  });

  it('keeps its type where a value was written for it', async () => {
    await refused('alter table books alter column title type varchar', {
      code: 'dependency-error',
      error: expect.stringMatching(
        /^cannot change type of column "title" in table "books" because of the following dependencies: insert_permission user/,
      ) as unknown,
    });
    await works('alter table books alter column price type bigint');
    await works('alter table writers alter column name type varchar');
  });

  it('keeps its type where an event trigger could not work with another one', async () => {
    const filter = { new: { title: { _ceq: 'subtitle' } } };
    const trigger = { ...books.event_triggers[0], definition: { insert: { columns: '*', filter } } };
    await serve({ table: 'books', event_triggers: [trigger] });
    const text = 'alter table books alter column title type json using to_json(title)';
    await refused(text, {
      code: 'dependency-error',
      error:
        'cannot drop due to the following dependent objects : event_trigger titled in table books in source default',
    });
    await works(`insert into books values (2, 1, 'a', 'a'), (3, 1, 'a', 'b')`);
    const { rows } = await database.client.query<{ id: string }>(
      `delete from engine_events.event_log returning payload->'data'->'new'->>'id' as id`,
    );
    expect(rows).toEqual([{ id: '2' }]);
    await works(text, { cascade: true });
    expect((await exported()).sources[0]?.tables).toEqual([{ table: 'books' }]);
  });

  it('that metadata did not fit before is not the reason to refuse another name', async () => {
    const odd = { role: 'odd', permission: { columns: ['nope'], filter: { price: { _eq: 1 } } } };
    const args = {
      allow_inconsistent_metadata: true,
      metadata: metadata({ table: 'books', select_permissions: [odd] }),
    };
    expect((await run('replace_metadata', args)).status).toBe(200);
    await works('alter table books rename column price to cost; alter table books rename to volumes');
    expect((await exported()).sources[0]?.tables).toEqual([
      { table: 'volumes', select_permissions: [renamed(odd, [/price/g, 'cost'])] },
    ]);
    expect((await run('get_inconsistent_metadata')).body).toMatchObject({
      inconsistent_objects: [{ name: 'select_permission odd in table volumes in source default' }],
    });
    await run('drop_inconsistent_metadata');
  });
});

describe('a table', () => {
  it('is called by its new name wherever it is meant', async () => {
    await serve(books, writers, genres);
    const before = await exported();
    await works('alter table genres rename to kinds; alter table books rename to volumes');
    expect(await exported()).toEqual(
      renamed(
        before,
        [/"name":"genres"/g, '"name":"kinds"'],
        [/"name":"books"(?!,"using")/g, '"name":"volumes"'],
        [/"(table|remote_table)":"books"/g, '"$1":"volumes"'],
      ),
    );
    expect((await real.ask('{ volumes { writer { books { id } } } }')).body).toEqual({
      data: { volumes: [{ writer: { books: [{ id: 1 }] } }] },
    });
  });

  it('swaps its name with another one: permissions stay with the rows', async () => {
    const may = (column: string) => ({
      select_permissions: [{ role: 'user', permission: { columns: [column], filter: {} } }],
    });
    await serve({ table: 'shelves', ...may('width') }, { table: 'books', ...may('price') });
    await works(
      'alter table books rename to other; alter table shelves rename to books; alter table other rename to shelves',
    );
    expect((await exported()).sources[0]?.tables).toEqual([
      { table: 'books', ...may('width') },
      { table: 'shelves', ...may('price') },
    ]);
    const asUser = { ...asAdmin, 'x-hasura-role': 'user' };
    expect((await real.ask('{ books { width } shelves { price } }', asUser)).body).toEqual({
      data: { books: [{ width: 70 }], shelves: [{ price: 5 }] },
    });
  });

  it('moves to another schema, and back', async () => {
    await serve(writers, { table: 'books' });
    await works('create schema "Old"; alter table books set schema "Old"');
    const moved = { schema: 'Old', name: 'books' };
    expect((await exported()).sources[0]?.tables).toMatchObject([
      {
        table: 'writers',
        array_relationships: [
          { using: { foreign_key_constraint_on: { table: moved } } },
          { using: { manual_configuration: { remote_table: moved } } },
        ],
      },
      { table: moved },
    ]);
    await works('alter schema "Old" rename to older');
    await works('alter table older.books set schema public');
    expect((await exported()).sources[0]?.tables[1]).toEqual({ table: { schema: 'public', name: 'books' } });
  });

  it('cannot have a name that GraphQL cannot, unless it has another one there', async () => {
    await serve({ table: 'books' }, { table: 'shelves', configuration: { custom_name: 'shelves' } });
    for (const more of [{}, { cascade: true }])
      await refused(
        'alter table books rename to "my books"',
        {
          code: 'validation-failed',
          error:
            'cannot include "my books" in the GraphQL schema because it is not a valid GraphQL identifier',
        },
        more,
      );
    await works('alter table shelves rename to "my shelves"');
    expect((await real.ask('{ shelves { width } }')).body).toEqual({ data: { shelves: [{ width: 70 }] } });
  });

  it('cannot have a name that another one has in GraphQL', async () => {
    await serve({ table: 'books' }, { table: 'shelves', configuration: { custom_name: 'boards' } });
    for (const more of [{}, { cascade: true }])
      await refused('alter table books rename to boards', { code: 'unexpected' }, more);
  });

  it('that gets the name of one that is dropped is not taken for it', async () => {
    const permission = { filter: { _exists: { _table: 'shelves', _where: { id: { _eq: 7 } } } } };
    await serve(
      { table: 'books', delete_permissions: [{ role: 'user', permission }] },
      { table: 'shelves' },
      { table: 'genres' },
    );
    const text = 'drop table shelves; alter table genres rename to shelves';
    await refused(text, {
      code: 'dependency-error',
      error:
        'cannot drop due to the following dependent objects : delete_permission user in table books in source default',
    });
    await works(text, { cascade: true });
    expect((await exported()).sources[0]?.tables).toEqual([{ table: 'books' }, { table: 'shelves' }]);
  });

  it('that a relationship’s foreign key leads to instead is not followed', async () => {
    await serve(books, writers, genres);
    const text = `alter table books drop constraint books_writer_id_fkey; truncate books;
      alter table books add constraint other foreign key (writer_id) references genres`;
    await refused(text, {
      code: 'dependency-error',
      error: expect.stringMatching(/object_relation writer in table books/) as unknown,
    });
    // Made anew as it was, it is the same.
    await works(`alter table books drop constraint books_writer_id_fkey;
      alter table books add constraint other foreign key (writer_id) references writers`);
  });

  it('is followed where others are dropped with what depends on them', async () => {
    const permission = { columns: ['price'], filter: {} };
    await serve({ table: 'books', select_permissions: [{ role: 'user', permission }] }, { table: 'shelves' });
    const text =
      'alter table books rename to volumes; alter table books drop column price; drop table shelves'.replace(
        'alter table books drop',
        'alter table volumes drop',
      );
    await refused(text, { code: 'dependency-error' });
    await works(text, { cascade: true });
    expect((await exported()).sources[0]?.tables).toEqual([{ table: 'volumes' }]);
  });
});

describe('of two sources', () => {
  it('each has names of its own', async () => {
    const other = await testDatabase(`create table poets (id int primary key, title text);
      create table books (id int primary key, poet_id int references poets, title text)`);
    process.env['RENAMES_TEST_OTHER'] = other.url;
    const permission = (filter: object) => ({
      select_permissions: [{ role: 'user', permission: { columns: ['title'], filter } }],
    });
    const poems = {
      table: 'books',
      configuration: { custom_name: 'poems' },
      object_relationships: [{ name: 'poet', using: { foreign_key_constraint_on: 'poet_id' } }],
      ...permission({ title: { _eq: 'x' }, poet: { title: { _eq: 'y' } } }),
    };
    const tablesOf = async (index: number) => (await exported()).sources[index]?.tables;
    const first = [{ table: 'books', ...permission({ title: { _eq: 'x' } }) }];
    const of = (name: string) => ({ connection_info: { database_url: { from_env: name } } });
    const two = metadata(...first);
    two.sources.push({
      ...metadata({ table: 'poets' }, poems).sources[0],
      name: 'other',
      configuration: of('RENAMES_TEST_OTHER'),
    } as never);
    expect(await run('replace_metadata', two)).toMatchObject({ status: 200 });
    await works('alter table books rename title to heading', { source: 'other' });
    expect(await tablesOf(0)).toEqual(first);
    expect(JSON.stringify(await tablesOf(1))).toContain(
      '"filter":{"heading":{"_eq":"x"},"poet":{"title":{"_eq":"y"}}}',
    );
    const args = { source: 'other', table: 'books', name: 'poet', new_name: 'by' };
    expect((await run('pg_rename_relationship', args)).status).toBe(200);
    expect(JSON.stringify(await tablesOf(1))).toContain(
      '"filter":{"heading":{"_eq":"x"},"by":{"title":{"_eq":"y"}}}',
    );
    await works('alter table books rename title to name');
    expect(JSON.stringify(await tablesOf(0))).toContain('"filter":{"name":');
    expect(JSON.stringify(await tablesOf(1))).toContain('"filter":{"heading":');
    expect((await run('replace_metadata', metadata())).status).toBe(200);
    await other.drop();
  });
});

describe('files', () => {
  it('are called and written by the new names', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'engine-renames-'));
    const tables = path.join(folder, 'databases/default/tables');
    await mkdir(tables, { recursive: true });
    const files = {
      'version.yaml': 'version: 3\n',
      'databases/databases.yaml': `- name: default
  kind: postgres
  configuration: {connection_info: {database_url: {from_env: PG_DATABASE_URL}}}
  tables: "!include default/tables/tables.yaml"
`,
      'databases/default/tables/tables.yaml':
        '- "!include public_books.yaml"\n- "!include public_genres.yaml"\n- "!include public_writers.yaml"\n',
      'databases/default/tables/public_books.yaml': stringify({ ...books, select_permissions: [] }),
      'databases/default/tables/public_writers.yaml': stringify(writers),
      'databases/default/tables/public_genres.yaml': '# Not touched.\ntable: genres\n',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    const read = () => loadMetadata(folder);
    const engine = await database.start({}, treeOf(await read()).tree, undefined, {
      isChangeable: true,
      read,
      write: (next) => writeMetadata(folder, next),
    });
    const answer = await fetch(`${engine.url}/v2/query`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify({
        type: 'run_sql',
        args: {
          sql: 'alter table books rename column title to heading; alter table books rename to volumes',
        },
      }),
    });
    expect(answer.status).toBe(200);
    expect((await readdir(tables)).sort()).toEqual([
      'public_genres.yaml',
      'public_volumes.yaml',
      'public_writers.yaml',
      'tables.yaml',
    ]);
    expect(await readFile(path.join(tables, 'public_genres.yaml'), 'utf8')).toContain('# Not touched.');
    const after = treeOf(await read()).tree as ReturnType<typeof metadata>;
    expect(after.sources[0]?.tables).toMatchObject([
      {
        table: { name: 'volumes' },
        insert_permissions: [{ permission: { set: { heading: 'X-Hasura-Title' } } }],
      },
      { table: 'genres' },
      {
        array_relationships: [
          {},
          { using: { manual_configuration: { column_mapping: { name: 'heading' } } } },
        ],
      },
    ]);
    await engine.stop();
    await rm(folder, { recursive: true });
  });
});

describe('SQL', () => {
  beforeEach(() => serve({ table: 'books' }, { table: 'shelves' }));

  it('that fails renames nothing', async () => {
    await refused('alter table books rename to volumes; select nonsense', { code: 'postgres-error' });
    await refused('alter table books rename to volumes', { code: 'postgres-error' }, { read_only: true });
  });

  it('whose metadata are not to be checked is not followed, nor what others do', async () => {
    await works('alter table books rename to volumes', { check_metadata_consistency: false });
    expect((await exported()).sources[0]?.tables).toEqual([{ table: 'books' }, { table: 'shelves' }]);
    expect(await run('reload_metadata')).toMatchObject({ status: 400, body: { code: 'unexpected' } });
    await database.client.query('alter table volumes rename to books');
    expect((await run('reload_metadata')).status).toBe(200);
  });

  it('of two at once is followed one by one', async () => {
    await Promise.all([
      works('alter table books rename to volumes'),
      works('alter table shelves rename to boards'),
      ...['a', 'b', 'c'].map((name, index) =>
        works(`alter table genres rename column ${['name', 'a', 'b'][index] ?? ''} to ${name}`).catch(
          () => undefined,
        ),
      ),
    ]);
    expect((await exported()).sources[0]?.tables).toEqual([{ table: 'volumes' }, { table: 'boards' }]);
    expect((await real.ask('{ volumes { id } boards { id } }')).body).toEqual({
      data: { volumes: [{ id: 1 }], boards: [{ id: 7 }] },
    });
  });

  it('does not make functions follow', async () => {
    await database.client.query(
      `create function all_books() returns setof books language sql stable as 'select * from books'`,
    );
    expect((await run('pg_track_function', { function: 'all_books' })).status).toBe(200);
    await refused('alter function all_books rename to every_book', { code: 'not-supported' });
    // It returns the rows of the table, whatever that is called.
    await works(
      'alter table books rename to volumes; create or replace function all_books() returns setof volumes language sql stable as $$ select * from volumes $$',
    );
    expect((await real.ask('{ all_books { id } }')).body).toEqual({ data: { all_books: [{ id: 1 }] } });
  });
});

describe('a relationship', () => {
  const rename = (table: string, name: string, next: string) =>
    run('pg_rename_relationship', { table, name, new_name: next });

  it('is called by its new name in every condition that goes along it, and nowhere else', async () => {
    await serve(books, writers, genres);
    const before = await exported();
    expect((await rename('books', 'writer', 'author')).status).toBe(200);
    const after = await exported();
    expect(JSON.stringify(after)).not.toContain('"writer"');
    expect(renamed(after, [/"author"/g, '"writer"'])).toEqual(before);
    expect((await rename('writers', 'books', 'title')).status).toBe(200);
    // Of writers, not of genres, nor the column of books.
    expect(
      renamed(
        await exported(),
        [/"title":\{"title":\{"_ceq"/g, '"books":{"title":{"_ceq"'],
        [/"name":"title","using":\{"foreign/g, '"name":"books","using":{"foreign'],
      ),
    ).toEqual(after);
    expect((await real.ask('{ books { author { title { id } } } }')).body).toEqual({
      data: { books: [{ author: { title: [{ id: 1 }] } }] },
    });
  });

  it('cannot have the name of a column or another relationship, nor one that means something else', async () => {
    await serve(books, writers, genres);
    const before = await exported();
    for (const [table, name, next, code] of [
      ['books', 'writer', 'price', 'already-exists'],
      ['writers', 'books', 'namesakes', 'already-exists'],
      ['books', 'nothing', 'other', 'not-exists'],
      ['books', 'writer', '_or', 'not-supported'],
      ['books', 'writer', 'no name', 'unexpected'],
    ] as const)
      expect(await rename(table, name, next), next).toMatchObject({ status: 400, body: { code } });
    expect(await rename('books', 'writer', 'price')).toMatchObject({
      body: {
        error:
          'cannot rename relationship "writer" to "price" in table "books" as a column/relationship with the name already exists',
      },
    });
    expect(await exported()).toEqual(before);
  });

  it('that was made in the same bulk is followed too', async () => {
    await serve({ table: 'books' }, { table: 'writers' });
    const using = { foreign_key_constraint_on: 'writer_id' };
    const permission = { columns: ['id'], filter: { writer: { name: { _eq: 'x' } } } };
    const answer = await run('bulk', [
      { type: 'pg_create_object_relationship', args: { table: 'books', name: 'writer', using } },
      { type: 'pg_create_select_permission', args: { table: 'books', role: 'user', permission } },
      {
        type: 'bulk',
        args: [{ type: 'pg_rename_relationship', args: { table: 'books', name: 'writer', new_name: 'by' } }],
      },
    ]);
    expect(answer.status).toBe(200);
    expect((await exported()).sources[0]?.tables[0]).toMatchObject({
      object_relationships: [{ name: 'by', using }],
      select_permissions: [{ permission: { filter: { by: { name: { _eq: 'x' } } } } }],
    });
  });
});
