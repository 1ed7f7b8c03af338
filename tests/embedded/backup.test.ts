// Backing up while people write and while nothing runs, restoring, and what a restored copy does not do before it is told
// to; by the commands of the README.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
} from 'jose';
import { afterAll, expect, it, vi } from 'vitest';
import { freePort } from '../../engine/src/database/localPostgres.ts';
import { systemClock } from '../../server/base/clock.ts';
import { startMailCatcher, type MailCatcher } from '../../server/embedded/mailCatcher.ts';
import type { SheetClaims } from '../../server/sheets/signedSheet.ts';
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
const catchers: MailCatcher[] = [];

afterAll(async () => {
  await Promise.all(products.map((product) => product.stop('SIGKILL')));
  await Promise.all(catchers.map((catcher) => catcher.close()));
  await Promise.all(['first', 'second', 'third'].map((name) => removeData(at(name))));
  rmSync(home, { recursive: true });
});

async function started(dataDir: string, port: number, smtpUrl: string): Promise<Product> {
  const product = await launch({ dataDir, port, env: { SMTP_URL: smtpUrl } });
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

/** Asks for a mail, which waits in the outbox from then on. */
async function recover(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

async function json<T>(url: string): Promise<T> {
  return (await fetch(url)).json() as Promise<T>;
}

/** A signed mark sheet of the demo. */
async function sheetOf(url: string): Promise<string> {
  const { data } = (await ask(
    url,
    '{ results(limit: 1, where: { exam: { state: { _eq: "published" } } }) { symbol exam_title set_number } }',
  )) as { data: { results: Record<string, string>[] } };
  const query = new URLSearchParams(data.results[0]);
  return (await json<{ jws: string }>(`${url}/sheets/sheet.json?${query.toString()}`)).jws;
}

async function outboxOf(url: string): Promise<string | undefined> {
  const answer = await json<{ parts: { part: string; state: string }[] }>(`${url}/readyz?parts=outbox`);
  return answer.parts[0]?.state;
}

const mails = (dataDir: string, ...args: string[]) => runCommand('mails', args, { dataDir: at(dataDir) });
const backup = (dataDir: string, folder: string, env: NodeJS.ProcessEnv = {}) =>
  runCommand('backup', [at(folder)], { dataDir: at(dataDir), env });
const restore = (folder: string, dataDir: string) =>
  runCommand('restore', [at(folder)], { dataDir: at(dataDir) });

// Three products start here one after the other, three backups are made and two restored.
it(
  'takes everything with it, while people write; a copy of it sends mails when it is told to',
  async () => {
    mkdirSync(at('first'));
    await prepareFolder(at('first'));
    const port = await freePort();
    const nobody = `smtp://127.0.0.1:${await freePort()}`;
    const product = await started(at('first'), port, nobody);
    const acknowledged: string[] = [];
    const state = { isDone: false };
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; !state.isDone; count += 1) {
        const name = `Group ${writer}-${count}`;
        await ask(product.url, `mutation { insert_class_groups_one(object: { name: "${name}" }) { id } }`);
        acknowledged.push(name);
        // People pause: writers that do not take the processor from what is tested.
        await delay(20);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const jws = await sheetOf(product.url);
    // It waits without a try, so that it goes at once when it may.
    expect(await mails('first', '--hold')).toMatchObject({ code: 0 });
    await recover(product.url, 'student@prabesh.test');
    const before = [...acknowledged];
    expect(await backup('first', 'a')).toEqual({ code: 0, output: `Backed up into ${at('a')}.` });
    state.isDone = true;
    await Promise.all(writers);
    expect(acknowledged.length).toBeGreaterThan(before.length);
    expect(statSync(at('a')).mode & 0o077).toBe(0);
    expect(await product.stop()).toBe(0);

    const restored = {
      code: 0,
      output: expect.stringContaining(`Restored into ${at('second')}. It sends no mail`) as string,
    };
    expect(await restore('a', 'second')).toEqual(restored);
    // Nothing has started there yet: this is the backup of a stopped installation, and the mark of the copy is not in it.
    expect(await backup('second', 'b')).toMatchObject({ code: 0 });
    expect(runningPostgres(at('second'))).toBeUndefined();
    expect(existsSync(path.join(at('b'), 'mails-held.json'))).toBe(false);
    expect(await restore('b', 'third')).toMatchObject({ code: 0 });

    const catcher = await startMailCatcher(systemClock);
    catchers.push(catcher);
    const copy = await started(at('third'), port, catcher.smtpUrl);
    const answer = (await ask(copy.url, '{ class_groups { name } }')) as {
      data: { class_groups: { name: string }[] };
    };
    const names = answer.data.class_groups.map(({ name }) => name);
    expect(before.filter((name) => !names.includes(name))).toEqual([]);
    expect(await signIn(copy.url, 'student@prabesh.test', 'Student1234')).toBe(200);
    const seeds = path.join(root, 'hasura/seeds/files');
    for (const name of readdirSync(seeds)) {
      expect(
        readFileSync(path.join(at('third'), 'demo-files', name)).equals(readFileSync(path.join(seeds, name))),
      ).toBe(true);
    }

    // A sheet of before verifies by what the copy publishes.
    const keys = await json<JSONWebKeySet>(`${copy.url}/sheets/keys.json`);
    const issuer = `http://localhost:${port}`;
    await jwtVerify(jws, createLocalJWKSet(keys), { issuer, typ: 'sheet+jwt', algorithms: ['EdDSA'] });
    const [list = 0, index = 0] = decodeJwt<SheetClaims>(jws).st ?? [];
    const signedList = await (await fetch(`${copy.url}/sheets/status/${list}`)).text();
    const { kid: address = '' } = decodeProtectedHeader(signedList);
    const key = keys.keys.find(({ kid = '' }) => address.endsWith(`/${kid}`));
    const { payload } = await jwtVerify<{ credentialSubject: { encodedList: string } }>(
      signedList,
      await importJWK(key as JWK, 'EdDSA'),
      { issuer },
    );
    const bits = gunzipSync(Buffer.from(payload.credentialSubject.encodedList.slice(1), 'base64url'));
    expect(((bits[index >> 3] ?? 0xff) >> (7 - (index & 7))) & 1).toBe(0);

    // What waited at the backup, and what is asked of the copy, waits.
    expect(copy.output()).toContain('Mails are held: this is a copy of an installation, restored from');
    expect(await outboxOf(copy.url)).toBe('held');
    await recover(copy.url, 'pending@prabesh.test');
    expect((await mails('third')).output).toMatch(/\n2 waiting, 0 given up\.\nHeld: this is a copy\./);
    expect(catcher.mails()).toEqual([]);
    expect(await mails('third', '--release', 'send')).toMatchObject({ code: 0 });
    await expect.poll(() => catcher.mails().length, { timeout: patience.product / 2 }).toBe(2);
    await expect.poll(() => outboxOf(copy.url)).toBe('up');
    expect(await mails('third', '--release', 'drop')).toEqual({
      code: 1,
      output: 'Mails are not held here: there is nothing to release.',
    });
    expect(await copy.stop()).toBe(0);

    // The other copy has the same mail, which has been sent.
    expect(await mails('second', '--release')).toMatchObject({ code: 1 });
    expect(await mails('second', '--release', 'perhaps')).toMatchObject({ code: 1 });
    expect(await mails('second', '--release', 'drop')).toEqual({
      code: 0,
      output: `In ${at('second')}, database prabesh_demo:\nReleased: 1 mail that waited will not be sent.`,
    });
    const other = await started(at('second'), port, catcher.smtpUrl);
    await recover(other.url, 'rejected@prabesh.test');
    await expect.poll(() => catcher.mails().length, { timeout: patience.product / 2 }).toBe(3);
    expect(await other.stop()).toBe(0);
    expect(
      catcher
        .mails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['pending', 'rejected', 'student'].map((who) => `${who}@prabesh.test`));
  },
  2 * patience.product,
);

it('overwrites nothing, and takes no half backup for a whole one', async () => {
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
