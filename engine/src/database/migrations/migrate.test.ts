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

const write = async (name: string, up: string | null, down: string | null = null): Promise<void> => {
  await mkdir(path.join(root, name), { recursive: true });
  if (up !== null) await writeFile(path.join(root, name, 'up.sql'), up);
  if (down !== null) await writeFile(path.join(root, name, 'down.sql'), down);
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
  await write('1_first', 'create table steps (n int); insert into steps values (1)', 'drop table steps');
  await write('10_last', 'insert into steps values (10)', 'delete from steps where n = 10');
  await write('2_second', 'insert into steps values (2)', 'delete from steps where n = 2');
};

describe('engine migrate', () => {
  it('runs what is new, in order, once, and remembers it as hasura-cli does', async () => {
    await numbered();
    expect(await run()).toEqual({
      code: 0,
      out: '1_first: applied up\n2_second: applied up\n10_last: applied up\nmigrations applied\n',
      err: '',
    });
    expect(await run()).toMatchObject({ code: 0, out: 'nothing to apply on database: default\n' });
    expect(await values('select n from steps')).toEqual([1, 2, 10]);
    expect(await state()).toEqual({
      migrations: { default: { 1: false, 2: false, 10: false } },
      settings: { migration_mode: 'true' },
    });
  });

  it('goes up and down by steps and to a version', async () => {
    await numbered();
    expect((await run('--up', '1')).out).toBe('1_first: applied up\nmigrations applied\n');
    expect((await run('--goto', '10')).out).toContain('10_last: applied up');
    expect((await run('--goto', '1')).out).toBe(
      '10_last: applied down\n2_second: applied down\nmigrations applied\n',
    );
    expect(await values('select n from steps')).toEqual([1]);
    expect((await run('--down', 'all')).code).toBe(0);
    expect(await values("select to_regclass('steps') is null")).toEqual([true]);
    expect(await run('--goto', '7')).toMatchObject({
      code: 1,
      err: 'engine: no migration has the version 7\n',
    });
  });

  it('marks without running, and shows what stands where', async () => {
    await numbered();
    expect((await run('--up', '2', '--skip-execution')).out).toContain('2_second: marked up');
    await rm(path.join(root, '1_first'), { recursive: true });
    expect((await run('--status')).out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['VERSION', 'NAME', 'SOURCE STATUS', 'DATABASE STATUS'],
      ['1', '-', 'Not Present', 'Present'],
      ['2', 'second', 'Present', 'Present'],
      ['10', 'last', 'Present', 'Not Present'],
      [''],
    ]);
    expect(await values("select to_regclass('steps') is null")).toEqual([true]);
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
    expect(await run('--down', '1')).toMatchObject({ code: 1, err: 'engine: 1_good: has no down.sql\n' });
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

  it('takes the folder of a named database, and the older files beside each other', async () => {
    await mkdir(path.join(root, 'main'));
    await writeFile(path.join(root, 'main', '1_old.up.sql'), 'create table old (n int)');
    await writeFile(path.join(root, 'main', '1_old.down.sql'), 'drop table old');
    expect((await run('--database-name', 'main')).out).toContain('1_old: applied up');
    expect(await state()).toMatchObject({ migrations: { main: { 1: false } } });
    expect((await run('--database-name', 'main', '--down', '1')).code).toBe(0);
  });

  it('uses Hasura’s own books where Hasura was', async () => {
    await client.query(`create schema hdb_catalog;
      create table hdb_catalog.hdb_version (hasura_uuid uuid primary key default gen_random_uuid(), version text not null,
        cli_state jsonb not null default '{}', console_state jsonb not null default '{}');
      insert into hdb_catalog.hdb_version (version, cli_state)
        values ('48', '{"migrations": {"default": {"1": false}}, "settings": {"x": "y"}}')`);
    await numbered();
    await client.query('create table steps (n int)');
    expect((await run('--up', '1')).out).toContain('2_second: applied up');
    expect(await values('select cli_state from hdb_catalog.hdb_version')).toEqual([
      { migrations: { default: { 1: false, 2: false } }, settings: { x: 'y' } },
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
    await mkdir(path.join(root, '3_yaml'));
    await writeFile(path.join(root, '3_yaml', 'up.yaml'), '[]');
    const { code, err } = await run();
    expect(code).toBe(1);
    for (const part of [
      'has the same version',
      'is not named <version>_<name>',
      '3_yaml: migrations of metadata',
    ])
      expect(err).toContain(part);
    expect(await values("select to_regnamespace('hdb_catalog') is null")).toEqual([true]);
  });

  it.each([
    [['--up', '0']],
    [['--down', 'x']],
    [['--goto', 'x']],
    [['--up', '1', '--down', '1']],
    [['--status', '--up', '1']],
    [['--goto', '1', '--skip-execution']],
    [['--role', 'x']],
  ])('does not understand %j', async (args) => {
    expect((await run(...args)).code).toBe(2);
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
