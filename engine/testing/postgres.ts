// Throw-away databases for tests, on a cluster that ENGINE_TEST_POSTGRES names, or on one of this process.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type LocalPostgres, startLocalPostgres } from '../src/database/localPostgres.ts';

/** The address of a cluster on which databases may be made, as its superuser. */
export const clusterVariable = 'ENGINE_TEST_POSTGRES';

export interface TestDatabase {
  /** As superuser. */
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Work with a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Its files are copied as they are: a third of what writing them to the log costs, as Postgres does unless told. */
export const copyOf = (name: string, template: string): string =>
  `create database ${name} template ${template} strategy file_copy`;

/** So long who is leaving is let go, in milliseconds: pools say that they have ended before their connections have. */
const farewell = 500;
const someone = `select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1`;

/** Removes a database, whoever is still connected then. */
export async function dropDatabase(cluster: string, name: string): Promise<void> {
  await withClient(cluster, async (client) => {
    const isUsed = async (): Promise<boolean> => (await client.query(someone, [name])).rows.length > 0;
    for (let waited = 0; waited < farewell && (await isUsed()); waited += 10) await delay(10);
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  });
}

/** A database of one's own in about 50 ms: empty, or with what `sql` makes in it. */
export async function testDatabase(sql?: string): Promise<TestDatabase> {
  const cluster = await clusterUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = (at: string, text: string) => withClient(at, (client) => client.query(text));
  await run(cluster, copyOf(name, 'template0'));
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  if (sql !== undefined) await run(url, sql);
  return {
    url,
    drop: () => dropDatabase(cluster, name),
  };
}

let ownCluster: Promise<LocalPostgres> | undefined;

/** The cluster of this run; where nobody made one, one of this process, which ends with it. */
async function clusterUrl(): Promise<string> {
  const shared = process.env[clusterVariable];
  if (shared !== undefined && shared !== '') return shared;
  if (ownCluster === undefined) {
    ownCluster = startLocalPostgres();
    process.once('beforeExit', () => void ownCluster?.then((cluster) => cluster.stop()));
  }
  return (await ownCluster).url;
}
