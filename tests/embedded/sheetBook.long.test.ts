// A server that is killed while it makes all mark sheets of an exam: the next start makes them, whole, and nothing else is left.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { limits } from '../../server/base/limits.ts';
import { patience } from '../support/patience.ts';
import { databaseUrl, launch, type Product, removeData, temporaryFolder } from './product.ts';

// Two starts, and the silence of the one that was killed between them.
vi.setConfig({ testTimeout: 2 * patience.product });

const sheets = 400;
const dataDir = temporaryFolder();
let product: Product | undefined;

afterAll(async () => {
  await product?.stop('SIGKILL');
  await removeData(dataDir);
});

interface Row {
  state: string;
  done: number;
  tries: number;
  url: string | null;
}

async function ask<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseUrl(dataDir, 'prabesh_demo'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const row = (): Promise<Row | undefined> =>
  ask(async (client) => {
    const { rows } = await client.query<Row>(
      'select state, sheets_done as done, tries, file_url as url from public.sheet_books',
    );
    return rows[0];
  });

const until = (what: (found: Row | undefined) => void, timeout: number = patience.moment): Promise<void> =>
  vi.waitFor(async () => what(await row()), { timeout, interval: 100 });

async function start(): Promise<Product> {
  product = await launch({ dataDir });
  await product.ready();
  return product;
}

it('is made whole by the next start', async () => {
  const first = await start();
  await ask(async (client) => {
    await client.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       select 'K-' || n, 'Candidate ' || n, n % 100, 'Killed', '1', '2026-01-01' from generate_series(1, $1::int) as n`,
      [sheets],
    );
    await client.query(
      "insert into public.sheet_books (exam_id) select id from public.exams where exam_title = 'Killed'",
    );
  });
  await until((found) => expect(found?.done).toBeGreaterThan(10));
  first.child.kill('SIGKILL');
  await first.ended;

  const next = await start();
  const left = await row();
  expect(left?.state).toBe('making');
  // Not before the dead one has been silent for its time: it could be alive, and slow.
  await until(
    (found) => expect(found).toMatchObject({ state: 'ready', done: sheets, tries: 2 }),
    limits.sheetBookLease.default + patience.product / 2,
  );
  const token = z.object({ access_token: z.string() }).parse(
    await (
      await fetch(`${next.url}/auth/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@prabesh.test', password: 'Admin1234' }),
      })
    ).json(),
  );
  const url = `${next.url}${(await row())?.url ?? ''}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token.access_token}` } });
  expect(response.status).toBe(200);
  expect((await fetch(url)).status).toBe(401);
  const pdf = await getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    verbosity: 0,
    useSystemFonts: false,
  }).promise;
  expect(pdf.numPages).toBe(sheets);
  const last = await (await pdf.getPage(sheets)).getTextContent();
  expect(last.items.map((item) => ('str' in item ? item.str : '')).join('|')).toContain(`K-${sheets}`);
  // What the killed one had begun is no file of the store; it goes ten minutes later, as a killed upload does.
  const kept = await ask((client) => client.query('select from public.files'));
  expect(kept.rowCount).toBe(
    readdirSync(path.join(dataDir, 'demo-files')).filter((name) => !name.startsWith('.')).length,
  );
});
