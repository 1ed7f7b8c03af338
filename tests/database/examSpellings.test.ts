// One exam however its title and set are written (docs/decisions/exam-spellings.md).
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('truncate public.results, public.results_uploads'));

const add = (title: string, set: string, symbol = 'A', date = "'2026-01-01'"): Promise<unknown> =>
  sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ($1, 'x', 1, $2, $3, ${date})`,
    [symbol, title, set],
  );
const exams = (): Promise<unknown[]> =>
  sql.list("select exam_title || ' / ' || set_number || ' ' || results_count from public.exams order by 1");

describe('an exam that is stored', () => {
  it.each([
    ['in another case', 'mock TEST', '12'],
    ['with digits of Devanagari', 'Mock Test', '१२'],
    ['with digits of another script', 'Mock Test', '١٢'],
    ['with other spaces', 'Mock  Test\u00a0', ' 12'],
    ['with a hyphen', 'Mock-Test', '12'],
    ['with a dash', 'Mock–Test', '12'],
  ])('is joined %s', async (_, title, set) => {
    await add('Mock Test', '12');
    await add(title, set, 'B');
    expect(await exams()).toEqual(['Mock Test / 12 2']);
  });

  it('is joined where letters are composed otherwise, and stored composed', async () => {
    await add('Examen fe\u0301vrier', '1');
    await add('Examen F\u00e9vrier', '1', 'B');
    expect(await exams()).toEqual(['Examen f\u00e9vrier / 1 2']);
  });

  it('is another one where numbers differ: 1-2 is not 12, and neither is a title with its set', async () => {
    await add('Mock', '12');
    await add('Mock', '1-2', 'B');
    await add('Mock', '१ २', 'C');
    await add('Mock 1', '2', 'D');
    expect(await exams()).toEqual(['Mock / 1-2 2', 'Mock / 12 1', 'Mock 1 / 2 1']);
  });

  it('is joined by another date, by an upload, and by who moves results there', async () => {
    await add('Mock Test', '12');
    await add('mock test', '12', 'A', "'2026-02-01'");
    await sql.run(
      `insert into public.results_uploads (exam_title, set_number, exam_date, seen_version)
       values ('MOCK TEST', '१२', '2026-01-01', (select version from public.exams where exam_date = '2026-01-01'))`,
    );
    await add('Other', '1', 'C');
    await sql.run("update public.results set exam_title = 'mock-test', set_number = '12' where symbol = 'C'");
    expect(await sql.list('select distinct exam_title from public.results_uploads')).toEqual(['Mock Test']);
    expect(await exams()).toEqual(['Mock Test / 12 1', 'Mock Test / 12 2']);
  });

  it('keeps its candidates: one whose result stands there is not stored twice', async () => {
    await add('Mock Test', '12');
    await sql.fails(
      '23505',
      /results_exam_symbol_key/,
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
      values ('A', 'y', 2, 'mock test', '१२', '2026-01-01')`,
    );
  });

  it('keeps its spelling: an update does not change it', async () => {
    await add('Mock Test', '12');
    await sql.run("update public.results set exam_title = 'MOCK TEST'");
    expect(await exams()).toEqual(['Mock Test / 12 1']);
  });
});

describe('a new exam', () => {
  const rows = (...titles: string[]): string =>
    `insert into public.results (symbol, name, marks, exam_title, set_number)
     values ${titles.map((title, index) => `('S${index}', 'x', 1, '${title}', '1')`).join(', ')}`;

  it('is written in one statement as its first row is', async () => {
    await sql.run(rows('Mock Test', 'MOCK TEST', 'mock-test'));
    expect(await exams()).toEqual(['Mock Test / 1 3']);
  });

  it('is refused where the spellings alternate with another exam', async () => {
    await sql.fails(checkViolation, /another spelling/, rows('Mock Test', 'Other', 'MOCK TEST'));
  });

  it('of two who store it in two spellings at once, the second waits and joins the first', async () => {
    const first = await sql.connect();
    await first.query('begin');
    await first.query(rows('Mock Test'));
    const second = add('mock test', '१', 'B', 'null');
    await expect
      .poll(() =>
        sql.one(
          "select count(*)::integer from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        ),
      )
      .toBe(1);
    await first.query('commit');
    await second;
    expect(await exams()).toEqual(['Mock Test / 1 2']);
  });
});

it('exams that differed in their spelling before stay, and each is joined by its own', async () => {
  await add('Mock Test', '12');
  await add('Mock Test', '12', 'B');
  await sql.run(
    'alter table public.results disable trigger results_trim_spelling, disable trigger results_alike_insert',
  );
  await add('mock test', '12');
  await sql.run(
    'alter table public.results enable trigger results_trim_spelling, enable trigger results_alike_insert',
  );
  await add('mock test', '12', 'C');
  await add('MOCK TEST', '12', 'D');
  expect(await exams()).toEqual(['Mock Test / 12 3', 'mock test / 12 2']);
});
