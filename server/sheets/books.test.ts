// All sheets of an exam as one file: what is in it, who gets it, and what becomes of one that is stopped, left or overtaken.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { institute } from '../../shared/institute.ts';
import { patience } from '../../tests/support/patience.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/postgres.ts';
import { codeOfSheet } from '../../tests/support/sheetCode.ts';
import { systemClock } from '../base/clock.ts';
import { createPool } from '../base/database.ts';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import type { Worker } from '../base/worker.ts';
import { type BookFiles, createSheetBooks, type SheetBooksOptions } from './books.ts';
import { createSheetKeys } from './sheetKeys.ts';
import { createSheetPdfs, type SheetPdfs } from './sheetPdfs.ts';
import { createSheetSigner, type SheetClaims } from './signedSheet.ts';
import { createStatusLists } from './statusLists.ts';

vi.setConfig({ testTimeout: patience.test });

const publicUrl = 'https://prabesh.example';
const exam = { exam_title: 'CEE Model Entrance Exam', set_number: '19', exam_date: '2025-11-15' };
const log = pino({ level: 'silent' });

let database: TestDatabase;
/** The tests', and the server's in its own role. */
let sql: pg.Pool;
let pool: pg.Pool;
let pdfs: SheetPdfs;
const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-books-'));
const running: Worker[] = [];

beforeAll(async () => {
  database = await testDatabase();
  sql = createPool(database.url, log);
  pool = createPool(database.urls.server, log);
  pdfs = createSheetPdfs();
});
afterAll(async () => {
  await pdfs.stop();
  await pool.end();
  await sql.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await sql.query('truncate public.results, public.results_uploads');
  await addResults(3);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
});

const addResults = (count: number, first = 1) =>
  sql.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'CEE-' || n, 'Candidate ' || n, 100 + n, $3, $4, $5 from generate_series($1::int, $2::int) as n`,
    [first, first + count - 1, exam.exam_title, exam.set_number, exam.exam_date],
  );

/** Files of this test's own, in the table as well. */
const files: BookFiles = {
  needRoom: () => Promise.resolve(),
  async keep(content, { originalName }) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const id = randomUUID();
    writeFileSync(path.join(folder, `${id}.pdf`), bytes);
    const { rows } = await pool.query<{ url: string }>(
      `insert into public.files (id, name, original_name, content_type, size, sha256)
       values ($1, $2, $3, 'application/pdf', $4, repeat('0', 64)) returning url`,
      [id, `${id}.pdf`, originalName, bytes.length],
    );
    return { url: rows[0]?.url ?? '', size: bytes.length };
  },
};

const keys = () => createSheetKeys(pool, systemClock);

function booksOf(more: Partial<SheetBooksOptions> = {}): Worker {
  const worker = createSheetBooks({
    pool,
    clock: systemClock,
    settings: { current: () => Promise.resolve({ institute } as never) },
    sign: createSheetSigner(keys(), publicUrl, systemClock),
    pdfs,
    files,
    log,
    place: 'prabesh.example/verify',
    ...more,
  });
  running.push(worker);
  return worker;
}

const interrupted = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** A thread that is told what to do with each page. */
const fakePdfs = (
  onPage: (page: number, signal: AbortSignal) => Promise<void> | void,
): Pick<SheetPdfs, 'begin'> => ({
  begin: () => {
    let page = 0;
    return Promise.resolve({
      async add(_sheet, signal) {
        signal.throwIfAborted();
        await onPage((page += 1), signal);
        return Buffer.from('page ');
      },
      end: () => Promise.resolve(Buffer.from('end')),
      drop: () => undefined,
    });
  },
});

async function ask(sortedBy = 'candidate'): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'insert into public.sheet_books (exam_id, sorted_by) select id, $1 from public.exams returning id',
    [sortedBy],
  );
  return rows[0]?.id ?? '';
}

interface Row {
  state: string;
  error: string | null;
  sheets_done: number;
  sheets_total: number;
  file_url: string | null;
  file_size: string | null;
  tries: number;
  claim: string | null;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const { rows } = await sql.query<Row>('select * from public.sheet_books where id = $1', [id]);
  return rows[0];
}

async function becomes(id: string, state: string): Promise<Row> {
  await expect.poll(() => rowOf(id)).toMatchObject({ state });
  return (await rowOf(id)) as Row;
}

const bytesOf = ({ file_url: url }: Row): Buffer => readFileSync(path.join(folder, path.basename(url ?? '')));
const storedFiles = async (): Promise<number> => (await sql.query('select from public.files')).rowCount ?? 0;

/** Each page's words, and what its code claims, as its keys prove it. */
async function read(pdf: Buffer): Promise<{ words: string; claims: SheetClaims }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false })
    .promise;
  const { keys: published } = await keys().keySet();
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join('|');
    const [address, jws = ''] = ((await codeOfSheet(page, 4)) ?? '').split('#');
    expect(address).toBe(`${publicUrl}/verify`);
    const { payload } = await jwtVerify<SheetClaims>(jws, createLocalJWKSet({ keys: published }), {
      issuer: publicUrl,
      typ: 'sheet+jwt',
      algorithms: ['EdDSA'],
    });
    pages.push({ words, claims: payload });
  }
  return pages;
}

describe('the file', () => {
  it('has a signed sheet of each candidate, with the rank and the place in the lists that the sheet alone has', async () => {
    await sql.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date) values
         ('CEE-10', 'सन्ध्या गुरुङ', 102.5, $1, $2, $3), ('CEE-11', 'Was Absent', null, $1, $2, $3),
         ('Unknown-7', 'Nobody', 150, $1, $2, $3)`,
      [exam.exam_title, exam.set_number, exam.exam_date],
    );
    // Another published date ranks with it, and has no sheet in it.
    await sql.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ('CEE-99', 'Other Day', 200, $1, $2, '2025-12-15')`,
      [exam.exam_title, exam.set_number],
    );
    await sql.query(
      `insert into public.sheet_books (exam_id) select id from public.exams where exam_date = $1`,
      [exam.exam_date],
    );
    const { rows } = await sql.query<{ id: string }>('select id from public.sheet_books');
    const id = rows[0]?.id ?? '';
    booksOf().start();
    const book = await becomes(id, 'ready');
    expect(book).toMatchObject({ sheets_done: 5, sheets_total: 5, error: null, claim: null });
    const pdf = bytesOf(book);
    expect(Number(book.file_size)).toBe(pdf.length);
    const pages = await read(pdf);
    expect(pages.map(({ claims }) => claims.sym)).toEqual(['CEE-1', 'CEE-2', 'CEE-3', 'CEE-10', 'CEE-11']);
    expect(pages[1]?.words).toContain('Candidate 2');
    expect(pages[4]?.words).toContain('Absent');
    const lists = createStatusLists({ pool, keys: keys(), publicUrl, clock: systemClock });
    for (const { claims } of pages) {
      const place = await lists.placeOf({
        id: '',
        symbol: claims.sym,
        name: claims.name,
        marks: claims.marks,
        ...exam,
        standing: null,
        revisions: [],
      });
      expect(claims.st).toEqual([place.list, place.index]);
      expect(claims).toMatchObject({ exam: exam.exam_title, set: '19', date: '2025-11-15' });
    }
    // 200 and the unknown one's 150 are higher than all of these.
    expect(pages.map(({ claims }) => [claims.rank, claims.total])).toEqual([
      [6, 6],
      [5, 6],
      [3, 6],
      [4, 6],
      [undefined, undefined],
    ]);
  });

  it('is best first, absent ones last, when asked for by rank, and has each face once', async () => {
    await sql.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ('CEE-0', 'Was Absent', null, $1, $2, $3)`,
      [exam.exam_title, exam.set_number, exam.exam_date],
    );
    const id = await ask('rank');
    booksOf().start();
    const pdf = bytesOf(await becomes(id, 'ready'));
    const pages = await read(pdf);
    expect(pages.map(({ claims }) => claims.sym)).toEqual(['CEE-3', 'CEE-2', 'CEE-1', 'CEE-0']);
    const fonts = [...pdf.toString('latin1').matchAll(/\/FontName \/\w{6}\+(\S+)/g)].map(([, name]) => name);
    expect(fonts.length).toBeGreaterThan(3);
    expect(new Set(fonts).size).toBe(fonts.length);
  });

  it('goes with its row after a day, and with the exam', async () => {
    const id = await ask();
    const worker = booksOf();
    worker.start();
    const { file_url: url } = await becomes(id, 'ready');
    const removal = async () =>
      (
        await sql.query(`select from auth.file_removals where name = $1 and look_at <= clock_timestamp()`, [
          path.basename(url ?? ''),
        ])
      ).rowCount;
    expect(await removal()).toBe(0);
    await sql.query("update public.sheet_books set expires_at = now() - interval '1 s'");
    await worker.run();
    expect(await rowOf(id)).toBeUndefined();
    expect(await removal()).toBe(1);

    const other = await ask();
    await becomes(other, 'ready');
    await sql.query('delete from public.results');
    expect(await rowOf(other)).toBeUndefined();
  });
});

describe('what comes between', () => {
  it('stopped: nothing of it is left, and the next one is made', async () => {
    const id = await ask();
    let page = 0;
    booksOf({
      pdfs: fakePdfs(async (_page, signal) => {
        if ((page += 1) !== 2) return;
        await sql.query(
          `update public.sheet_books set state = 'stopped', claim = null, claimed_until = null, finished_at = now()`,
        );
        // The row is looked at each second.
        await interrupted(signal);
      }),
    }).start();
    await expect.poll(() => page).toBe(2);
    await running[0]?.idle();
    expect(await rowOf(id)).toMatchObject({ state: 'stopped', file_url: null, error: null });
    const before = await storedFiles();
    expect(page).toBe(2);
    const next = await ask();
    await becomes(next, 'ready');
    expect(await storedFiles()).toBe(before + 1);
  });

  it('unpublished: it ends, and a file that is there goes', async () => {
    const id = await ask();
    booksOf().start();
    await becomes(id, 'ready');
    await sql.query(`select public.unpublish_exam(id, version, 'a mistake') from public.exams`);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'unpublished', file_url: null });
    await expect(ask()).rejects.toThrow('only a published exam has mark sheets');
  });

  it('a correction begins it anew; one after the other ends it, with the reason', async () => {
    const correct = (marks: number) =>
      sql.query("update public.results set marks = $1 where symbol = 'CEE-1'", [marks]);
    let corrections = 0;
    const once = await ask();
    booksOf({
      pdfs: fakePdfs(async (page) => {
        if (page === 2 && (corrections += 1) === 1) await correct(50);
      }),
    }).start();
    expect(await becomes(once, 'ready')).toMatchObject({ tries: 2 });
    await running.pop()?.stop();

    const ever = await ask();
    booksOf({
      pdfs: fakePdfs(async (page) => {
        if (page === 2) await correct((corrections += 1));
      }),
    }).start();
    expect(await becomes(ever, 'failed')).toMatchObject({
      error: 'changing',
      tries: limits.sheetBookTries.default,
      file_url: null,
    });
  });

  it('a server that died: another begins it anew once it has been silent for its time', async () => {
    const id = await ask();
    await sql.query(
      `update public.sheet_books set state = 'making', sheets_done = 2, claim = gen_random_uuid(), tries = 1,
         claimed_until = clock_timestamp() + interval '1 hour'`,
    );
    const worker = booksOf();
    worker.start();
    await worker.run();
    expect(await rowOf(id)).toMatchObject({ state: 'making', sheets_done: 2 });
    await sql.query("update public.sheet_books set claimed_until = clock_timestamp() - interval '1 s'");
    await worker.run();
    const book = await becomes(id, 'ready');
    expect(book.tries).toBe(2);
    expect(await read(bytesOf(book))).toHaveLength(3);
  });

  it('a server that lives on after another has taken over writes nothing more', async () => {
    const id = await ask();
    let page = 0;
    booksOf({
      pdfs: fakePdfs(async () => {
        if ((page += 1) === 2) await sql.query('update public.sheet_books set claim = gen_random_uuid()');
      }),
    }).start();
    await expect.poll(() => page).toBe(3);
    const before = await storedFiles();
    await running[0]?.idle();
    expect(await rowOf(id)).toMatchObject({ state: 'making', file_url: null });
    // What tests before this one have removed may go meanwhile.
    expect(await storedFiles()).toBeLessThanOrEqual(before);
  });

  it('a stop of the server gives it back, and does not count', async () => {
    const id = await ask();
    let page = 0;
    const worker = booksOf({
      pdfs: fakePdfs((number, signal) => {
        page = number;
        return interrupted(signal);
      }),
    });
    worker.start();
    await expect.poll(() => page).toBe(1);
    await worker.stop();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0, claim: null });
    booksOf().start();
    await becomes(id, 'ready');
  });

  it('no room: it says so at once; a thread that ends is tried again, and then it says so, too', async () => {
    const full = await ask();
    booksOf({
      files: { ...files, needRoom: () => Promise.reject(new HttpError(507, 'no_space', 'none')) },
    }).start();
    expect(await becomes(full, 'failed')).toMatchObject({ error: 'no_space', tries: 1 });
    await running.pop()?.stop();

    const broken = await ask();
    booksOf({ pdfs: fakePdfs(() => Promise.reject(new Error('the thread ended'))) }).start();
    expect(await becomes(broken, 'failed')).toMatchObject({
      error: 'broken',
      tries: limits.sheetBookTries.default,
    });
  });

  it('two servers make one file of a row', async () => {
    const id = await ask();
    let begun = 0;
    const counted = () =>
      booksOf({
        pdfs: {
          begin: (info) => {
            begun += 1;
            return pdfs.begin(info);
          },
        },
      });
    for (const worker of [counted(), counted()]) worker.start();
    await becomes(id, 'ready');
    await Promise.all(running.map((worker) => worker.run()));
    expect(begun).toBe(1);
  });
});

describe('the bounds that the database keeps are those of the table of limits', () => {
  it('so many of one person in an hour', async () => {
    for (let asked = 1; asked <= limits.sheetBooksPerHour.default; asked += 1) {
      await ask();
      await sql.query(
        "update public.sheet_books set state = 'stopped', finished_at = now() where state = 'waiting'",
      );
    }
    await expect(ask()).rejects.toThrow(
      `nobody asks for more than ${limits.sheetBooksPerHour.default} files of mark sheets in an hour`,
    );
    await sql.query("update public.sheet_books set created_at = now() - interval '61 minutes'");
    await expect(ask()).resolves.not.toBe('');
    await expect(ask()).rejects.toThrow('the mark sheets of this exam are being made already');
  });

  it('so many sheets in one', async () => {
    await addResults(limits.sheetsOfBook.default - 3, 4);
    const id = await ask();
    expect(await rowOf(id)).toMatchObject({ sheets_total: limits.sheetsOfBook.default });
    await sql.query("update public.sheet_books set state = 'stopped', finished_at = now()");
    await addResults(1, limits.sheetsOfBook.default + 1);
    await expect(ask()).rejects.toThrow('are too many for one file');
    await sql.query('truncate public.results');
    await sql.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ('Unknown-1', 'Nobody', 1, $1, $2, $3)`,
      [exam.exam_title, exam.set_number, exam.exam_date],
    );
    await expect(ask()).rejects.toThrow('no result of this exam has a candidate ID');
  });
});
