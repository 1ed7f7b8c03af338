// What the sweep finds in store and database, what it removes, and what it leaves alone.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { testStores, type TestStore } from '../testing/testStores.ts';
import { findOrphans, removeOrphans } from './sweep.ts';

let database: TestDatabase;
let pool: pg.Pool;
const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-sweep-'));
const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

beforeAll(async () => {
  database = await testDatabase();
  // With the rights that the command has.
  pool = new pg.Pool({ connectionString: database.urls.server });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(testStores))('in a %s', (_kind, start) => {
  let kept: TestStore;
  const names: Record<string, string> = {};
  const owner = async (statement: string, values: unknown[]): Promise<void> => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(statement, values);
    await client.end();
  };
  const put = async (name: string): Promise<void> => {
    const file = path.join(folder, name);
    writeFileSync(file, '%PDF');
    await kept.store.put(name, file);
  };
  const row = (name: string) =>
    pool.query(
      `insert into public.files (id, name, original_name, content_type, size, sha256)
       values ($1, $2, $2, 'application/pdf', 4, repeat('0', 64))`,
      [name.slice(0, 36), name],
    );
  const use = (name: string) =>
    owner("insert into public.notes (title, subject, file_url) values ($1, 'Physics', $2)", [
      `Note ${name.slice(0, 4)}`,
      `/files/${name}`,
    ]);

  beforeAll(async () => {
    kept = await start();
    for (const key of ['alone', 'rowOnly', 'unused', 'used', 'broken']) names[key] = `${randomUUID()}.pdf`;
    const { alone = '', rowOnly = '', unused = '', used = '', broken = '' } = names;
    for (const name of [alone, unused, used]) await put(name);
    for (const name of [rowOnly, unused, used, broken]) await row(name);
    for (const name of [used, broken]) await use(name);
  });
  afterAll(async () => {
    await kept.close();
    await owner('delete from public.notes', []);
    await owner('delete from public.files', []);
  });

  it('nothing that is young', async () => {
    const found = await findOrphans(pool, kept.store, new Date());
    expect([found.objects, found.rows, found.unused]).toEqual([[], [], []]);
  });

  it('everything that does not fit', async () => {
    const found = await findOrphans(pool, kept.store, later(25));
    const { alone, rowOnly, unused, broken } = names;
    expect(found.objects.map(({ name }) => name)).toEqual([alone]);
    expect(found.rows.map(({ name }) => name).sort()).toEqual([rowOnly, broken].sort());
    expect(found.unused.map(({ name }) => name)).toEqual([unused]);
    expect(found.broken).toEqual([
      { url: `/files/${broken ?? ''}`, entity: 'note', title: `Note ${broken?.slice(0, 4) ?? ''}` },
    ]);
  });

  it('removes it, except what is used or came to be used since', async () => {
    const found = await findOrphans(pool, kept.store, later(25));
    const [{ name: rescued } = { name: '' }] = found.unused;
    await use(rescued);
    expect(await removeOrphans(pool, kept.store, found)).toBe(2);
    const again = await findOrphans(pool, kept.store, later(25));
    expect([again.objects, again.unused]).toEqual([[], []]);
    expect(again.rows.map(({ name }) => name)).toEqual([names.broken]);
    expect(await kept.store.stat(rescued)).toEqual({ size: 4 });
    expect(await kept.store.stat(names.used ?? '')).toEqual({ size: 4 });
  });
});
