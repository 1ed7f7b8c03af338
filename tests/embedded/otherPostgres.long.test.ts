// `npm start` on a Postgres of somebody else's, at DATABASE_URL: itself, and through a pool.

import { existsSync } from 'node:fs';
import { hasPgbouncer, startPgbouncer } from '@prabesh/engine/testing/pgbouncer';
import { startTransactionPool } from '@prabesh/engine/testing/transactionPool';
import { describe, expect, it, vi } from 'vitest';
import { makeClusterRoles } from '../../server/embedded/roles.ts';
import { patience } from '../support/patience.ts';
import { testDatabase, type TestDatabase } from '../support/postgres.ts';
import { folder, start, started } from './kept.ts';
import { clusterOf, migrating, production, signIn, waiting } from './product.ts';

// Several starts in one test, on a machine that may be busy.
vi.setConfig({ testTimeout: patience.product });

describe('DATABASE_URL', () => {
  it('starts no Postgres of its own', async () => {
    const dataDir = folder();
    const database = await testDatabase({ migrate: false });
    try {
      const product = await started({ dataDir, env: { DATABASE_URL: database.url } });
      expect(await signIn(product.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
      expect(existsSync(clusterOf(dataDir))).toBe(false);
      expect(await product.stop()).toBe(0);
      // Here libpq's variables count.
      const address = new URL(database.url);
      const PGPASSWORD = address.password;
      address.password = '';
      const bare = await start({ dataDir, env: { DATABASE_URL: address.href, PGPASSWORD } });
      expect(await bare.ended).toBe(78);
      expect(bare.output().trim()).toMatch(/^DATABASE_URL has no password, from which .*$/);
      const real = await start({ dataDir, env: { DATABASE_URL: database.url, ...production } });
      expect(await real.ended).toBe(78);
      expect(real.output().trim()).toMatch(/^This database holds demo accounts/);
    } finally {
      await database.drop();
    }
  });

  it('a start that is interrupted leaves no statement waiting there', async () => {
    const database = await testDatabase({ migrate: false });
    const client = await migrating(database.url);
    try {
      const product = await start({ dataDir: folder(), env: { DATABASE_URL: database.url } });
      await expect.poll(() => waiting(client), { timeout: patience.moment }).toBe(1);
      product.child.kill('SIGTERM');
      expect(await product.ended).toBe(143);
      await expect.poll(() => waiting(client), { timeout: patience.moment }).toBe(0);
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

it('a start that waits for Hasura ends when it is told to', async () => {
  const database = await testDatabase({ migrate: false });
  await makeClusterRoles(database.url);
  const env = {
    DEMO: '0',
    DATABASE_URL: database.urls.server,
    HASURA_GRAPHQL_ENDPOINT: 'http://127.0.0.1:9',
  };
  try {
    const product = await start({ dataDir: folder(), env });
    await expect.poll(() => product.output()).toContain('Waiting for Hasura');
    expect(await product.stop()).toBe(143);
  } finally {
    await database.drop();
  }
});

describe('a pool before Postgres', () => {
  /** Started with three addresses, of which some lead through the pool. */
  const through = (database: TestDatabase, pooled: { owner?: string; server?: string; engine?: string }) => ({
    DATABASE_URL: pooled.owner ?? database.urls.owner,
    SERVER_DATABASE_URL: pooled.server ?? database.urls.server,
    ENGINE_DATABASE_URL: pooled.engine ?? database.urls.engine,
  });
  const refusal = (variable: string) =>
    new RegExp(`^${variable} leads to a pool that gives each transaction another connection .*\\.$`);

  it('that gives each transaction another connection is refused in one line for the server, and serves the engine', async () => {
    const database = await testDatabase({ migrate: false });
    await makeClusterRoles(database.url);
    const pools = await Promise.all([
      startTransactionPool(database.urls.server),
      startTransactionPool(database.urls.engine),
    ]);
    const [server, engine] = pools.map(({ url }) => url);
    try {
      for (const [variable, env] of [
        ['DATABASE_URL', { DATABASE_URL: server }],
        ['SERVER_DATABASE_URL', through(database, { server })],
      ] as const) {
        const product = await start({ dataDir: folder(), env });
        expect(await product.ended).toBe(1);
        expect(product.output().trim()).toMatch(refusal(variable));
      }
      const product = await started({ dataDir: folder(), env: through(database, { engine }) });
      const query = (limit: number) =>
        fetch(`${product.url}/v1/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: `{ notices(limit: ${limit}) { id } }` }),
        }).then((answer) => answer.json());
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => query(1 + (index % 4))));
      expect(answers.filter((answer) => !JSON.stringify(answer).startsWith('{"data":{"notices":[{'))).toEqual(
        [],
      );
      expect(product.output()).toContain('a pool that gives each transaction another connection');
    } finally {
      await Promise.all(pools.map((pool) => pool.stop()));
      await database.drop();
    }
  });

  it.skipIf(!hasPgbouncer)(
    `pgbouncer${hasPgbouncer ? '' : ' (not run: no pgbouncer)'} is refused in transaction mode and serves all in session mode`,
    async () => {
      const database = await testDatabase({ migrate: false });
      const modes = await Promise.all([
        startPgbouncer(database.url, ['pool_mode = transaction']),
        startPgbouncer(database.url, [
          'pool_mode = session',
          'default_pool_size = 60',
          'ignore_startup_parameters = options',
        ]),
      ]);
      const [transactions, sessions] = modes.map(({ url }) => url);
      try {
        const refused = await start({ dataDir: folder(), env: { DATABASE_URL: transactions } });
        expect(await refused.ended).toBe(1);
        expect(refused.output().trim()).toMatch(refusal('DATABASE_URL'));
        const product = await started({ dataDir: folder(), env: { DATABASE_URL: sessions } });
        expect(await signIn(product.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
        expect(await product.stop()).toBe(0);
      } finally {
        await Promise.all(modes.map((mode) => mode.stop()));
        await database.drop();
      }
    },
  );
});
