// Starts that are refused in one line after a look at the machine, and starts that are interrupted.

import { existsSync, readdirSync, renameSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { patience } from '../support/patience.ts';
import { folder, start, started, usedFolder } from './kept.ts';
import { clusterOf, databaseUrl, migrating, runningPostgres, waiting } from './product.ts';

// A first start builds the web app when nobody has, and a busy machine is slow.
vi.setConfig({ testTimeout: patience.product });

describe('a start', () => {
  it('is refused in one line on a taken port, before it touches anything', async () => {
    const dataDir = folder();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    try {
      const product = await start({ dataDir, port });
      expect(await product.ended).toBe(1);
      expect(product.output().trim()).toBe(
        `Port ${port} on 127.0.0.1 is taken (does Prabesh run already?): stop the other program, or choose another port with PORT=${port + 1}.`,
      );
      expect(existsSync(clusterOf(dataDir))).toBe(false);
    } finally {
      taken.close();
    }
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp, number]>([
    ['a missing secret', { DEMO: '0' }, /^HASURA_GRAPHQL_ADMIN_SECRET is required with DEMO=0: .*$/, 78],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /^DATABASE_URL does not answer: .*$/,
      1,
    ],
  ])('is refused in one line for %s', async (_name, env, line, code) => {
    const product = await start({ dataDir: folder(), env });
    expect(await product.ended).toBe(code);
    expect(product.output().trim()).toMatch(line);
  });
});

describe('a start that is interrupted', () => {
  const phases: [string, (dataDir: string) => boolean][] = [
    [
      'the files of Postgres',
      (dataDir) => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')),
    ],
    ['the start of Postgres', (dataDir) => existsSync(path.join(dataDir, 'postgres/postmaster.pid'))],
    ['what comes after it', (dataDir) => existsSync(path.join(dataDir, 'demo-files'))],
  ];
  it.each(phases)('in %s leaves nothing running, and the next one works', async (_name, hasBegun) => {
    const dataDir = folder();
    const product = await start({ dataDir });
    await vi.waitUntil(() => hasBegun(dataDir), { interval: 5, timeout: patience.product });
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(130);
    expect(product.output().trim().split('\n').at(-1)).toBe('Stopping …');
    expect(runningPostgres(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
    const next = await started({ dataDir });
    expect(await next.stop()).toBe(0);
  });

  it('while migrations wait for a lock ends all the same, and Postgres with it', async () => {
    const dataDir = await usedFolder();
    await (await started({ dataDir })).stop('SIGKILL');
    const client = await migrating(databaseUrl(dataDir));
    const product = await start({ dataDir });
    await expect.poll(() => waiting(client), { timeout: patience.moment }).toBe(1);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(143);
    expect(runningPostgres(dataDir)).toBeUndefined();
    await client.end().catch(() => undefined);
    expect(await (await started({ dataDir })).stop()).toBe(0);
  });

  it('by the end of Postgres says why that has ended', async () => {
    const dataDir = await usedFolder();
    await (await started({ dataDir })).stop('SIGKILL');
    const client = await migrating(databaseUrl(dataDir));
    const product = await start({ dataDir });
    await expect.poll(() => waiting(client), { timeout: patience.moment }).toBe(1);
    const log = path.join(clusterOf(dataDir), 'pg_wal');
    renameSync(log, `${log}-gone`);
    await client.query('select pg_switch_wal(); create table lost (id int)').catch(() => undefined);
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(
      /^(Postgres has failed|The database has stopped): could not \S+ file "pg_wal\/.*No such file or directory/,
    );
    expect(product.output()).not.toContain('ECONNREFUSED');
    renameSync(`${log}-gone`, log);
  });
});
