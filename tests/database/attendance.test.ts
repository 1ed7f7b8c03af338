// Attendance: the last word on a student counts, all words stay, and who may say them.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { sessionOf, useDatabase } from './sql.ts';

const sql = useDatabase();
const group = randomUUID();
const other = randomUUID();
const [ram, sita] = [randomUUID(), randomUUID()];
const teacher = randomUUID();
const today = "(now() at time zone 'Asia/Kathmandu')::date";

beforeEach(async () => {
  await sql.run('delete from public.students');
  await sql.run('delete from public.class_groups');
  await sql.run('delete from auth.users');
  await sql.run(`insert into auth.users (id, email) values ('${teacher}', 'teacher@example.com')`);
  await sql.run("update public.profiles set role = 'teacher'");
  await sql.run(`insert into public.class_groups (id, name) values ('${group}', 'A'), ('${other}', 'B')`);
  await sql.run(
    `insert into public.students (id, first_name, last_name, email, phone, approval_status) values
       ('${ram}', 'Ram', 'Rai', 'ram@example.com', '9841000001', 'approved'),
       ('${sita}', 'Sita', 'Rai', 'sita@example.com', '9841000002', 'approved')`,
  );
  await sql.run(
    `insert into public.student_class_groups (student_id, class_group_id) values ('${ram}', '${group}'), ('${sita}', '${group}')`,
  );
});

const word = (student: string, state: string, id: string = randomUUID()) => ({
  id,
  student_id: student,
  state,
});
const mark = (words: object[], day = today, of: string = group): Promise<unknown> =>
  sql.run(`select public.mark_attendance('${of}', ${day}, $1)`, [JSON.stringify(words)]);
const standing = (): Promise<unknown> =>
  sql.run(`select first_name, state from public.attendance_standing order by first_name`);
const refusal = (message: RegExp) => ({ code: '23514', message: expect.stringMatching(message) as string });
const said = (): Promise<unknown[]> =>
  sql.list('select state from public.attendance_marks order by position');

it('everybody is here until marked; the last word counts, both stay, and what is sent twice is stored once', async () => {
  await mark([]);
  expect(await standing()).toEqual([
    { first_name: 'Ram', state: 'here' },
    { first_name: 'Sita', state: 'here' },
  ]);
  const first = word(ram, 'absent');
  await mark([first]);
  await mark([word(ram, 'late')]);
  // The answer to the first was lost: the phone sends it again, and is not believed again.
  await mark([first]);
  expect(await standing()).toEqual([
    { first_name: 'Ram', state: 'late' },
    { first_name: 'Sita', state: 'here' },
  ]);
  expect(await said()).toEqual(['absent', 'late']);
});

it('a day without a roll says nothing, and who registered later was not there', async () => {
  expect(await standing()).toEqual([]);
  await mark([word(ram, 'absent')], `${today} - 1`);
  expect(await standing()).toEqual([]);
  await sql.run("update public.students set registration_time = now() - interval '3 days'");
  expect(await standing()).toEqual([
    { first_name: 'Ram', state: 'absent' },
    { first_name: 'Sita', state: 'here' },
  ]);
});

it('whoever has left the class group meanwhile is left out; the rest is stored', async () => {
  await sql.run(`delete from public.student_class_groups where student_id = '${sita}'`);
  await mark([word(sita, 'absent'), word(ram, 'excused')]);
  expect(await said()).toEqual(['excused']);
});

it('days to come and states that are none are refused, and nothing is changed or deleted by anybody', async () => {
  await expect(mark([], `${today} + 1`)).rejects.toMatchObject(refusal(/has not come/));
  await expect(mark([word(ram, 'gone')])).rejects.toMatchObject({ code: '23514' });
  await mark([word(ram, 'absent')]);
  for (const text of [
    "update public.attendance_marks set state = 'here'",
    'delete from public.attendance_marks',
    'delete from public.attendance_days',
    `insert into public.attendance_days (class_group_id, day) values ('${other}', ${today})`,
  ])
    await expect(sql.run(text)).rejects.toMatchObject(refusal(/ask mark_attendance/));
});

it('a teacher marks the class groups that are given to the teacher', async () => {
  const asTeacher = (): Promise<unknown> =>
    sql.as(sessionOf('teacher', teacher), `select public.mark_attendance('${group}', ${today}, '[]')`);
  await expect(asTeacher()).rejects.toMatchObject(refusal(/not given to you/));
  await sql.run(`insert into public.teacher_class_groups values ('${teacher}', '${group}')`);
  await asTeacher();
  expect(await sql.one('select actor_email from public.attendance_days')).toBe('teacher@example.com');
});
