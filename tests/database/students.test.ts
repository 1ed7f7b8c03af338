// Registration numbers, phones, e-mails and the search column of students.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, uniqueViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(async () => {
  await sql.run('delete from public.students');
  await sql.run('update public.registration_counter set last_number = 0');
});

const insert = `insert into public.students (first_name, last_name, email, phone)
  select 'Ram', 'Sharma', 'person' || i || '@example.com', '98410' || lpad(i::text, 5, '0')`;
const numbers = (): Promise<unknown[]> =>
  sql.list('select registration_number from public.students order by registration_number');
const upTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `BE-${String(index + 1).padStart(7, '0')}`);

describe('registration numbers', () => {
  it('start at BE-0000001 and follow the order of the rows', async () => {
    expect(
      await sql.list(`${insert} from generate_series(1, 5) as i order by i returning registration_number`),
    ).toEqual(upTo(5));
  });

  it('ignore what the client sends, and never change', async () => {
    await sql.run(
      `insert into public.students (first_name, last_name, email, phone, registration_number)
       values ('A', 'B', 'a@example.com', '98410-00001', 'BE-0004711')`,
    );
    expect(await numbers()).toEqual(upTo(1));
    const change = "update public.students set registration_number = 'BE-0000002'";
    await sql.fails(checkViolation, /never changes/, change);
    await sql.run("update public.students set registration_number = registration_number, address = 'x'");
  });

  it('are not used up by a failed insert', async () => {
    await sql.run(`${insert} from generate_series(1, 2) as i`);
    await sql.fails(
      uniqueViolation,
      /students_phone_key/,
      `${insert} from generate_series(4, 1, -1) as i`.replace("'person'", "'other'"),
    );
    await sql.run(`${insert} from generate_series(3, 3) as i`);
    expect(await numbers()).toEqual(upTo(3));
  });

  it('are not used up by rows that on_conflict turns away', async () => {
    await sql.run(`${insert} from generate_series(1, 3) as i`);
    await sql.run(`${insert} from generate_series(1, 4) as i on conflict do nothing`);
    await sql.run(
      `${insert} from generate_series(2, 5) as i
       on conflict on constraint students_phone_key do update set address = 'again', registration_number = excluded.registration_number`,
    );
    expect(await numbers()).toEqual(upTo(5));
    expect(await sql.one("select count(*)::int from public.students where address = 'again'")).toBe(3);
  });

  it('are not used up by a duplicate within one insert', async () => {
    await sql.run(`${insert} from unnest(array[1, 1, 2, 2, 3]) as i on conflict do nothing`);
    expect(await numbers()).toEqual(upTo(3));
  });

  it('are not given again after a delete', async () => {
    await sql.run(`${insert} from generate_series(1, 2) as i`);
    await sql.run("delete from public.students where registration_number = 'BE-0000002'");
    await sql.run(`${insert} from generate_series(3, 3) as i`);
    expect(await numbers()).toEqual(['BE-0000001', 'BE-0000003']);
  });

  it('stay gapless when transactions run at once and some roll back', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => sql.connect()));
    await Promise.all(
      clients.map(async (client, worker) => {
        for (let round = 0; round < 6; round += 1) {
          const first = worker * 1000 + round * 10 + 1;
          await client.query('begin');
          await client.query(`${insert} from generate_series(${first}, ${first + 2}) as i`);
          await client.query((worker + round) % 3 === 0 ? 'rollback' : 'commit');
        }
      }),
    );
    const stored = await numbers();
    // 48 transactions of three rows, of which each third rolled back.
    expect(stored).toEqual(upTo(96));
    expect(await sql.one('select last_number::int from public.registration_counter')).toBe(96);
  });

  it('survive savepoints', async () => {
    const client = await sql.connect();
    await client.query('begin');
    await client.query(`${insert} from generate_series(1, 1) as i`);
    await client.query('savepoint before');
    await client.query(`${insert} from generate_series(2, 4) as i`);
    await client.query('rollback to savepoint before');
    await client.query(`${insert} from generate_series(5, 6) as i`);
    await client.query('commit');
    expect(await numbers()).toEqual(upTo(3));
  });
});

describe('phones', () => {
  it.each([
    ['९८४१२३४५६७', '9841234567'],
    ['98 41-23 45–67', '9841234567'],
    ['+977\u00a0984\u2009123\u20114567', '+9779841234567'],
    [' ०१-५९७०१२३४ ', '0159701234'],
  ])('%s is stored as %s', async (typed, stored) => {
    expect(
      await sql.one(
        `insert into public.students (first_name, last_name, email, phone) values ('A', 'B', 'a@example.com', $1) returning phone`,
        [typed],
      ),
    ).toBe(stored);
    expect(await sql.one('select public.stored_phone($1)', [typed])).toBe(stored);
  });

  it('are unique in the stored form, after an update too', async () => {
    await sql.run(`${insert} from generate_series(1, 2) as i`);
    await sql.fails(
      uniqueViolation,
      /students_phone_key/,
      "update public.students set phone = '९८४१०-००००१' where email = 'person2@example.com'",
    );
    await sql.run("update public.students set phone = '९८४१० ००००९' where email = 'person2@example.com'");
    expect(await sql.one("select phone from public.students where email = 'person2@example.com'")).toBe(
      '9841000009',
    );
  });

  it('have at least eight characters in the stored form', async () => {
    await sql.run(`${insert} from generate_series(1, 1) as i`);
    await sql.fails(checkViolation, /students_phone_check/, "update public.students set phone = '98-41-23'");
  });
});

describe('other rules', () => {
  it('e-mails are unique whatever the case', async () => {
    await sql.run(`${insert} from generate_series(1, 2) as i`);
    const change =
      "update public.students set email = 'PERSON1@Example.COM' where email = 'person2@example.com'";
    await sql.fails(uniqueViolation, /students_email_key/, change);
  });

  it.each([
    ["first_name = ' '", /first_name_check/],
    ["last_name = ''", /last_name_check/],
    ["email = 'nobody'", /email_check/],
    ["approval_status = 'maybe'", /approval_status_check/],
    ["payment_method = 'Gold'", /payment_method_check/],
  ])('refuses %s', async (change, constraint) => {
    await sql.run(`${insert} from generate_series(1, 1) as i`);
    await sql.fails(checkViolation, constraint, `update public.students set ${change}`);
  });

  it('each word of a search matches some column, whatever the script and case', async () => {
    await sql.run(
      `insert into public.students (first_name, last_name, email, phone, college_name) values
        ('Ram', 'Sharma', 'rs@example.com', '9841000001', 'Amrit Science Campus'),
        ('Sita', 'Ramtel', 'sita@example.com', '9841000002', 'Trinity'),
        ('विवेक', 'थापा', 'vt@example.com', '9841000003', 'अमृत क्याम्पस')`,
    );
    const found = (...words: string[]): Promise<unknown[]> =>
      sql.list(
        'select first_name from public.students where search ilike all ($1) order by registration_number',
        [words.map((word) => `%${word}%`)],
      );
    expect(await found('ram')).toEqual(['Ram', 'Sita']);
    expect(await found('RAM', 'sharma')).toEqual(['Ram']);
    expect(await found('sharma', 'campus', '0000001')).toEqual(['Ram']);
    expect(await found('विवे', 'क्याम्पस')).toEqual(['विवेक']);
    expect(await found('ramsharma')).toEqual([]);
    await sql.run("update public.students set college_name = 'KMC' where first_name = 'Ram'");
    expect(await found('kmc')).toEqual(['Ram']);
  });

  it('deleting a login unlinks the student; deleting a student keeps the login', async () => {
    const user = await sql.one("insert into auth.users (email) values ('login@example.com') returning id");
    await sql.run(`${insert} from generate_series(1, 1) as i`);
    await sql.run('update public.students set user_id = $1', [user]);
    await sql.run('delete from public.students');
    expect(await sql.one('select count(*)::int from public.profiles where id = $1', [user])).toBe(1);
    await sql.run(`${insert} from generate_series(1, 1) as i`);
    await sql.run('update public.students set user_id = $1', [user]);
    await sql.run('delete from auth.users');
    expect(await sql.list('select user_id from public.students')).toEqual([null]);
  });

  it('deleting a class group unassigns it, and assigning twice is once', async () => {
    await sql.run(`${insert} from generate_series(1, 1) as i`);
    await sql.run("insert into public.class_groups (name) values ('Morning')");
    const assign = `insert into public.student_class_groups select s.id, g.id
      from public.students as s, public.class_groups as g on conflict do nothing`;
    await sql.run(assign);
    await sql.run(assign);
    expect(await sql.one('select count(*)::int from public.student_class_groups')).toBe(1);
    await sql.run('delete from public.class_groups');
    expect(await sql.one('select count(*)::int from public.student_class_groups')).toBe(0);
  });
});

describe('class groups', () => {
  it('have names of their own, whatever their case and spaces', async () => {
    await sql.run("insert into public.class_groups (name) values ('  Morning   batch ')");
    expect(await sql.list('select name from public.class_groups')).toEqual(['Morning batch']);
    await sql.fails(
      uniqueViolation,
      /class_groups_name_key/,
      "insert into public.class_groups (name) values ('MORNING BATCH')",
    );
    await sql.run("insert into public.class_groups (name) values ('Evening')");
    await sql.fails(
      uniqueViolation,
      /class_groups_name_key/,
      "update public.class_groups set name = 'morning batch' where name = 'Evening'",
    );
    await sql.run("update public.class_groups set name = 'EVENING' where name = 'Evening'");
    await sql.fails(
      checkViolation,
      /class_groups_name_check/,
      "insert into public.class_groups (name) values ('  ')",
    );
    await sql.run('delete from public.class_groups');
  });
});

describe('among 20,000 students', () => {
  const plan = async (text: string, values: unknown[] = []): Promise<string> =>
    (await sql.list(`explain ${text}`, values)).join('\n');

  it('a part of a name, and the e-mails and phones of a file, are found by their indexes', async () => {
    const client = await sql.connect();
    // Without triggers, which give out numbers one by one.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into public.students (first_name, last_name, email, phone, registration_number)
       select 'Ram' || i, 'Sharma', 'person' || i || '@Example.com', '98' || lpad(i::text, 8, '0'), 'BE-' || lpad(i::text, 7, '0')
       from generate_series(1, 20000) as i`,
    );
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum analyze public.students');
    expect(
      await plan("select id from public.students where search ilike '%am123%' and search ilike '%arm%'"),
    ).toContain('Bitmap Index Scan on students_search_idx');

    const upTo5000 = Array.from({ length: 5000 }, (_, index) => index + 18_000);
    const emails = upTo5000.map((i) => `person${i}@example.com`);
    const phones = upTo5000.map((i) => `98${String(i).padStart(8, '0')}`);
    const byEmail = 'select email from public.students where email_key = any($1)';
    const byPhone = 'select phone from public.students where phone = any($1)';
    expect(await plan(byEmail, [emails])).toContain('Index Scan using students_email_key');
    expect(await plan(byPhone, [phones])).toContain('Index Only Scan using students_phone_key');
    expect(await sql.list(byEmail, [emails])).toHaveLength(2001);
    expect(await sql.list(byPhone, [phones])).toHaveLength(2001);
  });
});

describe('profiles', () => {
  it('follow the account', async () => {
    const user = await sql.one("insert into auth.users (email) values ('First@example.com') returning id");
    const profile = 'select role, email from public.profiles where id = $1';
    expect(await sql.run(profile, [user])).toEqual([{ role: 'student', email: 'First@example.com' }]);
    await sql.run("update public.profiles set role = 'teacher', email = 'forged@example.com' where id = $1", [
      user,
    ]);
    expect(await sql.run(profile, [user])).toEqual([{ role: 'teacher', email: 'First@example.com' }]);
    await sql.run("update auth.users set email = 'second@example.com' where id = $1", [user]);
    expect(await sql.run(profile, [user])).toEqual([{ role: 'teacher', email: 'second@example.com' }]);
    await sql.fails(checkViolation, /profiles_role_check/, "update public.profiles set role = 'owner'");
    await sql.run('delete from auth.users where id = $1', [user]);
    expect(await sql.run(profile, [user])).toEqual([]);
  });
});
