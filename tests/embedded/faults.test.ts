// What machines do to a running product: no room for its files, a kill in mid-write, Postgres gone while requests run.
// One installation lives through all of it in this order. Twenty kills at random moments: `npm run load:kills`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../engine/src/database/localPostgres.ts';
import { systemClock } from '../../server/base/clock.ts';
import { startMailCatcher } from '../../server/embedded/mailCatcher.ts';
import { patience } from '../support/patience.ts';
import {
  databaseUrl,
  fill,
  launch,
  prepareFolder,
  removeData,
  runCommand,
  runningPostgres,
  smallDisk,
  temporaryFolder,
  type LaunchOptions,
  type Product,
} from './product.ts';

// Several starts in one test, beside other suites on two cores.
vi.setConfig({ testTimeout: patience.product });

/** Of a test and of those after it: a start costs more than most of what is asked here. */
const products: Product[] = [];

async function start(options: LaunchOptions): Promise<Product> {
  const product = await launch(options);
  products.push(product);
  return product;
}

async function started(options: LaunchOptions): Promise<Product> {
  const product = await start(options);
  await product.ready();
  return product;
}

async function killAll(): Promise<void> {
  await Promise.all(products.splice(0).map((product) => product.stop('SIGKILL')));
}

/** The lines for the person at the terminal: without the one about the build, which is there on some runs only. */
const lines = (product: Product): string[] =>
  product
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Building the web app'));

async function ask(url: string, query: string, variables: object = {}): Promise<unknown> {
  const response = await fetch(`${url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': 'prabesh-demo-secret' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const insertResults = `mutation ($objects: [results_insert_input!]!) {
  insert_results(objects: $objects) { affected_rows }
}`;
const insertGroup = 'mutation ($name: String!) { insert_class_groups_one(object: { name: $name }) { name } }';

const results = (exam_title: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    symbol: `F-${index}`,
    name: 'Candidate',
    marks: index % 100,
    exam_title,
    set_number: '1',
  }));

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl(dataDir));
  // It may be told that Postgres ends.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('an installation', () => {
  const dataDir = temporaryFolder();
  const acknowledged: string[] = [];
  let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
  /** The one that runs on the folder. */
  let running: Product;
  beforeAll(async () => {
    catcher = await startMailCatcher(systemClock);
  });
  afterAll(async () => {
    await killAll();
    await catcher.close();
    await removeData(dataDir);
  });

  it('without room for its database says so in one line, and leaves nothing behind', async () => {
    const product = await start({ dataDir, ulimit: '-f 8000' });
    expect(await product.ended).toBe(1);
    expect(lines(product)).toEqual([
      expect.stringMatching(/^Postgres could not make its files in \S+: could not write .*: File too large$/),
    ]);
    expect(runningPostgres(dataDir)).toBeUndefined();
  });

  it('starts when there is room; killed in mid-write, it stores nothing of the half, and its Postgres is taken up', async () => {
    const product = await started({ dataDir });
    const postgres = runningPostgres(dataDir);
    await withDatabase(dataDir, async (client) => {
      // The results are written, and their counting waits for this lock.
      await client.query('begin');
      await client.query('lock table public.exams in access exclusive mode');
      const lost = ask(product.url, insertResults, { objects: results('Half', 2000) }).catch(() => 'lost');
      // Workers that look for what is to be published wait, too.
      const waiting =
        "select from pg_locks join pg_stat_activity using (pid) where not granted and query ~* 'insert into'";
      const writers = async () => {
        // Within a transaction who does what is as it was when it was asked first.
        await client.query('select pg_stat_clear_snapshot()');
        return (await client.query(waiting)).rowCount;
      };
      await expect.poll(writers).toBe(1);
      await product.stop('SIGKILL');
      expect(await lost).toBe('lost');
      await client.query('rollback');
    });
    // Nobody listens there.
    running = await started({ dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
    expect(postgres).toBeDefined();
    expect(runningPostgres(dataDir)).toBe(postgres);
    expect(
      await ask(
        running.url,
        '{ results(where: { exam_title: { _eq: "Half" } }) { id } exams(where: { exam_title: { _eq: "Half" } }) { id } }',
      ),
    ).toEqual({ data: { results: [], exams: [] } });
  });

  it('sends what it has promised, once, also when it was killed before the mail server took it', async () => {
    const post = async (url: string, route: string, body: object) =>
      (
        await fetch(`${url}${route}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    const answers = await Promise.all([
      post(running.url, '/auth/recover', { email: 'student@prabesh.test' }),
      post(running.url, '/auth/signup', { email: 'promised@example.com', password: 'Correct1horse' }),
      post(running.url, '/registrations', {
        first_name: 'Sita',
        last_name: 'Sharma',
        email: 'registered@example.com',
        phone: '9851012345',
        college_name: 'Pulchowk Campus',
      }),
    ]);
    await running.stop('SIGKILL');
    expect(answers).toEqual([200, 200, 201]);
    const listed = await runCommand('mails', [], { dataDir });
    expect(listed.output).toMatch(/\n[3-9] waiting, 0 given up\.\n/);
    expect(listed.output).toContain('registered@example.com');

    running = await started({ dataDir, env: { SMTP_URL: catcher.smtpUrl } });
    // The settings may send admins one as well.
    const arrived = () =>
      catcher
        .mails()
        .map(({ to }) => to)
        .filter((to) => to !== 'admin@prabesh.test')
        .sort();
    await expect
      .poll(arrived)
      .toEqual(['promised@example.com', 'registered@example.com', 'student@prabesh.test']);
    const emptied = /\n0 waiting, 0 given up\.$/;
    await expect
      .poll(async () => (await runCommand('mails', [], { dataDir })).output.trim())
      .toMatch(emptied);
    expect(arrived()).toHaveLength(3);
  });

  it('ends with one line when Postgres is killed while requests run', async () => {
    const product = running;
    let isOver = false;
    void product.ended.then(() => (isOver = true));
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; !isOver; count += 1) {
        const name = `Group ${writer}-${count}`;
        const answer = await ask(product.url, insertGroup, { name }).catch(() => 'lost');
        if (JSON.stringify(answer).startsWith('{"data"')) acknowledged.push(name);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    // All its processes at once, as the kernel does when memory runs out for a whole group.
    process.kill(-(runningPostgres(dataDir) ?? 0), 'SIGKILL');
    expect(await product.ended).toBe(1);
    await Promise.all(writers);
    expect(product.output().match(/^The database has stopped: .*$/gm)).toHaveLength(1);
    expect(product.output()).not.toMatch(/Unexpected error|uncaught|\n {4}at /);
  });

  it('recovers at the next start; nothing that was acknowledged is lost', async () => {
    const product = await started({ dataDir });
    expect(product.output()).not.toMatch(/error|fatal|warn/i);
    const stored = (await ask(
      product.url,
      '{ class_groups(where: { name: { _like: "Group %" } }) { name } }',
    )) as {
      data: { class_groups: { name: string }[] };
    };
    const names = stored.data.class_groups.map(({ name }) => name);
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    expect(await product.stop()).toBe(0);
  });
});

const disk = smallDisk(80);

describe.skipIf(disk === undefined)('a disk that fills up while the product runs', () => {
  const home = disk ?? '';
  const dataDir = path.join(home, 'data');
  const filler = path.join(home, 'filler');
  afterAll(async () => {
    await killAll();
    await removeData(dataDir);
    spawnSync('umount', [home]);
    rmSync(home, { recursive: true });
  });

  it('refuses what cannot be stored, goes on reading, and goes on writing when there is room again', async () => {
    mkdirSync(dataDir);
    await prepareFolder(dataDir);
    const product = await started({ dataDir });
    fill(filler);
    expect(await ask(product.url, insertResults, { objects: results('Full', 5000) })).toMatchObject({
      errors: [
        {
          extensions: {
            code: 'unexpected',
            internal: { error: { message: expect.stringMatching(/No space left on device/) as string } },
          },
        },
      ],
    });
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect(await ask(product.url, '{ exams(where: { exam_title: { _eq: "Full" } }) { id } }')).toEqual({
      data: { exams: [] },
    });
    const told = () => product.output().match(/^The log \S+ cannot be written: ENOSPC.*$/gm) ?? [];
    // Its last page may have room for a line or two, and Postgres gives back what the statement had taken.
    while (told().length === 0) {
      fill(filler);
      await ask(product.url, insertResults, { objects: results('Full', 5000) });
    }
    await ask(product.url, insertResults, { objects: results('Full', 5000) });
    expect(told()).toHaveLength(1);
    rmSync(filler);
    expect(await ask(product.url, insertResults, { objects: results('Full', 5000) })).toEqual({
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
