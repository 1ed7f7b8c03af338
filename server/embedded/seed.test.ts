// Demo data: once, all or nothing, and never beside a real institute's data.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedsFolder, testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createLocalStore } from '../files/openStore.ts';
import { markProduction, seed } from './seed.ts';

let database: TestDatabase;
let client: pg.Client;
let home: string;

beforeEach(async () => {
  database = await testDatabase();
  // The runner's books, as migrate() leaves them.
  client = new pg.Client(database.url);
  await client.connect();
  home = mkdtempSync(path.join(tmpdir(), 'prabesh-seeds-'));
  mkdirSync(path.join(home, 'seeds/default'), { recursive: true });
  mkdirSync(path.join(home, 'seeds/files'));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(home, { recursive: true });
});

const files = () => path.join(home, 'store');
const run = () => seed(database.url, { folder: path.join(home, 'seeds'), files: createLocalStore(files()) });
const write = (name: string, sql: string) => writeFileSync(path.join(home, 'seeds/default', name), sql);

async function emails(): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>('select email from auth.users order by 1');
  return rows.map((row) => row.email);
}

describe('seed', () => {
  it('runs all files in order, copies what is beside them, and does so once', async () => {
    write('02_more.sql', "update auth.users set email = 'b@prabesh.test' where email = 'a@prabesh.test'");
    write('01_accounts.sql', "insert into auth.users (email) values ('a@prabesh.test')");
    writeFileSync(path.join(home, 'seeds/files/x.pdf'), '%PDF');
    expect(await run()).toBe(true);
    expect(await emails()).toEqual(['b@prabesh.test']);
    expect(readdirSync(files())).toEqual(['x.pdf']);
    rmSync(path.join(files(), 'x.pdf'));
    expect(await run()).toBe(false);
    expect(await emails()).toEqual(['b@prabesh.test']);
    expect(existsSync(path.join(files(), 'x.pdf'))).toBe(false);
  });

  it('leaves nothing behind when one file fails', async () => {
    write('01_accounts.sql', "insert into auth.users (email) values ('a@prabesh.test')");
    write('02_bad.sql', 'insert into nowhere values (1)');
    await expect(run()).rejects.toThrow(/^default\/02_bad.sql:/);
    expect(await emails()).toEqual([]);
    write('02_bad.sql', 'select 1');
    expect(await run()).toBe(true);
  });

  it('is refused where a real institute is at home', async () => {
    write('01_accounts.sql', "insert into auth.users (email) values ('a@prabesh.test')");
    await markProduction(database.url);
    await expect(run()).rejects.toThrow(/set DEMO=0/);
    expect(await emails()).toEqual([]);
  });

  it('is refused where accounts exist that it did not make', async () => {
    write('01_accounts.sql', "insert into auth.users (email) values ('a@prabesh.test')");
    await client.query("insert into auth.users (email) values ('real@institute.np')");
    await expect(run()).rejects.toMatchObject({ code: 'mode_mismatch' });
    expect(await emails()).toEqual(['real@institute.np']);
  });

  it('keeps a demo database from being used for real', async () => {
    write('01_accounts.sql', "insert into auth.users (email) values ('a@prabesh.test')");
    await run();
    await expect(markProduction(database.url)).rejects.toThrow(/demo accounts, whose passwords are public/);
  });

  it('holds for the product’s own seeds', async () => {
    expect(await seed(database.url, { folder: seedsFolder, files: createLocalStore(files()) })).toBe(true);
    const { rows } = await client.query<{ email: string; role: string }>(
      `select p.email, p.role from public.profiles p where p.email like '%@prabesh.test'
       and p.email ~ '^(admin|office|teacher|student|pending|rejected)@' order by 1`,
    );
    expect(rows.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'admin@prabesh.test admin',
      'office@prabesh.test office',
      'pending@prabesh.test student',
      'rejected@prabesh.test student',
      'student@prabesh.test student',
      'teacher@prabesh.test teacher',
    ]);
  });
});
