// The migrations runner on a real, empty database: order, one transaction per file, and what it refuses.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder, testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { advisoryLocks } from '../base/advisoryLocks.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ migrate: false });
  client = new pg.Client(database.url);
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'prabesh-migrations-'));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'up.sql'), sql);
}

const run = () => migrate(database.url, folder);

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows.map((row) => row[0]);
}

describe('migrate', () => {
  it('says which migration waits, and for whom', async () => {
    write('1_steps', 'create table steps (n int)');
    await run();
    write('2_more', 'alter table steps add column more int');
    const said: string[] = [];
    await client.query('begin; lock table steps');
    const waiting = migrate(database.url, folder, { say: (line) => said.push(line), silence: 20 });
    await expect
      .poll(() => said.join('\n'))
      .toMatch(/^Waiting: migration 2_more waits for a lock that process \d+ of postgres has …$/m);
    await client.query('rollback');
    expect(await waiting).toEqual(['2_more']);
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    const behind = migrate(database.url, folder, { say: (line) => said.push(line), silence: 20 });
    await expect
      .poll(() => said.join('\n'))
      .toMatch(/^Waiting for the migrations of another start \(process \d+ of postgres\) …$/m);
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]);
    expect(await behind).toEqual([]);
  });

  it('applies files by their time, each once', async () => {
    write('1700000010000_later', 'insert into steps values (2)');
    write('1700000002000_first', 'create table steps (n int); insert into steps values (1)');
    mkdirSync(path.join(folder, 'notes'));
    expect(await run()).toEqual(['1700000002000_first', '1700000010000_later']);
    expect(await run()).toEqual([]);
    expect(await column('select n from steps')).toEqual([1, 2]);
    write('1700000020000_last', 'insert into steps values (3)');
    expect(await run()).toEqual(['1700000020000_last']);
    expect(await column('select n from steps')).toEqual([1, 2, 3]);
  });

  it('rolls a failing file back, names it with the line, and keeps what was before it', async () => {
    write('1_good', 'create table good (n int)');
    write('2_bad', 'create table half (n int);\n\nselect missing_column from good;');
    write('3_after', 'create table after (n int)');
    await expect(run()).rejects.toMatchObject({
      name: 'StartupError',
      code: 'migration_failed',
      message: '2_bad/up.sql:3:8: column "missing_column" does not exist',
    });
    const tables = "select tablename from pg_tables where schemaname = 'public' order by 1";
    expect(await column(tables)).toEqual(['good']);
    write('2_bad', 'create table half (n int)');
    expect(await run()).toEqual(['2_bad', '3_after']);
    expect(await column(tables)).toEqual(['after', 'good', 'half']);
  });

  it('refuses a file that was changed after it had been applied', async () => {
    write('1_first', 'create table a (n int)');
    await run();
    write('1_first', 'create table a (n bigint)');
    write('2_next', 'create table b (n int)');
    await expect(run()).rejects.toThrow(/^1_first was changed after it had been applied/);
    expect(await column("select to_regclass('b') is null")).toEqual([true]);
  });

  it('does not mind other line ends', async () => {
    write('1_first', 'create table a (\n  n int\n);\n');
    await run();
    write('1_first', 'create table a (\r\n  n int\r\n);\r\n');
    expect(await run()).toEqual([]);
  });

  it('refuses a database that a newer version has used', async () => {
    write('1_first', 'create table a (n int)');
    write('2_newer', 'create table b (n int)');
    await run();
    rmSync(path.join(folder, '2_newer'), { recursive: true });
    await expect(run()).rejects.toThrow(/migration 2,.*newer version/);
  });

  it('keeps settings of one file out of the next', async () => {
    write('1_dump', "select set_config('search_path', '', false); create table public.a (n int)");
    write('2_next', 'create table b (n int)');
    expect(await run()).toHaveLength(2);
  });

  it('applies everything once when several starters come at once', async () => {
    write('1_first', 'create table a (n int); insert into a values (1)');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['1_first']);
    expect(await column('select n from a')).toEqual([1]);
  });

  it('keeps its books outside Hasura’s schema', async () => {
    write('1_first', 'create table a (n int)');
    await run();
    expect(await column("select to_regnamespace('hdb_catalog') is null")).toEqual([true]);
    expect(await column('select name from prabesh_migrations.applied')).toEqual(['1_first']);
  });

  it.each([
    [
      'hasura-cli v2 and later',
      `create table hdb_catalog.hdb_version (version text, cli_state jsonb not null default '{}');
       insert into hdb_catalog.hdb_version values ('48', '{"migrations": {"default": {"1700000000000": false}}}')`,
    ],
    ['hasura-cli v1', 'create table hdb_catalog.schema_migrations (version bigint, dirty boolean)'],
  ])('refuses a database that was migrated by %s', async (_name, sql) => {
    await client.query(`create schema hdb_catalog; ${sql}`);
    write('1_first', 'create table a (n int)');
    await expect(run()).rejects.toThrow(/migrated by Hasura \(hdb_catalog\)/);
    expect(await column("select to_regnamespace('prabesh_migrations') is null")).toEqual([true]);
  });

  it('takes a database that Hasura has only looked at', async () => {
    await client.query(`create schema hdb_catalog;
      create table hdb_catalog.hdb_version (version text, cli_state jsonb not null default '{}');
      insert into hdb_catalog.hdb_version values ('48')`);
    write('1_first', 'create table a (n int)');
    expect(await run()).toEqual(['1_first']);
  });
});

describe('a database that was made by the 39 files of before', () => {
  const last = '1700000139100_results_position';
  const today = readdirSync(migrationsFolder).sort();
  let made: TestDatabase;
  let inside: pg.Client;
  beforeEach(async () => {
    made = await testDatabase();
    inside = new pg.Client(made.url);
    await inside.connect();
    await inside.query(`
      insert into auth.users (email) values ('asha@example.com');
      -- What came after they were joined is in its books as it is in all others'.
      delete from prabesh_migrations.applied where split_part(name, '_', 1) <= '1700000139100'`);
    // One of them had the version that today's first file has.
    await note('1700000100000_base', '1700000126000_nepali_tagline', last);
  });
  afterEach(async () => {
    await inside.end();
    await made.drop();
  });

  const note = (...names: string[]) =>
    inside.query("insert into prabesh_migrations.applied (name, checksum) select unnest($1::text[]), ''", [
      names,
    ]);
  const noted = async () =>
    (
      await inside.query<{ name: string }>('select name from prabesh_migrations.applied order by name')
    ).rows.map(({ name }) => name);
  const users = async () => (await inside.query<{ email: string }>('select email from auth.users')).rows;
  const start = () => migrate(made.urls.owner, migrationsFolder);

  it('gets no statement again, keeps its rows, and has today’s files in its books', async () => {
    expect(await start()).toEqual([]);
    expect(await noted()).toEqual(today);
    expect(await users()).toEqual([{ email: 'asha@example.com' }]);
    expect(await start()).toEqual([]);
  });

  it('goes on where a start was cut off', async () => {
    await start();
    const joined = today.filter((name) => name < '17000001392');
    await inside.query('delete from prabesh_migrations.applied where name = $1', [joined.at(-1)]);
    await note('1700000100000_base', last);
    expect(await start()).toEqual([]);
    expect(await noted()).toEqual(today);
  });

  it.each([
    ['some of the 39 files', '1700000131000_nepali_order'],
    ['the files before those', '1700000029032_sessions_per_account'],
  ])('is refused, and stays as it is, with %s', async (_what, newest) => {
    await inside.query('delete from prabesh_migrations.applied where name = $1', [last]);
    await note(newest);
    const before = await noted();
    await expect(start()).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/older version.*commit 99d1cbcc/) as string,
    });
    expect(await noted()).toEqual(before);
  });
});
