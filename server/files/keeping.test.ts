// Files that the server makes: whole in store and table, or nowhere.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { testStores, type TestStore } from '../testing/testStores.ts';
import { createIncoming } from './incoming.ts';
import { createKeep, createMadeFiles } from './keeping.ts';
import type { FileStore } from './store.ts';

let database: TestDatabase;
let pool: pg.Pool;
const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-keeping-'));
const log = pino({ level: 'silent' });
const facts = {
  originalName: 'Mark sheets.pdf',
  ending: 'pdf',
  contentType: 'application/pdf',
  uploadedBy: null,
};

beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.urls.server });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const made = (store: FileStore, freeSpace = 1) =>
  createMadeFiles({
    incoming: createIncoming(folder),
    keep: createKeep({ pool, store, log }),
    folder,
    limits: { freeSpace },
  });
const rows = async (): Promise<number> => (await pool.query('select from public.files')).rowCount ?? 0;

describe.each(Object.entries(testStores))('in a %s', (_kind, start) => {
  let kept: TestStore;
  beforeAll(async () => {
    kept = await start();
  });
  afterAll(() => kept.close());

  it('what came to its end is there, by its size and its name', async () => {
    const pieces = ['%PDF-1.7\n', '', 'a page\n', '%%EOF'].map((text) => Buffer.from(text));
    const { url, size } = await made(kept.store).keep(Readable.from(pieces), facts);
    expect(size).toBe(Buffer.concat(pieces).length);
    const opened = await kept.store.open(path.basename(url));
    const read: Buffer[] = [];
    for await (const chunk of opened?.stream ?? []) read.push(chunk as Buffer);
    expect(Buffer.concat(read)).toEqual(Buffer.concat(pieces));
    const { rows: found } = await pool.query(
      'select original_name, size::int, uploaded_by from public.files',
    );
    expect(found).toContainEqual({ original_name: 'Mark sheets.pdf', size, uploaded_by: null });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('what ended before, or found no room, left nothing', async () => {
    const before = await rows();
    const half = Readable.from(
      (function* () {
        yield Buffer.from('%PDF-1.7\n');
        throw new Error('stopped');
      })(),
    );
    await expect(made(kept.store).keep(half, facts)).rejects.toThrow('stopped');
    const full = { ...kept.store, put: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) };
    await expect(made(full).keep(Readable.from([Buffer.from('x')]), facts)).rejects.toMatchObject({
      status: 507,
      code: 'no_space',
    });
    const away = { ...kept.store, put: () => Promise.reject(new Error('away')) };
    await expect(made(away).keep(Readable.from([Buffer.from('x')]), facts)).rejects.toMatchObject({
      status: 503,
      code: 'store_unavailable',
    });
    expect(await rows()).toBe(before);
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('says before anything is made that it would leave less room than must be left', async () => {
  const { store } = await testStores.folder();
  await expect(made(store).needRoom(1)).resolves.toBeUndefined();
  await expect(made(store, Number.MAX_SAFE_INTEGER).needRoom(0)).rejects.toMatchObject({ code: 'no_space' });
  await expect(made(store).needRoom(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'no_space' });
});
