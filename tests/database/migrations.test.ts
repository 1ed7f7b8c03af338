// Migrations go up, all the way down, and up again; and a few rules of tables that no other test is about.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../support/postgres.ts';
import { checkViolation, useDatabase } from './sql.ts';

const empty = useDatabase({ migrate: false });
const before = useDatabase({ migrate: false });
const sql = useDatabase();

const folders = readdirSync(migrationsFolder).sort();
const read = (folder: string, file: string): string =>
  readFileSync(path.join(migrationsFolder, folder, file), 'utf8');

/** Everything that the migrations could leave behind, as text. */
async function catalog(): Promise<unknown[]> {
  return empty.list(`
    select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select 'relation ' || oid::regclass || ' ' || relkind::text from pg_class
      where relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and relkind in ('r', 'v', 'm', 'S')
    union all select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
        || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and attrelid in
        (select oid from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('auth')))
    union all select 'index ' || indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid) from pg_index
      where indrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('auth')))
    union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace in ('public'::regnamespace, to_regnamespace('auth'))
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || oid::regprocedure || ' ' || md5(prosrc) from pg_proc
      where pronamespace in ('public'::regnamespace, to_regnamespace('auth'))
    union all select 'extension ' || extname from pg_extension
    order by 1`);
}

describe('migrations', () => {
  it('are named by timestamp and have both directions', () => {
    for (const folder of folders) {
      expect(folder).toMatch(/^\d{13}_[a-z_]+$/);
      expect(read(folder, 'up.sql').trim()).not.toBe('');
      expect(read(folder, 'down.sql').trim()).not.toBe('');
    }
  });

  it('can be rolled back completely and applied again', async () => {
    const bare = await catalog();
    for (const folder of folders) await empty.run(read(folder, 'up.sql'));
    const applied = await catalog();
    expect(applied.length).toBeGreaterThan(bare.length + 100);
    for (const folder of folders.toReversed()) await empty.run(read(folder, 'down.sql'));
    expect(await catalog()).toEqual(bare);
    for (const folder of folders) await empty.run(read(folder, 'up.sql'));
    expect(await catalog()).toEqual(applied);
  });

  it('make a profile for accounts that are older than the table of profiles', async () => {
    const account = "insert into auth.users (email) values ('early@example.com')";
    for (const folder of folders.toReversed()) {
      if (folder === '1700000000000_auth') break;
      await empty.run(read(folder, 'down.sql'));
    }
    await empty.run(account);
    for (const folder of folders.slice(1)) await empty.run(read(folder, 'up.sql'));
    expect(await empty.run('select role, email from public.profiles')).toEqual([
      { role: 'student', email: 'early@example.com' },
    ]);
  });

  it('comment every table, and leave no function without a search_path', async () => {
    expect(
      await sql.list(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
           and obj_description(oid, 'pg_class') is null`,
      ),
    ).toEqual([]);
    // With one, Postgres could not take their queries into the caller's; they name all they read in full.
    const inlined = [
      'candidate_results',
      'check_exam',
      'compare_exam',
      'exam_before',
      'held_on',
      'is_name_of',
      'name_letters',
      'name_words',
      'preview_buckets',
      'preview_distribution',
      'preview_results',
      'symbol_look_up_key',
      'top_performers',
    ];
    expect(
      await sql.list(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace
           and oid not in (select objid from pg_depend where deptype = 'e')
           and not coalesce(proconfig::text like '%search_path=%', false) order by 1`,
      ),
    ).toEqual(inlined);
    // What runs with the owner's rights is called by triggers only, looks names up nowhere, and its owner is nobody great.
    expect(
      await sql.list(
        `select proname from pg_proc join pg_roles on pg_roles.oid = proowner
         where pronamespace = 'public'::regnamespace and prosecdef
           and (rolsuper or prorettype <> 'trigger'::regtype or not 'search_path=""' = any (proconfig))`,
      ),
    ).toEqual([]);
  });
});

describe('an installation of before students had changes of states, office logins and candidate IDs', () => {
  const at = (timestamp: number) => folders.findIndex((folder) => Number(folder.slice(0, 13)) >= timestamp);
  const [first, next] = [at(1_700_000_025_000), at(1_700_000_027_000)];
  const update = folders.slice(first, next);
  const students = (leaveOut: string) =>
    before.list(
      `select to_jsonb(student) - array[${leaveOut}]::text[] from public.students as student order by email`,
    );
  const users = () =>
    before.run(
      `select email, email_verified_at is not null as verified, has_initial_password as initial, password_hash as hash
       from auth.users order by email`,
    );
  let old: { students: unknown[]; users: unknown[] };

  it('keeps its students, and learns whose logins nobody has proven', async () => {
    for (const folder of folders.slice(0, first)) await before.run(read(folder, 'up.sql'));
    await before.run(
      `insert into auth.users (email, password_hash, email_verified_at, has_initial_password) values
         ('imported@example.com', 'first', now(), true), ('changed@example.com', 'own', now(), false),
         ('waiting@example.com', null, null, false), ('office@example.com', 'first', now(), true)`,
    );
    await before.run("update public.profiles set role = 'admin' where email = 'office@example.com'");
    await before.run(
      `insert into public.students (first_name, last_name, email, phone, approval_status, user_id)
       select 'Asha', 'Rai', state || '@Example.com', '98410000' || ascii(state), state,
         case state when 'approved' then (select id from auth.users where email = 'imported@example.com') end
       from unnest(array['approved', 'pending', 'rejected']) as state`,
    );
    await before.run(
      "update public.students set approval_status = 'rejected' where approval_status = 'pending'",
    );
    await before.run("insert into public.class_groups (name) values ('Morning'), (' morning '), ('Evening')");
    await before.run(
      'insert into public.student_class_groups select s.id, g.id from public.students as s, public.class_groups as g',
    );
    old = { students: await students("''"), users: await users() };
    const log = 'select action, entity_id, title, details from public.activity order by created_at, title';
    const logged = await before.run(log);

    for (const folder of update) await before.run(read(folder, 'up.sql'));
    expect(await students("'status_reason', 'email_key', 'updated_at'")).toEqual(old.students);
    expect(await before.list('select email_key from public.students order by 1')).toEqual([
      'approved@example.com',
      'pending@example.com',
      'rejected@example.com',
    ]);
    expect(await before.run(log), 'an update is nothing that anybody did').toEqual(logged);
    expect(await before.one('select count(*)::int from public.status_changes')).toBe(0);
    expect(
      await before.run(
        `select email, email_verified_at is not null as proven, office_login_at is not null as office
         from auth.users order by email`,
      ),
    ).toEqual([
      { email: 'changed@example.com', proven: true, office: false },
      { email: 'imported@example.com', proven: false, office: true },
      { email: 'office@example.com', proven: true, office: false },
      { email: 'waiting@example.com', proven: false, office: false },
    ]);
    const names = await before.list('select name from public.class_groups order by lower(name)');
    expect(names).toEqual([
      'Evening',
      expect.stringMatching(/^morning$/i),
      expect.stringMatching(/^morning \(.{8}\)$/i),
    ]);
    expect(await before.one('select count(*)::int from public.student_class_groups')).toBe(9);
    expect(await before.one('select count(*)::int from auth.status_mails'), 'nobody is told anew').toBe(0);
  });

  it('can decide about them, and undo it', async () => {
    await before.run("update public.students set approval_status = 'approved', status_reason = 'Paid'");
    const change = await before.one('select id from public.status_changes');
    expect(await before.run('select restored, skipped from public.undo_status_change($1)', [change])).toEqual(
      [{ restored: 2, skipped: 0 }],
    );
    expect(await before.list('select approval_status from public.students order by email')).toEqual([
      'approved',
      'rejected',
      'rejected',
    ]);
  });

  it('goes back with its rows: what only the update could hold goes, everything else stays', async () => {
    await before.run(
      `insert into public.candidate_ids select 'CEE-' || n, id from public.students, generate_series(1, 1) as n
       where email = 'approved@Example.com'`,
    );
    await before.run(
      `insert into auth.one_time_tokens (token_hash, user_id, purpose, expires_at)
       select sha256('a'), id, 'ownership', now() from auth.users where email = 'imported@example.com'`,
    );
    for (const folder of update.toReversed()) await before.run(read(folder, 'down.sql'));
    expect(await students("''")).toEqual(old.students);
    expect(await users()).toEqual(old.users);
    expect(await before.one('select count(*)::int from auth.one_time_tokens')).toBe(0);
    // Of several students at once each one's own entry stays, the one that stood for all does not.
    expect(
      await before.run(
        `select count(*)::int, count(entity_id)::int as of_one from public.activity where entity = 'students'`,
      ),
    ).toEqual([{ count: 9, of_one: 9 }]);
    await before.run(
      "insert into public.students (first_name, last_name, email, phone) values ('B', 'C', 'b@example.com', '9841999999')",
    );
    expect(await before.one('select max(registration_number) from public.students')).toBe('BE-0000004');
    for (const folder of folders.slice(first)) await before.run(read(folder, 'up.sql'));
    expect(await before.one('select count(*)::int from public.students')).toBe(4);
  });
});

describe('tables', () => {
  it('site_settings has one row', async () => {
    await sql.run('insert into public.site_settings default values');
    expect(await sql.run("select to_jsonb(s) - 'updated_at' as row from public.site_settings as s")).toEqual([
      { row: { id: 1, max_notices: 3, auto_sort: true, show_categories: true, email_notifications: false } },
    ]);
    await sql.fails(
      checkViolation,
      /site_settings_id_check/,
      'insert into public.site_settings (id) values (2)',
    );
    await sql.fails(checkViolation, /max_notices_check/, 'update public.site_settings set max_notices = 0');
  });

  it.each([
    ['notes', "(title, subject) values ('', 'Physics')", /notes_title_check/],
    ['notes', "(title, subject) values ('T', 'Poetry')", /notes_subject_check/],
    [
      'notes',
      "(title, subject, file_url) values ('T', 'Physics', 'https://x.np/a.pdf')",
      /notes_file_url_check/,
    ],
    [
      'videos',
      "(title, subject, video_url) values ('T', 'Physics', 'javascript:alert(1)')",
      /videos_video_url_check/,
    ],
    ['links', "(title, category, url) values ('T', 'Exams', 'data:text/html,x')", /links_url_check/],
    ['links', "(title, category, url) values ('T', ' ', 'https://x.np')", /links_category_check/],
    [
      'downloads',
      "(title, category, file_url) values ('T', 'Other', '//evil.example')",
      /downloads_file_url_check/,
    ],
    ['class_groups', "(name) values (' ')", /class_groups_name_check/],
    ['calendar_events', "(title, event_date) values ('', now())", /calendar_events_title_check/],
    [
      'files',
      "(name, original_name, content_type, size, sha256) values ('../etc/passwd', 'a', 'text/plain', 1, repeat('0', 64))",
      /files_name_check/,
    ],
  ])('%s refuses %s', async (table, row, constraint) => {
    await sql.fails(checkViolation, constraint, `insert into public.${table} ${row}`);
  });

  it.each(['notes', 'videos', 'links', 'downloads', 'calendar_events'])(
    '%s knows its last change',
    async (table) => {
      const rows: Record<string, string> = {
        notes: "(title, subject, updated_at) values ('T', 'Physics', '2020-01-01')",
        videos:
          "(title, subject, video_url, updated_at) values ('T', 'Physics', 'https://x.np', '2020-01-01')",
        links: "(title, category, url, updated_at) values ('T', 'Exams', 'https://x.np', '2020-01-01')",
        downloads: "(title, category, updated_at) values ('T', 'Other', '2020-01-01')",
        calendar_events: "(title, event_date, updated_at) values ('T', '2025-04-01', '2020-01-01')",
      };
      await sql.run(`insert into public.${table} ${rows[table] ?? ''}`);
      await sql.run(`update public.${table} set title = 'U'`);
      expect(await sql.one(`select updated_at > now() - interval '1 hour' from public.${table}`)).toBe(true);
    },
  );
});
