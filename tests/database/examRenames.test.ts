// An exam that is renamed or merged with another one, and taken back (docs/decisions/exam-spellings.md).
import { beforeEach, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('truncate public.results, public.results_uploads'));

const add = (title: string, symbol: string, marks: number, date = '2026-01-01'): Promise<unknown> =>
  sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ($1, 'x', $2, $3, '1', $4)`,
    [symbol, marks, title, date],
  );
const idOf = (title: string): string =>
  `(select id from public.exams where exam_title = '${title}' order by exam_date limit 1)`;
const ask = async (from: string, to: string): Promise<Record<string, unknown> | undefined> =>
  (await sql.run(`select * from public.rename_exam(${idOf(from)}, $1, '1')`, [to]))[0];
const rename = async (from: string, to: string): Promise<unknown> => {
  const asked = await ask(from, to);
  return sql.one(`select id from public.rename_exam(${idOf(from)}, $1, '1', $2)`, [to, asked?.seen]);
};
const exams = (): Promise<unknown[]> =>
  sql.list(
    "select concat_ws(' ', exam_title, exam_date, state, results_count, absent_count, full_marks) from public.exams order by 1",
  );
const results = (): Promise<unknown[]> =>
  sql.list(
    "select concat_ws(' ', exam_title, exam_date, symbol, trim_scale(marks)) from public.results order by 1",
  );
const counted = (): Promise<unknown[]> =>
  sql.list(
    `select exam_title || ' ' || trim_scale(marks) || ' ' || sum(count) from public.exam_mark_counts
     group by exam_title, marks having sum(count) <> 0 order by 1`,
  );
const everything = async (): Promise<unknown> => [await exams(), await results(), await counted()];

it('a new name goes to every date, with state, address, uploads and changes', async () => {
  await sql.run(
    "insert into public.results_uploads (exam_title, set_number, exam_date, publish, full_marks) values ('Mock', '1', '2026-01-01', 'draft', 100)",
  );
  await add('Mock', 'A', 1);
  await add('Mock', 'A', 2, '2026-02-01');
  await sql.run("update public.results set marks = 3 where exam_date = '2026-02-01'");
  const before = await everything();
  const ids = await sql.list('select id from public.exams order by 1');
  const id = await rename('Mock', 'MOCK  Test');
  expect(await exams()).toEqual(['MOCK Test 2026-01-01 published 1 0', 'MOCK Test 2026-02-01 published 1 0']);
  expect(await sql.list('select id from public.exams order by 1')).toEqual(ids);
  expect(await sql.list('select exam_title from public.results_uploads')).toEqual(['MOCK Test']);
  expect(await sql.list('select exam_title from public.result_changes order by id desc limit 1')).toEqual([
    'MOCK Test',
  ]);
  expect(
    await sql.one(
      "select details -> 'rename' ->> 'from_title' from public.activity order by created_at desc limit 1",
    ),
  ).toBe('Mock');
  await sql.run('select public.undo_exam_rename($1)', [id]);
  expect(await everything()).toEqual(before);
});

it('one that is written otherwise only is written anew', async () => {
  await add('mock test', 'A', 1);
  await rename('mock test', 'Mock-Test');
  expect(await results()).toEqual(['Mock-Test 2026-01-01 A 1']);
});

it('merging says who stands in both; the result of the exam that is joined stands, the other comes back with the undo', async () => {
  await add('Mock', 'A-1', 40);
  await add('Mock', 'B', 50);
  await add('Mock', 'C', 60, '2026-02-01');
  await add('Other', 'a1', 45);
  const before = await everything();
  expect(await ask('Mock', 'OTHER')).toMatchObject({
    exam_title: 'Other',
    merged: true,
    results_count: 3,
    both_count: 1,
  });
  expect(await everything()).toEqual(before);
  const id = await rename('Mock', 'OTHER');
  expect(await results()).toEqual([
    'Other 2026-01-01 B 50',
    'Other 2026-01-01 a1 45',
    'Other 2026-02-01 C 60',
  ]);
  expect(await counted()).toEqual(['Other 45 1', 'Other 50 1', 'Other 60 1']);
  expect(
    await sql.list(
      "select symbol || ' ' || trim_scale(old_marks) from public.result_changes where exam_title = 'Other' and action = 'deleted'",
    ),
  ).toEqual(['A-1 40']);
  await sql.run('select public.undo_exam_rename($1)', [id]);
  expect(await everything()).toEqual(before);
});

it('a signed sheet stays right, also where one of the other exam says the same', async () => {
  const sheet = (title: string): Promise<Record<string, unknown>[]> =>
    sql.run("select * from auth.sheet_status($1, '1', '2026-01-01', 'A', 'x', 40)", [title]);
  await add('Mock', 'A', 40);
  await add('Other', 'A', 40);
  await sheet('Mock');
  await sheet('Other');
  const id = await rename('Mock', 'Other');
  const states = (): Promise<unknown[]> => sql.list('select state from auth.sheet_statuses');
  expect(await states()).toEqual(['published', 'published']);
  expect(await sheet('Other')).toHaveLength(1);
  await sql.run('select public.undo_exam_rename($1)', [id]);
  expect(await states()).toEqual(['published', 'published']);
});

it('is refused to teachers, for a draft beside what is published, and once something changed', async () => {
  await add('Mock', 'A', 40);
  await add('Other', 'B', 40);
  await sql.fails(
    checkViolation,
    /changed since you looked/,
    `select public.rename_exam(${idOf('Mock')}, 'Other', '1', 'something else')`,
  );
  await sql.fails(
    checkViolation,
    /only an admin/,
    `select public.rename_exam(${idOf('Mock')}, 'X', '1') from set_config('hasura.user', '{"x-hasura-role": "teacher"}', true)`,
  );
  const id = await rename('Mock', 'Third');
  await add('Third', 'C', 1);
  await sql.fails(checkViolation, /changed since you looked/, 'select public.undo_exam_rename($1)', [id]);
  await sql.run(
    `select public.unpublish_exam(id, version, 'x') from public.exams where exam_title = 'Third'`,
  );
  await sql.fails(
    checkViolation,
    /publish both or none/,
    `select public.rename_exam(${idOf('Third')}, 'Other', '1')`,
  );
});
