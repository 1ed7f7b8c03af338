// The metadata API and SQL over HTTP, on a real database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adminSecret,
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
} from '../../../testing/realEngine.ts';

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
  it('in a bulk are one change, and paths in errors begin with the place', async () => {
    const before = await version();
    const replace = (...tables: object[]) => ({ type: 'replace_metadata', args: withTables(...tables) });
    const reading = { type: 'export_metadata', args: {} };
    expect(await run('bulk', [{ type: 'clear_metadata', args: {} }, replace(author), reading])).toMatchObject(
      {
        status: 200,
        body: [success, success, withTables(author)],
      },
    );
    expect(await version()).toBe(before + 1);
    expect(await run('bulk', [{ type: 'replace_metadata', args: 1 }, replace(article)])).toMatchObject({
      status: 400,
      body: { code: 'parse-failed', path: '$.args[0].args' },
    });
    expect(await run('bulk', [reading, { type: 'bulk', args: [replace({ table: 1 })] }])).toMatchObject({
      status: 400,
    });
    expect(await version()).toBe(before + 1);
  });
});

describe('what does not fit', () => {
  it('is refused, in Hasura’s words, and all stays as it was', async () => {
    const before = await exported();
    expect(await run('replace_metadata', withTables(author, { table: 'nowhere' }))).toMatchObject({
      status: 400,
      body: {
        code: 'unexpected',
        error: 'cannot continue due to inconsistent metadata',
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
    await database.client.query('create table later (id int primary key)');
    expect((await run('reload_metadata')).body).toEqual({ message: 'success', is_consistent: true });
    expect((await real.ask('{ later { id } }')).body).toEqual({ data: { later: [] } });
    await database.client.query('drop table later');
    expect(await run('reload_metadata')).toMatchObject({ status: 400, body: { code: 'unexpected' } });
    expect((await run('replace_metadata', args, { version: 2 })).status).toBe(200);
    const first = { type: 'replace_metadata', args: withTables(author) };
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
    const included = {
      role: 'user',
      permission: { columns: ['id'], filter: {} },
      comment: '!include ../author.yaml',
    };
    expect(
      await run('replace_metadata', withTables({ ...article, select_permissions: [included] })),
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
    const other = { role: 'other', permission };
    const permitted = { ...author, select_permissions: [...author.select_permissions, other] };
    await works('replace_metadata', withTables(permitted, article));
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
    await works('replace_metadata', withTables(author, article, { table: 'passing' }));
    expect((await sql('drop table passing')).status).toBe(200);
    expect((await exported()).sources[0]?.tables).toEqual([author, article]);
  });

  it('that gives tracked tables other names is refused: metadata do not follow', async () => {
    expect(await sql('alter table article rename to post')).toMatchObject({
      status: 400,
      body: {
        code: 'not-supported',
        path: '$.args.sql',
        error: expect.stringContaining('"public.article" is tracked and would be renamed') as unknown,
      },
    });
    expect((await real.ask('{ article { id } }')).body).toEqual({ data: { article: [{ id: 1 }] } });
  });

  it('in a bulk says which statement failed; a concurrent bulk changes nothing', async () => {
    const statement = (text: string) => ({ type: 'run_sql', args: { sql: text } });
    const all = [statement('select 1'), statement('select nonsense')];
    expect(await post('/v2/query', { type: 'bulk', args: all })).toMatchObject({
      status: 400,
      body: { code: 'postgres-error', path: '$[1]' },
    });
    const refused = { code: 'unexpected', error: 'Only read-only queries are allowed in a concurrent_bulk' };
    const changing = [statement('select 1'), statement('drop table article')];
    expect((await post('/v2/query', { type: 'concurrent_bulk', args: changing })).body).toMatchObject(
      refused,
    );
    expect((await real.ask('{ article { id } }')).body).toEqual({ data: { article: [{ id: 1 }] } });
  });

  it.each(['select', 'pg_insert', 'count'])(
    'stands alone at its address: %s is for GraphQL',
    async (type) => {
      expect((await post('/v2/query', { type, args: {} })).body).toMatchObject({
        code: 'not-supported',
        error: `${type} is not supported by this engine: rows are asked for and written by GraphQL`,
      });
    },
  );

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

describe('who may', () => {
  const changes = ['replace_metadata', 'clear_metadata', 'set_catalog_state', 'get_catalog_state'];

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
    ['{}', 'parse-failed', '$'],
    ['{"type":"dump_internal_state","args":{}}', 'not-supported', '$.type'],
    ['{"type":"pg_track_table","args":{"table":"titles"}}', 'not-supported', '$.type'],
    ['{"type":"bulk","args":{}}', 'parse-failed', '$.args'],
    ['{"type":"bulk","args":[{"type":"nonsense"}]}', 'not-supported', '$.args[0].type'],
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
