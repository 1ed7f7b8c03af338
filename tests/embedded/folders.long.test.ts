// `npm start` as root and not, in folders of all kinds, and on what others have left in them.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readPostmaster } from '../../server/embedded/postmaster.ts';
import { patience } from '../support/patience.ts';
import { folder, start, started, usedFolder } from './kept.ts';
import { clusterOf, isRoot, ordinaryUser, runningPostgres, signIn, whyNotAsOrdinaryUser } from './product.ts';

// Several starts in one test, on a machine that may be busy.
vi.setConfig({ testTimeout: patience.product });

describe('users and folders', () => {
  it.skipIf(!isRoot)(
    'root, in a folder that nobody else may enter: the cluster lies elsewhere, and it says so',
    async () => {
      const dataDir = folder({ closed: true });
      const first = await started({ dataDir });
      const cluster = clusterOf(dataDir);
      expect(cluster).toMatch(/^\/var\/lib\/prabesh\/clusters\//);
      expect(first.output()).toContain(`Database files: ${cluster} (`);
      expect(await first.stop()).toBe(0);
      const second = await started({ dataDir });
      expect(clusterOf(dataDir)).toBe(cluster);
      expect(await signIn(second.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
    },
  );

  const reason = whyNotAsOrdinaryUser();
  it.skipIf(reason !== undefined)(
    `an ordinary user: everything lies in the data folder${reason === undefined ? '' : ` (skipped: ${reason})`}`,
    async () => {
      const dataDir = folder(isRoot ? { owner: ordinaryUser } : {});
      const user = isRoot ? { user: ordinaryUser } : {};
      const product = await started({ dataDir, ...user });
      expect(clusterOf(dataDir)).toBe(path.join(dataDir, 'postgres'));
      expect(statSync(clusterOf(dataDir)).uid).toBe(isRoot ? ordinaryUser.uid : process.getuid?.());
      expect(await signIn(product.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
      expect(await product.stop('SIGINT')).toBe(0);
      expect(runningPostgres(dataDir)).toBeUndefined();
      if (isRoot) {
        // Root takes the same data up as their owner.
        const asRoot = await started({ dataDir });
        expect(statSync(`/proc/${runningPostgres(dataDir) ?? 0}`).uid).toBe(ordinaryUser.uid);
        expect(await asRoot.stop()).toBe(0);
      }
    },
  );

  it.skipIf(reason !== undefined)('an ordinary user on somebody else’s folder gets one line', async () => {
    const dataDir = isRoot ? await usedFolder() : folder();
    if (!isRoot) chmodSync(dataDir, 0o555);
    const product = await start({ dataDir, ...(isRoot ? { user: ordinaryUser } : {}) });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(/^The data folder .* cannot be written \(EACCES\): .*$/);
  });

  it('a file in the place of the data folder gets one line', async () => {
    const dataDir = path.join(folder(), 'file');
    writeFileSync(dataDir, '');
    const product = await start({ dataDir });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(/^The data folder .* cannot be written \(ENOTDIR\): .*$/);
  });

  it('data of another Postgres get one line', async () => {
    const dataDir = await usedFolder();
    writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '19\n');
    const product = await start({ dataDir });
    expect(await product.ended).toBe(78);
    expect(product.output().trim()).toMatch(/^The data in .* were made by the newer Postgres 19, .*$/);
    const log = readFileSync(path.join(dataDir, 'logs/prabesh.log'), 'utf8').trimEnd().split('\n');
    expect(log.at(-1)).toContain('"event":"start_refused","reason":"The data in');
  });

  it('data without their write-ahead log get one line, in the words of Postgres', async () => {
    const dataDir = await usedFolder();
    const log = path.join(clusterOf(dataDir), 'pg_wal');
    for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(path.join(log, name));
    const product = await start({ dataDir });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(
      /^Postgres did not start: could not locate a valid checkpoint record at \S+ \(more in .*postgres\.log\)$/,
    );
  });

  it('a pid file that names a stranger is no obstacle, and the stranger is left alone', async () => {
    const dataDir = await usedFolder();
    const cluster = clusterOf(dataDir);
    writeFileSync(
      path.join(cluster, 'postmaster.pid'),
      [process.pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n'),
    );
    const product = await started({ dataDir });
    expect(readPostmaster(cluster)?.pid).not.toBe(process.pid);
    expect(await product.stop()).toBe(0);
  });

  // What another container's Postgres looks like from here: a number that says nothing, and the lock of the kernel.
  it.skipIf(process.platform !== 'linux')('a Postgres that cannot be seen is left alone', async () => {
    const [aStranger, nobody] = [process.pid, 4_194_304];
    // Side by side: a start waits some seconds for a lock.
    const tried = [aStranger, nobody].map(async (pid) => {
      const dataDir = await usedFolder();
      const cluster = clusterOf(dataDir);
      const pidFile = path.join(cluster, 'postmaster.pid');
      const unseen = spawn('flock', [cluster, 'sleep', '100'], { detached: true, stdio: 'ignore' });
      try {
        await expect.poll(() => spawnSync('flock', ['-n', cluster, 'true']).status).toBe(1);
        const written = [pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
        writeFileSync(pidFile, written);
        const product = await start({ dataDir });
        expect(await product.ended).toBe(1);
        expect(product.output().trim()).toMatch(/^Another Postgres uses .*, in a container perhaps: stop it/);
        expect(readFileSync(pidFile, 'utf8')).toBe(written);
      } finally {
        process.kill(-(unseen.pid ?? 0));
      }
      return dataDir;
    });
    const [dataDir = ''] = await Promise.all(tried);
    expect(await (await started({ dataDir })).stop()).toBe(0);
  });
});
