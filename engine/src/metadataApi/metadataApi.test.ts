// The metadata API and SQL over HTTP, on a real database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adminSecret,
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
} from '../testing/realEngine.ts';

const connection = { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } };
const bare = {
  version: 3,
  sources: [{ name: 'default', kind: 'postgres', tables: [], configuration: connection }],
};
const success = { message: 'success' };

let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(`
    create table author (id int primary key, name text);
    create table article (id int primary key, author_id int references author, title text);
    create view titles as select title from article;
    create function named(one author) returns text language sql stable as 'select ($1).name';
    create function found(word text) returns setof article language sql stable as 'select * from article where title = word';
    insert into author values (1, 'Asha'); insert into article values (1, 1, 'One');`);
  real = await database.start({}, bare, undefined, { isChangeable: true });
});
afterAll(async () => {
  await real.stop();
  await database.drop();
});

interface Answer {
  status: number;
  body: unknown;
}

async function post(path: string, body: unknown, headers: Record<string, string> = asAdmin): Promise<Answer> {
  const response = await fetch(`${real.url}${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const run = async (type: string, args: unknown = {}, more: object = {}): Promise<Answer> =>
  post('/v1/metadata', { type, args, ...more });
const works = async (type: string, args?: unknown): Promise<void> => {
  expect(await run(type, args)).toEqual({ status: 200, body: success });
};
const sql = (text: string, more: object = {}): Promise<Answer> =>
  post('/v2/query', { type: 'run_sql', args: { source: 'default', sql: text, ...more } });
const exported = async () => (await run('export_metadata')).body as typeof bare;
const version = async (): Promise<number> =>
  ((await run('export_metadata', {}, { version: 2 })).body as { resource_version: number }).resource_version;

const filter = { name: { _eq: 'X-Hasura-User-Id' } };
const author = {
  table: { schema: 'public', name: 'author' },
  select_permissions: [{ role: 'user', permission: { columns: ['id'], filter } }],
};
const article = { table: { schema: 'public', name: 'article' } };
const withTables = (...tables: object[]) => ({ ...bare, sources: [{ ...bare.sources[0], tables }] });

beforeEach(async () => {
  expect((await run('replace_metadata', withTables(author, article))).status).toBe(200);
});

describe('commands', () => {
  it('track, relate, permit and take away, and requests see it at once', async () => {
    await works('clear_metadata');
    expect(await exported()).toEqual(bare);
    await works('pg_track_table', { table: 'author' });
    await works('pg_track_table', { schema: 'public', name: 'article' });
    await works('pg_create_object_relationship', {
      table: 'article',
      name: 'author',
      using: { foreign_key_constraint_on: 'author_id' },
    });
    await works('pg_create_array_relationship', {
      table: 'author',
      name: 'articles',
      using: { foreign_key_constraint_on: { table: 'article', column: 'author_id' } },
    });
    await works('pg_create_select_permission', {
      table: 'author',
      role: 'user',
      permission: { columns: ['id', 'name'], filter: {} },
    });
    await works('pg_add_computed_field', {
      table: 'author',
      name: 'called',
      definition: { function: 'named' },
    });
    await works('pg_track_function', { function: 'found' });
    const asked = await real.ask(
      '{ author { called articles { author { name } } } found(args: {word: "One"}) { id } }',
    );
    expect(asked.body).toEqual({
      data: {
        author: [{ called: 'Asha', articles: [{ author: { name: 'Asha' } }] }],
        found: [{ id: 1 }],
      },
    });
    const asUser = { ...asAdmin, 'x-hasura-role': 'user' };
    expect((await real.ask('{ author { name } }', asUser)).body).toEqual({
      data: { author: [{ name: 'Asha' }] },
    });
    await works('pg_drop_select_permission', { table: 'author', role: 'user' });
    expect((await real.ask('{ author { name } }', asUser)).body).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
    await works('pg_rename_relationship', { table: 'article', name: 'author', new_name: 'writer' });
    await works('pg_drop_relationship', { table: 'article', relationship: 'writer' });
    await works('pg_untrack_function', { function: 'found' });
    await works('pg_drop_computed_field', { table: 'author', name: 'called' });
    await works('pg_untrack_table', { table: 'article', cascade: true });
    expect((await exported()).sources[0]?.tables).toEqual([{ table: 'author' }]);
  });

  it('permit writes, customize tables, and keep collections, endpoints and roles', async () => {
    for (const [kind, permission] of [
      ['insert', { check: {}, columns: ['id'] }],
      ['update', { filter: {}, columns: ['name'] }],
      ['delete', { filter: {} }],
    ] as const) {
      await works(`pg_create_${kind}_permission`, { table: 'author', role: 'user', permission });
      expect(
        await run(`pg_create_${kind}_permission`, { table: 'author', role: 'user', permission }),
      ).toEqual({
        status: 400,
        body: {
          code: 'already-exists',
          error: `${kind} permission already defined on table "author" with role "user"`,
          path: '$.args',
        },
      });
    }
    await works('pg_set_table_customization', { table: 'author', configuration: { custom_name: 'writers' } });
    expect((await real.ask('{ writers { id } }')).body).toEqual({ data: { writers: [{ id: 1 }] } });
    const query = '{ writers { id } }';
    await works('create_query_collection', {
      name: 'c',
      definition: { queries: [{ name: 'all', query }] },
    });
    await works('add_query_to_collection', { collection_name: 'c', query_name: 'more', query });
    await works('drop_query_from_collection', { collection_name: 'c', query_name: 'more' });
    await works('add_collection_to_allowlist', { collection: 'c' });
    await works('update_scope_of_collection_in_allowlist', {
      collection: 'c',
      scope: { global: false, roles: ['user'] },
    });
    await works('create_rest_endpoint', {
      name: 'writers',
      url: 'writers',
      methods: ['GET'],
      definition: { query: { collection_name: 'c', query_name: 'all' } },
    });
    const response = await fetch(`${real.url}/api/rest/writers`, { headers: asAdmin });
    expect(await response.json()).toEqual({ writers: [{ id: 1 }] });
    expect((await run('drop_query_collection', { collection: 'c' })).body).toMatchObject({
      code: 'dependency-error',
    });
    await works('drop_rest_endpoint', { name: 'writers' });
    await works('drop_query_collection', { collection: 'c', cascade: true });
    await works('add_inherited_role', { role_name: 'boss', role_set: ['user'] });
    await works('set_graphql_schema_introspection_options', { disabled_for_roles: ['user'] });
    expect(await exported()).toMatchObject({
      inherited_roles: [{ role_name: 'boss', role_set: ['user'] }],
      graphql_schema_introspection: { disabled_for_roles: ['user'] },
    });
    await works('drop_inherited_role', { role_name: 'boss' });
  });

  it('in a bulk are one change; kept going, each is its own', async () => {
    const before = await version();
    const track = (table: string) => ({ type: 'pg_track_table', args: { table } });
    expect(await run('bulk', [track('titles'), { type: 'export_metadata', args: {} }])).toMatchObject({
      status: 200,
      body: [success, { version: 3 }],
    });
    expect(await version()).toBe(before + 1);
    const failing = [{ type: 'pg_untrack_table', args: { table: 'titles' } }, track('author')];
    expect(await run('bulk_atomic', failing)).toMatchObject({
      status: 400,
      body: { code: 'already-tracked', path: '$.args[1].args' },
    });
    expect(await version()).toBe(before + 1);
    expect(await run('bulk_keep_going', failing)).toMatchObject({
      status: 200,
      body: [success, { code: 'already-tracked', error: 'view/table already tracked: "author"' }],
    });
    expect(await version()).toBe(before + 2);
  });
});

describe('what does not fit', () => {
  it('is refused, in Hasura’s words, and all stays as it was', async () => {
    const before = await exported();
    expect(await run('pg_track_table', { table: 'nowhere' })).toEqual({
      status: 400,
      body: {
        code: 'invalid-configuration',
        error: 'Inconsistent object: no such table/view exists in source: "public.nowhere"',
        path: '$.args',
        internal: [
          {
            type: 'table',
            name: 'table nowhere in source default',
            definition: 'nowhere',
            reason: 'Inconsistent object: no such table/view exists in source: "public.nowhere"',
          },
        ],
      },
    });
    expect(
      await run('pg_create_select_permission', {
        table: 'article',
        role: 'user',
        permission: { columns: ['nope'], filter: {} },
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-configuration',
        error:
          'Inconsistent object: in table "article": in permission for role "user": column "nope" does not exist',
      },
    });
    expect(await run('replace_metadata', withTables(author, { table: 'nowhere' }))).toMatchObject({
      status: 400,
      body: { code: 'unexpected', error: 'cannot continue due to inconsistent metadata' },
    });
    expect(await run('replace_metadata', { ...bare, nonsense: 1 })).toMatchObject({
      status: 400,
      body: { code: 'parse-failed', error: expect.stringContaining('nonsense: unknown key') as string },
    });
    expect(
      await run(
        'replace_metadata',
        withTables({ table: 'author', apollo_federation_config: { enable: 'v1' } }),
      ),
    ).toMatchObject({ status: 400, body: { code: 'not-supported' } });
    expect(await exported()).toEqual(before);
  });

  it('can be allowed, is listed, dropped, and comes back when the database has it', async () => {
    const next = withTables(author, { table: 'later' });
    const listed = {
      is_consistent: false,
      inconsistent_objects: [
        {
          type: 'table',
          name: 'table later in source default',
          definition: 'later',
          reason: 'Inconsistent object: no such table/view exists in source: "public.later"',
        },
      ],
    };
    const args = { allow_inconsistent_metadata: true, metadata: next };
    expect(await run('replace_metadata', args, { version: 2 })).toEqual({ status: 200, body: listed });
    expect((await run('get_inconsistent_metadata')).body).toEqual(listed);
    expect(await exported()).toEqual(next);
    expect((await real.ask('{ author { id } }')).body).toEqual({ data: { author: [{ id: 1 }] } });
    // What was inconsistent before is no reason to refuse another change.
    await works('pg_set_table_customization', { table: 'author', configuration: { custom_name: 'w' } });

    await database.client.query('create table later (id int primary key)');
    expect((await run('reload_metadata')).body).toEqual({ message: 'success', is_consistent: true });
    expect((await real.ask('{ later { id } }')).body).toEqual({ data: { later: [] } });
    await database.client.query('drop table later');
    expect(await run('reload_metadata')).toMatchObject({ status: 400, body: { code: 'unexpected' } });
    expect((await run('replace_metadata', args, { version: 2 })).status).toBe(200);
    const first = { type: 'pg_untrack_table', args: { table: 'author' } };
    expect(await run('bulk', [first, { type: 'drop_inconsistent_metadata', args: {} }])).toMatchObject({
      status: 400,
      body: { code: 'not-supported', path: '$.args[1]' },
    });
    expect(await exported()).toEqual(next);
    await works('drop_inconsistent_metadata');
    expect(await exported()).toEqual(withTables(author));
  });

  it('never widens what a role may: its own permission gone, it inherits none', async () => {
    const boss = { role: 'boss', permission: { columns: ['id', 'nope'], filter: { id: { _eq: 2 } } } };
    const metadata = {
      ...withTables({ ...author, select_permissions: [...author.select_permissions, boss] }),
      inherited_roles: [{ role_name: 'boss', role_set: ['user'] }],
    };
    const args = { allow_inconsistent_metadata: true, metadata };
    expect((await run('replace_metadata', args, { version: 2 })).body).toMatchObject({
      inconsistent_objects: [{ type: 'select_permission' }],
    });
    const asBoss = { ...asAdmin, 'x-hasura-role': 'boss', 'x-hasura-user-id': 'Asha' };
    expect((await real.ask('{ author { id } }', asBoss)).body).toHaveProperty('errors');
    await works('drop_inconsistent_metadata');
    expect((await real.ask('{ author { id } }', asBoss)).body).toHaveProperty('errors');
  });

  it('nor when its own permission goes with what that depended on', async () => {
    const mayRead = { role: 'user', permission: { columns: ['id'], filter: {} } };
    const narrow = (permission: object) => ({ role: 'boss', permission: { columns: ['id'], ...permission } });
    const relationship = { name: 'author', using: { foreign_key_constraint_on: 'author_id' } };
    await sql('alter table article add column extra text');
    const metadata = {
      ...withTables(
        { ...author, select_permissions: [mayRead, narrow({ filter: { id: { _eq: 2 } } })] },
        {
          ...article,
          object_relationships: [relationship],
          select_permissions: [mayRead, narrow({ filter: { author: { id: { _eq: 2 } } } })],
        },
      ),
      inherited_roles: [{ role_name: 'boss', role_set: ['user'] }],
    };
    expect((await run('replace_metadata', metadata)).status).toBe(200);
    const asBoss = { ...asAdmin, 'x-hasura-role': 'boss' };
    expect((await real.ask('{ article { id } }', asBoss)).body).toEqual({ data: { article: [] } });
    await works('pg_untrack_table', { table: 'author', cascade: true });
    expect((await real.ask('{ article { id } }', asBoss)).body).toHaveProperty('errors');

    const bySql = [mayRead, narrow({ filter: { extra: { _eq: 'x' } } })];
    const tables = withTables({ ...article, select_permissions: bySql });
    const { inherited_roles } = metadata;
    expect((await run('replace_metadata', { ...tables, inherited_roles })).status).toBe(200);
    expect((await real.ask('{ article { id } }', asBoss)).body).toEqual({ data: { article: [] } });
    expect((await sql('alter table article drop column extra', { cascade: true })).status).toBe(200);
    expect((await real.ask('{ article { id } }', asBoss)).body).toHaveProperty('errors');
  });

  it('a text that files would take for the name of another file', async () => {
    const before = await exported();
    expect(
      await run('pg_create_select_permission', {
        table: 'article',
        role: 'user',
        permission: { columns: ['id'], filter: {} },
        comment: '!include ../author.yaml',
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'parse-failed',
        error: expect.stringContaining('select_permissions[0].comment') as string,
        path: '$.args',
      },
    });
    expect(await exported()).toEqual(before);
  });

  it('that others depend on is not untracked, unless they go too', async () => {
    await works('pg_create_object_relationship', {
      table: 'article',
      name: 'author',
      using: { foreign_key_constraint_on: 'author_id' },
    });
    const permission = { columns: ['id'], filter: { author: { id: { _eq: 1 } } } };
    await works('pg_create_select_permission', { table: 'article', role: 'user', permission });
    expect(await run('pg_untrack_table', { table: 'author' })).toMatchObject({
      status: 400,
      body: {
        code: 'dependency-error',
        error: expect.stringMatching(/^cannot drop due to the following dependent objects : /) as string,
      },
    });
    await works('pg_untrack_table', { table: 'author', cascade: true });
    expect((await exported()).sources[0]?.tables).toEqual([article]);
  });
});

describe('two at once', () => {
  it('of two changes that name the same version one conflicts', async () => {
    const seen = await version();
    const replace = (args: object) => run('replace_metadata', args, { resource_version: seen });
    const answers = await Promise.all([replace(withTables(author)), replace(withTables(article))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'conflict',
      error: `metadata resource version referenced (${String(seen)}) did not match current version`,
      path: '$',
    });
    expect(await version()).toBe(seen + 1);
  });

  it('no change is lost', async () => {
    await works('clear_metadata');
    const tables = ['author', 'article', 'titles', 'node'];
    await Promise.all(tables.map((table) => works('pg_track_table', { table })));
    expect((await exported()).sources[0]?.tables).toHaveLength(tables.length);
  });
});

describe('SQL', () => {
  it('answers with the last statement’s rows as text', async () => {
    expect(await sql("create temp table t (a int); select 1 as one, null as none, 'x' as text")).toEqual({
      status: 200,
      body: {
        result_type: 'TuplesOk',
        result: [
          ['one', 'none', 'text'],
          ['1', 'NULL', 'x'],
        ],
      },
    });
    expect((await sql('create table fresh (id int)')).body).toEqual({
      result_type: 'CommandOk',
      result: null,
    });
    expect(
      (
        await post('/v2/query', {
          type: 'bulk',
          args: [{ type: 'run_sql', args: { sql: 'drop table fresh' } }],
        })
      ).body,
    ).toEqual([{ result_type: 'CommandOk', result: null }]);
  });

  it('is one transaction', async () => {
    expect(await sql('create table half (id int); select nonsense')).toMatchObject({
      status: 400,
      body: {
        code: 'postgres-error',
        error: 'query execution failed',
        internal: { error: { status_code: '42703', message: 'column "nonsense" does not exist' } },
      },
    });
    expect((await sql("select to_regclass('half')")).body).toMatchObject({
      result: [['to_regclass'], ['NULL']],
    });
    expect((await sql('insert into author values (9)', { read_only: true })).body).toMatchObject({
      internal: { error: { status_code: '25006' } },
    });
  });

  it('may not take away what metadata need, unless they go too', async () => {
    await sql('alter table author add column extra text');
    const permission = { columns: ['extra'], filter: {} };
    await works('pg_create_select_permission', { table: 'author', role: 'other', permission });
    expect(await sql('alter table author drop column extra')).toMatchObject({
      status: 400,
      body: {
        code: 'dependency-error',
        error:
          'cannot drop due to the following dependent objects : select_permission other in table author in source default',
      },
    });
    expect((await real.ask('{ author { extra } }')).body).toEqual({ data: { author: [{ extra: null }] } });
    expect((await sql('alter table author drop column extra', { cascade: true })).status).toBe(200);
    expect((await exported()).sources[0]?.tables).toEqual([author, article]);
    expect((await real.ask('{ author { extra } }')).body).toHaveProperty('errors');
  });

  it('untracks what it drops', async () => {
    await sql('create table passing (id int primary key)');
    await works('pg_track_table', { table: 'passing' });
    expect((await sql('drop table passing')).status).toBe(200);
    expect((await exported()).sources[0]?.tables).toEqual([author, article]);
  });

  it('that must not be checked is not', async () => {
    const unchecked = { check_metadata_consistency: false };
    expect((await sql('alter table article rename column title to heading', unchecked)).status).toBe(200);
    expect((await sql('alter table article rename column heading to title', unchecked)).status).toBe(200);
  });

  it('leaves no settings behind', async () => {
    await sql("set search_path = ''; set statement_timeout = 0");
    for (let count = 0; count < 3; count += 1) {
      expect((await real.ask('{ author { id } }')).body).toEqual({ data: { author: [{ id: 1 }] } });
    }
  });

  it('that never ends is ended with its caller', async () => {
    const controller = new AbortController();
    const asked = fetch(`${real.url}/v2/query`, {
      method: 'POST',
      headers: asAdmin,
      signal: controller.signal,
      body: JSON.stringify({ type: 'run_sql', args: { sql: 'select pg_sleep(1000)' } }),
    }).catch(() => 'gone');
    await expect.poll(async () => (await database.running()).length).toBe(1);
    controller.abort();
    expect(await asked).toBe('gone');
    await expect.poll(async () => (await database.running()).length).toBe(0);
  });

  it('that Postgres cancels for a reason of its own says which, and nothing of time', async () => {
    expect(await sql('copy author from stdin')).toMatchObject({
      status: 400,
      body: {
        code: 'postgres-error',
        error: 'query execution failed',
        internal: { error: { status_code: '57014', message: expect.stringContaining('COPY') as unknown } },
      },
    });
    expect(await sql('set local statement_timeout = 50; select pg_sleep(10)')).toMatchObject({
      body: {
        code: 'postgres-error',
        internal: { error: { message: 'canceling statement due to statement timeout' } },
      },
    });
  });

  it.each([
    'commit; begin; insert into author values (9)',
    'rollback; insert into author values (9)',
    'commit and chain; set transaction read write; insert into author values (9)',
    'set transaction read write; insert into author values (9)',
    'set session characteristics as transaction read write; commit; insert into author values (9)',
    "prepare transaction 't'; insert into author values (9)",
    "select set_config('transaction_read_only', 'off', false), author_made(9)",
    'select author_made(9)',
    'do $$ begin commit; insert into author values (9); end $$',
    "do $$ begin perform set_config('transaction_read_only', 'off', true); insert into author values (9); end $$",
    'call author_added(9)',
    'with made as (insert into author values (9) returning id) select * from made',
  ])('that only reads writes nothing: %s', async (text) => {
    await database.client.query(`
      delete from author where id = 9;
      create or replace function author_made(id int) returns int language sql as 'insert into author values (id) returning id';
      create or replace procedure author_added(id int) language plpgsql as $$ begin
        commit; insert into author values (id); end $$`);
    for (const more of [{}, { no_transaction: true }, { check_metadata_consistency: true }]) {
      expect((await sql(text, { read_only: true, ...more })).status).not.toBe(200);
      const { rows } = await database.client.query('select from author where id = 9');
      expect(rows).toEqual([]);
    }
  });

  it('that only reads is one statement, and says so', async () => {
    const readOnly = { read_only: true };
    expect((await sql('select 1 as one; -- the end', readOnly)).body).toEqual({
      result_type: 'TuplesOk',
      result: [['one'], ['1']],
    });
    expect((await sql('', readOnly)).body).toEqual({ result_type: 'CommandOk', result: null });
    expect(await sql('select 1; select 2', readOnly)).toMatchObject({
      status: 400,
      body: {
        code: 'not-supported',
        path: '$.args.sql',
        error: expect.stringContaining('one statement') as unknown,
      },
    });
    expect((await sql('commit', readOnly)).status).toBe(200);
    expect((await sql('select count(*) as n from author', readOnly)).body).toMatchObject({
      result: [['n'], ['1']],
    });
  });

  it('that takes too long is ended', async () => {
    const short = await database.start({ ENGINE_SQL_TIMEOUT: '200' }, bare, undefined, {
      isChangeable: true,
    });
    const response = await fetch(`${short.url}/v2/query`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify({
        type: 'run_sql',
        args: { sql: 'set statement_timeout = 0; select pg_sleep(1000)' },
      }),
    });
    expect(await response.json()).toMatchObject({ code: 'time-limit-exceeded' });
    await short.stop();
  });
});

describe('catalog state', () => {
  it('is kept in the database', async () => {
    const first = (await run('get_catalog_state')).body as { id: string };
    expect(first).toMatchObject({ cli_state: {}, console_state: {} });
    const state = { migrations: { default: { 1: false } }, settings: {} };
    await works('set_catalog_state', { type: 'cli', state });
    expect((await run('get_catalog_state')).body).toEqual({ ...first, cli_state: state });
    await works('set_catalog_state', { type: 'cli', state: {} });
  });
});

describe('who may', () => {
  const changes = ['replace_metadata', 'pg_track_table', 'bulk', 'set_catalog_state', 'get_catalog_state'];

  it.each([
    ['nobody', {}, 401],
    ['a wrong secret', { 'x-hasura-admin-secret': 'wrong' }, 401],
    ['another role', { 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'user' }, 400],
  ])('not %s', async (_name, headers, status) => {
    const without = await database.start({ HASURA_GRAPHQL_UNAUTHORIZED_ROLE: '' }, bare, undefined, {
      isChangeable: true,
    });
    for (const path of ['/v1/metadata', '/v2/query', '/v1/query']) {
      const response = await fetch(`${without.url}${path}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: JSON.stringify({
          type: path === '/v2/query' ? 'run_sql' : 'export_metadata',
          args: { sql: 'x' },
        }),
      });
      expect([response.status, await response.json()]).toMatchObject([status, { code: 'access-denied' }]);
    }
    expect(
      (await fetch(`${without.url}/v1/config`, { headers: headers as Record<string, string> })).status,
    ).toBe(status);
    await without.stop();
  });

  it('not without a secret, where everybody is the administrator', async () => {
    const open = await database.start(
      { HASURA_GRAPHQL_ADMIN_SECRET: '', HASURA_GRAPHQL_UNAUTHORIZED_ROLE: '' },
      bare,
      undefined,
      { isChangeable: true },
    );
    const ask = async (path: string, type: string) => {
      const response = await fetch(`${open.url}${path}`, {
        method: 'POST',
        body: JSON.stringify({ type, args: {} }),
      });
      return [response.status, await response.json()];
    };
    for (const type of changes)
      expect(await ask('/v1/metadata', type)).toMatchObject([400, { code: 'access-denied' }]);
    expect(await ask('/v2/query', 'run_sql')).toMatchObject([400, { code: 'access-denied' }]);
    await open.stop();
  });

  it('nobody, unless the engine was started so; reading is free', async () => {
    const closed = await database.start({}, bare);
    const ask = async (path: string, type: string) => {
      const response = await fetch(`${closed.url}${path}`, {
        method: 'POST',
        headers: asAdmin,
        body: JSON.stringify({ type, args: {} }),
      });
      return [response.status, await response.json()];
    };
    for (const type of changes)
      expect(await ask('/v1/metadata', type)).toMatchObject([400, { code: 'not-supported' }]);
    expect(await ask('/v2/query', 'run_sql')).toMatchObject([404, { code: 'not-found' }]);
    expect(await ask('/v1/metadata', 'export_metadata')).toEqual([200, bare]);
    expect(await ask('/v1/metadata', 'get_inconsistent_metadata')).toEqual([
      200,
      { is_consistent: true, inconsistent_objects: [] },
    ]);
    await closed.stop();
  });
});

describe('malformed requests', () => {
  it.each([
    ['{', 'invalid-json', '$'],
    ['[]', 'parse-failed', '$'],
    ['{}', 'parse-failed', '$'],
    ['{"type":"dump_internal_state","args":{}}', 'not-supported', '$.type'],
    ['{"type":"pg_track_native_query","args":{}}', 'not-supported', '$.type'],
    ['{"type":"constructor","args":{}}', 'not-supported', '$.type'],
    ['{"type":"pg_constructor","args":{}}', 'not-supported', '$.type'],
    ['{"type":"pg_track_table","args":{"table":1}}', 'parse-failed', '$.args'],
    ['{"type":"pg_create_select_permission","args":{"table":"author"}}', 'parse-failed', '$.args.role'],
    ['{"type":"bulk","args":{}}', 'parse-failed', '$.args'],
    ['{"type":"bulk","args":[{"type":"nonsense"}]}', 'not-supported', '$.args[0].type'],
    ['{"type":"pg_track_table","args":{"table":"author","source":"other"}}', 'not-exists', '$.args.source'],
  ])('%s', async (body, code, path) => {
    expect(await post('/v1/metadata', body)).toMatchObject({ status: 400, body: { code, path } });
  });

  it('a huge body, or one that nests without end', async () => {
    expect((await post('/v1/metadata', 'x'.repeat(11_000_000))).status).toBe(413);
    let bulk: object = { type: 'export_metadata', args: {} };
    for (let depth = 0; depth < 200; depth += 1) bulk = { type: 'bulk', args: [bulk] };
    expect((await post('/v1/metadata', bulk)).status).toBe(200);
    const many = Array.from({ length: 10_001 }, () => ({ type: 'export_metadata', args: {} }));
    expect((await post('/v1/metadata', { type: 'bulk', args: many })).status).toBe(400);
  });
});
