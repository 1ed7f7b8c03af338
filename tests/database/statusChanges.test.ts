// Changes of students' states and class groups: what is recorded of each, what the log says of many at once, and the undo.
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, sessionOf, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(async () => {
  await sql.run('delete from public.students; delete from public.class_groups');
  await sql.run(
    `alter table public.activity disable trigger activity_refuse_change; delete from public.activity;
     alter table public.activity enable trigger activity_refuse_change;
     alter table public.status_changes disable trigger status_changes_refuse_change; delete from public.status_changes;
     alter table public.status_changes enable trigger status_changes_refuse_change`,
  );
});

const add = (count: number): Promise<unknown[]> =>
  sql.list(
    `insert into public.students (first_name, last_name, email, phone)
     select 'Ram', 'Sharma ' || i, 'person' || i || '@example.com', '98410' || lpad(i::text, 5, '0')
     from generate_series(1, $1::int) as i order by i returning id`,
    [count],
  );
const setStatus = async (status: string, ids: unknown[], reason: string | null = null): Promise<string> => {
  await sql.run(
    'update public.students set approval_status = $1, status_reason = coalesce($3, status_reason) where id = any($2)',
    [status, ids, reason],
  );
  return String(await sql.one('select id from public.status_changes order by created_at desc limit 1'));
};
const states = (): Promise<unknown[]> =>
  sql.list(
    `select approval_status || coalesce(': ' || status_reason, '') from public.students order by registration_number`,
  );
const undo = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await sql.run('select restored, skipped, undone_at from public.undo_status_change($1)', [id]))[0];

describe('a change', () => {
  it('is one row per statement, with who did it and what each student had before', async () => {
    const ids = await add(4);
    await setStatus('rejected', ids.slice(3), 'No payment');
    const user = await sql.one("insert into auth.users (email) values ('office@example.com') returning id");
    await sql.as(sessionOf(undefined, user), "update public.students set approval_status = 'approved'");

    const [change] = await sql.run('select * from public.status_changes order by created_at desc limit 1');
    expect(change).toMatchObject({
      actor_id: user,
      actor_email: 'office@example.com',
      status: 'approved',
      count: 4,
      undone_at: null,
    });
    expect(
      await sql.run(
        `select from_status, from_reason, to_status, count(*)::int from public.status_change_students
         where change_id = $1 group by 1, 2, 3 order by 1`,
        [change?.id],
      ),
    ).toEqual([
      { from_status: 'pending', from_reason: null, to_status: 'approved', count: 3 },
      { from_status: 'rejected', from_reason: 'No payment', to_status: 'approved', count: 1 },
    ]);
  });

  it('is of those only whose state differs, and of nobody when nothing does', async () => {
    const ids = await add(3);
    await setStatus('approved', ids.slice(0, 1));
    await setStatus('approved', ids);
    expect(await sql.list('select count from public.status_changes order by created_at')).toEqual([1, 2]);
    await sql.run("update public.students set approval_status = 'approved', address = 'Pokhara'");
    expect(await sql.one('select count(*)::int from public.status_changes')).toBe(2);
  });

  it('clears the reason of the state before, unless it brings one', async () => {
    const ids = await add(1);
    await setStatus('rejected', ids, '  No payment ');
    expect(await states()).toEqual(['rejected: No payment']);
    await sql.run("update public.students set address = 'Pokhara'");
    expect(await states()).toEqual(['rejected: No payment']);
    await setStatus('approved', ids);
    expect(await states()).toEqual(['approved']);
    await sql.fails(
      checkViolation,
      /status_reason_check/,
      "update public.students set status_reason = repeat('x', 501)",
    );
  });

  it('is recorded by itself only', async () => {
    const [student] = await add(1);
    const change = await setStatus('approved', [student]);
    const reason = /changes are recorded by themselves/;
    await sql.fails(checkViolation, reason, 'insert into public.status_changes (count) values (1)');
    await sql.fails(checkViolation, reason, 'update public.status_changes set undone_at = null');
    await sql.fails(checkViolation, reason, 'delete from public.status_change_students');
    await sql.run('delete from public.students');
    expect(await sql.list('select id from public.status_changes')).toEqual([change]);
  });
});

describe('the log', () => {
  const whole = () =>
    sql.run(
      `select action, entity_id, title, count, details, status_change_id from public.activity where part_of is null`,
    );
  const clear = () =>
    sql.run(
      `alter table public.activity disable trigger activity_refuse_change; delete from public.activity;
       alter table public.activity enable trigger activity_refuse_change`,
    );

  it('has one entry for what happened to many, and behind it one for each', async () => {
    const ids = await add(3);
    const created = { action: 'created', entity_id: null, title: '3 students', count: 3 };
    expect(await whole()).toEqual([{ ...created, details: {}, status_change_id: null }]);
    await clear();

    const change = await setStatus('approved', ids);
    const to = { from: 'pending', to: 'approved' };
    expect(await whole()).toEqual([
      {
        action: 'updated',
        entity_id: null,
        title: '3 students',
        count: 3,
        details: { changed: ['approval_status'], approval_status: to },
        status_change_id: change,
      },
    ]);
    expect(
      await sql.run(
        `select part.title, part.details -> 'approval_status' as approval_status, part.status_change_id,
           part.part_of = whole.id as is_part from public.activity as part
         join public.activity as whole on whole.part_of is null where part.entity_id = $1`,
        [ids[1]],
      ),
    ).toEqual([{ title: 'Ram Sharma 2', approval_status: to, status_change_id: change, is_part: true }]);
    await clear();

    await sql.run('delete from public.students');
    expect(await whole()).toMatchObject([{ action: 'deleted', title: '3 students', count: 3 }]);
  });

  it('knows every column that a person can change', async () => {
    const [student] = await add(1);
    // What the database gives, computes or links by itself.
    const others = ['email_key', 'id', 'import_id', 'registration_number', 'search', 'updated_at', 'user_id'];
    const columns = await sql.list(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = 'students' and column_name <> all ($1) order by 1`,
      [others],
    );
    const values: Record<string, string> = {
      approval_status: 'approved',
      payment_method: 'Cash',
      phone: '9800000000',
      guardian_phone: '9800000001',
      email: 'another@example.com',
      registration_time: '2025-01-01',
      may_be_written_to: 'false',
      language: 'ne',
    };
    const set = columns.map((column) => `${String(column)} = '${values[String(column)] ?? 'changed'}'`);
    await sql.run(`update public.students set ${set.join(', ')}`);
    expect(
      await sql.one(
        "select details -> 'changed' from public.activity where action = 'updated' and entity_id = $1",
        [student],
      ),
    ).toEqual(columns);
  });

  it('has an entry of its own for one student', async () => {
    const [student] = await add(1);
    await clear();
    const change = await setStatus('rejected', [student], 'No payment');
    expect(await whole()).toMatchObject([
      {
        entity_id: student,
        title: 'Ram Sharma 1',
        count: 1,
        details: { approval_status: { from: 'pending', to: 'rejected' } },
        status_change_id: change,
      },
    ]);
  });
});

describe('undoing', () => {
  it('gives each student the earlier state back, with its reason, and is a change itself', async () => {
    const ids = await add(3);
    await setStatus('rejected', ids.slice(2), 'No payment');
    const change = await setStatus('approved', ids);
    expect(await undo(change)).toMatchObject({
      restored: 3,
      skipped: 0,
      undone_at: expect.any(Date) as Date,
    });
    expect(await states()).toEqual(['pending', 'pending', 'rejected: No payment']);
    const [made] = await sql.run(
      'select id, status, count, undoes from public.status_changes where undoes is not null',
    );
    expect(made).toMatchObject({ status: null, count: 3, undoes: change });
    // What was done by mistake was perhaps undone by mistake.
    expect(await undo(String(made?.id))).toMatchObject({ restored: 3, skipped: 0 });
    expect(await states()).toEqual(['approved', 'approved', 'approved']);
  });

  it('skips those that were changed since, even back to the same state, and those that are gone', async () => {
    const ids = await add(4);
    const change = await setStatus('approved', ids);
    await setStatus('rejected', ids.slice(0, 1));
    await setStatus('pending', ids.slice(1, 2));
    await setStatus('approved', ids.slice(1, 2));
    await sql.run('delete from public.students where id = $1', [ids[2]]);
    expect(await undo(change)).toMatchObject({ restored: 1, skipped: 3 });
    expect(await states()).toEqual(['rejected', 'approved', 'pending']);
  });

  it('is possible once, within 24 hours, of what there is; also when nobody is left', async () => {
    const ids = await add(2);
    const change = await setStatus('approved', ids);
    const later = await setStatus('rejected', ids);
    expect(await undo(change)).toMatchObject({ restored: 0, skipped: 2 });
    expect(await states()).toEqual(['rejected', 'rejected']);
    const text = 'select * from public.undo_status_change($1)';
    await sql.fails(checkViolation, /has been undone already/, text, [change]);
    await sql.fails(checkViolation, /no such change/, text, ['00000000-0000-4000-8000-000000000000']);
    await sql.run(
      `alter table public.status_changes disable trigger status_changes_refuse_change;
       update public.status_changes set created_at = now() - interval '24 hours 1 second';
       alter table public.status_changes enable trigger status_changes_refuse_change`,
    );
    await sql.fails(checkViolation, /older than 24 hours/, text, [later]);
    expect(await states()).toEqual(['rejected', 'rejected']);
  });

  it('happens once when two press at the same moment', async () => {
    const change = await setStatus('approved', await add(50));
    const clients = await Promise.all([sql.connect(), sql.connect(), sql.connect()]);
    const ends = await Promise.allSettled(
      clients.map((client) => client.query('select * from public.undo_status_change($1)', [change])),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) {
      if (end.status !== 'rejected') continue;
      expect(end.reason).toBeInstanceOf(pg.DatabaseError);
      expect(String(end.reason)).toMatch(/undone already/);
    }
  });

  it('waits for whoever changes a student at this moment, and skips that student', async () => {
    const ids = await add(2);
    const change = await setStatus('approved', ids);
    const other = await sql.connect();
    await other.query('begin');
    await other.query("update public.students set approval_status = 'pending' where id = $1", [ids[0]]);
    await other.query("update public.students set approval_status = 'approved' where id = $1", [ids[0]]);
    const undone = undo(change);
    await expect
      .poll(() =>
        sql.one(
          "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      )
      .toBe(1);
    await other.query('commit');
    expect(await undone).toMatchObject({ restored: 1, skipped: 1 });
    expect(await states()).toEqual(['approved', 'pending']);
  });
});

describe('class groups', () => {
  const group = (name: string): Promise<unknown> =>
    sql.one('insert into public.class_groups (name) values ($1) returning id', [name]);
  const members = (): Promise<unknown[]> =>
    sql.list(
      `select student.last_name || ' in ' || class_group.name from public.student_class_groups as member
       join public.students as student on student.id = member.student_id
       join public.class_groups as class_group on class_group.id = member.class_group_id order by 1`,
    );
  const put = (students: unknown[], into: unknown): Promise<unknown> =>
    sql.run(
      'insert into public.student_class_groups (student_id, class_group_id) select unnest($1::uuid[]), $2 on conflict do nothing',
      [students, into],
    );
  const newest = async (): Promise<string> =>
    String(await sql.one('select id from public.status_changes order by created_at desc limit 1'));

  it('that were replaced are given back together, but to whom nobody has changed since', async () => {
    const ids = await add(3);
    const [morning, evening] = [await group('Morning'), await group('Evening')];
    await put(ids, morning);
    const client = await sql.connect();
    await client.query('begin');
    await client.query('delete from public.student_class_groups where student_id = any($1)', [ids]);
    await client.query(
      'insert into public.student_class_groups (student_id, class_group_id) select unnest($1::uuid[]), $2',
      [ids, evening],
    );
    await client.query('commit');
    const change = await newest();
    expect(await sql.run('select count, status from public.status_changes where id = $1', [change])).toEqual([
      { count: 3, status: null },
    ]);
    expect(
      await sql.list(
        'select distinct status_change_id from public.activity where created_at > (select created_at from public.status_changes where id = $1)',
        [change],
      ),
    ).toEqual([change]);
    await sql.run('delete from public.students where id = $1', [ids[2]]);
    await sql.run('delete from public.student_class_groups where student_id = $1', [ids[1]]);
    await put([ids[1]], morning);

    expect(await undo(change)).toMatchObject({ restored: 1, skipped: 2 });
    expect(await members()).toEqual(['Sharma 1 in Morning', 'Sharma 2 in Morning']);
    await sql.fails(checkViolation, /undone already/, 'select public.undo_status_change($1)', [change]);
  });

  it('that were deleted come back with their students and what is for them', async () => {
    const ids = await add(2);
    const [morning, empty] = [await group('Morning'), await group('Empty')];
    await put(ids, morning);
    await sql.run(
      "insert into public.notes (title, subject, audience) values ('Vectors', 'Physics', jsonb_build_array($1::text))",
      [morning],
    );
    await sql.run('delete from public.class_groups where id = $1', [morning]);
    const deletion = await newest();
    await sql.run('delete from public.class_groups where id = $1', [empty]);
    const ofEmpty = await newest();
    expect(
      await sql.run(
        "select title, status_change_id from public.activity where entity = 'class_groups' order by created_at",
      ),
    ).toEqual([
      { title: 'Morning', status_change_id: deletion },
      { title: 'Empty', status_change_id: ofEmpty },
    ]);

    const other = await group('morning');
    await sql.fails(
      checkViolation,
      /another class group called “Morning”/,
      'select public.undo_status_change($1)',
      [deletion],
    );
    await sql.run('delete from public.class_groups where id = $1', [other]);
    expect(await undo(deletion)).toMatchObject({ restored: 2, skipped: 0 });
    expect(await undo(ofEmpty)).toMatchObject({ restored: 0, skipped: 0 });
    expect(await members()).toEqual(['Sharma 1 in Morning', 'Sharma 2 in Morning']);
    expect(await sql.list('select class_group_id from public.audiences')).toEqual([morning]);
    await sql.run('delete from public.notes');
  });

  it('of a student who is deleted are no change', async () => {
    const ids = await add(1);
    await put(ids, await group('Morning'));
    const before = await newest();
    await sql.run('delete from public.students');
    expect(await newest()).toBe(before);
  });
});
