// Marks by subject: they add up to the total, go when it changes alone, and are undone and withdrawn with it.
import { beforeEach, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';
import { useUploading } from './uploading.ts';

const sql = useDatabase();
const { as, undo, clear } = useUploading(sql);

const physics = [
  ['Physics', 32, 40],
  ['Chemistry', 8.5, 30],
];
const insert = `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date, subjects)
  values ('R-1', 'Asha', $1, 'CEE', '1', '2026-01-01', $2)`;
const subjects = (): Promise<unknown> => sql.one('select subjects from public.results');

beforeEach(clear);

it.each([
  ['another sum', [['Physics', 30, 40]]],
  ['more than the full marks', [['Physics', 40.5, 40]]],
  [
    'a subject twice',
    [
      ['Physics', 20, 40],
      ['Physics', 20.5, 40],
    ],
  ],
  ['no list', { Physics: 40.5 }],
  ['an empty list', []],
  ['text for marks', [['Physics', '40.5', 50]]],
  ['a name without an end', [['P'.repeat(41), 40.5, 50]]],
  ['lines in a name', [['Phys\nics', 40.5, 50]]],
  ['thirteen of them', Array.from({ length: 13 }, (_, n) => [`S${n}`, n === 0 ? 40.5 : 0, 50])],
  ['nothing in one', [[null, 40.5, 50]]],
])('%s is refused', async (_, given) => {
  await sql.fails(checkViolation, /results_subjects_check/, insert, [40.5, JSON.stringify(given)]);
});

it('more than the code of a sheet holds is refused', async () => {
  const long = insert.replace("'CEE'", "repeat('प', 200)").replace("'Asha'", "repeat('प', 200)");
  const given = ['र', 'क', 'म'].map((letter) => [letter.repeat(40), letter === 'र' ? 32 : 0, 40]);
  await sql.fails(checkViolation, /results_subjects_check/, long, [32, JSON.stringify(given)]);
  await sql.run(insert, [32, JSON.stringify(given)]);
});

it('who was absent in a subject has none there, and who was absent in all has no subjects', async () => {
  await sql.run(insert, [
    32,
    JSON.stringify([
      ['Physics', 32, 40],
      ['Chemistry', null, 30],
    ]),
  ]);
  await clear();
  await sql.fails(checkViolation, /results_subjects_check/, insert, [null, JSON.stringify(physics)]);
});

it('a total that is corrected by itself has no subjects any more', async () => {
  await sql.run(insert, [40.5, JSON.stringify(physics)]);
  await sql.run("update public.results set name = 'Asha Rai', marks = 40.5");
  expect(await subjects()).toEqual(physics);
  await sql.run('update public.results set marks = 50');
  expect(await subjects()).toBeNull();
});

it('the undo of an upload gives them back, also where the total is the same', async () => {
  await sql.run(insert, [40.5, JSON.stringify(physics)]);
  const other = JSON.stringify([
    ['Physics', 30, 40],
    ['Chemistry', 10.5, 30],
  ]);
  const [upload] = await as(
    'admin',
    "insert into public.results_uploads (exam_title, set_number, exam_date, seen_version) select 'CEE', '1', '2026-01-01', version from public.exams",
    `update public.results set subjects = '${other}'`,
    'select id from public.results_uploads order by created_at desc limit 1',
  );
  expect(await subjects()).toEqual(JSON.parse(other));
  expect(
    await sql.run('select action, old_marks, old_subjects, new_subjects from public.result_changes'),
  ).toEqual([
    {
      action: 'updated',
      old_marks: '40.5',
      old_subjects: physics,
      new_subjects: JSON.parse(other) as unknown,
    },
  ]);
  await undo('admin', String(upload?.['id']), { reason: "'Wrong file'" });
  expect(await subjects()).toEqual(physics);
});

it('a sheet is revised by other subjects with the same total, and stands again with them', async () => {
  const state = (): Promise<unknown> => sql.one('select state from auth.sheet_statuses');
  await sql.run(insert, [40.5, JSON.stringify(physics)]);
  const place = (of: unknown): Promise<unknown> =>
    sql.one("select index from auth.sheet_status('CEE', '1', '2026-01-01', 'R-1', 'Asha', 40.5, $1)", [of]);
  expect(await place(null)).toBeUndefined();
  const first = await place(JSON.stringify(physics));
  expect(first).toBeTypeOf('number');
  await sql.run('update public.results set subjects = null');
  expect(await state()).toBe('revised');
  expect(await place(null)).not.toBe(first);
  await sql.run('update public.results set subjects = $1', [JSON.stringify(physics)]);
  expect(await place(JSON.stringify(physics))).toBe(first);
  const [book] = await sql.run(
    "select auth.sheet_book_content(id) -> 'results' -> 0 -> 6 as subjects from public.exams",
  );
  expect(book?.['subjects']).toEqual(physics);
});
