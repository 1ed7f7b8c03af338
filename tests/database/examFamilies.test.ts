// With which exam one is compared: the words of titles, and the class groups of those who sat it.
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from './sql.ts';

const sql = useDatabase();

describe('the family of a title', () => {
  it.each([
    [
      'cee model entrance exam',
      ['CEE Model Entrance Exam', 'CEE Model Entrance Exam (Set 18)', 'CEE MODEL ENTRANCE EXAM - SET B'],
    ],
    ['ioe model entrance exam', ['IOE Model Entrance Exam', '7th IOE Model Entrance Exam, 2082 BS']],
    [
      'weekly test',
      [
        'Weekly Test 1',
        'Weekly Test - 12',
        '3rd Weekly Test (Baishakh)',
        'Weekly Test No. IV',
        'First weekly test, May 2025',
      ],
    ],
    ['weekly test physics', ['Weekly Test 3 Physics']],
    ['weekly test chemistry', ['Weekly Test 4: Chemistry']],
    [
      'सिईई नमुना परीक्षा',
      ['सिईई नमुना परीक्षा', 'सिईई नमुना परीक्षा सेट १९', 'सिईई नमुना परीक्षा २०८२ वैशाख', 'तेस्रो सिईई नमुना परीक्षा'],
    ],
    ['साप्ताहिक परीक्षा', ['साप्ताहिक परीक्षा १', '१२औं साप्ताहिक परीक्षा', 'साप्ताहिक परीक्षा (भदौ, वि.सं. २०८२)']],
    // A joiner within a word is none between words.
    ['गर्‍यो जाँच'.replace('\u200d', ''), ['गर्\u200dयो जाँच २']],
    ['cafe', ['Cafe 2', 'CAFE']],
    // Nothing is left: it is compared with its like only.
    ['set 3', ['Set 3', ' set 3 ']],
    ['१२', ['१२']],
  ])('%s', async (family, titles) => {
    const families = await sql.list(
      'select public.exam_family(title) from unnest($1::text[]) with ordinality as t (title, n) order by n',
      [titles],
    );
    expect(families).toEqual(titles.map(() => family));
  });
});

interface Exam {
  title: string;
  set: string;
  day: string;
}
const weekly: Exam = { title: 'Weekly Test 5', set: '1', day: '2025-05-01' };
const model: Exam = { title: 'CEE Model', set: '19', day: '2025-04-28' };

async function store({ title, set, day }: Exam, symbols: string[]): Promise<void> {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select symbol, 'Name', 1, $1, $2, $3 from unnest($4::text[]) as symbol`,
    [title, set, day, symbols],
  );
}

/** Makes students of these candidate IDs, in this class group. */
async function group(name: string, symbols: string[]): Promise<void> {
  await sql.run('insert into public.class_groups (name) values ($1)', [name]);
  for (const symbol of symbols)
    await sql.run(
      `with student as (
         insert into public.students (first_name, last_name, email, phone)
         values ('Name', $1, $1 || '@example.com', '98' || lpad((select count(*)::text from public.students), 8, '0'))
         returning id
       ), known as (insert into public.candidate_ids (candidate_id, student_id) select $1, id from student)
       insert into public.student_class_groups (student_id, class_group_id)
       select student.id, class_groups.id from student cross join public.class_groups where name = $2`,
      [symbol, name],
    );
}

const idOf = ({ title, set, day }: Exam): Promise<unknown> =>
  sql.one('select id from public.exams where exam_title = $1 and set_number = $2 and exam_date = $3', [
    title,
    set,
    day,
  ]);
const before = async (exam: Exam): Promise<unknown> =>
  sql.one('select exam_title from public.exam_before($1)', [await idOf(exam)]);
const missing = async (exam: Exam): Promise<unknown[]> =>
  sql.list("select symbol from public.check_exam($1, 'missing', '{}') order by 1", [await idOf(exam)]);

describe('the exam before', () => {
  beforeEach(() =>
    sql.run('truncate public.results; delete from public.students; delete from public.class_groups'),
  );

  it('of a weekly test is no entrance model: nobody is missing who sat that', async () => {
    await store(
      model,
      Array.from({ length: 5001 }, (_, index) => `C-${index}`),
    );
    await store(weekly, ['C-1', 'C-2']);
    expect(await missing(weekly)).toEqual([]);
    expect(await before(weekly)).toBeUndefined();
    expect(await sql.one('select verdict from public.compare_exam($1)', [await idOf(weekly)])).toBe('none');
  });

  it('is of the same class group, by the students whose IDs are in it', async () => {
    await group('Morning', ['M-1', 'M-2', 'M-3']);
    await group('Evening', ['E-1', 'E-2', 'E-3']);
    const morning = { ...weekly, title: 'Weekly Test 3', day: '2025-04-10' };
    await store(morning, ['M-1', 'M-2', 'M-3', 'E-1']);
    await store({ ...weekly, title: 'Weekly Test 4', day: '2025-04-20' }, ['E-1', 'E-2', 'M-9']);
    await store(weekly, ['M-1', 'M-3', 'X-1']);
    expect(await before(weekly)).toBe('Weekly Test 3');
    expect(await missing(weekly)).toEqual(['E-1', 'M-2']);
    // None of theirs was held: quiet.
    await sql.run("delete from public.results where exam_title = 'Weekly Test 3'");
    expect(await before(weekly)).toBeUndefined();
    expect(await missing(weekly)).toEqual([]);
  });

  it('is none where the group of one of the two is not known; where of neither, at least half are the same', async () => {
    await group('Morning', ['M-1']);
    await store({ ...weekly, title: 'Weekly Test 4', day: '2025-04-20' }, ['X-1', 'X-2']);
    await store(weekly, ['M-1', 'X-1']);
    expect(await before(weekly)).toBeUndefined();
    await sql.run('delete from public.students');
    expect(await before(weekly)).toBe('Weekly Test 4');
    expect(await missing(weekly)).toEqual(['X-2']);
    // One of three: others sat it.
    await store(weekly, ['Y-1']);
    await store({ ...weekly, title: 'Weekly Test 4', day: '2025-04-20' }, ['Z-1']);
    expect(await before(weekly)).toBeUndefined();
    // However the IDs are written, and rows without one do not count.
    await store(weekly, ['z1', 'Unknown-1', 'Unknown-2']);
    expect(await before(weekly)).toBe('Weekly Test 4');
  });

  it('is of either group where as many are of both', async () => {
    await group('Morning', ['M-1']);
    await group('Evening', ['E-1']);
    await store({ ...weekly, title: 'Weekly Test 4', day: '2025-04-20' }, ['M-1', 'E-1']);
    await store(weekly, ['E-1']);
    expect(await before(weekly)).toBe('Weekly Test 4');
  });
});
