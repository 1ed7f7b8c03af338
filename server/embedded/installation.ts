// The database of an installation: the embedded one or the one of DATABASE_URL, brought up to date.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isTransactionPool } from '@prabesh/engine';
import type pg from 'pg';
import type { DataConfig } from '../base/config.ts';
import { privateFolder } from '../base/dataDir.ts';
import { withClient } from '../base/database.ts';
import { errorCode, errorText, StartupError, wrongSetting } from '../base/errors.ts';
import { unlessAborted } from '../base/within.ts';
import type { FileStore } from '../files/store.ts';
import { forgetLibpqVariables } from './cluster.ts';
import { lockHolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { clusterUrl, startPostgres } from './postgres.ts';
import { readPostmaster, servesCluster } from './postmaster.ts';
import { makeClusterRoles, makeOwnedRoles, urlsOfCluster, type DatabaseUrls } from './roles.ts';
import { markProduction, seed } from './seed.ts';

const hasura = path.resolve(import.meta.dirname, '../../hasura');
export const metadataFolder = path.join(hasura, 'metadata');

/** The demo and a real installation never share tables or files, even in one data folder. */
function databaseName(demo: boolean): string {
  return demo ? 'prabesh_demo' : 'prabesh';
}

/** The folder of an installation's files, made if missing: of all of them, or with S3 of those on their way there. */
export function fileFolder({ dataDir, demo }: Pick<DataConfig, 'dataDir' | 'demo'>): string {
  return privateFolder(dataDir, demo ? 'demo-files' : 'files');
}

export interface OpenDatabase {
  urls: DatabaseUrls;
  /** Of this machine, in which Postgres writes, where it is ours. */
  folders: readonly string[];
  /** For an error at work in the database: the one that says why Postgres, ours, has ended or fails, if it knows. */
  explain(error: unknown): Promise<unknown>;
  /** The superuser's address, where it is ours: for backups. */
  superuser: string | undefined;
  close(): Promise<void>;
}

const unexplained = (error: unknown): Promise<unknown> => Promise.resolve(error);

/**
 * Starts the embedded Postgres, or checks that the one of DATABASE_URL answers.
 * @throws StartupError in one line; the reason of `signal` when it aborts, with nothing left running
 */
export async function openDatabase(
  config: DataConfig,
  {
    onPlace,
    onLost,
    slowStatements,
    prepare,
    signal,
  }: {
    onPlace?: (line: string) => void;
    onLost?: (reason: string) => void;
    slowStatements?: number | undefined;
    /** As of PostgresOptions. */
    prepare?: (client: pg.Client) => Promise<void>;
    signal?: AbortSignal;
  } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    const postgres = await startPostgres({
      dataDir: config.dataDir,
      database: databaseName(config.demo),
      slowStatements,
      signal,
      ...(prepare ? { prepare } : {}),
      ...(onPlace ? { log: onPlace } : {}),
      ...(onLost ? { onLost } : {}),
    });
    const close = () => postgres.stop();
    const explain = async (error: unknown): Promise<unknown> => {
      const reason = isLostConnection(error) ? await postgres.reason() : undefined;
      return reason === undefined
        ? error
        : new StartupError('postgres_failed', `Postgres has failed: ${reason}`, { cause: error });
    };
    try {
      const urls = await unlessAborted(makeClusterRoles(postgres.url), signal);
      return { urls, folders: [postgres.clusterFolder], superuser: postgres.url, explain, close };
    } catch (error) {
      const explained = await explain(error);
      await close();
      throw explained;
    }
  }
  await checkServer(config.databaseUrl);
  await refusePools({
    DATABASE_URL: config.databaseUrl,
    ...(config.workerUrls === undefined ? {} : { SERVER_DATABASE_URL: config.workerUrls.server }),
  });
  const urls = await outsideUrls(config, config.databaseUrl);
  return { urls, folders: [], superuser: undefined, explain: unexplained, close: () => Promise.resolve() };
}

/** Whether a client was told nothing but that nobody is there any more. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const lost = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'];
  return (
    lost.includes(errorCode(error) ?? '') ||
    /^Connection terminated|^Client has encountered a connection error|ECONNREFUSED/.test(errorText(error)) ||
    isLostConnection(error.cause)
  );
}

/** Beside a real Hasura the address is the server's own role: Hasura has another one, and the owner's is elsewhere. */
async function outsideUrls({ workerUrls, hasuraEndpoint }: DataConfig, url: string): Promise<DatabaseUrls> {
  if (hasuraEndpoint !== undefined) return { owner: url, server: url, engine: url };
  if (workerUrls) return { owner: url, ...workerUrls };
  // Theirs follow from it: of none, everybody could work them out.
  if (new URL(url).password === '') {
    throw wrongSetting(
      'DATABASE_URL has no password, from which those of prabesh_server and prabesh_engine are made: write it into the address (PGPASSWORD is not read here), or set SERVER_DATABASE_URL and ENGINE_DATABASE_URL.',
    );
  }
  return makeOwnedRoles(url);
}

/**
 * Who migrates holds a lock, and the server listens and has settings of its own: none of that outlives a transaction where
 * each has another connection. The engine needs none of it: it notices such a pool itself, and prepares no statements.
 */
async function refusePools(addresses: Readonly<Record<string, string>>): Promise<void> {
  for (const [variable, connectionString] of Object.entries(addresses)) {
    const isPool = await isTransactionPool({ connectionString, connectionTimeoutMillis: 10_000 }).catch(
      (error: unknown) => {
        throw new StartupError('database_unusable', `${variable} does not answer: ${errorText(error)}`, {
          cause: error,
        });
      },
    );
    if (!isPool) continue;
    throw new StartupError(
      'database_unusable',
      `${variable} leads to a pool that gives each transaction another connection (pgbouncer with pool_mode = transaction): give the address of Postgres itself, or of a pool of sessions. Only ENGINE_DATABASE_URL may be such a pool.`,
    );
  }
}

/** The tables use what came with Postgres 18, and slugs depend on UTF-8. */
async function checkServer(url: string): Promise<void> {
  let found: { version: number; text: string; encoding: string } | undefined;
  try {
    const { rows } = await withClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, (client) =>
      client.query<{ version: number; text: string; encoding: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
                current_setting('server_encoding') as encoding`,
      ),
    );
    found = rows[0];
  } catch (error) {
    throw new StartupError('database_unusable', `DATABASE_URL does not answer: ${errorText(error)}`, {
      cause: error,
    });
  }
  if (!found || found.version < 180_000) {
    throw new StartupError(
      'database_unusable',
      `DATABASE_URL is Postgres ${found?.text ?? 'of an unknown version'}; Prabesh needs 18 or newer.`,
    );
  }
  if (found.encoding !== 'UTF8') {
    throw new StartupError(
      'database_unusable',
      `DATABASE_URL is encoded in ${found.encoding}; Prabesh needs UTF8.`,
    );
  }
}

/** Applies what is missing of hasura/: migrations, and in demo mode the seeds, once. */
export async function prepareDatabase(
  url: string,
  { demo }: Pick<DataConfig, 'demo'>,
  files: FileStore,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await migrate(url, path.join(hasura, 'migrations/default'), { say });
  if (demo) await seed(url, { folder: path.join(hasura, 'seeds'), files });
  else await markProduction(url);
}

/** @throws StartupError where no start has made an embedded installation: a command would work on an empty one */
export function checkInstalled({ databaseUrl, dataDir }: Pick<DataConfig, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres-password'))) return;
  throw wrongSetting(`There is no installation in ${dataDir} (DATA_DIR).`);
}

/** @throws StartupError for a database that no start has made, and for the demo's beside real data */
async function findDatabase(client: pg.Client, { dataDir, demo }: DataConfig): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database');
  const names = rows.map(({ name }) => name);
  if (demo && names.includes(databaseName(false))) {
    throw new StartupError(
      'mode_mismatch',
      `In ${dataDir} are real data, and these settings mean the demo's: set DEMO=0, or give the settings of the service by --env-file.`,
    );
  }
  if (!names.includes(databaseName(demo))) {
    throw new StartupError(
      'mode_mismatch',
      `In ${dataDir} is no database ${databaseName(demo)}: start the product there first${demo ? '' : ', or leave DEMO=0 out for the demo'}.`,
    );
  }
}

/**
 * The installation's database for a command, whether the server runs or not: DATABASE_URL, the embedded Postgres of
 * a running server, or the embedded Postgres started for as long as the command takes. Nothing is made or migrated.
 */
export async function attachDatabase(config: DataConfig): Promise<OpenDatabase> {
  checkInstalled(config);
  const running = config.databaseUrl === undefined ? await runningServer(config.dataDir) : undefined;
  if (running !== undefined)
    return {
      urls: urlsOfCluster(running),
      folders: [],
      explain: unexplained,
      superuser: running,
      close: () => Promise.resolve(),
    };
  const database = await openDatabase(config, { prepare: (client) => findDatabase(client, config) });
  try {
    if (await hasAccounts(database.urls.owner)) return database;
    throw new StartupError(
      'database_unusable',
      `The database has no tables yet: they come with the first start${config.hasuraEndpoint === undefined ? '' : ` of Hasura (${config.hasuraEndpoint})`}.`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** As superuser, the cluster of an installation, whichever of its databases a running server serves. */
export async function attachCluster(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const running = await runningServer(dataDir);
  if (running !== undefined) return { url: running, close: () => Promise.resolve() };
  const postgres = await startPostgres({ dataDir, database: 'postgres' });
  return { url: postgres.url, close: () => postgres.stop() };
}

async function hasAccounts(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.profiles') is not null as there",
    );
    return rows[0]?.there === true;
  });
}

/** The address of the database that a running server of this data folder serves, as superuser. */
async function runningServer(dataDir: string): Promise<string | undefined> {
  const pointer = path.join(dataDir, 'postgres-location');
  const passwordFile = path.join(dataDir, 'postgres-password');
  forgetLibpqVariables();
  if (!existsSync(passwordFile)) return undefined;
  const folder = existsSync(pointer)
    ? (readFileSync(pointer, 'utf8').split('\n')[0] ?? '')
    : path.join(realpathSync(dataDir), 'postgres');
  const postmaster = readPostmaster(folder);
  if (postmaster?.status !== 'ready' || !servesCluster(postmaster.pid, folder)) return undefined;
  const password = readFileSync(passwordFile, 'utf8').trim();
  const holder = await withClient(clusterUrl(password, postmaster.port, 'postgres'), lockHolder);
  return holder && clusterUrl(password, postmaster.port, holder.database);
}
