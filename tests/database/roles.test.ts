// What the server's and the engine's Postgres roles may do, tried by logging in as them; and how they are made.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/embedded/migrate.ts';
import { makeClusterRoles, makeOwnedRoles } from '../../server/embedded/roles.ts';
import { migrationsFolder, testDatabase, type TestDatabase } from '../support/postgres.ts';

const insufficientPrivilege = '42501';

let database: TestDatabase;
let root: pg.Client;
const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  clients.push(client);
  return client;
}

/** The SQLSTATE with which a statement fails; undefined when it does not. */
async function failure(client: pg.Client, text: string): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query(text);
    return undefined;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  } finally {
    await client.query('rollback');
  }
}

beforeAll(async () => {
  database = await testDatabase({ seed: true });
  root = await connect(database.url);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

describe('the three roles', () => {
  it('are no superusers, and what is in the database is the owner’s', async () => {
    const { rows } = await root.query(
      `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) > 0 as owns
       from pg_roles where rolname ~ '^prabesh_' order by 1`,
    );
    expect(rows).toEqual([
      { rolname: 'prabesh_engine', mighty: false, owns: false },
      { rolname: 'prabesh_owner', mighty: false, owns: true },
      { rolname: 'prabesh_server', mighty: false, owns: false },
    ]);
    const strangers = await root.query(
      `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'auth', 'prabesh_migrations') and relkind in ('r', 'v', 'S')
         and relowner <> 'prabesh_owner'::regrole`,
    );
    expect(strangers.rows).toEqual([]);
    const members = await root.query(
      `select 1 from pg_auth_members where member in (select oid from pg_roles where rolname ~ '^prabesh_')`,
    );
    expect(members.rows).toEqual([]);
  });
});

describe('the engine', () => {
  it('sees nothing of accounts, files, other roles or the migrations, and changes no table', async () => {
    const engine = await connect(database.urls.engine);
    for (const text of [
      'select password_hash from auth.users',
      'select * from auth.signing_keys',
      'select * from auth.sheet_keys',
      'select * from auth.calendar_feeds',
      'select * from auth.push_keys',
      'select * from auth.push_subscriptions',
      'select * from auth.push_wishes',
      'select * from auth.sessions',
      'select * from prabesh_migrations.applied',
      'select * from public.registration_counter',
      'update public.registration_counter set last_number = 0',
      "select pg_read_file('postgresql.conf')",
      "select pg_ls_dir('.')",
      "copy public.notices to '/tmp/notices'",
      "copy public.notices from program 'id'",
      'select * from pg_authid',
      'set role prabesh_owner',
      'set session authorization prabesh_server',
      'create table public.mine (id int)',
      'create schema mine',
      'create function public.mine() returns int language sql return 1',
      'drop table public.notices',
      'alter table public.notices add column x int',
      'alter table public.activity disable trigger activity_refuse_change',
      'truncate public.notices',
      'create role mine',
      'alter role prabesh_engine superuser',
    ]) {
      expect([text, await failure(engine, text)]).toEqual([text, insufficientPrivilege]);
    }
  });

  it('reads and writes rows of every table that GraphQL serves', async () => {
    const engine = await connect(database.urls.engine);
    const { rows } = await root.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
         and relname <> 'registration_counter'`,
    );
    expect(rows.length).toBeGreaterThan(15);
    for (const { name } of rows)
      expect(await failure(engine, `select * from public.${name} limit 1`)).toBeUndefined();
    expect(
      await failure(
        engine,
        "insert into public.notices (title, category, content) values ('T', 'Exams', 'x')",
      ),
    ).toBeUndefined();
    expect(
      await failure(
        engine,
        `insert into public.students (first_name, last_name, email, phone)
         values ('A', 'B', 'admin@prabesh.test', '9812345670')`,
      ),
    ).toBeUndefined();
    expect(
      await failure(engine, "update public.profiles set role = 'teacher' where role = 'student'"),
    ).toBeUndefined();
    expect(await failure(engine, 'delete from public.results')).toBeUndefined();
  });
});

describe('the server', () => {
  it('keeps accounts, and sees of the rest what it needs', async () => {
    const server = await connect(database.urls.server);
    const { rows } = await root.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`,
    );
    // The last admin stays.
    const some = (name: string) => (name === 'users' ? "where email <> 'admin@prabesh.test'" : '');
    for (const { name } of rows)
      expect(await failure(server, `delete from auth.${name} ${some(name)}`)).toBeUndefined();
    for (const text of [
      'select * from public.results',
      'select * from public.notices',
      "insert into public.activity (action, entity, title) values ('created', 'notes', 'x')",
      'update public.site_settings set max_notices = 1',
      'update public.registration_counter set last_number = 0',
      'drop table auth.users',
      'alter table auth.users add column x int',
      "select pg_read_file('postgresql.conf')",
      'set role prabesh_owner',
    ]) {
      expect([text, await failure(server, text)]).toEqual([text, insufficientPrivilege]);
    }
  });
});

describe('making them', () => {
  it('takes over a database that a superuser made, with its data', async () => {
    const old = await testDatabase({ migrate: false });
    try {
      await migrate(old.url, migrationsFolder);
      const superuser = await connect(old.url);
      await superuser.query(
        "insert into public.notices (title, category, content) values ('T', 'Exams', 'x')",
      );
      const urls = await makeClusterRoles(old.url);
      expect(await migrate(urls.owner, migrationsFolder)).toEqual([]);
      const engine = await connect(urls.engine);
      expect((await engine.query('select title from public.notices')).rows).toEqual([{ title: 'T' }]);
      const owner = await connect(urls.owner);
      expect(await failure(owner, 'alter table public.notices add column x int')).toBeUndefined();
      expect(await failure(owner, 'alter table auth.users add column x int')).toBeUndefined();
      await Promise.all([superuser, engine, owner].map((client) => client.end()));
      clients.splice(-3);
    } finally {
      await old.drop();
    }
  });

  it('says what to do where the owner may make none', async () => {
    await root.query('drop role if exists weak_owner');
    await root.query("create role weak_owner login password 'another'");
    try {
      const url = new URL(database.url);
      url.username = 'weak_owner';
      url.password = 'another';
      await expect(makeOwnedRoles(url.href)).rejects.toThrow(/SERVER_DATABASE_URL and ENGINE_DATABASE_URL/);
    } finally {
      await root.query('drop role weak_owner');
    }
  });
});
