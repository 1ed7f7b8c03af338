// A folder of migrations on a real database: order, one transaction a file, and versions as hasura-cli remembers them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { main } from '../../cli/cli.ts';

let database: TestDatabase;
let client: pg.Client;
let root: string;
beforeEach(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  root = await mkdtemp(path.join(tmpdir(), 'engine-migrations-'));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(root, { recursive: true });
});

const write = async (name: string, sql: string, file = 'up.sql'): Promise<void> => {
  await mkdir(path.join(root, name), { recursive: true });
  await writeFile(path.join(root, name, file), sql);
};

async function run(...args: string[]) {
  const written = { out: '', err: '' };
  const out = vi
    .spyOn(console, 'log')
    .mockImplementation((text: unknown) => (written.out += `${String(text)}\n`));
  const err = vi
    .spyOn(console, 'error')
    .mockImplementation((text: unknown) => (written.err += `${String(text)}\n`));
  try {
    const code = await main(['migrate', '--migrations', root, '--database-url', database.url, ...args], {});
    return { code, out: written.out, err: written.err.replaceAll(`${root}/`, '') };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

const values = async (sql: string): Promise<unknown[]> => {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
};
const state = async (): Promise<unknown> =>
  (await values('select cli_state from hdb_catalog.engine_state'))[0];

const numbered = async (): Promise<void> => {
  await write('1_first', 'create table steps (n int); insert into steps values (1)');
  await write('10_last', 'insert into steps values (10)');
  await write('2_second', 'insert into steps values (2)');
};

describe('engine migrate', () => {
  it('runs what is new, in order, once, and remembers it as hasura-cli does', async () => {
    await numbered();
    expect(await run()).toEqual({
      code: 0,
      out: '1_first: applied\n2_second: applied\n10_last: applied\nmigrations applied\n',
      err: '',
    });
    expect(await run()).toMatchObject({ code: 0, out: 'nothing to apply on database: default\n' });
    expect(await values('select n from steps')).toEqual([1, 2, 10]);
    expect(await state()).toEqual({
      migrations: { default: { 1: false, 2: false, 10: false } },
      settings: { migration_mode: 'true' },
    });
  });

  it('shows what stands where', async () => {
    await write('1_first', 'select 1');
    await write('2_second', 'select 2');
    await run();
    await rm(path.join(root, '1_first'), { recursive: true });
    await write('10_last', 'select 10');
    expect((await run('--status')).out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['VERSION', 'NAME', 'SOURCE STATUS', 'DATABASE STATUS'],
      ['1', '-', 'Not Present', 'Present'],
      ['2', 'second', 'Present', 'Present'],
      ['10', 'last', 'Present', 'Not Present'],
      [''],
    ]);
  });

  it('undoes a file that fails, names it by line, and keeps those before', async () => {
    await write('1_good', 'create table good (n int)');
    await write('2_bad', 'create table half (n int); -- 𝛑 é\n\nselect missing_column from good;');
    expect(await run()).toMatchObject({
      code: 1,
      err: 'engine: 2_bad/up.sql:3:8: column "missing_column" does not exist\n',
    });
    expect(await values("select tablename from pg_tables where schemaname = 'public'")).toEqual(['good']);
    expect(await state()).toMatchObject({ migrations: { default: { 1: false } } });
  });

  it('keeps settings of one file out of the next, and lets a file end its transaction', async () => {
    await write(
      '1_dump',
      "select set_config('search_path', '', false); create table public.a (n int); commit;",
    );
    await write('2_next', 'create table b (n int)');
    expect((await run()).code).toBe(0);
    expect(await state()).toMatchObject({ migrations: { default: { 1: false, 2: false } } });
  });

  it('applies everything once when several start at once', async () => {
    await numbered();
    const urls = Array.from({ length: 3 }, () =>
      main(['migrate', '--migrations', root, '--database-url', database.url], {}),
    );
    const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await Promise.all(urls)).toEqual([0, 0, 0]);
    out.mockRestore();
    expect(await values('select n from steps')).toEqual([1, 2, 10]);
  });

  it('takes the folder of a named database', async () => {
    await mkdir(path.join(root, 'main'));
    await write('main/1_old', 'create table old (n int)');
    expect((await run('--database-name', 'main')).out).toContain('1_old: applied');
    expect(await state()).toMatchObject({ migrations: { main: { 1: false } } });
  });

  it('uses Hasura’s own books where Hasura was', async () => {
    await client.query(`create schema hdb_catalog;
      create table hdb_catalog.hdb_version (hasura_uuid uuid primary key default gen_random_uuid(), version text not null,
        cli_state jsonb not null default '{}', console_state jsonb not null default '{}');
      insert into hdb_catalog.hdb_version (version, cli_state)
        values ('48', '{"migrations": {"default": {"1": false}}, "settings": {"x": "y"}}')`);
    await numbered();
    await client.query('create table steps (n int)');
    expect((await run()).out).toContain('2_second: applied');
    expect(await values('select cli_state from hdb_catalog.hdb_version')).toEqual([
      { migrations: { default: { 1: false, 2: false, 10: false } }, settings: { x: 'y' } },
    ]);
    await client.query(
      `update hdb_catalog.hdb_version set cli_state = '{"migrations": {"default": {"2": true}}}'`,
    );
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('dirty') as string });
  });

  it('names all files that it cannot take', async () => {
    await write('1_one', 'select 1');
    await write('01_same', 'select 1');
    await write('name', 'select 1');
    await write('3_yaml', '[]', 'up.yaml');
    await write('4_back', 'select 1', 'down.sql');
    await writeFile(path.join(root, '5_beside.up.sql'), 'select 1');
    const { code, err } = await run();
    expect(code).toBe(1);
    for (const part of [
      'has the same version',
      'is not named <version>_<name>',
      '3_yaml: migrations of metadata',
      '4_back: has no up.sql',
      '5_beside.up.sql: is not <version>_<name>/up.sql',
    ])
      expect(err).toContain(part);
    expect(await values("select to_regnamespace('hdb_catalog') is null")).toEqual([true]);
  });
});

it('the second of two at once waits for the first', async () => {
  await numbered();
  const other = new pg.Client(database.url);
  await other.connect();
  await other.query("select pg_advisory_lock(hashtext('engine.migrate'))");
  const ran = run();
  const waiting = `select pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and not granted and application_name = 'engine migrate'`;
  await expect.poll(() => values(waiting)).toHaveLength(1);
  expect(await values(`select to_regclass('steps')`)).toEqual([null]);
  await other.end();
  expect(await ran).toMatchObject({ code: 0 });
  expect(await values('select n from steps order by n')).toEqual([1, 2, 10]);
});
