// Backing up while people write and while nothing runs, and restoring, by the commands of the README.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { patience } from '../support/patience.ts';
import {
  launch,
  prepareFolder,
  removeData,
  root,
  runCommand,
  runningPostgres,
  signIn,
  temporaryFolder,
  type Product,
} from './product.ts';

// Several starts and copies in one test, beside other suites on two cores.
vi.setConfig({ testTimeout: patience.product });

const home = temporaryFolder();
const at = (name: string): string => path.join(home, name);
const products: Product[] = [];

afterAll(async () => {
  await Promise.all(products.map((product) => product.stop('SIGKILL')));
  await Promise.all(['first', 'second', 'third'].map((name) => removeData(at(name))));
  rmSync(home, { recursive: true });
});

async function started(dataDir: string): Promise<Product> {
  const product = await launch({ dataDir });
  products.push(product);
  await product.ready();
  return product;
}

async function ask(url: string, query: string): Promise<unknown> {
  const response = await fetch(`${url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': 'prabesh-demo-secret' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

const backup = (dataDir: string, folder: string, env: NodeJS.ProcessEnv = {}) =>
  runCommand('backup', [at(folder)], { dataDir: at(dataDir), env });
const restore = (folder: string, dataDir: string) =>
  runCommand('restore', [at(folder)], { dataDir: at(dataDir) });

it('takes everything with it, while people write; what was acknowledged before is in it', async () => {
  mkdirSync(at('first'));
  await prepareFolder(at('first'));
  const product = await started(at('first'));
  const acknowledged: string[] = [];
  const state = { isDone: false };
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; !state.isDone; count += 1) {
      const name = `Group ${writer}-${count}`;
      await ask(product.url, `mutation { insert_class_groups_one(object: { name: "${name}" }) { id } }`);
      acknowledged.push(name);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = [...acknowledged];
  expect(await backup('first', 'a')).toEqual({ code: 0, output: `Backed up into ${at('a')}.` });
  state.isDone = true;
  await Promise.all(writers);
  expect(acknowledged.length).toBeGreaterThan(before.length);
  expect(statSync(at('a')).mode & 0o077).toBe(0);
  expect(await product.stop()).toBe(0);

  expect(await restore('a', 'second')).toEqual({ code: 0, output: `Restored into ${at('second')}.` });
  // Nothing has started there yet: this is the backup of a stopped installation.
  expect(await backup('second', 'b')).toMatchObject({ code: 0 });
  expect(runningPostgres(at('second'))).toBeUndefined();
  expect(await restore('b', 'third')).toMatchObject({ code: 0 });

  const restored = await started(at('third'));
  const answer = (await ask(restored.url, '{ class_groups { name } }')) as {
    data: { class_groups: { name: string }[] };
  };
  const names = answer.data.class_groups.map(({ name }) => name);
  expect(before.filter((name) => !names.includes(name))).toEqual([]);
  expect(await signIn(restored.url, 'student@prabesh.test', 'Student1234')).toBe(200);
  const seeds = path.join(root, 'hasura/seeds/files');
  for (const name of readdirSync(seeds)) {
    expect(
      readFileSync(path.join(at('third'), 'demo-files', name)).equals(readFileSync(path.join(seeds, name))),
    ).toBe(true);
  }
  expect(await restored.stop()).toBe(0);
});

it('overwrites nothing, and takes no half backup for a whole one', async () => {
  expect(await backup('third', 'a')).toEqual({
    code: 1,
    output: `${at('a')} is not empty: name a new folder for the backup.`,
  });
  expect(await restore('a', 'third')).toEqual({
    code: 1,
    output: `The data folder ${at('third')} is not empty, and nothing is overwritten: choose another with DATA_DIR.`,
  });
  rmSync(path.join(at('a'), 'backup.json'));
  expect(await restore('a', 'nowhere')).toEqual({
    code: 1,
    output: `${at('a')} is not a complete backup (backup.json is missing or wrong).`,
  });
  writeFileSync(path.join(at('a'), 'backup.json'), '{"format":1,"postgres":17}');
  expect((await restore('a', 'nowhere')).output).toMatch(
    /^The backup is of Postgres 17, this program brings 18: /,
  );
  mkdirSync(at('empty'));
  expect(await backup('empty', 'c')).toEqual({
    code: 1,
    output: `There is no installation in ${at('empty')} (DATA_DIR).`,
  });
  expect((await backup('third', 'c', { DATABASE_URL: 'postgres://a@b/c' })).output).toMatch(
    /^DATABASE_URL is set: /,
  );
  expect(await runCommand('backup', [], { dataDir: at('third') })).toEqual({
    code: 1,
    output: 'Usage: npm run backup -- <new folder>',
  });
});
