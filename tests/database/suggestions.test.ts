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

it('is found by the index, however many there are', async () => {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'S-' || n, 'S', n, 'CEE', '9', date '2025-04-01' from generate_series(1, 3000) as n`,
  );
  await sql.run('vacuum analyze public.results');
  const plan = await sql.list("explain select symbol from public.candidate_suggestions('CEE', '9', '17')");
  expect(plan.join('\n')).toContain('results_number_idx');
  expect(plan.join('\n')).not.toContain('Seq Scan on results');
});
