// What holds for all that migrations make; and a few rules of tables that no other test is about.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../support/postgres.ts';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

describe('migrations', () => {
  it('are named by timestamp', () => {
    for (const folder of readdirSync(migrationsFolder)) expect(folder).toMatch(/^\d{13}_[a-z_]+$/);
  });

  it('leave virtual columns as Hasura can live with: it takes them for plain ones, and writes DEFAULT for what is not sent', async () => {
    const virtual = await sql.list(
      `select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
       where attgenerated = 'v' and relnamespace = 'public'::regnamespace order by 1`,
    );
    // Why they are not stored: docs/decisions/beside-a-real-hasura.md
    expect(virtual).toEqual([
      'class_groups.name_order',
      'exams.exam_day',
      'result_changes.exam_day',
      'results.exam_day',
      'results_uploads.exam_day',
      'students.email_key',
    ]);
    await sql.run(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date, exam_day)
       values ('A', 'Asha', 1, 'CEE', 'virtual', null, default), ('B', 'Bina', 2, 'CEE', 'virtual', '2025-04-01', default)`,
    );
    expect(await sql.list('select exam_day::text from public.results order by symbol')).toEqual([
      '-infinity',
      '2025-04-01',
    ]);
    await sql.fails(
      '428C9',
      /non-DEFAULT value into column "exam_day"/,
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_day)
       values ('C', 'C', 1, 'CEE', 'virtual', '2025-04-01')`,
    );
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
      'candidate_suggestions',
      'check_exam',
      'compare_exam',
      'exam_before',
      'exam_word_key',
      'exams_alike',
      'held_on',
      'is_name_of',
      'marked_answers',
      'name_letters',
      'name_words',
      'preview_buckets',
      'preview_distribution',
      'preview_results',
      'symbol_look_up_key',
      'symbol_number',
      'symbol_shape',
      'top_performers',
    ];
    expect(
      await sql.list(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace
           and oid not in (select objid from pg_depend where deptype = 'e')
           and not coalesce(proconfig::text like '%search_path=%', false) order by 1`,
      ),
    ).toEqual(inlined);
    // What runs with the owner's rights looks names up nowhere, and its owner is nobody great. It is called by triggers, but
    // for two that read what no role may (docs/decisions/mock-tests.md).
    const keepers = ['receipt_of', 'sealed_paper_of'];
    expect(
      await sql.list(
        `select proname from pg_proc join pg_roles on pg_roles.oid = proowner
         where pronamespace = 'public'::regnamespace and prosecdef
           and (rolsuper or prorettype <> 'trigger'::regtype and proname <> all ($1)
             or not 'search_path=""' = any (proconfig))`,
        [keepers],
      ),
    ).toEqual([]);
  });
});

describe('tables', () => {
  it('site_settings has one row', async () => {
    await sql.run('insert into public.site_settings default values');
    expect(await sql.run("select to_jsonb(s) - 'updated_at' as row from public.site_settings as s")).toEqual([
      {
        row: {
          id: 1,
          max_notices: 3,
          auto_sort: true,
          show_categories: true,
          email_notifications: false,
          sms_price: null,
        },
      },
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
