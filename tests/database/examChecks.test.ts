// The checks of an exam before it is published, and what people will see of it: preview_results, preview_distribution,
// check_exam and compare_exam.
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from './sql.ts';

const sql = useDatabase();

interface Exam {
  title?: string;
  set?: string;
  day?: string | null;
}
type Row = [symbol: string, name: string, marks: number];

const key = ({ title = 'CEE', set = '2', day = '2025-05-01' }: Exam) => [title, set, day];

async function store(exam: Exam, rows: readonly Row[]): Promise<void> {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select symbol, name, marks, $1, $2, $3 from unnest($4::text[], $5::text[], $6::numeric[]) as r (symbol, name, marks)`,
    [
      ...key(exam),
      rows.map(([symbol]) => symbol),
      rows.map(([, name]) => name),
      rows.map(([, , marks]) => marks),
    ],
  );
}

const idOf = (exam: Exam): Promise<unknown> =>
  sql.one(
    'select id from public.exams where exam_title = $1 and set_number = $2 and exam_date is not distinct from $3',
    key(exam),
  );

/** Past the trigger that refuses it to everybody. */
async function set(exam: Exam, columns: string): Promise<void> {
  await sql.run('alter table public.exams disable trigger user');
  await sql.run(
    `update public.exams set ${columns} where exam_title = $1 and set_number = $2 and exam_date is not distinct from $3`,
    key(exam),
  );
  await sql.run('alter table public.exams enable trigger user');
}

async function student(candidate: string, first: string, last: string): Promise<void> {
  await sql.run(
    `with added as (
       insert into public.students (first_name, last_name, email, phone)
       values ($2, $3, $1 || '@example.com', '98' || lpad((select count(*)::text from public.students), 8, '0'))
       returning id
     )
     insert into public.candidate_ids (candidate_id, student_id) select $1, id from added`,
    [candidate, first, last],
  );
}

/** What a check finds: the symbols, or what `shown` makes of a row. */
const found = async (
  exam: Exam,
  kind: string,
  shown = 'symbol',
  role: 'admin' | 'teacher' = 'admin',
): Promise<unknown[]> =>
  sql.list(`select ${shown} from public.check_exam($1, $2, $3) order by symbol, marks`, [
    await idOf(exam),
    kind,
    JSON.stringify({ 'x-hasura-role': role }),
  ]);

const compared = async (exam: Exam): Promise<unknown> =>
  sql.one(
    `select concat_ws(' ', verdict, last_title, last_set, last_date::text) from public.compare_exam($1)`,
    [await idOf(exam)],
  );

/** `count` candidates with marks from `from`, a step apart. */
const many = (count: number, from: number, step = 1): Row[] =>
  Array.from({ length: count }, (_, index) => [`S-${index}`, `Name ${index}`, from + index * step]);

beforeEach(() => sql.run('truncate public.results; delete from public.students'));

const draft: Exam = {};
const before: Exam = { set: '1', day: '2025-04-01' };

describe('marks outside the range', () => {
  const rows: Row[] = [
    ['A', 'a', -0.25],
    ['B', 'b', 0],
    ['C', 'c', 100],
    ['D', 'd', 100.01],
  ];

  it('are those below the lowest and above the full marks', async () => {
    await store(draft, rows);
    await set(draft, 'lowest_marks = 0, full_marks = 100');
    expect(await found(draft, 'range')).toEqual(['A', 'D']);
  });

  it('a bound that is missing bounds nothing', async () => {
    await store(draft, rows);
    expect(await found(draft, 'range')).toEqual([]);
    await set(draft, 'full_marks = 100');
    expect(await found(draft, 'range')).toEqual(['D']);
  });

  it('are of this date only, also of none', async () => {
    const undated = { day: null };
    await store(draft, rows);
    await store(undated, [['E', 'e', 500]]);
    await set(draft, 'full_marks = 10');
    await set(undated, 'full_marks = 10');
    expect(await found(undated, 'range')).toEqual(['E']);
    expect(await found(draft, 'range')).toEqual(['C', 'D']);
  });
});

describe("names that differ from the student's", () => {
  it('case, spaces and the order of words are no difference', async () => {
    for (const [index, name] of [
      'RAM BAHADUR THAPA',
      'Thapa Ram  Bahadur',
      'Rambahadur Thapa',
      'Thapa\u00a0Rambahadur',
      'Ram\u200b Bahadur Thapa',
    ].entries()) {
      await student(`S-${index}`, 'Ram Bahadur', 'Thapa');
      await store(draft, [[`S-${index}`, name, index]]);
    }
    expect(await found(draft, 'name')).toEqual([]);
  });

  it('another word, a word less and no name at all are', async () => {
    for (const [index, name] of ['Ram Thapa', 'Ram Bahadur Thapo', 'Unknown'].entries()) {
      await student(`S-${index}`, 'Ram Bahadur', 'Thapa');
      await store(draft, [[`S-${index}`, name, index]]);
    }
    expect(await found(draft, 'name', "name || ' / ' || other")).toEqual([
      'Ram Thapa / Ram Bahadur Thapa',
      'Ram Bahadur Thapo / Ram Bahadur Thapa',
      'Unknown / Ram Bahadur Thapa',
    ]);
  });

  it('Devanagari letters count, however they are composed', async () => {
    await student('S-1', 'सीता', 'पौड़ेल');
    await student('S-2', 'गीता', 'राई');
    await store(draft, [
      // The dot below as a sign of its own, or with its letter.
      ['S-1', 'पौ\u095cेल सीता', 1],
      ['S-2', 'रीता राई', 2],
    ]);
    expect(await found(draft, 'name')).toEqual(['S-2']);
  });

  it('whoever is nobody known is not compared, and a teacher does not learn the name', async () => {
    await student('S-1', 'Maya', 'Rai');
    await store(draft, [
      ['S-1', 'Gita', 1],
      ['S-2', 'Hari', 1],
    ]);
    expect(await found(draft, 'name', 'other')).toEqual(['Maya Rai']);
    expect(await found(draft, 'name', 'other', 'teacher')).toEqual([null]);
  });
});

describe('the exam before', () => {
  const lastOf = async (exam: Exam): Promise<unknown> =>
    sql.one("select concat_ws(' ', exam_title, set_number, exam_date::text) from public.exam_before($1)", [
      await idOf(exam),
    ]);

  it('is none where nothing was published', async () => {
    await store(draft, [['A', 'a', 1]]);
    await store(before, [['A', 'a', 1]]);
    await set(before, "state = 'draft', published_at = null");
    expect(await lastOf(draft)).toBeUndefined();
    expect(await compared(draft)).toBe('none');
    expect(await found(draft, 'missing')).toEqual([]);
  });

  it('is the last of the same title, whatever else was held since', async () => {
    await store(draft, [['A', 'a', 1]]);
    await store({ title: 'IOE', set: '9', day: '2025-04-30' }, [
      ['A', 'a', 1],
      ['B', 'b', 1],
    ]);
    expect(await lastOf(draft)).toBeUndefined();
    expect(await compared(draft)).toBe('none');
    expect(await found(draft, 'missing')).toEqual([]);
    await store({ set: '0', day: '2025-03-01' }, [['A', 'a', 1]]);
    await store(before, [['A', 'a', 1]]);
    expect(await lastOf(draft)).toBe('CEE 1 2025-04-01');
  });

  it('is no later one, and no other date of the same set', async () => {
    await store(draft, [['A', 'a', 1]]);
    await store({ set: '3', day: '2025-06-01' }, [['A', 'a', 1]]);
    await store({ day: '2025-04-15' }, [['A', 'a', 1]]);
    expect(await lastOf(draft)).toBeUndefined();
  });

  it('without a date the day on which its results came counts', async () => {
    await store({ day: null }, [['A', 'a', 1]]);
    await store(before, [['A', 'a', 1]]);
    expect(await lastOf({ day: null })).toBe('CEE 1 2025-04-01');
    // Stored today, long after the draft was held.
    await store({ set: '5' }, [['A', 'a', 1]]);
    await store({ set: '4', day: null }, [['A', 'a', 1]]);
    expect(await lastOf({ set: '5' })).toBe('CEE 1 2025-04-01');
  });
});

describe('candidates missing', () => {
  it('are those of the exam before who are not in this one, however their IDs are written', async () => {
    await store(before, [
      ['CEE-1', 'a', 1],
      ['CEE-2', 'b', 2],
      ['cee 3', 'c', 3],
      ['CEE-४', 'd', 4],
      ['Unknown-7', 'e', 5],
    ]);
    await store(draft, [
      ['CEE-1', 'a', 1],
      ['CEE3', 'c', 3],
      ['cee-4', 'd', 4],
    ]);
    expect(await found(draft, 'missing')).toEqual(['CEE-2']);
  });

  it('sat it on another date of the set, or under another ID of theirs', async () => {
    await store(before, [
      ['A', 'a', 1],
      ['B', 'b', 2],
      ['C', 'c', 3],
    ]);
    await store(draft, [['X-1', 'a', 1]]);
    await student('A', 'a', 'a');
    await sql.run("insert into public.candidate_ids select 'X-1', student_id from public.candidate_ids");
    await store({ day: '2025-05-02' }, [['B', 'b', 2]]);
    await store({ day: null }, [['C', 'c', 2]]);
    await set({ day: null }, "state = 'draft', published_at = null");
    expect(await found(draft, 'missing')).toEqual(['C']);
  });
});

describe('rows that look like mistakes', () => {
  it('one name with the same marks under two IDs', async () => {
    await store(draft, [
      ['A', 'Sita Rai', 10],
      ['B', 'SITA RAI', 10],
      ['C', 'Sita Rai', 11],
      ['D', 'Unknown', 5],
      ['E', 'Unknown', 5],
    ]);
    expect(await found(draft, 'twice', "symbol || ' ' || other || ' ' || count")).toEqual(['A B 1', 'B A 1']);
  });

  it('marks that more than a tenth share, from ten candidates on', async () => {
    await store(draft, [...many(100, 1), ...many(9, 0, 0).map<Row>(([s]) => [`Z${s}`, 'z', 0])]);
    expect(await found(draft, 'equal')).toEqual([]);
    await store(
      draft,
      many(3, 0, 0).map<Row>(([s]) => [`Y${s}`, 'y', 0]),
    );
    expect(await found(draft, 'equal', "marks || ' ' || count")).toEqual(['0 12']);
  });

  it('rows without a candidate ID or without a name', async () => {
    await store(draft, [
      ['A', 'a', 1],
      ['B', 'Unknown', 1],
      ['Unknown-4', 'b', 1],
    ]);
    expect(await found(draft, 'unknown')).toEqual(['B', 'Unknown-4']);
  });
});

describe('the distribution beside that of the exam before', () => {
  const last = many(40, 0);

  it.each([
    ['alike', many(40, 0)],
    // The interquartile range is 19.5.
    ['alike', many(40, 9)],
    ['higher', many(40, 10)],
    ['lower', many(40, -10)],
    ['wider', many(40, -21, 2.1)],
    ['narrower', many(40, 12, 0.4)],
    ['few', many(19, 500)],
    ['few', many(1, 500)],
  ])('%s', async (verdict, rows) => {
    await store(before, last);
    await store(draft, rows);
    expect(await compared(draft)).toBe(`${verdict} CEE 1 2025-04-01`);
  });

  it('one absurd number does not count, equal marks throughout do', async () => {
    await store(before, last);
    await store(draft, [...many(39, 0), ['X', 'x', 90000]]);
    expect(await compared(draft)).toMatch(/^alike/);
    await sql.run("update public.results set marks = 19.5 where set_number = '2'");
    expect(await compared(draft)).toMatch(/^narrower/);
    await sql.run('update public.results set marks = 7');
    expect(await compared(draft)).toMatch(/^alike/);
    await sql.run("update public.results set marks = 8 where set_number = '2'");
    expect(await compared(draft)).toMatch(/^higher/);
  });

  it('compares shares where the full marks differ', async () => {
    await store(before, last);
    await store(draft, many(40, 2, 2.1));
    expect(await compared(draft)).toMatch(/^higher/);
    await set(before, 'full_marks = 50');
    await set(draft, 'full_marks = 100');
    expect(await compared(draft)).toMatch(/^alike/);
  });

  it('gives medians and quartiles of both', async () => {
    await store(before, many(4, 1));
    await store(draft, many(2, 1));
    expect(
      await sql.run(
        `select candidates::int, quartile1::float8, median::float8, quartile3::float8, last_candidates::int, last_median::float8
         from public.compare_exam($1)`,
        [await idOf(draft)],
      ),
    ).toEqual([
      { candidates: 2, quartile1: 1.25, median: 1.5, quartile3: 1.75, last_candidates: 4, last_median: 2.5 },
    ]);
  });
});

describe('what people will see', () => {
  it('are its own results and those of published dates of its set', async () => {
    await store(draft, [['A', 'a', 1.5]]);
    await set(draft, "state = 'draft', published_at = null");
    await store({ day: '2025-05-02' }, [['B', 'b', 1]]);
    await store({ day: null }, [['C', 'c', 9]]);
    await set({ day: null }, "state = 'draft', published_at = null");
    await store(before, [['D', 'd', 1]]);
    const id = await idOf(draft);
    expect(await sql.list('select symbol from public.preview_results($1) order by symbol', [id])).toEqual([
      'A',
      'B',
    ]);
    expect(
      await sql.list("select marks || ': ' || count from public.preview_distribution($1) order by marks", [
        id,
      ]),
    ).toEqual(['1: 1', '1.5: 1']);
    expect(await sql.list("select bucket || ': ' || count from public.preview_buckets($1)", [id])).toEqual([
      '1: 2',
    ]);
  });
});
