// From the database of `npm start` to the one of docker-compose.yml, by the commands of docs/scaling.md: into a cluster
// with other roles, in which another owner runs the next migrations. Nothing may be less, or open to more, than before.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../server/embedded/migrate.ts';
import { patience } from '../support/patience.ts';
import {
  migrationsFolder,
  startTestPostgres,
  testDatabase,
  type TestDatabase,
  type TestPostgres,
} from '../support/postgres.ts';
import { schemaText } from '../support/schemaText.ts';

vi.setConfig({ testTimeout: patience.product, hookTimeout: patience.product });

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** As docker-compose.yml names them; the passwords are of this test. */
const passwords = { server: "of 'server'", engine: "of 'engine'" };
const owner = { user: 'prabesh', password: 'of the owner' };

let former: TestDatabase;
let cluster: TestPostgres;
const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  clients.push(client);
  return client;
}

function urlOf(database: string, { user, password } = owner): string {
  const url = new URL(cluster.url);
  url.username = user;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

/** A database as Postgres' image makes it, with what it runs then: docker/postgres-roles.sh, psql's part of it. */
async function newDatabase(name: string): Promise<pg.Client> {
  const maintenance = await connect(urlOf('postgres'));
  await maintenance.query(`create database ${name}`);
  const client = await connect(urlOf(name));
  const script = read('docker/postgres-roles.sh');
  const [, sql = ''] = /<<'SQL'\n([^]*)\nSQL\n/.exec(script) ?? [];
  const made = await client.query("select 1 from pg_roles where rolname = 'prabesh_server'");
  await client.query(
    sql
      .replaceAll(/^create role .*$/gm, (line) => (made.rowCount === 0 ? line : ''))
      .replaceAll(/:'(server|engine)_password'/g, (_all, role: 'server' | 'engine') =>
        pg.escapeLiteral(passwords[role]),
      ),
  );
  return client;
}

/** What the page says to do with a dump before it is read. */
function prepared(dump: string): string {
  const [, expression] = /^ {4}.*pg_dump .*\| sed '([^']+)'/m.exec(read('docs/scaling.md')) ?? [];
  return execFileSync('sed', [expression ?? ''], { input: dump, encoding: 'utf8', maxBuffer: 1e9 });
}

/** Tables of a later migration, of the owner there, and what each role may do with them. */
async function rightsOnNew(client: pg.Client): Promise<unknown[]> {
  await client.query('begin');
  await client.query('create table public.later (id serial); create table auth.later (id serial)');
  const { rows } = await client.query<{ rights: string }>(
    `select relname || ' in ' || relnamespace::regnamespace || ': ' ||
       string_agg(grantee::regrole || ' ' || privilege_type, ', ' order by grantee::regrole::text, privilege_type) as rights
     from pg_class, aclexplode(relacl) where relname like 'later%' and grantee <> relowner
     group by relname, relnamespace order by 1`,
  );
  await client.query('rollback');
  return rows.map(({ rights }) => rights);
}

const rightsThere = [
  'later in auth: prabesh_server DELETE, prabesh_server INSERT, prabesh_server SELECT, prabesh_server UPDATE',
  'later in public: prabesh_engine DELETE, prabesh_engine INSERT, prabesh_engine SELECT, prabesh_engine UPDATE',
  'later_id_seq in auth: prabesh_server USAGE',
  'later_id_seq in public: prabesh_engine USAGE',
];

beforeAll(async () => {
  former = await testDatabase({ seed: true });
  cluster = await startTestPostgres();
  const superuser = await connect(cluster.url);
  await superuser.query(
    `create role ${owner.user} superuser login password ${pg.escapeLiteral(owner.password)}`,
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await cluster.stop();
  await former.drop();
});

it('migrations make the same there as in an embedded database', async () => {
  const there = await newDatabase('migrated');
  await migrate(urlOf('migrated'), migrationsFolder);
  expect(await schemaText(there)).toBe(await schemaText(await connect(former.url)));
  expect(await rightsOnNew(await connect(former.urls.owner))).toEqual(rightsThere);
  expect(await rightsOnNew(there)).toEqual(rightsThere);
  const engine = await connect(urlOf('migrated', { user: 'prabesh_engine', password: passwords.engine }));
  expect((await engine.query('select 1 from public.notices')).rows).toEqual([]);
});

it('the rights on later tables of a dump are the new owner’s to give', async () => {
  const source = await connect(former.url);
  // As pg_dump writes them.
  const { rows } = await source.query<{ line: string }>(
    `select format('ALTER DEFAULT PRIVILEGES FOR ROLE %s IN SCHEMA %s GRANT %s ON %s TO %s;', defaclrole::regrole,
       defaclnamespace::regnamespace, string_agg(privilege_type, ','),
       case defaclobjtype when 'r' then 'TABLES' else 'SEQUENCES' end, grantee::regrole) as line
     from pg_default_acl, aclexplode(defaclacl) group by pg_default_acl.oid, defaclrole, defaclnamespace, defaclobjtype, grantee`,
  );
  expect(rows.length).toBe(4);
  const there = await newDatabase('later');
  await there.query('create schema auth');
  const dump = rows.map(({ line }) => line).join('\n');
  await expect(there.query(dump)).rejects.toThrow('role "prabesh_owner" does not exist');
  await there.query(prepared(dump));
  expect(await rightsOnNew(there)).toEqual(rightsThere);
});

const { stdout: version } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
const canDump = Number(/\b(\d+)\.\d+/.exec(version)?.[1] ?? '0') >= 18;

// npm's Postgres comes without pg_dump, and an older one refuses its databases.
it.skipIf(!canDump)('a dump that is read there has everything, and the same rights', async () => {
  const there = await newDatabase('moved');
  const dump = execFileSync('pg_dump', ['--no-owner', '--dbname', former.url], { maxBuffer: 1e9 });
  const options = ['--quiet', '--set', 'ON_ERROR_STOP=1', '--single-transaction', '--dbname', urlOf('moved')];
  execFileSync('psql', options, { input: prepared(dump.toString()), stdio: ['pipe', 'ignore', 'inherit'] });
  const source = await connect(former.url);
  // A condition that is written down and read again (BETWEEN) loses a pair of brackets that says nothing.
  const flat = async (client: pg.Client) => (await schemaText(client)).replaceAll(/[()]/g, '');
  expect(await flat(there)).toBe(await flat(source));
  expect(await rightsOnNew(there)).toEqual(rightsThere);
  const counts = `select table_schema || '.' || table_name as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', table_schema, table_name), true, true, '')))[1]::text as rows
    from information_schema.tables where table_schema in ('public', 'auth', 'prabesh_migrations') order by 1`;
  expect((await there.query(counts)).rows).toEqual((await source.query(counts)).rows);
  // Whose name a view's query or a function's right runs under: the owner's, and no worker's.
  const owners = await there.query(
    `select distinct relowner::regrole::text as owner from pg_class
     where relnamespace::regnamespace::text in ('public', 'auth')`,
  );
  expect(owners.rows).toEqual([{ owner: owner.user }]);
});
