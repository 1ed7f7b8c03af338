// The log of changes: what the triggers write, and who they say it was.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

async function clear(): Promise<void> {
  await sql.run(
    `truncate public.results; delete from public.students; delete from public.notices; delete from public.notes;
    delete from public.videos; delete from public.links; delete from public.downloads`.replaceAll('\n', ' '),
  );
  await sql.run(
    'alter table public.activity disable trigger activity_refuse_change; delete from public.activity; alter table public.activity enable trigger activity_refuse_change',
  );
}
beforeEach(clear);

const entries = (): Promise<Record<string, unknown>[]> =>
  sql.run('select action, entity, title, count, details from public.activity order by created_at, title');

const as = (session: string, ...statements: string[]): Promise<unknown> => sql.as(session, statements);

const results = `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date) values`;

describe('entries', () => {
  it('say what happened to a student', async () => {
    await sql.run(
      "insert into public.students (first_name, last_name, email, phone) values ('Ram', 'Sharma', 'r@example.com', '9841000001')",
    );
    const number = await sql.one('select registration_number from public.students');
    await sql.run("update public.students set approval_status = 'approved', address = 'Pokhara'");
    await sql.run("update public.students set address = 'Pokhara'");
    await sql.run('delete from public.students');
    const student = { entity: 'students', title: 'Ram Sharma', count: 1 };
    expect(await entries()).toEqual([
      { ...student, action: 'created', details: { registration_number: number } },
      {
        ...student,
        action: 'updated',
        details: {
          registration_number: number,
          changed: ['address', 'approval_status'],
          approval_status: { from: 'pending', to: 'approved' },
          values: { address: { from: '', to: 'Pokhara' } },
        },
      },
      { ...student, action: 'deleted', details: { registration_number: number } },
    ]);
    expect(await sql.one('select count(distinct entity_id)::int from public.activity')).toBe(1);
  });

  it.each([
    ['notices', "(title, category, content) values ('T', 'Exams', 'x')", "content = 'y'", ['content']],
    ['notes', "(title, subject) values ('T', 'Physics')", "subject = 'Biology'", ['subject']],
    [
      'videos',
      "(title, subject, video_url) values ('T', 'Physics', 'https://x.np')",
      "description = 'y'",
      ['description'],
    ],
    [
      'links',
      "(title, category, url) values ('T', 'Exams', 'https://x.np')",
      "url = 'https://y.np'",
      ['url'],
    ],
    ['downloads', "(title, category) values ('T', 'Other')", "file_type = 'PDF'", ['file_type']],
  ])('say what happened to %s', async (table, row, change, changed) => {
    await sql.run(`insert into public.${table} ${row}`);
    await sql.run(`update public.${table} set ${change}`);
    await sql.run(`update public.${table} set ${change}`);
    await sql.run(`delete from public.${table}`);
    const entry = { entity: table, title: 'T', count: 1 };
    expect(await entries()).toEqual([
      { ...entry, action: 'created', details: {} },
      { ...entry, action: 'updated', details: { changed } },
      { ...entry, action: 'deleted', details: {} },
    ]);
  });

  it('say which class groups and candidate IDs a student got and lost, and who did it', async () => {
    const user = await sql.one("insert into auth.users (email) values ('desk@example.com') returning id");
    await sql.run(
      `insert into public.students (first_name, last_name, email, phone)
       select 'Ram', 'Sharma ' || n, n || '@example.com', '984100000' || n from generate_series(1, 3) as n`,
    );
    await sql.run("insert into public.class_groups (name) values ('Morning'), ('Evening'), ('Weekend')");
    const assign = (students: string, names: string): string =>
      `insert into public.student_class_groups select student.id, class_group.id
       from public.students as student, public.class_groups as class_group
       where last_name ~ '${students}' and name ~ '${names}' on conflict do nothing`;
    const id = "select id from public.students where last_name = 'Sharma 1'";
    await as(
      JSON.stringify({ 'x-hasura-user-id': user }),
      assign('1', 'Morning|Evening'),
      // Who is in it already is told nothing.
      assign('1|2|3', 'Evening|Weekend'),
      "delete from public.class_groups where name = 'Weekend'",
      `insert into public.candidate_ids values ('CEE-7', (${id}))`,
      "update public.candidate_ids set candidate_id = 'CEE-8'",
      'delete from public.candidate_ids',
      // Whoever is deleted with all they have is told as deleted only.
      `delete from public.students where id = (${id})`,
    );
    const told = await sql.run(
      `select details - 'registration_number' as details, part_of is null as whole, count, entity_id is null as of_several
       from public.activity where actor_email = 'desk@example.com' and action = 'updated'
         and (entity_id = (select entity_id from public.activity where (action, entity) = ('deleted', 'students')) or entity_id is null)
       order by created_at, entity_id nulls first`,
    );
    const of = (changed: string, what: object) => ({ changed: [changed], [changed]: what });
    const groups = (what: object) => of('class_groups', what);
    const ids = (what: object) => of('candidate_ids', what);
    const one = { whole: true, count: 1, of_several: false };
    const several = { whole: true, count: 3, of_several: true };
    const part = { whole: false, count: 1, of_several: false };
    expect(told).toEqual(
      expect.arrayContaining([
        { ...one, details: groups({ added: ['Evening', 'Morning'] }) },
        { ...several, details: groups({ added: ['Evening', 'Weekend'] }) },
        { ...part, details: groups({ added: ['Weekend'] }) },
        { ...several, details: groups({ removed: ['Weekend'] }) },
        { ...part, details: groups({ removed: ['Weekend'] }) },
        { ...one, details: ids({ added: ['CEE-7'] }) },
        { ...one, details: ids({ removed: ['CEE-7'] }) },
        { ...one, details: ids({ added: ['CEE-8'] }) },
        { ...one, details: ids({ removed: ['CEE-8'] }) },
      ]),
    );
    expect(told).toHaveLength(9);
    await sql.run('delete from public.class_groups');
  });

  it('are one per statement and exam for results', async () => {
    await sql.run(
      `${results} ('A', 'a', 1, 'CEE', '1', '2025-04-01'), ('B', 'b', 1, 'CEE', '1', '2025-04-01'), ('A', 'a', 1, 'IOE', '2', null)`,
    );
    // Only B differs from what is stored.
    await sql.run(
      `${results} ('A', 'a', 1, 'CEE', '1', '2025-04-01'), ('B', 'b', 2, 'CEE', '1', '2025-04-01'), ('C', 'c', 1, 'CEE', '1', '2025-04-01')
       on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`,
    );
    await sql.run("delete from public.results where exam_title = 'CEE'");
    const cee = { entity: 'results', title: 'CEE' };
    const details = { set_number: '1', exam_date: '2025-04-01' };
    expect(await entries()).toEqual([
      { ...cee, action: 'created', count: 2, details },
      { ...cee, title: 'IOE', action: 'created', count: 1, details: { set_number: '2', exam_date: null } },
      { ...cee, action: 'updated', count: 1, details: { ...details, changed: ['marks'] } },
      { ...cee, action: 'created', count: 1, details },
      { ...cee, action: 'deleted', count: 3, details },
    ]);
  });

  it('are never written, updated or deleted but by the changes themselves', async () => {
    await sql.run("insert into public.links (title, category, url) values ('T', 'Exams', 'https://x.np')");
    const reason = /written by the changes themselves/;
    const entry = "insert into public.activity (action, entity, title) values ('created', 'notes', 'x')";
    await sql.fails(checkViolation, reason, entry);
    await sql.fails(checkViolation, reason, "update public.activity set title = 'x'");
    await sql.fails(checkViolation, reason, 'delete from public.activity');
    await sql.fails(checkViolation, reason, 'truncate public.activity');
  });
});

describe('who', () => {
  const link = "insert into public.links (title, category, url) values ('T', 'Exams', 'https://x.np')";
  const actors = (): Promise<Record<string, unknown>[]> =>
    sql.run('select actor_id, actor_email from public.activity');

  it('is the account of the session, also after it is gone', async () => {
    const user = await sql.one("insert into auth.users (email) values ('admin@example.com') returning id");
    await as(JSON.stringify({ 'x-hasura-role': 'admin', 'x-hasura-user-id': user }), link);
    await sql.run('delete from auth.users');
    expect(await actors()).toEqual([{ actor_id: user, actor_email: 'admin@example.com' }]);
  });

  it.each([
    ['nothing', ''],
    ['no user id', '{"x-hasura-role": "admin"}'],
    ['a user id that is no uuid', '{"x-hasura-user-id": "1 or 1=1"}'],
    ['text that is no JSON', '{"x-hasura-user-id"'],
    ['JSON that is no object', '[1]'],
  ])('may be absent: %s', async (_, session) => {
    await as(session, link);
    expect(await actors()).toEqual([{ actor_id: null, actor_email: null }]);
  });

  it('is absent outside the engine', async () => {
    await sql.run(link);
    expect(await actors()).toEqual([{ actor_id: null, actor_email: null }]);
  });
});
