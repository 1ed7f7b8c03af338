// Who works in the database: the owner migrates, the server and the engine have roles of their own, with the rights
// that the migrations give them. None of the three is a superuser.

import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '../base/database.ts';
import { errorCode, errorText, StartupError } from '../base/errors.ts';

const workers = { server: 'prabesh_server', engine: 'prabesh_engine' } as const;
const owner = 'prabesh_owner';

/** Addresses of one database for the three that work in it. */
export interface DatabaseUrls {
  /** Migrations, seeds, and nothing else. */
  owner: string;
  /** Accounts (schema `auth`), and what the server needs of people. */
  server: string;
  /** Schema `public` only. */
  engine: string;
}

/** The password of a role follows from the one of the address that makes it: there is nothing else to keep. */
function passwordOf(role: string, maker: URL): string {
  return createHmac('sha256', decodeURIComponent(maker.password)).update(role).digest('base64url');
}

function urlOf(role: string, maker: string): string {
  const url = new URL(maker);
  const password = passwordOf(role, url);
  url.username = role;
  url.password = password;
  return url.href;
}

/** The addresses that `makeClusterRoles` made from a superuser's. */
export function urlsOfCluster(superuser: string): DatabaseUrls {
  return {
    owner: urlOf(owner, superuser),
    server: urlOf(workers.server, superuser),
    engine: urlOf(workers.engine, superuser),
  };
}

/** The addresses that `makeOwnedRoles` made from an owner's. */
function urlsOfOwner(ownerUrl: string): DatabaseUrls {
  return { ...urlsOfCluster(ownerUrl), owner: ownerUrl };
}

async function makeRoles(client: pg.Client, urls: readonly string[]): Promise<void> {
  for (const address of urls) {
    const { username, password } = new URL(address);
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [username]);
    if (rowCount === 0) {
      // Two databases of a cluster may be prepared at once.
      await client.query(`create role ${client.escapeIdentifier(username)}`).catch((error: unknown) => {
        if (errorCode(error) !== '42710' && errorCode(error) !== '23505') throw error;
      });
    } else if ((await refusalAt(address)) === undefined) continue;
    await client.query(
      `alter role ${client.escapeIdentifier(username)} login password ${client.escapeLiteral(password)}`,
    );
  }
}

/** Why signing in at this address fails; undefined: it works. */
async function refusalAt(url: string): Promise<string | undefined> {
  return withClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, () =>
    Promise.resolve(undefined),
  ).catch(errorText);
}

/** Hands everything of ours to the owner: data of before belong to the superuser. What came with an extension stays. */
const handOver = `
do $$
declare
  command text;
begin
  for command in
    select format('alter schema %I owner to ${owner}', nspname) from pg_namespace
    where nspname in ('auth', 'prabesh_migrations') and nspowner <> '${owner}'::regrole
    union all
    select format('alter %s %s owner to ${owner}', case relkind when 'v' then 'view' else 'table' end, oid::regclass)
    from pg_class
    where relnamespace::regnamespace::text in ('public', 'auth', 'prabesh_migrations') and relkind in ('r', 'p', 'v')
      and relowner <> '${owner}'::regrole
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('alter routine %s owner to ${owner}', oid::regprocedure) from pg_proc
    where pronamespace::regnamespace::text in ('public', 'auth', 'prabesh_migrations')
      and proowner <> '${owner}'::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute command;
  end loop;
end
$$`;

/**
 * The roles of a cluster of our own, and the database in the owner's hands. Safe to repeat.
 * @param superuser of the database, `postgres://…`; it stays at what only it can do
 */
export async function makeClusterRoles(superuser: string): Promise<DatabaseUrls> {
  const urls = urlsOfCluster(superuser);
  await withClient(superuser, async (client) => {
    await makeRoles(client, [urls.owner, urls.server, urls.engine]);
    const { rows } = await client.query<{ name: string; mine: boolean }>(
      `select datname as name, datdba = $1::regrole as mine from pg_database where datname = current_database()`,
      [owner],
    );
    const [database] = rows;
    if (!database || database.mine) return;
    await client.query(
      `alter database ${client.escapeIdentifier(database.name)} owner to ${client.escapeIdentifier(owner)}`,
    );
    await client.query(handOver);
  });
  return urls;
}

/**
 * The roles in somebody else's Postgres, whose address is the owner's: made there if it may make roles.
 * @throws StartupError 'database_unusable' when it may not, saying what to do
 */
export async function makeOwnedRoles(ownerUrl: string): Promise<DatabaseUrls> {
  const urls = urlsOfOwner(ownerUrl);
  const may = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
    );
    if (rows[0]?.may === true) await makeRoles(client, [urls.server, urls.engine]);
    return rows[0]?.may === true;
  });
  for (const address of [urls.server, urls.engine]) {
    const refusal = await refusalAt(address);
    if (refusal === undefined) continue;
    if (may) {
      throw new StartupError(
        'database_unusable',
        `The role ${new URL(address).username} is there, and cannot sign in at the address of DATABASE_URL (${refusal}): a pool in between (pgbouncer) has to know it (auth_query, or its auth_file), or give the address of Postgres itself.`,
      );
    }
    throw new StartupError(
      'database_unusable',
      `DATABASE_URL's role cannot make the role ${new URL(address).username}: make ${workers.server} and ${workers.engine} yourself (login, no rights) and name their addresses in SERVER_DATABASE_URL and ENGINE_DATABASE_URL.`,
    );
  }
  return urls;
}
