// Backups and restores of installations that do not run, by the commands of docs/settings.md. While people write, and what a copy
// sends: installation.test.ts.

import { existsSync, mkdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startS3 } from '../../server/testing/testStores.ts';
import { patience } from '../support/patience.ts';
import {
  launch,
  prepareFolder,
  removeData,
  runCommand,
  runningPostgres,
  signIn,
  temporaryFolder,
} from './product.ts';

// Several copies in one test, beside other suites on two cores.
vi.setConfig({ testTimeout: patience.product });

const home = temporaryFolder();
const at = (name: string): string => path.join(home, name);

afterAll(async () => {
  await Promise.all(['first', 'second', 'third', 'fourth'].map((name) => removeData(at(name))));
  rmSync(home, { recursive: true });
});

const mails = (dataDir: string, ...args: string[]) => runCommand('mails', args, { dataDir: at(dataDir) });
const backup = (dataDir: string, folder: string, env: NodeJS.ProcessEnv = {}) =>
  runCommand('backup', [at(folder)], { dataDir: at(dataDir), env });
const restore = (folder: string, dataDir: string) =>
  runCommand('restore', [at(folder)], { dataDir: at(dataDir) });

it('of a stopped installation is made and restored; it overwrites nothing, and no half of it is taken for a whole', async () => {
  mkdirSync(at('first'));
  await prepareFolder(at('first'));
  expect(await backup('first', 'a')).toMatchObject({ code: 0 });
  expect(runningPostgres(at('first'))).toBeUndefined();
  expect(await restore('a', 'second')).toMatchObject({ code: 0 });
  // The mark of the copy is not in a backup of it.
  expect(await backup('second', 'b')).toMatchObject({ code: 0 });
  expect(existsSync(path.join(at('b'), 'mails-held.json'))).toBe(false);
  expect(await restore('b', 'third')).toMatchObject({ code: 0 });
  expect(await mails('third', '--release')).toMatchObject({ code: 1 });
  expect(await mails('third', '--release', 'perhaps')).toMatchObject({ code: 1 });
  expect(await mails('third', '--release', 'drop')).toMatchObject({ code: 0 });
  expect(await mails('third', '--release', 'drop')).toEqual({
    code: 1,
    output: 'Mails are not held here: there is nothing to release.',
  });
  expect(await backup('third', 'a')).toEqual({
    code: 1,
    output: `${at('a')} is not empty: name a new folder for the backup.`,
  });
  expect(await restore('a', 'third')).toEqual({
    code: 1,
    output: `The data folder ${at('third')} is not empty, and nothing is overwritten: choose another with DATA_DIR.`,
  });
  const verify = () => runCommand('backup', ['--verify', at('a')], { dataDir: at('third') });
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/ is good: \d+ files, as of /) as string,
  });
  truncateSync(path.join(at('a'), 'postgres', 'PG_VERSION'), 1);
  const damaged = {
    code: 1,
    output: `${at('a')} is damaged, and of no use:\n  postgres/PG_VERSION: 1 bytes, 3 expected`,
  };
  expect(await verify()).toEqual(damaged);
  expect(await restore('a', 'nowhere')).toEqual(damaged);
  expect(existsSync(at('nowhere'))).toBe(false);
  rmSync(path.join(at('a'), 'backup.json'));
  expect(await restore('a', 'nowhere')).toEqual({
    code: 1,
    output: `${at('a')} is not a complete backup: backup.json is missing.`,
  });
  mkdirSync(at('empty'));
  expect(await backup('empty', 'c')).toEqual({
    code: 1,
    output: `There is no installation in ${at('empty')} (DATA_DIR).`,
  });
  expect((await backup('third', 'c', { DATABASE_URL: 'postgres://a@b/c' })).output).toMatch(
    /^DATABASE_URL is set: .*docs\/deploy\.md/,
  );
  const kept = await runCommand('backup', ['--keep', '1d', at('c')], { dataDir: at('third') });
  // The one of the other copy, of the same day; `a` is of no use, and stays.
  expect(kept).toEqual({ code: 0, output: `Backed up into ${at('c')}.\nRemoved b.` });
});

it('in a bucket is as good as in a folder', async () => {
  const s3 = await startS3();
  const { config } = s3;
  const env = {
    S3_ENDPOINT: config.endpoint,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.credentials?.secretAccessKey,
    S3_PATH_STYLE: '1',
    BACKUP_DIR: `s3://${config.bucket}/backups`,
  };
  const address = `${env.BACKUP_DIR}/night`;
  expect(await runCommand('backup', [address], { dataDir: at('first'), env })).toMatchObject({ code: 0 });
  expect(await runCommand('restore', [address], { dataDir: at('fourth'), env })).toMatchObject({ code: 0 });
  await s3.close();
  const product = await launch({ dataDir: at('fourth') });
  try {
    await product.ready();
    expect(await signIn(product.url, 'student@prabesh.test', 'Student1234')).toBe(200);
  } finally {
    await product.stop();
  }
});
