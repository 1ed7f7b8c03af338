// Whether a signed sheet still says what is published: its bit is set and taken back in the transaction that changes the
// results, whichever way they change.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionOf, useDatabase } from './sql.ts';

const sql = useDatabase();
const teacher = randomUUID();
const session = sessionOf('admin', teacher);
const day = '2026-01-10';

const transact = (texts: string[]): Promise<unknown> => sql.as(session, texts);

/** Stores rows of 'symbol name marks' as an upload; its id. */
async function upload(rows: string[], publish = 'now'): Promise<string> {
  const id = randomUUID();
  const values = rows
    .map((row) => row.split(' '))
    .map(([symbol, name, marks]) => `('${symbol}', '${name}', ${marks}::numeric)`);
  await transact([
    `insert into public.results_uploads (id, exam_title, set_number, exam_date, seen_version, publish)
     values ('${id}', 'CEE', '1', '${day}', (select version from public.exams where exam_date = '${day}'), ${publish === '' ? 'null' : `'${publish}'`})`,
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select v.*, 'CEE', '1', '${day}'::date from (values ${values.join(', ')}) as v (symbol, name, marks)
     on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`,
  ]);
  return id;
}

const place = async (symbol: string, name: string, marks: number | null): Promise<unknown> =>
  sql.one(
    `select list || '#' || index from auth.sheet_status('CEE', '1', '${day}', '${symbol}', '${name}', ${marks}::numeric)`,
  );
/** 'symbol marks state' of each sheet. */
const states = (): Promise<unknown[]> =>
  sql.list(
    `select symbol || ' ' || coalesce(marks::text, 'absent') || ' ' || state from auth.sheet_statuses order by symbol, marks`,
  );
const exam = `(select id from public.exams where exam_date = '${day}')`;
const version = `(select version from public.exams where exam_date = '${day}')`;
const unpublish = `select public.unpublish_exam(${exam}, ${version}, 'The key was wrong.')`;
const publish = `select public.publish_exam(${exam}, ${version})`;

let first: string;
beforeEach(async () => {
  await sql.run('truncate public.results, public.results_uploads, auth.sheet_statuses');
  first = await upload(['R-1 Asha 40', 'R-2 Bina 50']);
});

describe('a place in the list', () => {
  it('is one for each result as it was published, however often it is asked for', async () => {
    const one = await place('R-1', 'Asha', 40);
    expect(one).toMatch(/^1#\d+$/);
    expect(await Promise.all([1, 2, 3].map(() => place('R-1', 'Asha', 40)))).toEqual([one, one, one]);
    expect(await place('R-2', 'Bina', 50)).not.toBe(one);
    expect(await states()).toEqual(['R-1 40 published', 'R-2 50 published']);
  });

  it('is one for who was absent, and follows what becomes of that', async () => {
    await upload(['R-1 Asha null'], '');
    const one = await place('R-1', 'Asha', null);
    expect(await Promise.all([1, 2].map(() => place('R-1', 'Asha', null)))).toEqual([one, one]);
    expect(await place('R-1', 'Asha', 0)).toBeUndefined();
    expect(await states()).toEqual(['R-1 absent published']);
    await upload(['R-1 Asha 45'], '');
    expect(await states()).toEqual(['R-1 absent revised']);
    await place('R-1', 'Asha', 45);
    await upload(['R-1 Asha null'], '');
    expect(await states()).toEqual(['R-1 45 revised', 'R-1 absent published']);
    expect(await place('R-1', 'Asha', null)).toBe(one);
  });

  it('is one, also when many ask for the first one at once', async () => {
    const places = await Promise.all(Array.from({ length: 8 }, () => place('R-1', 'Asha', 40)));
    expect(new Set(places).size).toBe(1);
    expect(await states()).toEqual(['R-1 40 published']);
  });

  it.each([
    ['of other marks', ['R-1', 'Asha', 41]],
    ['of another name', ['R-1', 'Usha', 40]],
    ['of nobody', ['R-9', 'Asha', 40]],
  ] as const)('%s there is none', async (_, [symbol, name, marks]) => {
    expect(await place(symbol, name, marks)).toBeUndefined();
    expect(await states()).toEqual([]);
  });

  it('there is none of a draft', async () => {
    await transact([unpublish]);
    expect(await place('R-1', 'Asha', 40)).toBeUndefined();
    expect(await states()).toEqual([]);
  });

  it('is random, and in the next list where the first is full', async () => {
    await sql.run(
      `insert into auth.sheet_statuses (list, index, exam_title, set_number, exam_day, symbol, name, marks)
       select 1, n, 'Old', '1', '-infinity', 'S-' || n, 'Somebody', 1 from generate_series(0, 131071) as n`,
    );
    expect(await place('R-1', 'Asha', 40)).toMatch(/^2#\d+$/);
  });
});

const undo = (upload: string): string =>
  `select public.undo_results_upload('${upload}', (select version from public.exams), 'wrong file')`;

describe('the bit is set', () => {
  beforeEach(async () => {
    await place('R-1', 'Asha', 40);
    await place('R-2', 'Bina', 50);
  });

  it.each([
    ['unpublish', () => [unpublish], ['R-1 40 withdrawn', 'R-2 50 withdrawn']],
    ['undo of the upload', () => [undo(first)], ['R-1 40 withdrawn', 'R-2 50 withdrawn']],
    [
      'deletion of one',
      () => [`delete from public.results where symbol = 'R-1'`],
      ['R-1 40 withdrawn', 'R-2 50 published'],
    ],
    ['deletion of the exam', () => [`delete from public.results`], ['R-1 40 withdrawn', 'R-2 50 withdrawn']],
    ['truncation', () => ['truncate public.results'], ['R-1 40 withdrawn', 'R-2 50 withdrawn']],
    [
      'revised marks',
      () => [`update public.results set marks = 41 where symbol = 'R-1'`],
      ['R-1 40 revised', 'R-2 50 published'],
    ],
    [
      'a revised name',
      () => [`update public.results set name = 'Aasha' where symbol = 'R-1'`],
      ['R-1 40 revised', 'R-2 50 published'],
    ],
    [
      'another candidate ID',
      () => [`update public.results set symbol = 'R-7' where symbol = 'R-1'`],
      ['R-1 40 withdrawn', 'R-2 50 published'],
    ],
    [
      'another day',
      () => [`update public.results set exam_date = '2026-01-11'`],
      ['R-1 40 withdrawn', 'R-2 50 withdrawn'],
    ],
  ])('by %s, and not where the transaction is rolled back', async (_, change, expected) => {
    await transact([...change(), 'rollback']);
    expect(await states()).toEqual(['R-1 40 published', 'R-2 50 published']);
    await transact(change());
    expect(await states()).toEqual(expected);
    const count = await sql.one(
      `select count(*)::int from auth.sheet_statuses where state <> 'published' and since > now() - interval '1 minute'`,
    );
    expect(count).toBe(expected.filter((said) => !said.endsWith('published')).length);
  });

  it('by an upload that corrects, and taken back by its undo', async () => {
    const second = await upload(['R-1 Asha 44'], '');
    expect(await states()).toEqual(['R-1 40 revised', 'R-2 50 published']);
    await place('R-1', 'Asha', 44);
    await transact([undo(second)]);
    expect(await states()).toEqual(['R-1 40 published', 'R-1 44 revised', 'R-2 50 published']);
  });

  it('and taken back when the same is published again, under the same place', async () => {
    const before = await place('R-1', 'Asha', 40);
    await transact([unpublish]);
    expect(await states()).toEqual(['R-1 40 withdrawn', 'R-2 50 withdrawn']);
    await transact([publish]);
    expect(await states()).toEqual(['R-1 40 published', 'R-2 50 published']);
    expect(await place('R-1', 'Asha', 40)).toBe(before);
  });

  it('of a result that is deleted and stored again with others, by its candidate ID as people type it', async () => {
    await transact([undo(first)]);
    await upload(['R1 Asha 90', 'R-2 Bina 50'], 'draft');
    expect(await states()).toEqual(['R-1 40 withdrawn', 'R-2 50 withdrawn']);
    await transact([publish]);
    expect(await states()).toEqual(['R-1 40 revised', 'R-2 50 published']);
  });

  it('not by what happens to others', async () => {
    await upload(['R-3 Chandra 45'], '');
    await transact([`update public.results set marks = 60 where symbol = 'R-3'`]);
    expect(await states()).toEqual(['R-1 40 published', 'R-2 50 published']);
  });
});

it('a sheet that is signed while its exam is unpublished waits, and is not signed', async () => {
  const office = await sql.begin(session, unpublish);
  const asked = place('R-1', 'Asha', 40);
  await expect.poll(sql.blocked).toBe(1);
  await office.query('commit');
  await office.end();
  expect(await asked).toBeUndefined();
});

it('what unpublishes while a sheet is being signed finds it', async () => {
  const signs = await sql.connect();
  await signs.query('begin');
  await signs.query(`select auth.sheet_status('CEE', '1', '${day}', 'R-1', 'Asha', 40)`);
  const done = transact([unpublish]);
  await expect.poll(sql.blocked).toBe(1);
  await signs.query('commit');
  await signs.end();
  await done;
  expect(await states()).toEqual(['R-1 40 withdrawn']);
});
