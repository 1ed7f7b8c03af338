// Who works in the office, as the database sees it: the last admin stays, ending ends, exams go to another owner, and the
// log tells of all of it.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, refusal, sessionOf, useDatabase } from './sql.ts';

const sql = useDatabase();
const lastAdmin = /this is the last admin: make somebody else an admin first/;

let people: Record<'mira' | 'nabin' | 'ram' | 'sita', string>;

const add = async (name: string, role: string, verified = true): Promise<string> => {
  const id = randomUUID();
  await sql.run(
    'insert into auth.users (id, email, email_verified_at) values ($1, $2, case when $3 then now() end)',
    [id, `${name}@prabesh.test`, verified],
  );
  await sql.run('update public.profiles set role = $2 where id = $1', [id, role]);
  return id;
};

beforeEach(async () => {
  await sql.run(`truncate public.results, public.results_uploads;
    alter table auth.users disable trigger users_keep_an_admin;
    delete from auth.users;
    alter table auth.users enable trigger users_keep_an_admin;
    alter table public.activity disable trigger activity_refuse_change;
    delete from public.activity;
    alter table public.activity enable trigger activity_refuse_change`);
  people = {
    mira: await add('mira', 'admin'),
    nabin: await add('nabin', 'admin'),
    ram: await add('ram', 'teacher'),
    sita: await add('sita', 'teacher'),
  };
});

type Who = keyof typeof people;
/** A transaction that is not ended yet. */
const begin = (who: Who, role: string, text: string, values?: unknown[]): Promise<pg.Client> =>
  sql.begin(sessionOf(role, people[who]), text, values);
const as = (who: Who, role: string, text: string, values?: unknown[]): Promise<unknown> =>
  sql.as(sessionOf(role, people[who]), text, values);

const setRole = 'update public.profiles set role = $2 where id = $1';
const end = 'select * from public.end_staff($1, $2)';
const handOver = 'select * from public.hand_over_exams($1, $2)';
const roles = (): Promise<unknown[]> =>
  sql.list("select split_part(email, '@', 1) || ' ' || role from public.profiles order by 1");
const log = (): Promise<unknown[]> =>
  sql.list(
    `select concat_ws(' ', split_part(actor_email, '@', 1), action, split_part(title, '@', 1),
       details -> 'role' ->> 'from', details -> 'role' ->> 'to',
       details -> 'invitation' ->> 'state', details -> 'invitation' ->> 'role',
       details -> 'exams' ->> 'to', details -> 'exams' ->> 'names')
     from public.activity where entity = 'staff' and actor_id is not null order by created_at`,
  );

describe('the last admin', () => {
  it.each([
    ['demoted', setRole, 'teacher'],
    ['made a student', setRole, 'student'],
    ['ended', end, 'admin'],
  ])('is not %s', async (_, text, value) => {
    await as('mira', 'admin', text, [people.nabin, value]);
    expect(await refusal(as('mira', 'admin', text, [people.mira, value]))).toMatch(lastAdmin);
    // By psql neither, nor with the account or its profile.
    await sql.fails(checkViolation, lastAdmin, text, [people.mira, value]);
    for (const table of ['auth.users', 'public.profiles'])
      await sql.fails(checkViolation, lastAdmin, `delete from ${table} where id = $1`, [people.mira]);
    expect(await roles()).toContain('mira admin');
  });

  it('is none of those who cannot sign in', async () => {
    await add('hari', 'admin', false);
    await as('mira', 'admin', setRole, [people.nabin, 'teacher']);
    expect(await refusal(as('mira', 'admin', setRole, [people.mira, 'teacher']))).toMatch(lastAdmin);
    // Such a one may go.
    await sql.run("delete from auth.users where email = 'hari@prabesh.test'");
  });

  it('may give the role away in one statement, and all may not go at once', async () => {
    await sql.run(
      "update public.profiles set role = case id when $1 then 'admin' else 'teacher' end where role = 'admin' or id = $1",
      [people.sita],
    );
    expect(await roles()).toEqual(['mira teacher', 'nabin teacher', 'ram teacher', 'sita admin']);
    await sql.fails(checkViolation, lastAdmin, "update public.profiles set role = 'student'");
    await sql.run(setRole, [people.mira, 'admin']);
    await sql.fails(checkViolation, lastAdmin, 'delete from auth.users');
    await sql.fails(checkViolation, lastAdmin, 'delete from public.profiles');
  });

  // Their access token may be believed for a moment after the role was taken.
  it('who was one takes the role back in no way, and gives it to nobody', async () => {
    await as('mira', 'admin', setRole, [people.nabin, 'student']);
    const former = /only an admin gives and takes roles: yours has changed/;
    for (const [text, values] of [
      [setRole, [people.nabin, 'admin']],
      [setRole, [people.ram, 'admin']],
      [setRole, [people.mira, 'student']],
      [end, [people.mira, 'admin']],
      ['update public.profiles set role = $2 where id <> $1', [people.ram, 'admin']],
      [
        "insert into public.profiles (id, role) values ($1, 'admin') on conflict (id) do update set role = excluded.role",
        [people.nabin],
      ],
    ] as const) {
      expect(await refusal(as('nabin', 'admin', text, [...values])), text).toMatch(former);
    }
    expect(await roles()).toEqual(['mira admin', 'nabin student', 'ram teacher', 'sita teacher']);
    // Nor an account that is gone.
    await sql.run('delete from auth.users where id = $1', [people.nabin]);
    expect(await refusal(as('nabin', 'admin', setRole, [people.ram, 'admin']))).toMatch(former);
  });

  it.each([
    ['demote', setRole, 'teacher'],
    ['end', end, 'admin'],
  ])('of two who %s each other at the same moment the second is refused', async (_, text, value) => {
    const first = await begin('mira', 'admin', text, [people.nabin, value]);
    const second = refusal(begin('nabin', 'admin', text, [people.mira, value]));
    await expect.poll(sql.blocked).toBe(1);
    await first.query('commit');
    expect(await second).toMatch(lastAdmin);
    expect(await roles()).toContain('mira admin');
  });

  it('the second may where the first gives up', async () => {
    const first = await begin('mira', 'admin', setRole, [people.nabin, 'teacher']);
    const second = begin('nabin', 'admin', setRole, [people.mira, 'teacher']);
    await first.query('rollback');
    await (await second).query('commit');
    expect(await roles()).toEqual(['mira teacher', 'nabin admin', 'ram teacher', 'sita teacher']);
  });
});

describe('ending', () => {
  it('takes the role and every session; the login and its exams stay', async () => {
    await sql.run(
      `insert into auth.sessions (user_id, files_token_hash, expires_at)
       select $1, decode(md5(n::text), 'hex'), now() + interval '1 day' from generate_series(1, 3) as n`,
      [people.ram],
    );
    await as(
      'ram',
      'teacher',
      `insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'x', 1, 'CEE', '1')`,
    );
    const seen = "select role, open_sessions, exams_count from public.staff where email = 'ram@prabesh.test'";
    expect(await sql.run(seen)).toEqual([{ role: 'teacher', open_sessions: 3, exams_count: 1 }]);
    await as('mira', 'admin', end, [people.ram, 'teacher']);
    expect(await sql.run(seen)).toEqual([{ role: 'student', open_sessions: 0, exams_count: 1 }]);
    expect(await sql.list('select distinct end_reason from auth.sessions')).toEqual(['revoked']);
    await as('mira', 'admin', handOver, [people.ram, people.sita]);
    expect(await sql.run(seen)).toEqual([]);
  });

  it('is an admin’s, of somebody who is what the admin saw', async () => {
    expect(await refusal(as('ram', 'teacher', end, [people.sita, 'teacher']))).toMatch(/only an admin/);
    const changed = /the role of this person has changed since you looked/;
    for (const [whom, role] of [
      [people.ram, 'admin'],
      [people.ram, 'student'],
      [randomUUID(), 'teacher'],
      [null, null],
    ])
      expect(await refusal(as('mira', 'admin', end, [whom, role]))).toMatch(changed);
    await as('mira', 'admin', end, [people.ram, 'teacher']);
    expect(await refusal(as('mira', 'admin', end, [people.ram, 'teacher']))).toMatch(changed);
    expect(await refusal(as('mira', 'admin', end, [people.ram, 'student']))).toMatch(changed);
  });
});

describe('exams', () => {
  const result = (title: string): string =>
    `insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'x', 1, '${title}', '1')`;
  const holders = (): Promise<unknown[]> =>
    sql.list(
      `select concat_ws(' ', exam_title, split_part(public.exam_holder_email(holder), '@', 1), case when is_owner then 'owner' end)
       from public.exam_holders as holder order by 1`,
    );

  it('of a teacher go to another one whole, shares with whom end, and others’ stay', async () => {
    for (const title of ['A', 'B']) await as('ram', 'teacher', result(title));
    await as('sita', 'teacher', result('C'));
    const exam = "(select id from public.exams where exam_title = 'B')";
    await as('mira', 'admin', `select * from public.share_exam(${exam}, $1)`, [people.sita]);
    await as('mira', 'admin', handOver, [people.ram, people.sita]);
    expect(await holders()).toEqual(['A sita owner', 'B sita owner', 'C sita owner']);
    await as('mira', 'admin', handOver, [people.sita, people.mira]);
    expect(await holders()).toEqual(['A mira owner', 'B mira owner', 'C mira owner']);
    // Nothing is left, and nothing is logged.
    await as('mira', 'admin', handOver, [people.sita, people.mira]);
    expect(await log()).toEqual([
      'mira updated ram sita@prabesh.test ["A (Set 1)", "B (Set 1)"]',
      'mira updated sita mira@prabesh.test ["A (Set 1)", "B (Set 1)", "C (Set 1)"]',
    ]);
  });

  it('go to somebody else who may own them, by an admin', async () => {
    await as('ram', 'teacher', result('A'));
    const student = await add('gita', 'student');
    for (const [heir, reason] of [
      [student, /to a teacher or an admin/],
      [randomUUID(), /to a teacher or an admin/],
      [people.ram, /to somebody else/],
      [null, /to somebody else/],
    ] as const)
      expect(await refusal(as('mira', 'admin', handOver, [people.ram, heir]))).toMatch(reason);
    expect(await refusal(as('sita', 'teacher', handOver, [people.ram, people.sita]))).toMatch(
      /only an admin/,
    );
    expect(await holders()).toEqual(['A ram owner']);
  });

  it('wait for who decides about one of them at the moment', async () => {
    await as('ram', 'teacher', result('A'));
    const first = await begin(
      'nabin',
      'admin',
      `select * from public.hand_over_exam((select id from public.exams), $1, $2)`,
      [people.ram, people.nabin],
    );
    const second = begin('mira', 'admin', handOver, [people.ram, people.sita]);
    await first.query('commit');
    await (await second).query('commit');
    expect(await holders()).toEqual(['A nabin owner']);
  });
});

describe('an invitation', () => {
  const invite = (by: string, whom: string, role = 'teacher'): Promise<unknown> =>
    sql.run(
      'insert into auth.invitations (user_id, role, invited_by, invited_at) values ($1, $2, $3, now())',
      [whom, role, by],
    );
  const link = (whom: string, purpose: string): Promise<unknown> =>
    sql.run(
      `insert into auth.one_time_tokens (token_hash, user_id, purpose, expires_at)
       values (decode(md5($1 || $2), 'hex'), $1::uuid, $2, now() + interval '1 hour')`,
      [whom, purpose],
    );
  const open = (): Promise<unknown[]> =>
    sql.list("select split_part(email, '@', 1) from public.staff_invitations order by 1");
  const links = (): Promise<unknown[]> => sql.list('select purpose from auth.one_time_tokens order by 1');

  it('closes when the role comes, whoever gives it; other links stay', async () => {
    const gita = await add('gita', 'student');
    await invite(people.mira, gita);
    await link(gita, 'invitation');
    await link(gita, 'recovery');
    await sql.run(setRole, [gita, 'teacher']);
    expect(await open()).toEqual([]);
    expect(await links()).toEqual(['recovery']);
  });

  it('does not outlive the right to send it; those of others stay', async () => {
    const [gita, hari] = [await add('gita', 'student'), await add('hari', 'student')];
    await invite(people.nabin, gita, 'admin');
    await invite(people.mira, hari);
    await link(gita, 'invitation');
    await link(hari, 'invitation');
    await as('mira', 'admin', setRole, [people.nabin, 'teacher']);
    expect(await open()).toEqual(['hari']);
    expect(await links()).toEqual(['invitation']);
    expect(await log()).toEqual(['mira updated gita withdrawn admin', 'mira updated nabin admin teacher']);
  });

  it('is nothing that GraphQL writes', async () => {
    for (const view of ['staff', 'staff_invitations'])
      expect(
        await sql.list(
          `select is_updatable || is_insertable_into from information_schema.views where table_schema = 'public' and table_name = $1`,
          [view],
        ),
      ).toEqual(['NONO']);
  });
});

it('the log tells of who joined, got another role, and ended, by whom', async () => {
  const gita = await add('gita', 'student');
  await as('mira', 'admin', setRole, [gita, 'teacher']);
  await as('mira', 'admin', setRole, [gita, 'teacher']);
  await as('mira', 'admin', setRole, [gita, 'admin']);
  await as('nabin', 'admin', end, [gita, 'admin']);
  await as('nabin', 'admin', 'delete from auth.users where id = $1', [people.ram]);
  await as('nabin', 'admin', 'delete from auth.users where id = $1', [gita]);
  expect(await log()).toEqual([
    'mira created gita student teacher',
    'mira updated gita teacher admin',
    'nabin deleted gita admin student',
    'nabin deleted ram teacher student',
  ]);
});
