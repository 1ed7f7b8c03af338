// 'Did you mean CEE-0323?': only where exactly one published candidate of the exam fits what was typed.
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from './sql.ts';

const sql = useDatabase();

const suggested = (symbol: string, title = 'CEE', set = '1') =>
  sql.list('select symbol from public.candidate_suggestions($1, $2, $3)', [title, set, symbol]);

beforeAll(async () => {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select symbol, 'Somebody', 7, 'CEE', '1', date '2025-04-01'
     from unnest(array['CEE-0323', 'CEE-0042', 'IOE-42', 'CEE-0500', 'Unknown-77', 'ABC', '0', 'क-०६०१']) as symbol`,
  );
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number) values
     ('CEE-0900', 'Drafted', 7, 'CEE', '2'), ('CEE-0323', 'Drafted', 7, 'CEE', '3')`,
  );
  await sql.run(
    "select public.unpublish_exam(id, version, 'Wrong key') from public.exams where set_number in ('2', '3')",
  );
});

describe('who types a part of an ID', () => {
  it.each([
    ['the number', '0323', 'CEE-0323'],
    ['no zeros', '323', 'CEE-0323'],
    ['zeros too many, and spaces', ' 000 323 ', 'CEE-0323'],
    ['digits of Devanagari', '०३२३', 'CEE-0323'],
    ['the letters and no zeros', 'cee 323', 'CEE-0323'],
    ['the letters, where another has the number, too', 'CEE42', 'CEE-0042'],
    ['the number of an ID in Devanagari', '601', 'क-०६०१'],
  ])('%s', async (_what, typed, meant) => {
    expect(await suggested(typed)).toEqual([meant]);
  });

  it.each([
    ['a number that two have', '42'],
    ['other letters', 'IOE-0323'],
    ['letters behind', '0323A'],
    ['a part of the number', '23'],
    ['a number that nobody has', '0324'],
    ['no number', 'CEE-'],
    ['nothing', ''],
    ['only zeros', '000'],
    ['a row without an ID', '77'],
    ['what ends as an ID does after a hundred letters', `${'0'.repeat(99)}323`],
    ['a pattern', '%323'],
  ])('%s: nobody is meant', async (_what, typed) => {
    expect(await suggested(typed)).toEqual([]);
  });

  it('never one of a draft, or of another exam', async () => {
    expect(await suggested('0900', 'CEE', '2')).toEqual([]);
    expect(await suggested('0323', 'CEE', '3')).toEqual([]);
    expect(await suggested('0323', 'IOE', '1')).toEqual([]);
  });
});

describe('who types digits alone', () => {
  const found = (symbol: string, set: string) =>
    sql.list('select symbol from public.candidate_results($1, $2, $3)', ['Digits', set, symbol]);

  beforeAll(async () => {
    await sql.run(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       select symbol, 'Somebody', 7, 'Digits', set, day::date
       from (values
         ('alike', '2025-04-01', 'CEE-0323'), ('alike', '2025-04-01', 'CEE-0042'), ('alike', '2025-04-01', 'Unknown-77'),
         ('alike', '2025-05-01', 'CEE-0323'), ('alike', '2025-06-01', 'IOE-7'),
         ('lengths', null, 'CEE-0323'), ('lengths', null, 'CEE-323'), ('prefixes', null, 'CEE-0323'),
         ('prefixes', null, 'IOE-0042'), ('year', null, '2082-0323'), ('year', null, '2082-0042'),
         ('none', null, '0323'), ('none', null, '0042'), ('nepali', null, 'क-०६०१'), ('draft', null, 'CEE-0323')
       ) as row (set, day, symbol)`,
    );
    await sql.run(
      `select public.unpublish_exam(id, version, 'Wrong key') from public.exams
       where exam_title = 'Digits' and (set_number = 'draft' or exam_date = date '2025-06-01')`,
    );
  });

  it.each([
    ['on every date of the exam that is published', 'alike', '0323', ['CEE-0323', 'CEE-0323']],
    ['with spaces, in Devanagari', 'alike', ' ०३ २३ ', ['CEE-0323', 'CEE-0323']],
    ['after a year', 'year', '0042', ['2082-0042']],
    ['where IDs are digits', 'none', '0042', ['0042']],
    ['of an ID in Devanagari', 'nepali', '0601', ['क-०६०१']],
  ])('finds the one ID that they complete %s', async (_what, set, typed, symbols) => {
    expect(await found(typed, set)).toEqual(symbols);
  });

  it.each([
    ['fewer digits', 'alike', '323'],
    ['more digits', 'alike', '00323'],
    ['digits that nobody has', 'alike', '0324'],
    ['a row without an ID', 'alike', '0077'],
    ['an ID of a date that is a draft', 'alike', '7'],
    ['letters of another prefix', 'alike', 'IOE0323'],
    ['letters behind', 'alike', '0323A'],
    ['a pattern', 'alike', '%323'],
    ['IDs of two lengths', 'lengths', '0323'],
    ['IDs of two prefixes', 'prefixes', '0323'],
    ['a draft', 'draft', '0323'],
    ['what is longer than an ID', 'alike', `0323${' '.repeat(100)}`],
  ])('finds nobody by %s', async (_what, set, typed) => {
    expect(await found(typed, set)).toEqual([]);
  });

  it('follows the rows of the exam', async () => {
    await sql.run("delete from public.results where exam_title = 'Digits' and symbol = 'IOE-0042'");
    expect(await found('0323', 'prefixes')).toEqual(['CEE-0323']);
  });
});

it('is found by the index, however many there are', async () => {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'S-' || n, 'S', n, 'CEE', '9', date '2025-04-01' from generate_series(1, 3000) as n`,
  );
  await sql.run('vacuum analyze public.results');
  const plan = await sql.list("explain select symbol from public.candidate_suggestions('CEE', '9', '17')");
  expect(plan.join('\n')).toContain('results_number_idx');
  expect(plan.join('\n')).not.toContain('Seq Scan on results');
  const completed = await sql.list("explain select symbol from public.candidate_results('CEE', '9', '0017')");
  expect(completed.join('\n')).toContain('results_shape_idx');
  expect(completed.join('\n')).toContain('results_look_up_idx');
  expect(completed.join('\n')).not.toContain('Seq Scan on results');
});
