// What the load tests store: straight into the product's tables, as an institute has it after years.

import type pg from 'pg';

export const exams = 100;
export const candidates = 10_000;

export const examTitle = (exam: number) =>
  `Entrance Model Exam ${String(Math.ceil(exam / 2)).padStart(2, '0')}`;
export const setNumber = (exam: number) => String(2 - (exam % 2));
export const symbolOf = (exam: number, candidate: number) =>
  `${String(exam).padStart(3, '0')}-${String(candidate).padStart(5, '0')}`;

/** Straight into the product's tables; triggers keep `exams`. Marks lie around 70 of 140, in quarters, with ties. */
export async function fillResults(
  database: pg.ClientBase,
  size: { readonly exams: number; readonly candidates: number } = { exams, candidates },
): Promise<void> {
  // Built at the end in one go: the same index, a minute sooner.
  const { rows } = await database.query<{ text: string }>(
    "select pg_get_indexdef('public.results_search_idx'::regclass) as text",
  );
  await database.query('drop index public.results_search_idx');
  for (let exam = 1; exam <= size.exams; exam += 1) {
    await database.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date, created_at)
       select lpad($1::int::text, 3, '0') || '-' || lpad(n::text, 5, '0'),
         (array['Aarati','Bibek','Chandra','Deepa','Elina','Ganesh','Hari','Ishwor','Janaki','Kabita'])[1 + n % 10] || ' ' ||
         (array['Adhikari','Bhattarai','Chaudhary','Gurung','Karki','Magar','Maharjan','Rai','Shrestha','Tamang','Thapa'])[1 + n % 11],
         round((random() + random() + random() + random())::numeric * 140) / 4, $2, $3,
         date '2024-01-01' + $1::int, timestamptz '2024-01-01 12:00+05:45' + make_interval(days => $1::int)
       from generate_series(1, $4::int) as n`,
      [exam, examTitle(exam), setNumber(exam), size.candidates],
    );
  }
  await database.query("set maintenance_work_mem = '256MB'");
  await database.query(rows[0]?.text ?? '');
  await database.query('vacuum (analyze) public.results, public.exams, public.exam_mark_counts');
}

/** Registered over the last year; one in twenty waits for a decision. */
export async function fillStudents(database: pg.ClientBase, count: number): Promise<void> {
  // In portions: giving out numbers costs the square of the rows of one statement.
  for (let first = 1; first <= count; first += 1000)
    await registerStudents(database, first, Math.min(first + 999, count));
  await database.query('vacuum (analyze) public.students, public.activity');
}

async function registerStudents(database: pg.ClientBase, first: number, last: number): Promise<void> {
  await database.query(
    `insert into public.students
       (first_name, last_name, email, phone, college_name, address, approval_status, registration_time)
     select
       (array['Aarati','Bibek','Chandra','Deepa','Elina','Ganesh','Hari','Ishwor','Janaki','कविता'])[1 + n % 10],
       (array['Adhikari','Bhattarai','Chaudhary','Gurung','Karki','Magar','Maharjan','Rai','Shrestha','Tamang','थापा'])[1 + n % 11],
       'student' || n || '@load.test', '98' || lpad(n::text, 8, '0'),
       (array['Kathmandu Model College','Trinity International College','St. Xavier''s College','Pulchowk Campus'])[1 + n % 4],
       'Kathmandu',
       case when n % 20 = 0 then 'pending' when n % 50 = 1 then 'rejected' else 'approved' end,
       now() - make_interval(mins => n * 26)
     from generate_series($1::int, $2) as n`,
    [first, last],
  );
}

/** Five thousand are what an office writes in thirty years, three a week. */
export async function fillNotices(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `insert into public.notices (title, category, content, created_at)
     select 'Notice ' || n || (array[' on the model exam',' about the holidays',' सम्बन्धी सूचना',' for new students'])[1 + n % 4],
       (array['Exams','Admissions','Holiday','Events','Announcement','Important','Results'])[1 + n % 7],
       repeat('Bring your admit card and come half an hour before the exam begins. ', 1 + n % 20),
       now() - make_interval(hours => n * 50)
     from generate_series(1, $1::int) as n`,
    [count],
  );
  await database.query('vacuum (analyze) public.notices, public.activity');
}
