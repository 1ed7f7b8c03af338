// Throw-away databases for tests, on a cluster that ENGINE_TEST_POSTGRES names, or on one of this process.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type LocalPostgres, startLocalPostgres } from '../localPostgres/localPostgres.ts';

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

/** A database of one's own in about 50 ms: empty, or with what `sql` makes in it. */
export async function testDatabase(sql?: string): Promise<TestDatabase> {
  const cluster = await clusterUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = (at: string, text: string) => withClient(at, (client) => client.query(text));
  await run(cluster, `create database ${name} template template0`);
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  if (sql !== undefined) await run(url, sql);
  return {
    url,
    async drop() {
      await run(cluster, `drop database if exists ${name} with (force)`);
    },
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
