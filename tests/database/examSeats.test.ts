// Candidate IDs and seats of an exam: what was given stays, whoever asks again and how many at once.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();
const [one, two] = [randomUUID(), randomUUID()];

async function join(group: string, names: string[]): Promise<void> {
  for (const name of names)
    await sql.run(
      `with student as (
         insert into public.students (first_name, last_name, email, phone, approval_status)
         values ($1, 'Rai', $2, $3, 'approved') returning id
       ) insert into public.student_class_groups (student_id, class_group_id) select id, $4 from student`,
      [
        name,
        `${name}@example.com`,
        `98${String(parseInt(randomUUID().slice(0, 7), 16)).padStart(9, '0')}`,
        group,
      ],
    );
}

interface Allotting {
  title?: string;
  groups?: string[];
  prefix?: string;
  first?: string;
  rooms?: { room: string; seats: number }[];
}

const allot = 'select candidate_id from public.allot_seats($1, $2, $3, $4, $5, $6, $7, true)';
const valuesOf = ({
  title = 'CEE Model',
  groups = [one],
  prefix = 'C-',
  first = '01',
  rooms = [],
}: Allotting) => [
  ...[title, '1', '2026-12-01', JSON.stringify(groups), prefix, first],
  JSON.stringify(rooms),
];
const give = (allotting: Allotting = {}) => sql.run(allot, valuesOf(allotting));
const refused = (message: RegExp, allotting: Allotting) =>
  sql.fails(checkViolation, message, allot, valuesOf(allotting));
/** 'Asha C-01 A/1' */
const given = (title = 'CEE Model') =>
  sql.list(
    `select concat_ws(' ', first_name, candidate_id, room || '/' || seat)
     from public.seats_of_exam($1, '1', '2026-12-01') join public.students on id = student_id order by candidate_id`,
    [title],
  );

beforeEach(async () => {
  for (const table of ['students', 'class_groups', 'results']) await sql.run(`delete from public.${table}`);
  await sql.run('insert into public.class_groups (id, name) values ($1, $2), ($3, $4)', [one, 'A', two, 'B']);
  await join(one, ['Sita', 'Asha']);
  await join(two, ['Bina']);
});

it('numbers by name, seats room by room; a larger group keeps what was given, however the exam is written', async () => {
  const rooms = [
    { room: 'A', seats: 1 },
    { room: 'B', seats: 2 },
  ];
  await give({ rooms });
  expect(await given()).toEqual(['Asha C-01 A/1', 'Sita C-02 B/1']);
  await give({ title: 'cee-model', groups: [one, two], rooms });
  expect(await given('CEE  Model')).toEqual(['Asha C-01 A/1', 'Sita C-02 B/1', 'Bina C-03 B/2']);
  expect(await sql.list('select candidate_id from public.candidate_ids order by 1')).toEqual([
    'C-01',
    'C-02',
    'C-03',
  ]);
});

it('rooms that are too small are refused with what is missing, and nobody has anything', async () => {
  await refused(/too small: 2 students need a seat, and 1 are free/, { rooms: [{ room: 'A', seats: 1 }] });
  await refused(/name of its own/, { rooms: Array.from({ length: 2 }, () => ({ room: 'A', seats: 9 })) });
  await refused(/a prefix of at most 40 letters and a number/, { first: '-1' });
  await refused(/a prefix of at most 40 letters and a number/, { prefix: 'x'.repeat(60) });
  expect(await given()).toEqual([]);
  expect(await sql.list('select candidate_id from public.candidate_ids')).toEqual([]);
});

it("nobody gets an ID that is another student's, or under which somebody has a result, in any spelling", async () => {
  await give({ groups: [two] });
  await refused(/C-01 is somebody else/, { title: 'Other exam' });
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ('d02', 'Stranger', 1, 'Old exam', '1', '2025-01-01')`,
  );
  await refused(/D-02 is somebody else/, { prefix: 'D-' });
  await give({ prefix: 'D-', first: '03' });
  expect(await given()).toEqual(['Bina C-01', 'Asha D-03', 'Sita D-04']);
});

it('five of the staff at once, for groups that overlap: each student has one number, no two the same', async () => {
  await join(
    two,
    Array.from({ length: 40 }, (_, index) => `Student${index}`),
  );
  const clients = await Promise.all(Array.from({ length: 5 }, () => sql.connect()));
  const rooms = [{ room: 'Hall', seats: 43 }];
  await Promise.all(
    clients.map((client, index) =>
      client.query(allot, valuesOf({ groups: index % 2 === 0 ? [one, two] : [two], rooms })),
    ),
  );
  const [row] = await sql.run(
    `select count(*)::int as students, count(distinct candidate_id)::int as ids, max(seat) as last
     from public.exam_seats`,
  );
  expect(row).toEqual({ students: 43, ids: 43, last: 43 });
  expect(await sql.one('select max(candidate_id) from public.exam_seats')).toBe('C-43');
});

it('taken back they can be allotted otherwise; an ID that has a result stays', async () => {
  await give();
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ('C-01', 'Asha Rai', 1, 'CEE Model', '1', '2026-12-01')`,
  );
  await sql.run("select public.free_seats('CEE model', '1', '2026-12-01')");
  expect(await given()).toEqual([]);
  expect(await sql.list('select candidate_id from public.candidate_ids')).toEqual(['C-01']);
});

it('marks find a student by the ID of the exam, else by an ID of no exam yet, else by the registration number', async () => {
  await give();
  await join(one, ['Dev', 'Esha']);
  await sql.run(
    `insert into public.candidate_ids (candidate_id, student_id)
     select 'Old-' || first_name, id from public.students where first_name in ('Asha', 'Dev')`,
  );
  const candidates = (title: string) =>
    sql.list(
      `select first_name || ' ' || replace(candidate_id, registration_number, 'registration')
       from public.candidates_to_mark($1, $2, '1', '2026-12-01') join public.students on id = student_id order by 1`,
      [one, title],
    );
  expect(await candidates('CEE-Model')).toEqual([
    'Asha C-01',
    'Dev Old-Dev',
    'Esha registration',
    'Sita C-02',
  ]);
  // Those of one exam are nobody's in another.
  expect(await candidates('IOE')).toEqual([
    'Asha Old-Asha',
    'Dev Old-Dev',
    'Esha registration',
    'Sita registration',
  ]);
});

it('an exam that is renamed takes them along, and brings them back', async () => {
  await give();
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ('C-01', 'Asha Rai', 1, 'CEE Model', '1', '2026-12-01')`,
  );
  const rename = (seen: string | null) =>
    sql.run(`select (public.rename_exam(id, 'NEB Model', '1', $1)).* from public.exams`, [seen]);
  const [asked] = await rename(null);
  const [renamed] = await rename(String(asked?.['seen']));
  expect(await given('NEB model')).toEqual(['Asha C-01', 'Sita C-02']);
  await sql.run('select public.undo_exam_rename($1)', [renamed?.['id']]);
  expect(await given()).toEqual(['Asha C-01', 'Sita C-02']);
});
