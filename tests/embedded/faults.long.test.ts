// What full disks do to a start and to a running product. Kills and their ends: installation.test.ts; twenty of them at random
// moments: `npm run load:kills`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { patience } from '../support/patience.ts';
import { ask, insertResults, results } from './asked.ts';
import { folder, start } from './kept.ts';
import {
  fill,
  launch,
  prepareFolder,
  type Product,
  removeData,
  runningPostgres,
  smallDisk,
} from './product.ts';

// Several starts in one test, beside other suites on two cores.
vi.setConfig({ testTimeout: patience.product });

/** The lines for the person at the terminal: without the one about the build, which is there on some runs only. */
const lines = (product: Product): string[] =>
  product
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Building the web app'));

it('a start without room for its database says so in one line, and leaves nothing behind', async () => {
  const dataDir = folder();
  const product = await start({ dataDir, ulimit: '-f 8000' });
  expect(await product.ended).toBe(1);
  expect(lines(product)).toEqual([
    expect.stringMatching(/^Postgres could not make its files in \S+: could not write .*: File too large$/),
  ]);
  expect(runningPostgres(dataDir)).toBeUndefined();
});

const disk = smallDisk(80);

describe.skipIf(disk === undefined)('a disk that fills up while the product runs', () => {
  const home = disk ?? '';
  const dataDir = path.join(home, 'data');
  const filler = path.join(home, 'filler');
  let product: Product | undefined;
  afterAll(async () => {
    await product?.stop('SIGKILL');
    await removeData(dataDir);
    spawnSync('umount', [home]);
    rmSync(home, { recursive: true });
  });

  it('refuses what cannot be stored, goes on reading, and goes on writing when there is room again', async () => {
    mkdirSync(dataDir);
    await prepareFolder(dataDir);
    product = await launch({ dataDir });
    await product.ready();
    const { url } = product;
    const output = () => product?.output() ?? '';
    fill(filler);
    expect(await ask(url, insertResults, { objects: results('Full', 5000) })).toMatchObject({
      errors: [
        {
          extensions: {
            code: 'unexpected',
            internal: { error: { message: expect.stringMatching(/No space left on device/) as string } },
          },
        },
      ],
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await ask(url, '{ exams(where: { exam_title: { _eq: "Full" } }) { id } }')).toEqual({
      data: { exams: [] },
    });
    const told = () => output().match(/^The log \S+ cannot be written: ENOSPC.*$/gm) ?? [];
    // Its last page may have room for a line or two, and Postgres gives back what the statement had taken.
    while (told().length === 0) {
      fill(filler);
      await ask(url, insertResults, { objects: results('Full', 5000) });
    }
    await ask(url, insertResults, { objects: results('Full', 5000) });
    expect(told()).toHaveLength(1);
    rmSync(filler);
    expect(await ask(url, insertResults, { objects: results('Full', 5000) })).toEqual({
      data: { insert_results: { affected_rows: 5000 } },
    });
    expect(await product.stop()).toBe(0);
  });

  it('says so in one line when a start finds no room', async () => {
    fill(filler);
    const product = await start({
      dataDir,
      env: { DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'another one, which is long enough too' },
    });
    expect(await product.ended).toBe(1);
    expect(lines(product).filter((line) => !line.startsWith('The log '))).toEqual([
      expect.stringMatching(/No space left on device/),
    ]);
  });
});
