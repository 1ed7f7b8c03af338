// Imports of students as rows of their own: what is of one, what its undo removes, and what it leaves.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(async () => {
  await sql.run('delete from public.students');
  await sql.run('delete from auth.users');
});

const newImport = async (count: number, file = 'new.csv'): Promise<string> => {
  const client = await sql.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    'insert into public.student_imports (file_name, count) values ($1, 99) returning id',
    [file],
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into public.students (first_name, last_name, email, phone, import_id)
     select 'Ram', 'Sharma ' || i, $1 || i || '@example.com', '98' || lpad(i::text, 8, '0'), $2
     from generate_series(1, $3::int) as i order by i`,
    [file, id, count],
  );
  await client.query('commit');
  return id;
};
const undo = (id: string): Promise<Record<string, unknown>[]> =>
  sql.run('select removed, kept from public.undo_student_import($1)', [id]);
const state = async (id: string): Promise<unknown> =>
  (
    await sql.run('select removable, changed, in_use from public.student_import_states where id = $1', [id])
  )[0];
const student = (name: string): Promise<unknown> =>
  sql.one('select id from public.students where last_name = $1', [`Sharma ${name}`]);
const names = (): Promise<unknown[]> => sql.list('select last_name from public.students order by 1');

/** A login that the office made for the student, as its worker does. */
const login = async (name: string, account = ''): Promise<unknown> => {
  const user = await sql.one(
    `insert into auth.users (email, password_hash, has_initial_password, office_login_at)
     select email, 'hash', true, now() from public.students where last_name = $1 returning id`,
    [`Sharma ${name}`],
  );
  await sql.run('update public.students set user_id = $1 where last_name = $2', [user, `Sharma ${name}`]);
  await sql.run(
    `insert into auth.sessions (user_id, files_token_hash, expires_at) values ($1, sha256(random()::text::bytea), now() + interval '1 day')`,
    [user],
  );
  if (account !== '') await sql.run(`update auth.users set ${account} where id = $1`, [user]);
  return user;
};

describe('an import', () => {
  it('counts what it stored, stands in the order of its file, and is told with its name', async () => {
    const id = await newImport(12);
    expect(await sql.run('select count, undone_at from public.student_imports where id = $1', [id])).toEqual([
      { count: 12, undone_at: null },
    ]);
    expect(
      await sql.list(
        'select last_name from public.students order by registration_time desc, registration_number',
      ),
    ).toEqual(Array.from({ length: 12 }, (_, index) => `Sharma ${index + 1}`));
    expect(
      await sql.run(
        "select title, count, details ->> 'import' as file from public.activity where student_import_id = $1",
        [id],
      ),
    ).toEqual([{ title: '12 students', count: 12, file: 'new.csv' }]);
  });

  it('takes nobody in later, and lets nobody go', async () => {
    const id = await newImport(1);
    const refused = /only if they are stored with it/;
    const row = `insert into public.students (first_name, last_name, email, phone, import_id)
      values ('A', 'B', 'a@example.com', '9800000001', $1)`;
    await sql.fails(checkViolation, refused, row, [id]);
    await sql.fails(checkViolation, refused, 'update public.students set import_id = null');
    for (const change of [
      'update public.student_imports set count = 0',
      'delete from public.student_imports',
    ])
      await sql.fails(checkViolation, /a record of what was stored/, change);
    await sql.run("update public.students set address = 'x'");
  });
});

describe('its undo', () => {
  it('removes the students with the logins that were made for them, once', async () => {
    const id = await newImport(3);
    const other = await newImport(1, 'other.csv').catch((error: unknown) => error);
    expect(other).toBeInstanceOf(Error);
    const user = await login('2');
    const mine = await sql.one(
      "insert into auth.users (email, email_verified_at) values ('own@example.com', now()) returning id",
    );
    await sql.run("update public.students set user_id = $1 where last_name = 'Sharma 3'", [mine]);
    expect(await state(id)).toEqual({ removable: 3, changed: 0, in_use: 0 });
    expect(await undo(id)).toEqual([{ removed: 3, kept: 0 }]);
    expect(await names()).toEqual([]);
    // The account that was there before keeps all but the record.
    expect(await sql.list('select id from auth.users')).toEqual([mine]);
    expect(await sql.one('select count(*)::int from auth.sessions where user_id = $1', [user])).toBe(0);
    expect(
      await sql.run(
        "select action, count, details ->> 'import' as file from public.activity where student_import_id = $1 order by created_at desc limit 1",
        [id],
      ),
    ).toEqual([{ action: 'deleted', count: 3, file: 'new.csv' }]);
    expect(await state(id)).toBeUndefined();
    await sql.fails(checkViolation, /undone already/, 'select public.undo_student_import($1)', [id]);
  });

  it('leaves whoever was changed since, but for a decision that was undone', async () => {
    const id = await newImport(7);
    await sql.run("update public.students set address = 'Pokhara' where last_name = 'Sharma 1'");
    const group = await sql.one("insert into public.class_groups (name) values ('Imported') returning id");
    await sql.run('insert into public.student_class_groups values ($1, $2)', [await student('2'), group]);
    await sql.run('insert into public.candidate_ids values ($1, $2)', ['IMP-1', await student('3')]);
    await sql.run(
      "update public.students set approval_status = 'approved' where last_name in ('Sharma 4', 'Sharma 5')",
    );
    const change = await sql.one('select id from public.status_changes order by created_at desc limit 1');
    await sql.run("update public.students set approval_status = 'approved' where last_name = 'Sharma 6'");
    await sql.run('select public.undo_status_change($1)', [change]);
    await sql.run("delete from public.students where last_name = 'Sharma 7'");
    expect(await state(id)).toEqual({ removable: 2, changed: 4, in_use: 0 });
    expect(await undo(id)).toEqual([{ removed: 2, kept: 4 }]);
    expect(await names()).toEqual(['Sharma 1', 'Sharma 2', 'Sharma 3', 'Sharma 6']);
    await sql.run('delete from public.class_groups');
  });

  it('leaves whoever uses the login', async () => {
    const id = await newImport(4);
    await login('1', 'email_verified_at = now()');
    await login('2', 'has_initial_password = false');
    const teacher = await login('3');
    await sql.run("update public.profiles set role = 'teacher' where id = $1", [teacher]);
    expect(await state(id)).toEqual({ removable: 1, changed: 0, in_use: 3 });
    expect(await undo(id)).toEqual([{ removed: 1, kept: 3 }]);
    expect(await sql.one('select count(*)::int from auth.users')).toBe(3);
  });

  it('is refused where nothing is left, after a day, and of none', async () => {
    const id = await newImport(1);
    await sql.run("update public.students set address = 'x'");
    const call = 'select public.undo_student_import($1)';
    await sql.fails(checkViolation, /nothing can be undone/, call, [id]);
    expect(await sql.one('select undone_at from public.student_imports where id = $1', [id])).toBeNull();
    await sql.run(
      "alter table public.student_imports disable trigger student_imports_refuse_change; update public.student_imports set created_at = now() - interval '25 hours'; alter table public.student_imports enable trigger student_imports_refuse_change",
    );
    expect(await state(id)).toBeUndefined();
    await sql.fails(checkViolation, /older than 24 hours/, call, [id]);
    await sql.fails(checkViolation, /no such import/, call, ['00000000-0000-4000-8000-000000000000']);
  });

  it('waits for a login that is just being made, and ends it; what waits of its job is forgotten', async () => {
    const id = await newImport(2);
    const job = await sql.one('insert into auth.login_jobs default values returning id');
    await sql.run(
      `insert into auth.login_job_students (job_id, student_id, position)
       select $1, id, row_number() over () from public.students`,
      [job],
    );
    const worker = await sql.connect();
    await worker.query('begin');
    await worker.query('select from auth.login_job_students where student_id = $1 for update', [
      await student('1'),
    ]);
    let ended = false;
    const undone = undo(id).then((rows) => {
      ended = true;
      return rows;
    });
    await expect
      .poll(() => sql.one("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'"))
      .toBeGreaterThan(0);
    expect(ended).toBe(false);
    await worker.query(
      `with account as (
         insert into auth.users (email, has_initial_password, office_login_at) values ('new.csv1@example.com', true, now())
         returning id
       )
       update public.students set user_id = account.id from account where last_name = 'Sharma 1'`,
    );
    await worker.query(
      "update auth.login_job_students set outcome = 'created', finished_at = now() where student_id = $1",
      [await student('1')],
    );
    await worker.query('commit');
    expect(await undone).toEqual([{ removed: 2, kept: 0 }]);
    expect(await sql.list('select email from auth.users')).toEqual([]);
    expect(await sql.list('select outcome from auth.login_job_students')).toEqual(['created']);
  });

  it('of five thousand goes whole', async () => {
    const id = await newImport(5000);
    expect(await state(id)).toEqual({ removable: 5000, changed: 0, in_use: 0 });
    expect(await undo(id)).toEqual([{ removed: 5000, kept: 0 }]);
  });
});

describe('the guardian', () => {
  it('has a name without addresses, and a phone that brothers and sisters share', async () => {
    await newImport(2);
    await sql.run("update public.students set guardian_name = ' Gita Rai ', guardian_phone = '९८४१-०० ०००१'");
    expect(await sql.run('select distinct guardian_name, guardian_phone from public.students')).toEqual([
      { guardian_name: 'Gita Rai', guardian_phone: '9841000001' },
    ]);
    await sql.fails(
      checkViolation,
      /guardian_name_address/,
      "update public.students set guardian_name = 'Win at evil.com'",
    );
    await sql.fails(checkViolation, /guardian_phone/, "update public.students set guardian_phone = '123'");
    await sql.run("update public.students set guardian_phone = '', guardian_name = ''");
  });
});
