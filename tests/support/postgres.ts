// Throw-away databases for tests: one fast cluster per run, one copy of a template per test file.

import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyOf, dropDatabase } from '@prabesh/engine/testing/postgres';
import pg from 'pg';
import { errorCode } from '../../server/base/errors.ts';
import { migrate } from '../../server/embedded/migrate.ts';
import { startPostgres } from '../../server/embedded/postgres.ts';
import { readPostmaster, stopPostmaster } from '../../server/embedded/postmaster.ts';
import { type DatabaseUrls, makeClusterRoles, urlsOfCluster } from '../../server/embedded/roles.ts';
import { seed } from '../../server/embedded/seed.ts';

const hasuraFolder = path.resolve(import.meta.dirname, '../../hasura');
export const migrationsFolder = path.join(hasuraFolder, 'migrations/default');
export const seedsFolder = path.join(hasuraFolder, 'seeds');

/** Set by globalSetup.ts: the address of the run's cluster, shared by all workers. */
export const clusterVariable = 'PRABESH_TEST_POSTGRES';

/** Set by globalSetup.ts: a folder for what the run prepares once (tests/embedded/product.ts). */
export const preparedVariable = 'PRABESH_TEST_PREPARED';

export interface TestPostgres {
  /** Of the maintenance database, as superuser. */
  url: string;
  stop(): Promise<void>;
}

const folderPrefix = 'prabesh-test-';

const memory = '/dev/shm';
/** Bytes that must be free there: the run's databases, their log and data folders are a quarter of it. */
const roomInMemory = 6 * 1024 ** 3;

/** Where throw-away data lie: in memory where there is room, since a disk takes longer to make and remove thousands of files. */
export function throwAwayHome(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) > roomInMemory) return memory;
  } catch {
    // Another system, which has no such folder.
  }
  return tmpdir();
}

/** Ends and removes the clusters of runs that were killed before they could do so. */
async function removeAbandoned(): Promise<void> {
  const homes = [memory, tmpdir()].filter((home) => existsSync(home));
  const folders = homes.flatMap((home) => readdirSync(home).map((name) => path.join(home, name)));
  for (const folder of folders.filter((one) => path.basename(one).startsWith(folderPrefix))) {
    try {
      const owner = Number(readFileSync(path.join(folder, 'owner'), 'utf8'));
      if (isAlive(owner)) continue;
      const cluster = path.join(folder, 'postgres');
      const postmaster = readPostmaster(cluster);
      if (postmaster) await stopPostmaster(postmaster.pid, cluster);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Without an owner, somebody else's, or being removed by another run at this moment.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** A folder that a later run removes, should this one be killed. */
export function ownedFolder(): string {
  const folder = mkdtempSync(path.join(throwAwayHome(), folderPrefix));
  writeFileSync(path.join(folder, 'owner'), String(process.pid));
  // mkdtemp makes it 0700, which the postgres user could not enter when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** A new cluster that forgets everything at `stop()`, in a folder of its own, on a free port. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeAbandoned();
  const folder = ownedFolder();
  const running = await startPostgres({ dataDir: folder, durable: false }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    if (!running.clusterFolder.startsWith(folder)) {
      rmSync(path.dirname(running.clusterFolder), { recursive: true, force: true });
    }
  };
  const abandon = () => {
    // The process ends without stop(): nothing may be awaited any more, and nothing here is worth saving.
    try {
      process.kill(running.pid, 'SIGQUIT');
    } catch {
      // It is gone already.
    }
    remove();
  };
  process.once('exit', abandon);
  return {
    url: running.adminUrl,
    async stop() {
      process.off('exit', abandon);
      await running.stop();
      remove();
    },
  };
}

let ownCluster: Promise<TestPostgres> | undefined;

/** The run's cluster; outside vitest one of this process, which ends with it. */
async function clusterUrl(): Promise<string> {
  const shared = process.env[clusterVariable];
  if (shared !== undefined && shared !== '') return shared;
  if (!ownCluster) {
    ownCluster = startTestPostgres();
    process.once('beforeExit', () => void ownCluster?.then((cluster) => cluster.stop()));
  }
  return (await ownCluster).url;
}

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Changes whenever a file under hasura/ that shapes a database does, so that a long-lived cluster is never stale. */
function contentKey(): string {
  const hash = createHash('sha256');
  for (const folder of [migrationsFolder, path.join(seedsFolder, 'default')]) {
    let names: string[];
    try {
      names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.sql'),
      );
    } catch {
      continue;
    }
    for (const name of names.sort()) hash.update(name).update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

type Template = 'migrated' | 'seeded';

/** Makes the template unless a worker did so already; the others wait for it (advisory lock). */
async function template(cluster: string, kind: Template): Promise<string> {
  const name = `template_${kind}_${contentKey()}`;
  await withClient(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query<{ done: boolean }>(
      'select datistemplate as done from pg_database where datname = $1',
      [name],
    );
    if (rows[0]?.done === true) return;
    const quoted = client.escapeIdentifier(name);
    await client.query(`drop database if exists ${quoted} with (force)`);
    const source = kind === 'seeded' ? await template(cluster, 'migrated') : 'template0';
    await client.query(copyOf(quoted, client.escapeIdentifier(source)));
    const { owner } = await makeClusterRoles(databaseUrl(cluster, name));
    if (kind === 'migrated') await migrate(owner, migrationsFolder);
    else await seedTemplate(owner);
    await client.query(`alter database ${quoted} with is_template true allow_connections false`);
  });
  return name;
}

async function seedTemplate(url: string): Promise<void> {
  await seed(url, { folder: seedsFolder, files: { put: () => Promise.resolve() } });
}

export interface TestDatabaseOptions {
  /** With the tables of hasura/migrations (default); false: empty. */
  migrate?: boolean;
  /** With the demo data as well. The seeds' files stay in hasura/seeds/files. */
  seed?: boolean;
}

export interface TestDatabase {
  /** As superuser: tests prepare and look at everything. */
  url: string;
  /** As the product works in it. */
  urls: DatabaseUrls;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** A database of one's own, in about 50 ms. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = await clusterUrl();
  const kind = options.seed === true ? 'seeded' : 'migrated';
  const source = options.migrate === false ? 'template0' : await template(cluster, kind);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = options.migrate === false ? '' : 'owner prabesh_owner';
  await withClient(cluster, (client) => client.query(`${copyOf(name, source)} ${owner}`));
  const url = databaseUrl(cluster, name);
  return {
    url,
    urls: urlsOfCluster(url),
    drop: () => dropDatabase(cluster, name),
  };
}
